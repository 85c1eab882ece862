package io.perfwarden.load;

import module java.base;

/** Files of results, as large as they are found. */
final class LargeFiles {
    private LargeFiles() {}

    /** One of Google Benchmark, with so many rows. */
    static String json(Path file, int rows, double factor) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("{\"context\": {\"num_cpus\": 2, \"library_build_type\": \"release\"},\n");
            out.write("\"benchmarks\": [\n");
            for (int i = 0; i < rows; i++) {
                double time = (10 + i % 1000 * 0.25) * factor;
                out.write(
                        """
                        {
                          "name": "family_%1$d/case_%2$d/%3$d",
                          "family_index": %1$d,
                          "per_family_instance_index": %3$d,
                          "run_name": "family_%1$d/case_%2$d/%3$d",
                          "run_type": "iteration",
                          "repetitions": 1,
                          "repetition_index": 0,
                          "threads": 1,
                          "iterations": 1000000,
                          "real_time": %4$s,
                          "cpu_time": %5$s,
                          "time_unit": "ns"
                        }%6$s
                        """
                                .formatted(
                                        i / 100,
                                        i / 10,
                                        i,
                                        time * 1.01,
                                        time,
                                        i + 1 < rows ? "," : ""));
            }
            out.write("]}\n");
        }
        return file.toString();
    }
}
