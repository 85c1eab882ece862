package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.BriefJvm;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Memory does not grow with the file beyond what is kept of it. */
@Tag("integration")
class LargeFileIT {
    /** About 100 MB, or 300. */
    private static final int TOO_MANY_ROWS = Thorough.cases(260_000, 750_000);

    /** What a JVM with this heap prints after reading two files of so many rows. */
    private static String readTwice(int rows, String heap) throws IOException {
        Process process =
                new ProcessBuilder(
                                BriefJvm.ofTests(
                                        "-Xmx" + heap,
                                        LargeFile.class.getName(),
                                        Integer.toString(rows)))
                        .redirectErrorStream(true)
                        .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @Test
    void two_files_of_a_hundred_thousand_rows_fit_into_half_of_the_promised_heap()
            throws IOException {
        assertThat(readTwice(100_000, "128m"))
                .isEqualTo("200000 measurements; 200000 measurements");
    }

    @Test
    @Nightly
    void a_file_of_too_many_rows_is_refused_within_the_promised_heap() throws IOException {
        String refused = "[more than 500,000 measurements]";
        assertThat(readTwice(TOO_MANY_ROWS, "256m")).isEqualTo(refused + "; " + refused);
    }
}
