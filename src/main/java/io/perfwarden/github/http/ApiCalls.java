package io.perfwarden.github.http;

import module java.base;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.micrometer.core.instrument.MeterRegistry;
import io.perfwarden.github.RequestBudget;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.TransientFailure;

/**
 * Calls as an installation: with its token, within its budget, at most five at once.
 *
 * <p>GET answers with an ETag are kept and asked for conditionally; a 304 looks like the first
 * answer again. Safe for use by many threads.
 */
public final class ApiCalls {
    /** GitHub suggests few parallel requests; its own limit is 100. */
    private static final int AT_ONCE = 5;

    private static final int MAX_REDIRECTS = 3;
    private static final int MORE_TRIES = 2;
    private final ApiAddress address;
    private final Clock clock;
    private final Duration patience;
    private final HttpExchange wire;
    private final RateLimits limits;
    private final RequestBudget pace;
    private final MeterRegistry meters;
    private final AppCalls app;
    private final InstallationTokens tokens;
    private final EtagCache cache = EtagCache.ofHeap(Runtime.getRuntime().maxMemory());

    private final LoadingCache<InstallationId, Semaphore> slots =
            Caffeine.newBuilder().weakValues().build(_ -> new Semaphore(AT_ONCE, true));

    public ApiCalls(ApiConfig config) {
        this.address = config.address();
        this.clock = config.clock();
        this.patience = config.timeouts().whole();
        this.wire =
                new HttpExchange(address, config.meters(), config.timeouts(), config.outgoing());
        this.limits = new RateLimits(clock, config.meters());
        this.pace = config.pace();
        this.meters = config.meters();
        this.app = new AppCalls(wire, limits, new AppJwt(config.credentials(), clock));
        this.tokens = new InstallationTokens(app, address, clock);
    }

    public ApiAddress address() {
        return address;
    }

    public Clock clock() {
        return clock;
    }

    public MeterRegistry meters() {
        return meters;
    }

    /** Whether GitHub answered the last request of any installation without an outage. */
    public boolean isReachable() {
        return wire.isReachable();
    }

    public AppCalls app() {
        return app;
    }

    /**
     * Sends a request and requires success.
     *
     * @return a 2xx answer with its complete body
     * @throws TransientFailure see {@link GitHubFailures}
     */
    public ApiAnswer send(InstallationId who, ApiRequest request) {
        return check(who, request, answer(who, request));
    }

    /**
     * Requires success of an answer.
     *
     * @param answer of {@link #answer}; passed once only, as each throttle counts
     * @throws TransientFailure see {@link GitHubFailures}
     */
    public ApiAnswer check(InstallationId who, ApiRequest request, ApiAnswer answer) {
        requireUnthrottled(who, answer);
        if (!answer.isSuccess()) {
            throw GitHubFailures.of(request, answer);
        }
        if (answer.isTooLarge() && request.file().isEmpty()) {
            throw GitHubFailures.tooLarge(request);
        }
        return answer;
    }

    /** Sends a request. The caller judges any answer but a throttle and a refused token. */
    public ApiAnswer exchange(InstallationId who, ApiRequest request) {
        ApiAnswer answer = answer(who, request);
        requireUnthrottled(who, answer);
        return answer;
    }

    private void requireUnthrottled(InstallationId who, ApiAnswer answer) {
        if (address.owns(answer.uri()) && RateLimits.isThrottled(answer)) {
            TransientFailure throttle = limits.throttle(name(who), answer);
            throttle.retryAfter()
                    .ifPresent(wait -> pace.pause(name(who), clock.instant().plus(wait)));
            throw throttle;
        }
    }

