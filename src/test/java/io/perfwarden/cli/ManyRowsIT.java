package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.Main;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Half a million benchmarks a side, where objects of each row would not fit. */
@Tag("integration")
class ManyRowsIT {
    private static final int ROWS = 500_000;

    @TempDir Path scratch;

    @Test
    void half_a_million_benchmarks_fit_in_160_mib() throws Exception {
        Ended ended = compared("-Xmx160m");

        assertThat(ended.code()).as(ended.said()).isEqualTo(1);
        assertThat(ended.said())
                .contains("family_0::n7", "499,999 benchmarks unchanged")
                .doesNotContain("OutOfMemory");
    }

    @Test
    void too_little_memory_is_told_and_is_no_verdict() throws Exception {
        Ended ended = compared("-Xmx48m");

        assertThat(ended.code()).as(ended.said()).isEqualTo(3);
        assertThat(ended.said())
                .contains("memory: is not enough for what was read (allow more with")
                .doesNotContain("\tat ");
    }

    private record Ended(int code, String said) {}

    private Ended compared(String memory) throws Exception {
        List<String> command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        memory,
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "compare",
                        file("before.txt", 0),
                        file("now.txt", 1));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), said);
    }

    private String file(String name, int slower) throws IOException {
        Path file = scratch.resolve(name);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < ROWS; i++) {
                double value = 100 + i % 1_000 + (i == 7 ? 90 * slower : 0);
                out.write(
                        String.format(
                                Locale.ROOT,
                                "test family_%d::n%d ... bench: %11.2f ns/iter (+/- 0.50)%n",
                                i / 100,
                                i,
                                value));
            }
        }
        return file.toString();
    }
}
