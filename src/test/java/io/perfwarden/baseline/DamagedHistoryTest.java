package io.perfwarden.baseline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatCode;

import module java.base;

import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A damaged history is refused or read, and nothing else. */
class DamagedHistoryTest {
    private static final int FLIPS = Thorough.cases(100, 2_000);

    /** Bytes between two cuts. */
    private static final int STRIDE = Thorough.cases(10, 3);

    static Stream<MemoryFile> histories() {
        String text = new String(MemoryFile.sample("gab-history/base.js").bytes(), UTF_8);
        String full = text.replace("\"id\": \"a\"", "\"id\": \"" + "a".repeat(40) + "\"");
        return Stream.concat(
                Stream.of("go", "jmh", "googlecpp", "julia", "pytest")
                        .map(tool -> MemoryFile.of(tool, full.replace("\"cargo\"", quoted(tool)))),
                Stream.of(
                        MemoryFile.sample("asv/base.json"),
                        MemoryFile.sample("conbench/base.json"),
                        MemoryFile.sample("conbench/answer.json")));
    }

    private static String quoted(String tool) {
        return '"' + tool + '"';
    }

    @ParameterizedTest
    @MethodSource("histories")
    void cut_anywhere(MemoryFile file) {
        for (int length = 0; length < file.size(); length += STRIDE) {
            MemoryFile cut = file.cut(length);
            assertThatCode(() -> Imported.tryOut(cut))
                    .as("cut after %s bytes", length)
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @MethodSource("histories")
    void with_one_bit_turned_over(MemoryFile file) {
        Random random = new Random(1);
        for (int i = 0; i < FLIPS; i++) {
            int index = random.nextInt(file.size());
            MemoryFile damaged = file.flipped(index, random.nextInt(8));
            assertThatCode(() -> Imported.tryOut(damaged))
                    .as("byte %s", index)
                    .doesNotThrowAnyException();
        }
    }
}
