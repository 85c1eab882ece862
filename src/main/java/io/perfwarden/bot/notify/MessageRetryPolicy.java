package io.perfwarden.bot.notify;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * When a message is tried again: at most 6 times within 6 hours. Never earlier than planned, so
 * that somebody who asks for a second's rest six times does not use the tries up.
 */
final class MessageRetryPolicy {
    private static final List<Duration> DELAYS =
            List.of(
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(2),
                    Duration.ofMinutes(10),
                    Duration.ofHours(1),
                    Duration.ofHours(4));

    private static final Duration LIMIT = Duration.ofHours(6);

    /** The longest rest that is granted. */
    private static final Duration LONGEST = Duration.ofHours(1);

    /** What a delay may be shortened by. */
    private static final double SHARE = 0.25;

    private MessageRetryPolicy() {}

    /**
     * The next wait.
     *
     * @param tries so far, at least 1
     * @param sinceFirst time since the first of them
     * @param rest as asked for
     * @param jitter from 0 to 1, so that those who failed together do not return together
     * @return nothing if the last try was the last one
     */
    static Optional<Duration> next(
            int tries, Duration sinceFirst, Optional<Duration> rest, double jitter) {
        if (tries > DELAYS.size()) {
            return Optional.empty();
        }
        Duration planned = DELAYS.get(tries - 1);
        Duration wait = planned.minusMillis((long) (SHARE * jitter * planned.toMillis()));
        Duration asked = rest.map(MessageRetryPolicy::granted).orElse(Duration.ZERO);
        Duration longer = asked.compareTo(wait) > 0 ? asked : wait;
        return Optional.of(longer).filter(it -> sinceFirst.plus(it).compareTo(LIMIT) <= 0);
    }

    /** As much of a rest as is granted. */
    static Duration granted(Duration rest) {
        return rest.compareTo(LONGEST) > 0 ? LONGEST : rest;
    }
}
