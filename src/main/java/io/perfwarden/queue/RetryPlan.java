package io.perfwarden.queue;

import module java.base;

/**
 * How long to wait before a task that met a {@link io.perfwarden.model.TransientFailure} is tried
 * again.
 *
 * @param delays after the first failure, the second, …; the last one goes on
 * @param limit from the first failure to the last attempt
 */
public record RetryPlan(List<Duration> delays, Duration limit) {
    /**
     * From 2 seconds up to an hour, for a day: GitHub's longest outages so far were shorter. Not
     * more than a minute in the first five: a person waits for a verdict, and an outage in which
     * some requests succeed ends for those that go on asking.
     */
    public static final RetryPlan STANDARD =
            new RetryPlan(
                    seconds(2, 5, 10, 15, 20, 30, 30, 60, 60, 60, 300, 900, 1800, 3600),
                    Duration.ofHours(24));

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    static List<Duration> seconds(int... each) {
        return Arrays.stream(each).mapToObj(Duration::ofSeconds).toList();
    }

    public RetryPlan {
        delays = List.copyOf(delays);
        if (delays.isEmpty()) {
            throw new IllegalArgumentException("a plan has at least one delay");
        }
    }

    /**
     * The next wait.
     *
     * @param failures so far, at least 1
     * @param sinceFirst time since the first of them
     * @param asked how long the other side asked to be left alone
     * @return nothing if the attempt that just failed was the last one
     */
    public Optional<Duration> next(int failures, Duration sinceFirst, Optional<Duration> asked) {
        Duration planned = delays.get(Math.min(failures, delays.size()) - 1);
        Duration wait = asked.map(RetryPlan::atLeastShortest).orElse(planned);
        return sinceFirst.plus(wait).compareTo(limit) > 0 ? Optional.empty() : Optional.of(wait);
    }

    private static Duration atLeastShortest(Duration asked) {
        return asked.compareTo(SHORTEST) < 0 ? SHORTEST : asked;
    }
}
