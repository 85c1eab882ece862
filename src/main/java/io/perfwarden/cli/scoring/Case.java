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
     * @param delta by how much, 0.05 for 5 %
     */
    record Injection(String benchmark, double delta) {}
}
