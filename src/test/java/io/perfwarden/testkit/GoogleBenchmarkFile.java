package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.format.archive.ResultFile;

/**
 * A Google Benchmark file of any size, written while it is read, so that it takes no memory of its
 * own. Every row is a benchmark, in the shape and order of keys of the real tool.
 *
 * @param rows how many benchmarks
 * @param slower how much each time is multiplied by, 1.0 for the plain file
 */
public record GoogleBenchmarkFile(int rows, double slower) implements ResultFile {
    private static final String START =
            """
            {
              "context": {
                "date": "2026-01-01T00:00:00+00:00",
                "host_name": "runner",
                "executable": "./generated",
                "num_cpus": 4,
                "mhz_per_cpu": 2600,
                "cpu_scaling_enabled": false,
                "load_avg": [0.5,0.25,0.125],
                "library_build_type": "release"
              },
              "benchmarks": [
            """;
    private static final String END = "\n  ]\n}\n";

    @Override
    public String name() {
        return "generated.json";
    }

    /** The whole file. */
    public byte[] bytes() {
        try (InputStream in = open()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public InputStream open() {
        return new Rows();
    }

    private String row(int index) {
        double cpu = (10 + index % 997 + (index % 89) / 89.0) * slower;
        String name = "family_" + index / 64 + "/case_" + index % 64 + "/" + index;
        String row =
                """
                {
                  "name": "%1$s",
                  "family_index": %2$d,
                  "per_family_instance_index": 0,
                  "run_name": "%1$s",
                  "run_type": "iteration",
                  "repetitions": 1,
                  "repetition_index": 0,
                  "threads": 1,
                  "iterations": %3$d,
                  "real_time": %4$s,
                  "cpu_time": %5$s,
                  "time_unit": "ns"
                }\
                """
                        .formatted(name, index / 64, 1_000_000 + index, cpu * 1.0078125, cpu);
        return index == 0 ? row : ",\n" + row;
    }

    /** The text piece by piece. */
    private final class Rows extends InputStream {
        private byte[] piece = START.getBytes(StandardCharsets.UTF_8);
        private int position;
        private int next;

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            if (position == piece.length && !advance()) {
                return -1;
            }
            int count = Math.min(length, piece.length - position);
            System.arraycopy(piece, position, into, offset, count);
            position += count;
            return count;
        }

        private boolean advance() {
            if (next > rows) {
                return false;
            }
            String text = next == rows ? END : row(next);
            piece = text.getBytes(StandardCharsets.UTF_8);
            position = 0;
            next++;
            return true;
        }
    }
}
