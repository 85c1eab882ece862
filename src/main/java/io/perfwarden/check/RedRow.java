package io.perfwarden.check;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.config.BenchmarkRenames;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.KeyOrder;

/** A failed row. {@code platform}: empty if the suite captures none. */
public record RedRow(String platform, String benchmark, String metric)
        implements Comparable<RedRow> {
    public static final RedRow SUITE = new RedRow("", "", "");

    private static final Set<RowReason> DOUBTS =
            EnumSet.of(RowReason.OTHER_MACHINE, RowReason.NO_HISTORY, RowReason.BRANCH_UNSURE);

    private static final int MOST = 1_000;
    private static final Comparator<RedRow> BY_NAME =
            KeyOrder.of(RedRow::platform)
                    .thenComparing(RedRow::benchmark)
                    .thenComparing(RedRow::metric);

    /** The same of any metric. */
    public RedRow ofBenchmark() {
        return new RedRow(platform, benchmark, "");
    }

    /** Each of any metric. */
    public static Set<RedRow> ofBenchmarks(Set<RedRow> rows) {
        return rows.stream()
                .map(RedRow::ofBenchmark)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether it stands for all platforms, or for that of a row. */
    public boolean isOfPlatform(RedRow row) {
        return platform.isEmpty() || platform.equals(row.platform());
    }

    @Override
    public int compareTo(RedRow other) {
        return BY_NAME.compare(this, other);
    }

    /** The rows that make a suite fail; may be empty. */
    public static Set<RedRow> of(List<SuiteComparison> platforms) {
        Set<RedRow> red = new TreeSet<>();
        for (SuiteComparison one : platforms) {
            one.notableRows().stream()
                    .filter(row -> row.effect() == RowEffect.FAIL)
                    .limit(MOST + 1L)
                    .forEach(row -> red.add(of(one, row)));
        }
        if (red.isEmpty() && platforms.stream().anyMatch(it -> it.verdict() == Verdict.FAIL)) {
            return Set.of(SUITE);
        }
        if (red.size() <= MOST) {
            return red;
        }
        Set<RedRow> some = red.stream().limit(MOST).collect(Collectors.toCollection(TreeSet::new));
        red.stream().skip(MOST).forEach(it -> some.add(more(it.platform())));
        return some;
    }

    /** More rows than are stored: only a whole measurement of the platform answers. */
    private static RedRow more(String platform) {
        return new RedRow(platform, "", "*");
    }

    public boolean isMore() {
        return equals(more(platform));
    }

    /** The same, red by a limit that needs no baseline: what is new answers it too. */
    public RedRow ofLimit() {
        return new RedRow(platform, benchmark, metric + " limit");
    }

    private static RedRow of(SuiteComparison suite, Row row) {
        RedRow red = of(suite, row.id(), row);
        return row.baseline().isPresent() ? red : red.ofLimit();
    }

    private static RedRow of(SuiteComparison suite, BenchmarkId id, Row row) {
        return new RedRow(suite.platform(), id.label(), row.metric().name());
    }

    /**
     * The rows that a measurement with a verdict has judged without a doubt.
     *
     * @param renamed a row answers for its old names too
     */
    public static Set<RedRow> judgedRows(
            Set<RedRow> red, List<SuiteComparison> platforms, BenchmarkRenames renamed) {
        return rows(red, platforms, renamed, row -> isMeasured(row) && !isDoubted(row));
    }

    /** The same with those in doubt: while more is to come of them, the check is open. */
    public static Set<RedRow> measuredRows(
            Set<RedRow> red, List<SuiteComparison> platforms, BenchmarkRenames renamed) {
        return rows(red, platforms, renamed, RedRow::isMeasured);
    }

    private static Set<RedRow> rows(
            Set<RedRow> red,
            List<SuiteComparison> platforms,
            BenchmarkRenames renamed,
            Predicate<Row> which) {
        if (red.isEmpty()) {
            return Set.of();
        }
        Set<RedRow> found = new TreeSet<>();
        boolean hasVerdict =
                !platforms.isEmpty()
                        && platforms.stream().allMatch(it -> it.verdict() != Verdict.NONE);
        boolean areWhole = hasVerdict;
        for (SuiteComparison one : platforms) {
            boolean isWhole = hasVerdict;
            for (Row row : one.verdict() == Verdict.NONE ? List.<Row>of() : one.unsortedRows()) {
                boolean isNew = row.outcome() == RowOutcome.ADDED;
                boolean isJudged = which.test(row);
                isWhole &= isNew || isJudged;
                for (BenchmarkId id : renamed.allNames(row.id())) {
                    RedRow known = of(one, id, row);
                    if (isJudged) {
                        found.add(known);
                    }
                    if (isNew || isJudged) {
                        found.add(known.ofLimit());
                    }
                }
            }
            if (isWhole) {
                found.add(more(one.platform()));
            }
            areWhole &= isWhole;
        }
        if (hasVerdict) {
            found.add(SUITE);
        }
        // of an earlier version, for all platforms
        if (areWhole) {
            found.add(more(""));
        }
        found.retainAll(red);
        return found;
    }

    public static Set<RedRow> acceptedRows(List<SuiteComparison> platforms) {
        Set<RedRow> accepted = new TreeSet<>();
        for (SuiteComparison one : platforms) {
            one.unsortedRows().stream()
                    .filter(row -> row.outcome() == RowOutcome.ACCEPTED)
                    .forEach(row -> accepted.add(of(one, row)));
        }
        return accepted;
    }

    private static boolean isMeasured(Row row) {
        return switch (row.outcome()) {
            case REGRESSED, SLOWER, UNCHANGED, IMPROVED, INCONCLUSIVE, ACCEPTED -> true;
            case ADDED, MISSING, FAILED, SKIPPED, INCOMPARABLE -> false;
        };
    }

    /** Whether it may be over its limit, and only a doubt keeps it from failing. */
    private static boolean isDoubted(Row row) {
        return switch (row.outcome()) {
            case INCONCLUSIVE -> true;
            case SLOWER -> !Collections.disjoint(row.why(), DOUBTS) || isSeenOnce(row);
            case REGRESSED, UNCHANGED, IMPROVED, ACCEPTED -> false;
            case ADDED, MISSING, FAILED, SKIPPED, INCOMPARABLE -> false;
        };
    }

    /** Whether a suspect was not measured again. */
    private static boolean isSeenOnce(Row row) {
        return row.has(RowReason.UNCONFIRMED)
                && row.testDetail().filter(it -> it.timesSeen() > 1).isEmpty();
    }
}
