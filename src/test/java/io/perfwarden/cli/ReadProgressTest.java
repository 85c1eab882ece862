package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.testkit.SettableClock;
import org.junit.jupiter.api.Test;

class ReadProgressTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final SettableClock clock = new SettableClock(Instant.EPOCH);
    private final ReadProgress progress =
            new ReadProgress(
                    new ShellContext(
                            new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
                            new PrintStream(err, true, UTF_8),
                            ShellContext.Screen.NONE,
                            clock,
                            ""));

    /** Three mebibytes. */
    private record Large(String name) implements ResultFile {
        @Override
        public InputStream open() {
            return new ByteArrayInputStream(new byte[3 << 20]);
        }
    }

    @Test
    void what_is_quick_is_read_in_silence() throws IOException {
        try (InputStream in = progress.watch(new Large("a.json")).open()) {
            clock.advance(Duration.ofMillis(999));
            assertThat(in.readAllBytes()).hasSize(3 << 20);
        }
        assertThat(err.toString(UTF_8)).isEmpty();
    }

    @Test
    void after_a_second_and_then_once_a_second_it_says_how_far_it_is() throws IOException {
        try (InputStream in = progress.watch(new Large("a\u001b.json")).open()) {
            in.readNBytes(1 << 20);
            clock.advance(Duration.ofSeconds(1));
            in.readNBytes(1 << 20);
            clock.advance(Duration.ofSeconds(1));
            in.readNBytes(100);
        }
        assertThat(err.toString(UTF_8))
                .startsWith("perfwarden: reading a .json, 1 MiB so far\n")
                .endsWith("perfwarden: reading a .json, 2 MiB so far\n")
                .hasLineCount(2);
    }
}
