package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.BriefJvm;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Within the heap of a server, a file made to fill it is refused. */
@Tag("integration")
class HostileHeapIT {
    private static final String CHARACTERS =
            "more than 67,108,864 characters of names, units, parameters and reasons to keep";
    private static final String MARKUP =
            "an attribute, a comment or a text of more than 1,048,576 characters";

    /** Without the thorough run, one of each refusal. */
    static Stream<Arguments> hostileFiles() {
        return Thorough.of(
                List.of(
                        Arguments.of("attribute", MARKUP),
                        Arguments.of("comment", MARKUP),
                        Arguments.of("names", CHARACTERS),
                        Arguments.of("wide names", CHARACTERS),
                        Arguments.of("parameters", CHARACTERS),
                        Arguments.of("metrics", CHARACTERS),
                        Arguments.of("units", CHARACTERS),
                        Arguments.of("failures", "more than 500,000 measurements")));
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @MethodSource("hostileFiles")
    void a_file_that_would_fill_the_memory_is_refused(String kind, String refusal)
            throws IOException {
        assertThat(readBy256Megabytes(kind)).isEqualTo(refusal);
    }

    private static String readBy256Megabytes(String kind) throws IOException {
        Process process =
                new ProcessBuilder(BriefJvm.ofTests("-Xmx256m", HostileHeap.class.getName(), kind))
                        .redirectErrorStream(true)
                        .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
