package io.perfwarden.github.http;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.perfwarden.github.RequestBudget;
import io.perfwarden.model.TransientFailure;
import org.jspecify.annotations.Nullable;

/**
 * The rest of each budget. GitHub counts per installation, and REST apart from GraphQL. Secondary
 * limits hold for the whole installation.
 *
 * <p>Micrometer gauge {@code perfwarden.github.rate.remaining} by installation and resource, of the
 * first that are met.
 *
 * @see "docs.github.com: Rate limits for the REST API, Exceeding the rate limit: retry-after first,
 *     then x-ratelimit-reset, then a minute or more, growing"
 */
final class RateLimits {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LONGEST = Duration.ofMinutes(65);
    private static final int MOST_DOUBLINGS = 5;

    /** Gauges: a public app may have any number of installations. */
    private static final int MOST_SHOWN = 1_000;

    private record Budget(String who, String resource) {}

    private record Pause(Instant until, String why) {}

    private final Clock clock;
    private final MeterRegistry meters;
    private final Map<Budget, AtomicInteger> remaining = new ConcurrentHashMap<>();
    private final Map<Budget, Pause> exhausted;
    private final Map<Budget, Pause> low;
    private final Map<String, Pause> pauses;
    private final Map<String, Integer> strikes;

    RateLimits(Clock clock, MeterRegistry meters) {
        this.clock = clock;
        this.meters = meters;
        this.exhausted = forgetful();
        this.low = forgetful();
        this.pauses = forgetful();
        this.strikes = forgetful();
    }

    /** Forgets entries after the longest pause, so that former callers cost no memory. */
    private <K, V> Map<K, V> forgetful() {
        Cache<K, V> cache =
                Caffeine.newBuilder()
                        .expireAfterWrite(LONGEST)
                        .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
                        .executor(Runnable::run)
                        .build();
        return cache.asMap();
    }

    /**
     * Must be called before each request.
     *
     * @param resource {@code core} or {@code graphql}
     * @throws TransientFailure during a pause that GitHub asked for
     */
    void requireRoom(String who, String resource) {
        refuseDuring(pauses.get(who));
        refuseDuring(exhausted.get(new Budget(who, resource)));
        if (RequestBudget.isIdle()) {
            refuseDuring(low.get(new Budget(who, resource)));
        }
    }

    void note(String who, String resource, ApiAnswer answer) {
        noteRemaining(new Budget(who, resource), answer);
        if (answer.status() < 400) {
            strikes.remove(who);
        }
    }

    /** Must be called once with every throttled answer; delays all callers. */
    TransientFailure throttle(String who, ApiAnswer answer) {
        Duration wait = clampWait(waitAfter(who, answer));
        String why = answer.status() + " for " + who;
        pauses.put(who, new Pause(clock.instant().plus(wait), why));
        return GitHubFailures.throttling(why, wait);
    }

    private void refuseDuring(@Nullable Pause pause) {
        Instant now = clock.instant();
        if (pause != null && now.isBefore(pause.until())) {
            throw GitHubFailures.throttling(pause.why(), Duration.between(now, pause.until()));
        }
    }

    private void noteRemaining(Budget budget, ApiAnswer answer) {
        Optional<Integer> left = answer.number("x-ratelimit-remaining").map(Long::intValue);
        if (left.isEmpty()) {
            return;
        }
        if (remaining.size() < MOST_SHOWN || remaining.containsKey(budget)) {
            remaining.computeIfAbsent(budget, this::gauge).set(left.get());
        }
        Optional<Instant> reset = untilReset(answer).map(it -> clock.instant().plus(clampWait(it)));
        note(exhausted, budget, reset.filter(_ -> left.get() == 0), "is spent");
        long limit = answer.number("x-ratelimit-limit").orElse(0L);
        note(low, budget, reset.filter(_ -> 2L * left.get() < limit), "is half spent");
    }

    private static void note(
            Map<Budget, Pause> pauses, Budget budget, Optional<Instant> until, String what) {
        until.ifPresentOrElse(
                at -> pauses.put(budget, new Pause(at, "budget of " + budget.who() + " " + what)),
                () -> pauses.remove(budget));
    }

    private AtomicInteger gauge(Budget budget) {
        AtomicInteger value = new AtomicInteger();
        Gauge.builder("perfwarden.github.rate.remaining", value, AtomicInteger::get)
                .description("Requests left until GitHub's limit resets")
                .tags("caller", budget.who(), "resource", budget.resource())
                .register(meters);
        return value;
    }

    static boolean isThrottled(ApiAnswer answer) {
        return answer.status() == 429
                || (answer.status() == 403
                        && (answer.header("retry-after").isPresent()
                                || isSpent(answer)
                                || saysThrottled(answer.text())));
    }

    /** A secondary limit may show only in the words of the body. */
    static boolean saysThrottled(String body) {
        String text = body.toLowerCase(Locale.ROOT);
        return text.contains("secondary rate")
                || text.contains("rate limit exceeded")
                || text.contains("abuse detection");
    }

    private static boolean isSpent(ApiAnswer answer) {
        return answer.number("x-ratelimit-remaining").filter(left -> left == 0).isPresent();
    }

    private Duration waitAfter(String who, ApiAnswer answer) {
        return retryAfter(answer)
                .or(() -> isSpent(answer) ? untilReset(answer) : Optional.empty())
                .orElseGet(() -> {
                    int strike = strikes.merge(who, 1, Integer::sum);
                    return PATIENCE.multipliedBy(1L << Math.min(strike - 1, MOST_DOUBLINGS));
                });
    }

    private Optional<Duration> retryAfter(ApiAnswer answer) {
        return answer.number("retry-after")
                .map(Duration::ofSeconds)
                .or(() ->
                        answer.date("retry-after")
                                .map(date -> Duration.between(answer.at(clock), date)));
    }

    /** GitHub states the reset by its own clock, so the delay is measured by that clock. */
    private Optional<Duration> untilReset(ApiAnswer answer) {
        return answer.number("x-ratelimit-reset")
                .map(Instant::ofEpochSecond)
                .map(reset -> Duration.between(answer.at(clock), reset).plusSeconds(1));
    }

    private static Duration clampWait(Duration wait) {
        return Collections.max(
                List.of(Duration.ofSeconds(1), Collections.min(List.of(wait, LONGEST))));
    }
}
