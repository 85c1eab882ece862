package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bot.query.SeriesSummary.Seen;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.history.PastRun;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastSeries;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.compare.rule.TestDetail;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SeriesId;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.TestOptions.Machines;
import io.perfwarden.stats.TestOptions.Rerun;

/** What the newest runs of a suite on a platform say of each of its series. */
final class SeriesView {
    /** Runs that are looked at: the newest, and those that it is weighed by. */
    static final int RUNS = DetectionConstants.HISTORY_RUNS + 1;

    private final SuiteHistory past;
    private final Map<SeriesKey, Row> rows = new HashMap<>();

    private SeriesView(SuiteHistory past, SuitePolicy suite) {
        this.past = past;
        if (!past.runs().isEmpty()) {
            for (Row row : judged(past, suite).rows()) {
                rows.putIfAbsent(SeriesKey.of(past.where(), row.id(), row.metric()), row);
            }
        }
    }

    /** All series, in no order that means anything. */
    static List<SeriesSummary> of(SuiteHistory past, SuitePolicy suite) {
        SeriesView view = new SeriesView(past, suite);
        return past.series().stream().map(view::summary).toList();
    }

    /** The newest run, held against those before it. */
    private static SuiteComparison judged(SuiteHistory past, SuitePolicy suite) {
        int last = past.runs().size() - 1;
        Optional<Baseline> before =
                Optional.of(last)
                        .filter(run -> run > 0)
                        .map(run -> new Baseline(Optional.empty(), results(past, run - 1)));
        return SuiteComparator.judge(
                new SuiteComparator.Subject(
                        suite,
                        past.where().platform(),
                        before,
                        List.of(results(past, last)),
                        past.between(0, last)),
                new PolicyDecider(new NoiseDecider(Rerun.IMPOSSIBLE, Machines.SHARED)));
    }

    private static ResultSet results(SuiteHistory past, int run) {
        return ResultSet.EMPTY.withMeasurements(past.measurements(run));
    }

    private SeriesSummary summary(PastSeries series) {
        SeriesKey key = SeriesKey.of(past.where(), series.id(), series.metric());
        int newest = past.runs().size() - 1;
        int seen = newest;
        while (Double.isNaN(series.value(seen))) {
            seen--;
        }
        Optional<Row> row = Optional.ofNullable(rows.get(key));
        PastRun run = past.runs().get(seen);
        boolean isMissing = seen < newest;
        return new SeriesSummary(
                SeriesId.of(key),
                past.where(),
                series.id(),
                series.metric(),
                isMissing ? OptionalDouble.empty() : OptionalDouble.of(series.value(seen)),
                row.map(Row::change).orElse(OptionalDouble.empty()),
                row.flatMap(Row::weighing).map(SeriesView::noise).orElse(OptionalDouble.empty()),
                row.map(Row::relativeLimit).orElse(OptionalDouble.empty()),
                isMissing ? RowOutcome.MISSING : row.map(Row::outcome).orElse(RowOutcome.UNCHANGED),
                "",
                series.newest(RUNS).length,
                new Seen(new CommitSha(run.name()), run.date().orElse(Instant.EPOCH)));
    }

    private static OptionalDouble noise(TestDetail weighed) {
        return switch (weighed) {
            case TestDetail.AgainstLevel level -> relative(level.opinion().level().noise());
            case TestDetail.InRounds rounds -> relative(rounds.opinion().noise());
            case TestDetail.AgainstLastRun _, TestDetail.TooFewRuns _ -> OptionalDouble.empty();
        };
    }

    private static OptionalDouble relative(double logarithm) {
        return OptionalDouble.of(StrictMath.expm1(logarithm));
    }
}
