package io.perfwarden.compare.history;

import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What one run measured of a suite on a platform.
 *
 * @param layout what the numbers are of
 * @param environment the machine, as far as it is kept
 * @param numbers of each series in the layout's order
 */
public record RunPoints(PointLayout layout, BenchmarkEnvironment environment, Numbers numbers) {
    /** Facts of the environment that are kept. */
    private static final List<String> KEPT =
            List.of(
                    BenchmarkEnvironment.CPU,
                    BenchmarkEnvironment.PROCS,
                    BenchmarkEnvironment.OS,
                    BenchmarkEnvironment.RUNTIME,
                    BenchmarkEnvironment.TOOL,
                    BenchmarkEnvironment.GPU);

    /** Characters kept of a fact, which is foreign text. */
    private static final int LONGEST_FACT = 200;

    /** Central values, and half the widths of the spreads around them. */
    public static final class Numbers {
        private static final int BYTES_EACH = Double.BYTES + Float.BYTES;

        private final byte[] bytes;

        private Numbers(byte[] bytes) {
            this.bytes = bytes;
        }

        private static Numbers of(List<MetricReading.Measured> readings) {
            ByteBuffer buffer = ByteBuffer.allocate(readings.size() * BYTES_EACH);
            for (MetricReading.Measured reading : readings) {
                buffer.putDouble(reading.value());
                buffer.putFloat((float) reading.spread().margin());
            }
            return new Numbers(buffer.array());
        }

        /** Reads what {@link #encode} wrote. */
        public static Numbers decode(byte[] bytes) {
            return new Numbers(bytes.clone());
        }

        public byte[] encode() {
            return bytes.clone();
        }

        public int size() {
            return bytes.length / BYTES_EACH;
        }

        /** The central value of a series, in its unit; finite. */
        public double value(int series) {
            return ByteBuffer.wrap(bytes).getDouble(series * BYTES_EACH);
        }

        /** Half the width of its spread, in its unit; NaN where the tool states none. */
        public float margin(int series) {
            return ByteBuffer.wrap(bytes).getFloat(series * BYTES_EACH + Double.BYTES);
        }
    }

    /**
     * Of results.
     *
     * @return nothing if no series has a finite value
     */
    public static Optional<RunPoints> of(ResultSet results) {
        List<PointLayout.Series> series = new ArrayList<>();
        List<MetricReading.Measured> readings = new ArrayList<>();
        for (MetricResult one : results.measurements()) {
            if (one.reading() instanceof MetricReading.Measured measured
                    && Double.isFinite(measured.value())) {
                series.add(new PointLayout.Series(one.id(), one.metric()));
                readings.add(measured);
            }
        }
        return series.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new RunPoints(
                                new PointLayout(series),
                                kept(results.environment()),
                                Numbers.of(readings)));
    }

    private static BenchmarkEnvironment kept(BenchmarkEnvironment environment) {
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
