package io.perfwarden.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NativeHeaderTest {
    private static final String WRITTEN_BY_A_SCRIPT =
            """
            # Vector Performance Baseline
            # Commit: d11c690
            # Branch: claude/next-step
            # Date: 20251123-120155
            # CPU: unknown
            #
                Finished `bench` profile
            """;

    @Test
    void a_header_is_read_and_written_as_it_was() {
        NativeHeader header = NativeHeader.of(WRITTEN_BY_A_SCRIPT).orElseThrow();
        assertThat(header.shortCommit()).contains("d11c690");
        assertThat(header.date()).contains(Instant.parse("2025-11-23T12:01:55Z"));
        assertThat(header.environment())
                .isEqualTo(new BenchmarkEnvironment(Map.of("commit", "d11c690")));
        assertThat(header.provenance().branch()).isEqualTo("claude/next-step");
        assertThat(header.provenance().commit()).isEmpty();
        String rest = NativeHeader.stripHeader(WRITTEN_BY_A_SCRIPT);
        assertThat(rest).isEqualTo("    Finished `bench` profile\n");
        assertThat(header.text() + rest).isEqualTo(WRITTEN_BY_A_SCRIPT);
    }

    @Test
    void a_full_commit_and_a_machine_are_kept() {
        NativeHeader header =
                new NativeHeader("T", "0".repeat(40), "", Optional.empty(), "Ryzen", "why");
        NativeHeader read = NativeHeader.of(header.text()).orElseThrow();
        assertThat(read).isEqualTo(header);
        assertThat(read.provenance().commit()).isPresent();
        assertThat(read.environment().get(BenchmarkEnvironment.CPU)).isEqualTo("Ryzen");
    }

    @Test
    void no_value_can_begin_another_line() {
        NativeHeader header =
                new NativeHeader("a\nb", "x\ny", "b\r\nc", Optional.empty(), "d\u2028e", "f\n#");
        assertThat(header.text().lines()).hasSize(7).allMatch(line -> line.startsWith("#"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "#", "# x", "{}", "add/Scalar time: [1 ns 2 ns 3 ns]", "# Branch: x"})
    void what_names_no_commit_is_no_header(String text) {
        assertThat(NativeHeader.of(text)).isEmpty();
        assertThat(NativeHeader.stripHeader(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"criterion/base.txt", "libtest/base.txt", "go/base.txt"})
    void console_output_reads_the_same_with_and_without_a_header(String sample) {
        String text = new String(MemoryFile.sample(sample).bytes(), StandardCharsets.UTF_8);
        NativeHeader header =
                new NativeHeader("T", "0123456", "main", Optional.empty(), "cpu", "it is faster");
        assertThat(Read.ok(header.text() + text).measurements())
                .extracting(one -> one.id().label() + one.metric() + one.reading())
                .isEqualTo(
                        Read.ok(text).measurements().stream()
                                .map(one -> one.id().label() + one.metric() + one.reading())
                                .toList());
    }
}
