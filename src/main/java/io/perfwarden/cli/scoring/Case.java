package io.perfwarden.cli.scoring;

import java.util.Optional;

/**
 * A position in a recording, at which a candidate is to be judged.
 *
 * @param recording its name
 * @param position of the candidate; the runs before it are its history, those after it what
 *     measuring it again would bring
 * @param injection absent if nothing changed, so that every alarm is false
 */
record Case(String id, String recording, int position, Optional<Injection> injection) {
    /**
     * What was made worse.
     *
     * @param benchmark its name, or {@value #ALL} for all of them
     * @param delta by how much, 0.05 for 5 %
     */
    record Injection(String benchmark, double delta) {
        private static final String ALL = "*";

        /** Whether all benchmarks were made worse. */
        boolean isOfAll() {
            return benchmark.equals(ALL);
        }

        /** By what factor a benchmark was made worse. */
        double factor(String name) {
            return isOfAll() || benchmark.equals(name) ? 1 + delta : 1;
        }
    }
}
