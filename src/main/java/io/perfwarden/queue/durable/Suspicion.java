package io.perfwarden.queue.durable;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a task is treated that was being done when a process died.
 *
 * <p>Processes die of tasks (they take all memory), and tasks lose their processes to others, to
 * operators and to machines. So a suspect is done alone, and blamed only for deaths it suffered
 * alone; and since even those may be somebody else's doing, it is blamed after many, ever further
 * apart.
 *
 * @param delays before it is begun again after the first death suffered alone, the second, …
 */
record Suspicion(List<Duration> delays) {
    /** Blamed for the seventh death, at the earliest after 43 minutes. */
    static final Suspicion STANDARD =
            new Suspicion(
                    List.of(
                            Duration.ofSeconds(1),
                            Duration.ofSeconds(5),
                            Duration.ofSeconds(30),
                            Duration.ofMinutes(2),
                            Duration.ofMinutes(10),
                            Duration.ofMinutes(30)));

    Suspicion {
        delays = List.copyOf(delays);
    }

    boolean blames(Work work) {
        return work.history().aloneDeaths() > delays.size();
    }

    /** How long a task rests that was just found to have outlived another process. */
    Optional<Duration> rest(Work work) {
        int alone = work.history().aloneDeaths();
        return work.history().justDied() && alone > 0 && alone <= delays.size()
                ? Optional.of(delays.get(alone - 1))
                : Optional.empty();
    }
}
