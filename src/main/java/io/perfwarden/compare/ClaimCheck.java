package io.perfwarden.compare;

import module java.base;

import io.perfwarden.config.SuiteRule;
import io.perfwarden.model.Metric;

/**
 * What a comparison says of a claim. Only primary metrics count.
 *
 * @param seen claimed rows that became better, by as much as is claimed or perhaps so
 * @param less claimed rows that became better, and certainly by less
 * @param unseen claimed rows without a certain improvement
 * @param added claimed rows that the base does not have
 * @param elsewhere other rows that are worse, the worst first
 */
public record ClaimCheck(
        SpeedClaim claim,
        List<Row> seen,
        List<Row> less,
        List<Row> unseen,
        List<Row> added,
        List<Row> elsewhere) {
    private static final double ROUNDING = 1e-9;

    public static ClaimCheck of(SpeedClaim claim, Comparison comparison) {
        ClaimCheck found =
                new ClaimCheck(
                        claim,
                        new ArrayList<>(),
                        new ArrayList<>(),
                        new ArrayList<>(),
                        new ArrayList<>(),
                        new ArrayList<>());
        comparison.suites().stream()
                .flatMap(suite -> suite.rows().stream())
                .filter(row -> row.metric().role() == Metric.Role.PRIMARY)
                .forEach(row -> found.listOf(row).ifPresent(list -> list.add(row)));
        return found;
    }

    private Optional<List<Row>> listOf(Row row) {
        if (!SuiteRule.matches(claim.benchmarks(), row.id())) {
            boolean isWorse = row.effect() != RowEffect.NONE && row.change().orElse(0) > 0;
            return Optional.of(elsewhere).filter(_ -> isWorse);
        }
        return switch (row.outcome()) {
            case ADDED -> Optional.of(added);
            case IMPROVED ->
                    Optional.of(mostFaster(row) >= claim.faster() - ROUNDING ? seen : less);
            default -> Optional.of(unseen);
        };
    }

    public boolean isEmpty() {
        return seen.isEmpty() && less.isEmpty() && unseen.isEmpty() && added.isEmpty();
    }

    /** The share of time that is saved at most: by its interval where it has one; at least 0. */
    public static double mostFaster(Row row) {
        double best = row.interval().map(Row.ChangeInterval::low).orElse(row.change().orElse(0));
        return Math.max(0, -best);
    }
}
