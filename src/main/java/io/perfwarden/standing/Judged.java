package io.perfwarden.standing;

import io.perfwarden.compare.Comparison;
import java.util.Optional;
import java.util.Set;

/**
 * A target with the verdict on what was measured for it.
 *
 * @param comparison of all measured suites, those platforms included whose baseline exists and
 *     whose results did not come; absent where nothing was measured
 * @param growing suites that lack a platform which another run may still bring
 */
public record Judged(
        Standing.OfTarget standing, Optional<Comparison> comparison, Set<String> growing) {
    public Judged {
        growing = Set.copyOf(growing);
    }
}
