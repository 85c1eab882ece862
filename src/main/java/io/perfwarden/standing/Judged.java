package io.perfwarden.standing;

import io.perfwarden.compare.Comparison;
import java.util.LinkedHashMap;
import java.util.Map;
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

    /** The same of one suite alone. */
    public Judged only(String suite) {
        Map<String, SuiteState> states = new LinkedHashMap<>(standing.suites());
        states.keySet().retainAll(Set.of(suite));
        return new Judged(
                new Standing.OfTarget(standing.target(), states, standing.waiver()),
                comparison
                        .map(it ->
                                new Comparison(
                                        it.suites().stream()
                                                .filter(one -> one.name().equals(suite))
                                                .toList()))
                        .filter(it -> !it.suites().isEmpty()),
                growing.contains(suite) ? Set.of(suite) : Set.of());
    }
}
