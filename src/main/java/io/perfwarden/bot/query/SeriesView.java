package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bot.query.SeriesSummary.Seen;
import io.perfwarden.compare.*;
import io.perfwarden.compare.history.PastRun;
import io.perfwarden.compare.history.RunPoints.PointLayout;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastSeries;
import io.perfwarden.compare.rule.*;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.SparkLine;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.TestOptions.Machines;
import io.perfwarden.stats.TestOptions.Rerun;

/** What the newest runs of a suite on a platform say of each of its series. */
final class SeriesView {
    /** Runs that are looked at: the newest, and those that it is weighed by. */
    static final int RUNS = DetectionConstants.HISTORY_RUNS + 1;

    /** Shown around a spark line where no limit is known. */
    private static final double USUAL = 0.05;

    private final SuiteHistory past;
    private final SuitePolicy suite;
    private final Map<SeriesKey, Row> rows = new HashMap<>();

    private SeriesView(SuiteHistory past, SuitePolicy suite, List<Row> judged) {
        this.past = past;
        this.suite = suite;
        for (Row row : judged) {
            rows.putIfAbsent(SeriesKey.of(past.where(), row.id(), row.metric()), row);
        }
    }

    /**
     * All series, in no order that means anything.
     *
     * @param judged rows of the verdict on the newest run, where there is one
     */
    static List<SeriesState> of(SuiteHistory past, SuitePolicy suite, Optional<List<Row>> judged) {
        if (past.runs().isEmpty()) {
            return List.of();
        }
        var view = new SeriesView(past, suite, judged.orElseGet(() -> judged(past, suite)));
        return past.series().stream().map(view::state).toList();
    }

