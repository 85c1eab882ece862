package io.perfwarden.jobs;

import java.time.Duration;

/**
 * How the queue is worked on.
 *
 * @param workers subjects worked on at once by this process
 * @param poll how often to look for work that other processes put there
 * @param heartbeat how often a worker shows that it lives; after four missed beats, looked for at
 *     every second beat, its work is taken over
 * @param sweep how often to look for work whose subject nobody woke
 * @param afterError how long a subject rests after an error that was nobody's to catch
 * @param patience how long to wait for running jobs at the end before interrupting them
 */
public record RunnerConfig(
        int workers,
        Duration poll,
        Duration heartbeat,
        Duration sweep,
        Duration afterError,
        Duration patience) {
    /** A dead process's work is found within 48 seconds. */
    public static RunnerConfig standard(int workers) {
        return new RunnerConfig(
                workers,
                Duration.ofSeconds(1),
                Duration.ofSeconds(8),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                Duration.ofSeconds(20));
    }

    public RunnerConfig {
        if (workers < 1) {
            throw new IllegalArgumentException("at least one worker");
        }
    }
}
