package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.Row.LongTermDrift;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;
import io.perfwarden.stats.SuiteTestResult;

/** A suite that is slower as a whole, as one row that replaces those of its benchmarks. */
public final class SuiteWideShift {
    private static final BenchmarkId ID = BenchmarkId.of("*");
    private static final Metric METRIC =
            Metric.of("whole suite", Unit.NONE)
                    .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);

    private SuiteWideShift() {}

    public static boolean includes(Row row) {
        return row.has(RowReason.WHOLE_SUITE) && suiteResult(row).isPresent();
    }

    public static boolean isRow(Row row) {
        return row.metric().equals(METRIC);
    }

    public static SeriesKey key(SuitePlatform where) {
        return SeriesKey.of(where, ID, METRIC);
    }

    public static boolean isKey(SeriesKey key) {
        return key.equals(key(key.where()));
    }

    /** The suite's row, made from a row of one of its benchmarks. */
    public static Optional<Row> of(Row row) {
        return suiteResult(row).filter(_ -> includes(row)).map(suite -> of(row, suite));
    }

    /** A row as it is shown: a suite's with the number of its benchmarks as its name. */
    public static Row withSuiteName(SuiteComparison suite, Row row) {
        return isRow(row)
                ? withSuiteName(BenchmarkId.of(benchmarks(suite)), row, row.limit())
                : row;
    }

    private static Row of(Row row, SuiteTestResult suite) {
        Limit own =
                Limit.Allowance.of(StrictMath.expm1(suite.bound().limit()), OptionalDouble.empty());
        Limit limit =
                row.limit().orElse(null) instanceof Limit.AcceptedLimit accepted
                        ? accepted.ofSuite(own)
                        : own;
        return withSuiteName(ID, row, Optional.of(limit));
    }

    private static Row withSuiteName(BenchmarkId id, Row row, Optional<Limit> limit) {
        return new Row(
                id,
                METRIC,
                Optional.<PairSide>empty(),
                Optional.<PairSide>empty(),
                OptionalDouble.of(StrictMath.expm1(suiteResult(row).orElseThrow().change())),
                limit,
                row.outcome(),
                row.effect(),
                row.why(),
                row.rule(),
                Optional.empty(),
                row.testDetail(),
                LongTermDrift.NONE);
    }

    private static Optional<SuiteTestResult> suiteResult(Row row) {
        return row.testDetail().flatMap(SignificanceDetail::slowSuite);
    }

    /**
     * The excess of the default branch's slowest machine over the usual, as a fraction; 0 for other
     * rows.
     */
    public static double swing(Row row) {
        return suiteResult(row).map(suite -> StrictMath.expm1(suite.swing())).orElse(0.0);
    }

    /** The rows of a suite, with one for all that became slower with it. */
    public static List<Row> mergeRows(SuiteComparison suite) {
        List<Row> merged = new ArrayList<>();
        boolean isMerged = false;
        for (Row row : suite.rows()) {
            Optional<Row> whole = of(row);
            if (whole.isEmpty() || !isMerged) {
                merged.add(whole.orElse(row));
            }
            isMerged |= whole.isPresent();
        }
        return merged;
    }

    /** The benchmarks that became slower with their suite, such as {@code all 14 benchmarks}. */
    public static String benchmarks(SuiteComparison suite) {
        long slower =
                suite.notableRows().stream()
                        .filter(SuiteWideShift::includes)
                        .map(Row::id)
                        .distinct()
                        .count();
        return benchmarks((int) slower, suite.benchmarks().distinct());
    }

    public static String benchmarks(int slower, int all) {
        return (slower == all ? "all " : slower + " of ") + all + " benchmarks";
    }
}