    /**
     * Sends a request and follows redirects with the same method and body. Only the download of a
     * file may leave GitHub's API. The caller judges any answer but a refused token.
     */
    public ApiAnswer answer(InstallationId who, ApiRequest request) {
        ApiRequest next = request;
        for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
            // Another server gets no credentials, and takes none of GitHub's budget.
            ApiAnswer answer =
                    address.owns(next.uri())
                            ? exchangeAuthorized(who, next)
                            : wire.exchange(next, Map.of());
            Optional<URI> target = answer.isRedirect() ? location(answer) : Optional.empty();
            if (target.isEmpty()) {
                return answer;
            }
            next = next.withUri(target.get());
            if (!address.owns(next.uri()) && next.file().isEmpty()) {
                throw GitHubFailures.strayRedirect(next);
            }
        }
        throw GitHubFailures.trouble(request.name(), "redirected too often");
    }

    private static Optional<URI> location(ApiAnswer answer) {
        try {
            return answer.header("Location").map(target -> answer.uri().resolve(target));
        } catch (IllegalArgumentException e) {
            throw GitHubFailures.unreadable("Location header", e);
        }
    }

    private ApiAnswer exchangeAuthorized(InstallationId who, ApiRequest request) {
        InstallationTokens.Token token = tokens.current(who);
        ApiAnswer answer = exchangeCached(who, request, token);
        if (answer.status() == 401 && !token.isFresh(clock.instant())) {
            tokens.drop(who, token);
            token = tokens.current(who);
            answer = exchangeCached(who, request, token);
        }
        if (RateLimits.isThrottled(answer)) {
            return answer;
        }
        if (GitHubFailures.isSuspended(answer)) {
            tokens.drop(who, token);
            throw GitHubFailures.noInstallation(request, answer);
        }
        if (answer.status() == 401 || (answer.status() == 403 && token.isFresh(clock.instant()))) {
            throw GitHubFailures.freshToken(request, answer);
        }
        return answer;
    }

    private ApiAnswer exchangeCached(
            InstallationId who, ApiRequest request, InstallationTokens.Token token) {
        Map<String, String> headers = new HashMap<>();
        headers.put("Authorization", "Bearer " + token.value());
        if (!request.isGet() || request.file().isPresent()) {
            return exchangePaced(who, request, headers);
        }
        EtagCache.Key key = new EtagCache.Key(name(who), request.uri(), request.accept());
        Optional<ApiAnswer> known = cache.find(key);
        known.flatMap(answer -> answer.header("ETag"))
                .ifPresent(etag -> headers.put("If-None-Match", etag));
        ApiAnswer answer = persistent(who, request, headers);
        if (answer.status() == 304 && known.isPresent()) {
            return known.get();
        }
        if (request.isCutShort(answer)) {
            throw GitHubFailures.unreadable(request.name(), new EOFException());
        }
        cache.keep(key, answer);
        return answer;
    }

    /**
     * Repeats a read at once after a gateway error, a broken connection or a partial answer.
     * Otherwise a job of fifteen requests seldom ends while one in three fails. A slow failure is
     * left to the next attempt.
     */
    private ApiAnswer persistent(
            InstallationId who, ApiRequest request, Map<String, String> headers) {
        for (int more = MORE_TRIES; more > 0; more--) {
            try {
                ApiAnswer answer = exchangePaced(who, request, headers);
                if (!GitHubFailures.isServerError(answer) && !request.isCutShort(answer)) {
                    return answer;
                }
            } catch (TransientFailure e) {
                if (!GitHubFailures.isBrokenConnection(e)) {
                    throw e;
                }
            }
        }
        return exchangePaced(who, request, headers);
    }

    /** Whether a fork's pull request may make an optional write. */
    public boolean hasRoom(InstallationId who) {
        return pace.hasRoom(name(who));
    }

    private ApiAnswer exchangePaced(
            InstallationId who, ApiRequest request, Map<String, String> headers) {
        String name = name(who);
        String resource = request.uri().equals(address.graphql()) ? "graphql" : "core";
        limits.requireRoom(name, resource);
        pace.require(name, request.cost());
        ApiAnswer answer = exchangeInSlot(who, request, headers);
        limits.note(name, resource, answer);
        return answer;
    }

    private ApiAnswer exchangeInSlot(
            InstallationId who, ApiRequest request, Map<String, String> headers) {
        Semaphore slot = slots.get(who);
        try {
            if (!slot.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new TransientFailure(
                        request.name() + ": too many calls at once", Duration.ofSeconds(1));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw GitHubFailures.noAnswer(request, e);
        }
        try {
            return wire.exchange(request, headers);
        } finally {
            slot.release();
        }
    }

    private static String name(InstallationId who) {
        return "installation " + who;
    }

    /** Calls as the app itself: about the app, its installations and its webhook. */
    public static final class AppCalls {
        private static final String APP = "app";
        private final HttpExchange wire;
        private final RateLimits limits;
        private final AppJwt jwt;

        AppCalls(HttpExchange wire, RateLimits limits, AppJwt jwt) {
            this.wire = wire;
            this.limits = limits;
            this.jwt = jwt;
        }

        /**
         * Sends a request and requires success.
         *
         * @throws io.perfwarden.model.TransientFailure see {@link GitHubFailures}
         */
        public ApiAnswer send(ApiRequest request) {
            ApiAnswer answer = exchange(request);
            if (!answer.isSuccess()) {
                throw GitHubFailures.of(request, answer);
            }
            return answer;
        }

        /** Sends a request; the caller judges any answer but a throttle and a refused key. */
        ApiAnswer exchange(ApiRequest request) {
            ApiAnswer answer = exchangeOnce(request);
            if (answer.status() == 401) {
                Optional<Instant> theirs = answer.date("Date");
                if (theirs.isPresent() && jwt.adjustTo(theirs.get())) {
                    answer = exchangeOnce(request);
                }
            }
            if (answer.status() == 401 || GitHubFailures.isUnknownApp(answer)) {
                throw GitHubFailures.appRefused(request, answer);
            }
            return answer;
        }

        private ApiAnswer exchangeOnce(ApiRequest request) {
            limits.requireRoom(APP, "core");
            ApiAnswer answer =
                    wire.exchange(request, Map.of("Authorization", "Bearer " + jwt.token()));
            limits.note(APP, "core", answer);
            if (RateLimits.isThrottled(answer)) {
                throw limits.throttle(APP, answer);
            }
            return answer;
        }
    }
}
