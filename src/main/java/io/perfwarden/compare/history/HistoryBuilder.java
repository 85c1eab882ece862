package io.perfwarden.compare.history;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.history.SuiteHistory.PastSeries;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;

/**
 * Collects the runs of one suite on one platform, oldest first, and their values. Values are of the
 * latest run.
 */
public final class HistoryBuilder {
    private static final class SeriesDraft {
        private final BenchmarkId id;
        private final Metric metric;
        private double[] values = new double[0];

        SeriesDraft(BenchmarkId id, Metric metric) {
            this.id = id;
            this.metric = metric;
        }

        void set(int run, double value) {
            if (run >= values.length) {
                values = ofLength(Math.max(run + 1, 2 * values.length));
            }
            values[run] = worse(values[run], value);
        }

        private double[] ofLength(int length) {
            double[] all = Arrays.copyOf(values, length);
            Arrays.fill(all, Math.min(length, values.length), length, Double.NaN);
            return all;
        }

        /** Of contradicting values within a run the worst counts. */
        private double worse(double one, double other) {
            if (Double.isNaN(one) || Double.isNaN(other)) {
                return Double.isNaN(one) ? other : one;
            }
            return metric.direction() == BetterDirection.HIGHER
                    ? Math.min(one, other)
                    : Math.max(one, other);
        }

        PastSeries build(int runs) {
            return new PastSeries(id, metric, ofLength(runs));
        }
    }

    private final SuitePlatform where;
    private final List<PastRun> runs = new ArrayList<>();
    private final Map<SeriesKey, SeriesDraft> drafts = new LinkedHashMap<>();
    private final Map<Integer, RunFailures> failures = new TreeMap<>();

    HistoryBuilder(SuitePlatform where) {
        this.where = where;
    }

    public HistoryBuilder run(PastRun run) {
        runs.add(run);
        return this;
    }

    public HistoryBuilder add(Collection<MetricResult> measurements) {
        var all = BenchmarkIdentities.ofBaseline(List.copyOf(measurements));
        for (MetricResult one : all) {
            if (one.reading() instanceof MetricReading.Measured measured) {
                add(one.id(), one.metric(), measured.value());
            }
        }
        return addFailures(runs.size() - 1, RunFailures.of(all));
    }

    /** Adds what failed in a run, counted from 0. */
    HistoryBuilder addFailures(int run, RunFailures failed) {
        if (!failed.all().isEmpty()) {
            failures.put(run, failed);
        }
        return this;
    }

    /** Adds what failed in the latest run. */
    HistoryBuilder addFailures(RunFailures failed) {
        return addFailures(runs.size() - 1, failed);
    }

    /**
     * Adds a value of the run.
     *
     * @param value in the metric's unit; ignored if it is not finite
     */
    public HistoryBuilder add(BenchmarkId id, Metric metric, double value) {
        slot(id, metric).accept(value);
        return this;
    }

    /** Accepts values of one series for the latest run, as {@link #add} does. */
    public DoubleConsumer slot(BenchmarkId id, Metric metric) {
        SeriesKey key = SeriesKey.of(where, id, metric);
        SeriesDraft draft = drafts.computeIfAbsent(key, _ -> new SeriesDraft(id, metric));
        return value -> {
            if (runs.isEmpty()) {
                throw new IllegalStateException("a value is of a run");
            }
            double converted = metric.unit().convert(value, draft.metric.unit());
            if (Double.isFinite(converted)) {
                draft.set(runs.size() - 1, converted);
            }
        };
    }

    public SuiteHistory build() {
        Map<SeriesKey, PastSeries> series = new LinkedHashMap<>();
        drafts.forEach((key, draft) -> series.put(key, draft.build(runs.size())));
        return new SuiteHistory(where, runs, series, failures);
    }
}
