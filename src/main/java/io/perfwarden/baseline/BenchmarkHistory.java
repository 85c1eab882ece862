package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BaselineFiles.BaselinePath;
import io.perfwarden.model.*;

/** Values of benchmarks in a suite's baselines, oldest first. */
public final class BenchmarkHistory {
    /** Undated files, such as a tool's own, come first; the present baseline comes last. */
    public static final Comparator<HistorySource> BY_TIME =
            KeyOrder.of(HistorySource::inForce)
                    .thenComparingLong(source ->
                            source.date().map(Instant::toEpochMilli).orElse(Long.MIN_VALUE))
                    .thenComparing(HistorySource::file);

    private final Map<MetricResult.Key, List<Point>> lines = new LinkedHashMap<>();

    /**
     * A baseline file.
     *
     * @param inForce whether it is the present baseline and not archived
     * @param commit abbreviated; for an archived file without one, from its name
     */
    public record HistorySource(
            String file, boolean inForce, Optional<Instant> date, Optional<String> commit) {
        public static HistorySource of(String file, boolean inForce, Baseline baseline) {
            BaselineProvenance from = baseline.provenance().orElse(BaselineProvenance.UNKNOWN);
            Optional<String> named = inForce ? Optional.empty() : BaselinePath.commitIn(file);
            String fact = baseline.results().environment().get(NativeHeader.COMMIT_FACT);
            Optional<String> commit =
                    from.commit()
                            .map(CommitSha::abbreviated)
                            .or(() -> Optional.of(fact).filter(it -> !it.isEmpty()))
                            .or(() -> named);
            return new HistorySource(file, inForce, from.date(), commit);
        }
    }

    public record Point(HistorySource source, Metric metric, MetricReading.Measured value) {
        public Unit unit() {
            return metric.unit();
        }

        /**
         * The change since an earlier value: 0.1 is 10 % more. Empty if the units differ or the
         * earlier value is not positive.
         */
        public OptionalDouble changeFrom(Point earlier) {
            if (!earlier.unit().comparableWith(unit()) || !(earlier.value.value() > 0)) {
                return OptionalDouble.empty();
            }
            double before = earlier.unit().convert(earlier.value.value(), unit());
            double change = value.value() / before - 1;
            return Double.isFinite(change) ? OptionalDouble.of(change) : OptionalDouble.empty();
        }
    }

    /** Adds a measurement, if it has a value. */
    public void add(HistorySource source, MetricResult row) {
        if (row.reading() instanceof MetricReading.Measured measured) {
            lines.computeIfAbsent(row.key(), _ -> new ArrayList<>())
                    .add(new Point(source, row.metric(), measured));
        }
    }

    /** The points of each line, oldest first; the lines by name. */
    public Map<MetricResult.Key, List<Point>> lines() {
        Map<MetricResult.Key, List<Point>> sorted = new LinkedHashMap<>();
        lines.entrySet().stream()
                .sorted(
                        Map.Entry.comparingByKey(
                                KeyOrder.<MetricResult.Key, String>of(it -> it.id().label())
                                        .thenComparing(MetricResult.Key::metric)))
                .forEach(line -> {
                    var points = line.getValue().stream();
                    var byTime = points.sorted(KeyOrder.of(Point::source, BY_TIME));
                    sorted.put(line.getKey(), byTime.toList());
                });
        return sorted;
    }
}
