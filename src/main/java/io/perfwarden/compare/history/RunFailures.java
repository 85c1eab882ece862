package io.perfwarden.compare.history;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;

/** The benchmarks that failed in one run, with their reasons and any values. */
public record RunFailures(List<MetricResult> all) {
    public static final RunFailures NONE = new RunFailures(List.of());

    public RunFailures {
        all = List.copyOf(all);
    }

    /** What failed of a run's measurements. */
    static RunFailures of(List<MetricResult> measurements) {
        return new RunFailures(
                measurements.stream()
                        .filter(it -> it.reading() instanceof MetricReading.Failed)
                        .toList());
    }

    /** Compressed; absent without a failure. */
    public Optional<byte[]> encode() {
        if (all.isEmpty()) {
            return Optional.empty();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            var failed = new ResultSet(List.of(), all, BenchmarkEnvironment.UNKNOWN, List.of());
            BaselineCodec.write(new Baseline(Optional.empty(), failed), out);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return Optional.of(bytes.toByteArray());
    }

    private record StoredFailures(byte[] bytes) implements ResultFile {
        @Override
        public String name() {
            return "stored failures";
        }

        @Override
        public InputStream open() {
            try {
                return new GZIPInputStream(new ByteArrayInputStream(bytes));
            } catch (IOException e) {
                throw new UncheckedIOException("stored failures are damaged", e);
            }
        }
    }

    /**
     * @throws UncheckedIOException if the bytes are damaged
     */
    public static RunFailures decode(byte[] bytes) {
        return switch (BaselineCodec.decode(new StoredFailures(bytes))) {
            case ReadOutcome.Ok(var stored) -> new RunFailures(stored.results().measurements());
            case ReadOutcome.Rejected(var damage) ->
                    throw new UncheckedIOException(new IOException(damage.getFirst().line()));
        };
    }
}
