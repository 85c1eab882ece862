package io.perfwarden.compare;

import module java.base;

import io.perfwarden.model.BenchmarkId;
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
        Predicate<BenchmarkId> matching = claim.matching();
        primaryRows(comparison)
                .forEach(row -> {
                    if (matching.test(row.id())) {
                        found.listOf(row).add(row);
                    } else if (isWorse(row)) {
                        found.elsewhere.add(row);
                    }
                });
        return found;
    }

    /** Rows that no claim is about and that are worse, the worst first. */
    public static List<Row> worseRows(List<SpeedClaim> claims, Comparison comparison) {
        List<Predicate<BenchmarkId>> all = claims.stream().map(SpeedClaim::matching).toList();
        return primaryRows(comparison)
                .filter(ClaimCheck::isWorse)
                .filter(row -> all.stream().noneMatch(it -> it.test(row.id())))
                .toList();
    }

    private static Stream<Row> primaryRows(Comparison comparison) {
        return comparison.suites().stream()
                .flatMap(suite -> suite.rows().stream())
                .filter(row -> row.metric().role() == Metric.Role.PRIMARY);
    }

    private static boolean isWorse(Row row) {
        return row.effect() != RowEffect.NONE && row.change().orElse(0) > 0;
    }

    private List<Row> listOf(Row row) {
        if (row.outcome() == RowOutcome.ADDED) {
            return added;
        }
        return !isFaster(row) ? unseen : mostFaster(row) >= claim.faster() - ROUNDING ? seen : less;
    }

    /** By more than its limit, or certainly by less. */
    private static boolean isFaster(Row row) {
        return row.outcome() == RowOutcome.IMPROVED
                || (row.outcome() == RowOutcome.UNCHANGED
                        && row.interval().filter(it -> it.high() < 0).isPresent());
    }

    /** Whether all that it is about was seen, and there is something. */
    public boolean isSeen() {
        return !seen.isEmpty() && less.isEmpty() && unseen.isEmpty();
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
