package io.perfwarden.format.cpp;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.SampleBuffer;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
import java.util.Map;
import java.util.Optional;

/** All rows of one run of one benchmark. */
final class GoogleBenchmarkSeries {
    private final BenchmarkId id;
    private final FilePosition position;
    private final String timeUnit;
    private final int family;
    private final int instance;
    private final GoogleBenchmarkValues cpu = new GoogleBenchmarkValues();
    private final GoogleBenchmarkValues real = new GoogleBenchmarkValues();
    private Map<String, GoogleBenchmarkValues> counters = Map.of();
    private Optional<MetricReading> withoutValue = Optional.empty();
    private int lastRepetition = -1;

    GoogleBenchmarkSeries(GoogleBenchmarkRow first, FilePosition position) {
        this.id = BenchmarkId.of(first.seriesName());
        this.position = position;
        this.timeUnit = first.timeUnit();
        this.family = first.family();
        this.instance = first.instance();
    }

    String name() {
        return id.name();
    }

    /**
     * @param family its number, or -1 where the file does not number them
     * @param instance its number within the family, or -1
     */
    boolean isOf(int family, int instance) {
        return this.family == family && this.instance == instance;
    }

    /** Whether a row of the same name belongs to another run of the benchmark. */
    boolean endsBefore(GoogleBenchmarkRow row) {
        boolean counted = !row.isAggregate() && row.repetition() >= 0;
        return (counted && row.repetition() <= lastRepetition) || !row.timeUnit().equals(timeUnit);
    }

    void add(GoogleBenchmarkRow row, ResultCollector results, FilePosition at)
            throws FormatException {
        if (row.failed()) {
            withoutValue = Optional.of(new MetricReading.Failed(results.hold(row.failure(), at)));
        } else if (row.skipped() && withoutValue.isEmpty()) {
            withoutValue = Optional.of(new MetricReading.Skipped(results.hold(row.skip(), at)));
        }
        if (row.hasCpu()) {
            reserve(cpu, results, at);
            cpu.add(row, row.cpu());
        }
        if (row.hasReal()) {
            reserve(real, results, at);
            real.add(row, row.real());
        }
        for (Map.Entry<String, Double> counter : row.counters().entrySet()) {
            GoogleBenchmarkValues values = counter(counter.getKey());
            if (values.isEmpty()) {
                results.hold(counter.getKey(), at);
            }
            reserve(values, results, at);
            values.add(row, counter.getValue());
        }
        lastRepetition = Math.max(lastRepetition, row.isAggregate() ? -1 : row.repetition());
    }

    private static void reserve(
            GoogleBenchmarkValues values, ResultCollector results, FilePosition at)
            throws FormatException {
        if (values.isEmpty()) {
            results.reserve(at);
        } else {
            results.reserveSample(at);
        }
    }

    private GoogleBenchmarkValues counter(String key) {
        if (counters.isEmpty()) {
            counters = new java.util.LinkedHashMap<>();
        }
        return counters.computeIfAbsent(key, _ -> new GoogleBenchmarkValues());
    }

    void addTo(ResultCollector results, GoogleBenchmarkMetrics metrics) throws FormatException {
        boolean realFirst = real.hasCentre() && (asksForRealTime(name()) || !cpu.hasCentre());
        GoogleBenchmarkMetrics.Times times = metrics.times(timeUnit);
        Metric primary = realFirst ? times.realPrimary() : times.cpuPrimary();
        if (withoutValue.isPresent()) {
            Metric asked = asksForRealTime(name()) ? times.realPrimary() : times.cpuPrimary();
            results.add(id, asked, withoutValue.get(), position);
            return;
        }
        if (!cpu.hasCentre() && !real.hasCentre()) {
            MetricReading nothing =
                    new MetricReading.Failed("the row has neither cpu_time nor real_time");
            results.add(id, primary, nothing, position);
            return;
        }
        add(realFirst ? real : cpu, primary, results);
        add(realFirst ? cpu : real, realFirst ? times.cpu() : times.real(), results);
        Optional<MetricReading> mean = (realFirst ? real : cpu).meanBeside();
        if (mean.isPresent()) {
            results.add(id, times.mean(), mean.get(), position);
        }
        for (Map.Entry<String, GoogleBenchmarkValues> counter : counters.entrySet()) {
            add(counter.getValue(), metrics.counter(counter.getKey()), results);
        }
    }