    /** The newest run, held against those before it. */
    private static List<Row> judged(SuiteHistory past, SuitePolicy suite) {
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
                        new PolicyDecider(new NoiseDecider(Rerun.IMPOSSIBLE, Machines.SHARED)))
                .rows();
    }

    private static ResultSet results(SuiteHistory past, int run) {
        return ResultSet.EMPTY.withMeasurements(past.measurements(run));
    }

    private SeriesState state(PastSeries series) {
        SeriesKey key = SeriesKey.of(past.where(), series.id(), series.metric());
        int newest = past.runs().size() - 1;
        int seen = seen(series, newest);
        Optional<Row> row = Optional.ofNullable(rows.get(key));
        PastRun run = past.runs().get(seen);
        boolean isMissing = seen < newest;
        OptionalDouble limit = row.map(Row::relativeLimit).orElse(OptionalDouble.empty());
        double[] shown =
                IntStream.rangeClosed(Math.max(0, newest + 1 - SparkLine.MOST), newest)
                        .mapToDouble(series::value)
                        .toArray();
        SeriesSummary summary =
                new SeriesSummary(
                        SeriesId.of(key),
                        past.where(),
                        series.id(),
                        series.metric(),
                        isMissing ? OptionalDouble.empty() : OptionalDouble.of(series.value(seen)),
                        row.map(Row::change).orElse(OptionalDouble.empty()),
                        row.flatMap(Row::weighing)
                                .map(SeriesView::noise)
                                .orElse(OptionalDouble.empty()),
                        limit,
                        isMissing
                                ? RowOutcome.MISSING
                                : row.map(Row::outcome).orElse(RowOutcome.UNCHANGED),
                        SparkLine.path(shown, limit.orElse(USUAL)),
                        series.newest(RUNS).length,
                        new Seen(new CommitSha(run.name()), run.date().orElse(Instant.EPOCH)),
                        Optional.empty());
        return new SeriesState(
                summary,
                row.map(it -> warn(it, series.value(seen))).orElse(OptionalDouble.empty()),
                row.flatMap(Row::weighing)
                        .map(TestDetail::detectable)
                        .orElse(OptionalDouble.empty()),
                suite.baselinePath(past.where().platform()));
    }

    private static int seen(PastSeries series, int newest) {
        int seen = newest;
        while (Double.isNaN(series.value(seen))) {
            seen--;
        }
        return seen;
    }

    private OptionalDouble warn(Row row, double value) {
        MetricResult one =
                new MetricResult(
                        row.id(),
                        row.metric(),
                        MetricReading.measured(value),
                        new FilePosition("", 0));
        ThresholdRule rule =
                row.rule() == RowPolicy.Decision.THRESHOLD
                        ? ThresholdRule.of(suite, one, row.metric())
                        : ThresholdRule.stated(suite, one, row.metric());
        return OptionalDouble.of(rule.warn());
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

    /**
     * What is known of a place.
     *
     * @param all series
     */
    record Newest(List<SeriesState> all, MachineShares shares) {}

    /** Series of a suite on a platform as bytes, and back; compressed. */
    static final class StateCodec {
        private static final int VERSION = 2;

        private StateCodec() {}

        static byte[] encode(Newest newest) {
            List<SeriesState> all = newest.all();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (DataOutputStream out =
                    new DataOutputStream(new GZIPOutputStream(bytes, 1 << 16))) {
                out.writeByte(VERSION);
                byte[] layout =
                        new PointLayout(
                                        all.stream()
                                                .map(SeriesState::summary)
                                                .map(it ->
                                                        new PointLayout.Series(
                                                                it.benchmark(), it.metric()))
                                                .toList())
                                .encode();
                out.writeInt(layout.length);
                out.write(layout);
                for (SeriesState state : all) {
                    write(state, out);
                }
                newest.shares().write(out);
            } catch (IOException e) {
                throw new UncheckedIOException("writing to memory does not fail", e);
            }
            return bytes.toByteArray();
        }

        private static void write(SeriesState state, DataOutputStream out) throws IOException {
            SeriesSummary summary = state.summary();
            for (OptionalDouble number :
                    List.of(
                            summary.last(),
                            summary.change(),
                            summary.noise(),
                            summary.limit(),
                            state.warn(),
                            state.smallest())) {
                out.writeDouble(number.orElse(Double.NaN));
            }
            out.writeUTF(summary.outcome().name());
            out.writeUTF(summary.spark());
            out.writeInt(summary.points());
            out.writeUTF(summary.seen().commit().value());
            out.writeLong(summary.seen().at().toEpochMilli());
            out.writeUTF(state.baseline());
        }

        /**
         * Reads what {@link #encode} wrote.
         *
         * @return nothing if another version of the program wrote it
         */
        static Optional<Newest> decode(SuitePlatform where, byte[] bytes) {
            try (DataInputStream in =
                    new DataInputStream(
                            new GZIPInputStream(new ByteArrayInputStream(bytes), 1 << 16))) {
                if (in.readByte() != VERSION) {
                    return Optional.empty();
                }
                PointLayout layout = PointLayout.decode(in.readNBytes(in.readInt()));
                List<SeriesState> all = new ArrayList<>();
                for (PointLayout.Series series : layout.series()) {
                    all.add(state(where, series, in));
                }
                return Optional.of(new Newest(all, MachineShares.read(in)));
            } catch (IOException e) {
                throw new UncheckedIOException("what is kept of series is damaged", e);
            }
        }

        private static SeriesState state(
                SuitePlatform where, PointLayout.Series series, DataInputStream in)
                throws IOException {
            OptionalDouble last = number(in);
            OptionalDouble change = number(in);
            OptionalDouble noise = number(in);
            OptionalDouble limit = number(in);
            OptionalDouble warn = number(in);
            OptionalDouble smallest = number(in);
            SeriesSummary summary =
                    new SeriesSummary(
                            SeriesId.of(SeriesKey.of(where, series.id(), series.metric())),
                            where,
                            series.id(),
                            series.metric(),
                            last,
                            change,
                            noise,
                            limit,
                            RowOutcome.valueOf(in.readUTF()),
                            in.readUTF(),
                            in.readInt(),
                            new SeriesSummary.Seen(
                                    new CommitSha(in.readUTF()),
                                    Instant.ofEpochMilli(in.readLong())),
                            Optional.empty());
            return new SeriesState(summary, warn, smallest, in.readUTF());
        }

        private static OptionalDouble number(DataInputStream in) throws IOException {
            double number = in.readDouble();
            return Double.isNaN(number) ? OptionalDouble.empty() : OptionalDouble.of(number);
        }
    }
}
