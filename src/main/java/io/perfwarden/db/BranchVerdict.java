package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.*;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.model.*;
import io.perfwarden.model.SeriesIdSet;

/**
 * A verdict on a suite on a platform.
 *
 * @param base origin of the baseline file; empty if unknown
 * @param worse series beyond their limit, also advisory ones
 * @param better series that are better by at least their limit
 * @param rows of them, and those that warn of a benchmark that is worse
 */
public record BranchVerdict(
        BranchVerdicts.MeasuredSuite measured,
        boolean fails,
        BranchVerdicts.Base base,
        SeriesIdSet worse,
        SeriesIdSet better,
        List<BranchVerdicts.ChangedRow> rows) {
    public BranchVerdict {
        rows = List.copyOf(rows);
    }

    /** Absent without a verdict. */
    public static Optional<BranchVerdict> of(
            BranchVerdicts.MeasuredSuite measured, SuiteComparison suite) {
        if (suite.basis() != Basis.JUDGED) {
            return Optional.empty();
        }
        SuitePlatform where = suite.where();
        List<Row> changed = suite.notableRows().stream().filter(BranchVerdict::isKnown).toList();
        List<Row> worse = changed.stream().filter(BranchVerdict::isWorse).toList();
        List<Row> better = changed.stream().filter(BranchVerdict::isBetter).toList();
        Set<BenchmarkId> named = worse.stream().map(Row::id).collect(Collectors.toSet());
        List<Row> beside =
                changed.stream()
                        .filter(row -> row.outcome() == RowOutcome.SLOWER && !isWorse(row))
                        .filter(row -> named.contains(row.id()))
                        .toList();
        return Optional.of(
                new BranchVerdict(
                        measured,
                        suite.verdict() == Verdict.FAIL,
                        BranchVerdicts.Base.of(suite),
                        ids(where, worse),
                        ids(where, better),
                        Stream.of(rows(worse, 1), rows(beside, 1), rows(better, -1))
                                .flatMap(it -> it)
                                .sorted(BY_NAME)
                                .toList()));
    }

    private static final Comparator<BranchVerdicts.ChangedRow> BY_NAME =
            Comparator.comparing(BranchVerdicts.ChangedRow::id)
                    .thenComparing(it -> it.metric().name());

    private static boolean isKnown(Row row) {
        return row.change().isPresent()
                && Double.isFinite(row.change().getAsDouble())
                && PairSide.valueOf(row.current()).isPresent()
                && BranchVerdicts.ChangedRow.levelBefore(row).isPresent();
    }

    private static boolean isWorse(Row row) {
        return row.outcome() == RowOutcome.REGRESSED
                || (row.outcome() == RowOutcome.SLOWER
                        && row.has(RowReason.ADVICE_ONLY)
                        && row.has(RowReason.OVER_LIMIT));
    }

    private static boolean isBetter(Row row) {
        return row.outcome() == RowOutcome.IMPROVED
                && -row.change().orElse(0) >= row.relativeLimit().orElse(0);
    }

    private static SeriesIdSet ids(SuitePlatform where, List<Row> rows) {
        return SeriesIdSet.of(
                rows.stream().map(row -> SeriesId.of(SeriesKey.of(where, row.id(), row.metric()))));
    }

    private static Stream<BranchVerdicts.ChangedRow> rows(List<Row> rows, int sign) {
        return rows.stream()
                .map(BranchVerdicts.ChangedRow::of)
                .sorted(Comparator.comparingDouble(row -> -sign * row.change()))
                .limit(BranchVerdicts.MOST_ROWS);
    }
}