    private void add(GoogleBenchmarkValues values, Metric metric, ResultCollector results)
            throws FormatException {
        if (values.hasCentre()) {
            MetricReading.Measured reading = values.reading();
            results.add(id, metric, reading, position);
            values.disagreement(reading)
                    .ifPresent(what -> results.warn(position, metric.name() + ": " + what, ""));
        }
    }

    static boolean asksForRealTime(String name) {
        return name.contains("/real_time") || name.contains("/manual_time");
    }

    /**
     * One column of a series: the values of its repetitions, and what the tool's aggregates say of
     * them. The central value is the median of the repetitions; a file with aggregates alone gives
     * its median, or else its mean.
     */
    private static final class GoogleBenchmarkValues {
        /** The tool divides and multiplies in another order, so the last digits may differ. */
        private static final double ROUNDING = 1e-9;

        /** What aggregates say; NaN where there is none. */
        private static final class Aggregates {
            private double median = Double.NaN;
            private double mean = Double.NaN;
            private double deviation = Double.NaN;
            private boolean central;
        }

        private static final Aggregates NONE = new Aggregates();

        private final SampleBuffer repetitions = new SampleBuffer();
        private Aggregates aggregates = NONE;

        void add(GoogleBenchmarkRow row, double value) {
            if (!row.isAggregate()) {
                repetitions.add(value);
                return;
            }
            if (aggregates == NONE) {
                aggregates = new Aggregates();
            }
            switch (row.aggregate()) {
                case "median" -> {
                    aggregates.median = value;
                    aggregates.central = true;
                }
                case "mean" -> {
                    aggregates.mean = value;
                    aggregates.central = true;
                }
                case "stddev" -> aggregates.deviation = value;
                default -> {}
            }
        }

        boolean isEmpty() {
            return repetitions.isEmpty() && aggregates == NONE;
        }

        /** Whether there is a value to report, and not only a measure of spread. */
        boolean hasCentre() {
            return !repetitions.isEmpty() || aggregates.central;
        }

        /** The mean beside the median, where no repetitions are there to tell both. */
        Optional<MetricReading> meanBeside() {
            boolean both = Double.isFinite(aggregates.median) && Double.isFinite(aggregates.mean);
            return both && repetitions.isEmpty()
                    ? Optional.of(MetricReading.measured(aggregates.mean))
                    : Optional.empty();
        }

        MetricReading.Measured reading() {
            Samples samples = repetitions.size() > 1 ? repetitions.toSamples() : Samples.NONE;
            double centre = centre(samples);
            ReportedSpread spread =
                    ReportedSpread.around(
                            ReportedSpread.Kind.STANDARD_DEVIATION, centre, aggregates.deviation);
            return new MetricReading.Measured(centre, spread, samples);
        }

        /** What is odd when the file's median is not that of its repetitions, which was read. */
        Optional<String> disagreement(MetricReading.Measured read) {
            double centre = read.value();
            double stated = aggregates.median;
            boolean comparable = !repetitions.isEmpty() && Double.isFinite(stated);
            return comparable && Math.abs(stated - centre) > ROUNDING * Math.abs(centre)
                    ? Optional.of(
                            "the median row says %s, the repetitions' median is %s"
                                    .formatted(stated, centre))
                    : Optional.empty();
        }

        private double centre(Samples several) {
            if (repetitions.isEmpty()) {
                return Double.isNaN(aggregates.median) ? aggregates.mean : aggregates.median;
            }
            return several.isEmpty() ? repetitions.first() : several.median();
        }
    }
}
