package io.perfwarden.compare.history;

import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;

/**
 * The measurements of one run.
 *
 * @param failures what failed, with its reason
 */
public record RunPoints(
        PointLayout layout,
        BenchmarkEnvironment environment,
        PointValues numbers,
        RunFailures failures) {
    private static final List<String> KEPT = List.of(CPU, PROCS, OS, RUNTIME, TOOL, GPU);

    /** Characters of a fact, which is foreign text. */
    private static final int LONGEST_FACT = 200;

    /** Central values, and half the widths of their spreads. */
    public static final class PointValues {
        private static final int BYTES_EACH = Double.BYTES + Float.BYTES;
        private final byte[] bytes;

        private PointValues(byte[] bytes) {
            this.bytes = bytes;
        }

        private static PointValues of(List<MetricReading.Measured> readings) {
            ByteBuffer buffer = ByteBuffer.allocate(readings.size() * BYTES_EACH);
            for (MetricReading.Measured reading : readings) {
                buffer.putDouble(reading.value());
                buffer.putFloat((float) reading.spread().margin());
            }
            return new PointValues(buffer.array());
        }

        public static PointValues decode(byte[] bytes) {
            return new PointValues(bytes.clone());
        }

        public byte[] encode() {
            return bytes.clone();
        }

        public int size() {
            return bytes.length / BYTES_EACH;
        }

        /** In the series' unit; finite. */
        public double value(int series) {
            return ByteBuffer.wrap(bytes).getDouble(series * BYTES_EACH);
        }

        /** Half the width of the spread, in the series' unit; NaN if the tool states none. */
        public float margin(int series) {
            return ByteBuffer.wrap(bytes).getFloat(series * BYTES_EACH + Double.BYTES);
        }
    }

    public static Optional<RunPoints> of(ResultSet results) {
        List<PointLayout.LayoutSeries> series = new ArrayList<>();
        List<MetricReading.Measured> readings = new ArrayList<>();
        List<MetricResult> all = BenchmarkIdentities.ofRun(results.measurements());
        RunFailures failures = RunFailures.of(all);
        for (MetricResult one : all) {
            if (one.reading() instanceof MetricReading.Measured measured
                    && Double.isFinite(measured.value())) {
                series.add(new PointLayout.LayoutSeries(one.id(), one.metric()));
                readings.add(measured);
            }
        }
        return series.isEmpty() && failures.all().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new RunPoints(
                                new PointLayout(series),
                                keptFacts(results.environment()),
                                PointValues.of(readings),
                                failures));
    }

    private static BenchmarkEnvironment keptFacts(BenchmarkEnvironment environment) {
        Map<String, String> facts = new TreeMap<>();
        for (String key : KEPT) {
            String fact = environment.get(key);
            if (!fact.isEmpty()) {
                facts.put(key, fact.substring(0, Math.min(fact.length(), LONGEST_FACT)));
            }
        }
        return new BenchmarkEnvironment(facts);
    }
}
