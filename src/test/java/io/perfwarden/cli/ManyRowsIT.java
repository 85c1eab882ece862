package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.Main;
import io.perfwarden.testkit.BriefJvm;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Half a million benchmarks a side, or a fifth, where objects of each row would not fit. */
@Tag("integration")
class ManyRowsIT {
    private static final int ROWS = Thorough.cases(100_000, 500_000);

    /** MiB. */
    private static final int ENOUGH = Thorough.cases(40, 160);

    private static final int TOO_LITTLE = Thorough.cases(20, 48);

    @TempDir private static Path scratch;

    @BeforeAll
    static void write() throws IOException {
        write(before(), 0);
        write(now(), 1);
    }

    private static Path before() {
        return scratch.resolve("before.txt");
    }

    private static Path now() {
        return scratch.resolve("now.txt");
    }

    @Test
    void many_benchmarks_fit_in_little_memory() throws Exception {
        Ended ended = compared(ENOUGH);

        assertThat(ended.code()).as(ended.said()).isEqualTo(1);
        assertThat(ended.said())
                .contains(
                        "family_0::n7",
                        String.format(Locale.ROOT, "%,d benchmarks unchanged", ROWS - 1))
                .doesNotContain("OutOfMemory");
    }

    @Test
    void too_little_memory_is_told_and_is_no_verdict() throws Exception {
        Ended ended = compared(TOO_LITTLE);

        assertThat(ended.code()).as(ended.said()).isEqualTo(3);
        assertThat(ended.said())
                .contains("memory: is not enough for what was read (allow more with")
                .doesNotContain("\tat ");
    }

    private record Ended(int code, String said) {}

    private static Ended compared(int mebibytes) throws Exception {
        List<String> command =
                BriefJvm.ofTests(
                        "-Xmx" + mebibytes + "m",
                        Main.class.getName(),
                        "compare",
                        before().toString(),
                        now().toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), said);
    }

    private static void write(Path file, int slower) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < ROWS; i++) {
                int value = 100 + i % 1_000 + (i == 7 ? 90 * slower : 0);
                out.write("test family_" + i / 100 + "::n" + i + " ... bench: " + value);
                out.write(".00 ns/iter (+/- 0.50)\n");
            }
        }
    }
}
