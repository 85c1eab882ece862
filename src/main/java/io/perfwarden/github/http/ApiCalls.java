package io.perfwarden.github.http;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.Pace;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.scm.InstallationId;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Calls as an installation: with its token, within its budget, at most five at once.
 *
 * <p>GET answers with an ETag are kept and asked for conditionally; a 304 looks like the first
 * answer again. Safe for use by many threads.
 */
public final class ApiCalls {
    /** GitHub suggests to keep requests of one client few; its own bound is 100. */
    private static final int AT_ONCE = 5;

    private static final int MAX_REDIRECTS = 3;

    /** After the first, of a request that changes nothing. */
    private static final int MORE_TRIES = 2;

    private final ApiAddress address;
    private final Clock clock;
    private final Duration patience;
    private final Wire wire;
    private final RateLimits limits;
    private final Pace pace;
    private final AppCalls app;
    private final InstallationTokens tokens;
    private final EtagCache cache = EtagCache.within(Runtime.getRuntime().maxMemory());

    /** One for each installation, for as long as somebody holds it. */
    private final LoadingCache<InstallationId, Semaphore> slots =
            Caffeine.newBuilder().weakValues().build(_ -> new Semaphore(AT_ONCE, true));

    public ApiCalls(ApiConfig config) {
        this.address = config.address();
        this.clock = config.clock();
        this.patience = config.timeouts().whole();
        this.wire = new Wire(config);
        this.limits = new RateLimits(clock, config.meters());
        this.pace = config.pace();
        this.app = new AppCalls(wire, limits, new AppJwt(config.credentials(), clock));
        this.tokens = new InstallationTokens(app, address, clock);
    }

    public ApiAddress address() {
        return address;
    }

    public Clock clock() {
        return clock;
    }

    /** Whether GitHub answered the last request, whoever made it, and with no outage. */
    public boolean isReachable() {
        return wire.isReachable();
    }

    /** Calls as the app itself. */
    public AppCalls app() {
        return app;
    }

    /**
     * Sends a request and insists on success.
     *
     * @return a 2xx answer whose body is complete
     * @throws TransientFailure see {@link GitHubFailures}
     * @throws GitHubRefusal likewise
     */
    public Answer send(InstallationId who, ApiRequest request) {
        Answer answer = exchange(who, request);
        if (!answer.isSuccess()) {
            throw GitHubFailures.of(request, answer);
        }
        if (answer.body() instanceof Answer.Body.TooLarge && request.file().isEmpty()) {
            throw GitHubFailures.tooLarge(request);
        }
        return answer;
    }

    /** Like {@link #send}, with nothing for a 404. */
    public Optional<Answer> find(InstallationId who, ApiRequest request) {
        try {
            return Optional.of(send(who, request));
        } catch (GitHubRefusal refusal) {
            if (refusal.kind() == GitHubRefusal.Kind.NOT_FOUND) {
                return Optional.empty();
            }
            throw refusal;
        }
    }

    /**
     * Sends a request and follows redirects, with the same method and body; away from GitHub's API
     * only to download a file. Any final answer but a throttle and a refused token is the caller's
     * to judge.
     */
    public Answer exchange(InstallationId who, ApiRequest request) {
        ApiRequest next = request;
        for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
            Answer answer = address.owns(next.uri()) ? authorized(who, next) : stranger(next);
            Optional<URI> target = answer.isRedirect() ? location(answer) : Optional.empty();
            if (target.isEmpty()) {
                return answer;
            }
            next = next.to(target.get());
            if (!address.owns(next.uri()) && next.file().isEmpty()) {
                throw GitHubFailures.strayRedirect(next);
            }
        }
        throw GitHubFailures.trouble(request.name(), "redirected too often");
    }

    private static Optional<URI> location(Answer answer) {
        try {
            return answer.header("Location").map(target -> answer.uri().resolve(target));
        } catch (IllegalArgumentException e) {
            throw GitHubFailures.unreadable("Location header", e);
        }
    }

    /** Somebody else's server: no credentials, none of GitHub's budget. */
    private Answer stranger(ApiRequest request) {
        return wire.exchange(request, Map.of());
    }

    private Answer authorized(InstallationId who, ApiRequest request) {
        InstallationTokens.Token token = tokens.current(who);
        Answer answer = cached(who, request, token);
        if (answer.status() == 401 && !token.isFresh(clock.instant())) {
            tokens.drop(who, token);
            token = tokens.current(who);
            answer = cached(who, request, token);
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

    private Answer cached(InstallationId who, ApiRequest request, InstallationTokens.Token token) {
        Map<String, String> headers = new HashMap<>();
        headers.put("Authorization", token.authorization());
        if (!request.isGet() || request.file().isPresent()) {
            return throttled(who, request, headers);
        }
        EtagCache.Key key = new EtagCache.Key(name(who), request.uri(), request.accept());
        Optional<Answer> known = cache.find(key);
        known.flatMap(answer -> answer.header("ETag"))
                .ifPresent(etag -> headers.put("If-None-Match", etag));
        Answer answer = throttled(who, request, headers);
        if (answer.status() == 304 && known.isPresent()) {
            return known.get();
        }
        if (request.isCutShort(answer)) {
            throw GitHubFailures.cutShort(request);
        }
        cache.keep(key, answer);
        return answer;
    }

    private Answer throttled(InstallationId who, ApiRequest request, Map<String, String> headers) {
        String resource = request.uri().equals(address.graphql()) ? "graphql" : "core";
        Answer answer =
                persistent(
                        request,
                        () -> {
                            limits.requireRoom(name(who), resource);
                            spend(who, request);
                            return slotted(who, request, headers);
                        });
        Optional<TransientFailure> throttled = limits.note(name(who), resource, answer);
        if (throttled.isPresent()) {
            throttled
                    .get()
                    .retryAfter()
                    .ifPresent(wait -> pace.pause(name(who), clock.instant().plus(wait)));
            throw throttled.get();
        }
        return answer;
    }

    /**
     * Whoever only asks asks again at once where a gateway stumbled or a connection broke, or ended
     * early as if that were the end: without that, a job of fifteen requests would hardly ever end
     * while GitHub fails one in three. What took long to fail is left to the next attempt.
     */
    private static Answer persistent(ApiRequest request, Supplier<Answer> call) {
        int more = request.isGet() && request.file().isEmpty() ? MORE_TRIES : 0;
        for (; more > 0; more--) {
            try {
                Answer answer = call.get();
                if (!GitHubFailures.isStumble(answer) && !request.isCutShort(answer)) {
                    return answer;
                }
            } catch (TransientFailure e) {
                if (!GitHubFailures.isBrokenConnection(e)) {
                    throw e;
                }
            }
        }
        return call.get();
    }

    private void spend(InstallationId who, ApiRequest request) {
        Duration wait = pace.spend(name(who), request.isGet() ? Pace.Cost.READ : Pace.Cost.WRITE);
        if (!wait.isZero()) {
            throw GitHubFailures.paced(name(who), wait);
        }
    }

    private Answer slotted(InstallationId who, ApiRequest request, Map<String, String> headers) {
        Semaphore slot = slots.get(who);
        try {
            if (!slot.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw GitHubFailures.busy(request);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw GitHubFailures.unanswered(request, e);
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
}
