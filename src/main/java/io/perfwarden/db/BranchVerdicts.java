package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.Verdict;
import io.perfwarden.model.*;

/** What verdicts on runs of the default branch found to be worse or better. */
public interface BranchVerdicts {
    /** Rows with their numbers that are kept of an attempt: as many of the worst and the best. */
    int MOST_ROWS = 100;

    /**
     * Which attempt measured what.
     *
     * @param at when it started
     */
    record Measured(SuitePlatform where, Attempt attempt, CommitSha sha, Instant at) {}

    /**
     * What came out for a suite on a platform.
     *
     * @param base what the baseline file was made of; empty if that is not known
     * @param worse all series that are worse than allowed, whether that fails or is only advice
     * @param better all series that are better by at least what fails if it is worse
     * @param rows the worst and the best of them
     */
    record Judged(
            Measured measured,
            boolean fails,
            Base base,
            SeriesIdSet worse,
            SeriesIdSet better,
            List<ChangedRow> rows) {
        public Judged {
            rows = List.copyOf(rows);
        }

        /** Of a verdict; nothing where none could be given. */
        public static Optional<Judged> of(Measured measured, SuiteComparison suite) {
            if (suite.basis() != Basis.JUDGED) {
                return Optional.empty();
            }
            SuitePlatform where = suite.where();
            List<Row> changed = suite.remarkable().stream().filter(Judged::isKnown).toList();
            List<Row> worse = changed.stream().filter(Judged::isWorse).toList();
            List<Row> better = changed.stream().filter(Judged::isBetter).toList();
            return Optional.of(
                    new Judged(
                            measured,
                            suite.verdict() == Verdict.FAIL,
                            Base.of(suite),
                            ids(where, worse),
                            ids(where, better),
                            Stream.concat(rows(worse, 1), rows(better, -1))
                                    .sorted(BY_NAME)
                                    .toList()));
        }

        /** In which runs that found the same have it in the same order. */
        private static final Comparator<ChangedRow> BY_NAME =
                Comparator.comparing(ChangedRow::id).thenComparing(it -> it.metric().name());

        private static boolean isKnown(Row row) {
            return row.change().isPresent()
                    && Double.isFinite(row.change().getAsDouble())
                    && PairSide.valueOf(row.current()).isPresent()
                    && ChangedRow.before(row).isPresent();
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
                    rows.stream()
                            .map(row -> SeriesId.of(SeriesKey.of(where, row.id(), row.metric()))));
        }

        private static Stream<ChangedRow> rows(List<Row> rows, int sign) {
            return rows.stream()
                    .map(ChangedRow::of)
                    .sorted(Comparator.comparingDouble(row -> -sign * row.change()))
                    .limit(MOST_ROWS);
        }
    }

    /**
     * The baseline file that something was held against.
     *
     * @param commit that it was made of; empty if that is not known
     * @param by login of the person who asked for it; may be empty
     * @param reason of that person; may be empty
     */
    record Base(String commit, String by, String reason) {
        static Base of(SuiteComparison suite) {
            return suite.trust()
                    .baseline()
                    .map(from ->
                            new Base(
                                    from.commit().map(CommitSha::value).orElse(""),
                                    from.requestedBy(),
                                    from.reason()))
                    .orElse(new Base("", "", ""));
        }
    }

    /**
     * A series that changed.
     *
     * @param before what it was held against, in the metric's unit
     * @param value what was measured
     * @param change direction-adjusted, positive is worse
     * @param limit that a change has to exceed to fail
     */
    record ChangedRow(
            BenchmarkId id,
            Metric metric,
            double before,
            double value,
            double change,
            OptionalDouble limit) {
        static ChangedRow of(Row row) {
            return new ChangedRow(
                    row.id(),
                    row.metric(),
                    before(row).orElseThrow(),
                    PairSide.valueOf(row.current()).orElseThrow(),
                    row.change().orElseThrow(),
                    row.relativeLimit());
        }

        static OptionalDouble before(Row row) {
            return PairSide.valueOf(row.weighing().flatMap(it -> it.expected()).or(row::baseline));
        }
    }

    /** Records what came out, in the place of what was recorded of the same attempts before. */
    void record(RepoId repo, List<Judged> judged);

    /**
     * What is recorded, by run and attempt.
     *
     * @param most runs of each suite on each platform, the newest
     */
    List<Judged> of(RepoId repo, int most);

    /**
     * A verdict that an earlier version gave.
     *
     * @param target what the commit was judged for
     */
    record Due(RepoId repo, CommitSha sha, String target) {}

    /** Some of those that are still to be recorded. */
    List<Due> due(int most);

    /** Records what is known of one; it is not due any more. */
    void settled(Due due, List<Judged> judged);
}
