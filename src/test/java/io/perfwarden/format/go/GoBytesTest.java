package io.perfwarden.format.go;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.TextCache;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GoBytesTest {
    private static final List<String> ODD =
            List.of(
                    "1e3",
                    "+5",
                    "-0",
                    ".5",
                    "5.",
                    ".",
                    "1.2.3",
                    "1_000",
                    "1,234",
                    "0x10",
                    "NaN",
                    "Inf",
                    "123456789012345",
                    "1234567890123456",
                    "0.1234567890123456789",
                    "000000000000000012",
                    "9".repeat(400),
                    "0",
                    " ",
                    "\t",
                    "\f",
                    "\u00a0",
                    "\u000b",
                    "µs/op",
                    "ns/op",
                    "5x",
                    "\u001b[1m",
                    "\u0001",
                    "Z",
                    "|",
                    "é",
                    "\ufffd",
                    "PASS",
                    "[2026-01-01T00:00:00Z] ",
                    "\t\t2026-01-01T00:00:00Z ",
                    "10:20:30 ",
                    "FAIL",
                    "Benchmark",
                    "BenchmarkX",
                    "Benchmarkx",
                    "Benchmarking",
                    "--- FAIL: BenchmarkX",
                    "\npkg: a/b\n",
                    "\nPASS\nok  \ta/b\t1s\n",
                    "\nUnit hit% better=higher\n",
                    "\n",
                    "BenchmarkLong/" + "x".repeat(5_000),
                    "\nBenchmarkOwn-2\n 7 \t 3 ns/op\n");

    private static List<MemoryFile> samples() {
        return List.of(
                        "base",
                        "declared",
                        "packages",
                        "processors",
                        "same",
                        "slow",
                        "variants",
                        "verbose")
                .stream()
                .map(name -> MemoryFile.sample("go/" + name + ".txt"))
                .toList();
    }

    /** The same lines, of which none is read from its bytes: what ends them has to be cleaned. */
    private static String decoded(String text) {
        return text.replace("\n", "\r\n");
    }

    private static ReadOutcome<ResultSet> read(String text, ReadLimits limits) throws IOException {
        try {
            return ReadOutcome.ok(new GoReader().read(MemoryFile.of("go.txt", text), limits));
        } catch (FormatException e) {
            return ReadOutcome.rejected(e.problem());
        }
    }

    private static String damaged(String text, Random random) {
        StringBuilder damaged = new StringBuilder(text);
        for (int i = random.nextInt(12); i > 0; i--) {
            int at = random.nextInt(damaged.length());
            int end = Math.min(damaged.length(), at + random.nextInt(40));
            switch (random.nextInt(5)) {
                case 0 -> damaged.insert(at, ODD.get(random.nextInt(ODD.size())));
                case 1 -> damaged.replace(at, wordEnd(damaged, at), odd(random));
                case 2 -> damaged.delete(at, end);
                case 3 -> damaged.insert(random.nextInt(at + 1), damaged.substring(at, end));
                default -> damaged.setCharAt(at, (char) random.nextInt(1, 256));
            }
        }
        return damaged.toString().replace("\r", "");
    }

    private static String odd(Random random) {
        return ODD.get(random.nextInt(ODD.size()));
    }

    private static int wordEnd(StringBuilder text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) > ' ') {
            end++;
        }
        return end;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void damaged_logs_read_the_same_from_their_bytes_and_decoded(MemoryFile sample)
            throws IOException {
        String text = new String(sample.bytes(), StandardCharsets.UTF_8);
        ReadLimits narrow = new ReadLimits(9, 40, 10, 5, 40_000, 10, 2_000);
        Random random = new Random(text.length());
        for (int i = 0; i < Thorough.cases(200, 1_500); i++) {
            String damaged = damaged(i % 100 == 0 ? text.repeat(9) : text, random);

            assertThat(read(damaged, ReadLimits.DEFAULT))
                    .isEqualTo(read(decoded(damaged), ReadLimits.DEFAULT));
            assertThat(read(damaged, narrow)).isEqualTo(read(decoded(damaged), narrow));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BenchmarkA-2 \t 100 \t 12.50 ns/op\t 0 B/op\t 3 allocs/op\n",
                "BenchmarkZ/a|b 1 .5 %\n",
                "Benchmark 1 5. x \t\n",
            })
    void what_go_prints_is_read_from_its_bytes(String line) {
        byte[] bytes = (line + line).getBytes(StandardCharsets.UTF_8);
        GoBytes plain = new GoBytes(new TextCache());

        assertThat(plain.read(bytes, 0)).isEqualTo(line.length() - 1);
        assertThat(plain.read(bytes, line.length())).isEqualTo(bytes.length - 1);
        GoLine expected = GoLine.parse(line.strip(), new TextCache()).orElseThrow();
        assertThat(plain.name()).isEqualTo(expected.name());
        assertThat(plain.values().size()).isEqualTo(expected.values().size());
        for (int i = 0; i < plain.values().size(); i++) {
            assertThat(plain.values().unit(i)).isEqualTo(expected.values().unit(i));
            assertThat(plain.values().value(i)).isEqualTo(expected.values().value(i));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PASS\n",
                "Benchmarkx 1 5 ns/op\n",
                "BenchmarkX\n",
                "BenchmarkX 1\n",
                "BenchmarkX 1 5\n",
                "BenchmarkX one 5 ns/op\n",
                "BenchmarkX 1 5 6\n",
                "BenchmarkX 1 5 ns/op 6\n",
                "BenchmarkX 1 12345678901234567 ns/op\n",
                "BenchmarkX 1 12345678901234567.89 ns/op\n",
                "BenchmarkX 1 0.12345678901234567890 ns/op\n",
                "BenchmarkX 1 -1 ns/op\n",
                "BenchmarkX 1 1e3 ns/op\n",
                "BenchmarkX 1 5 µs/op\n",
                "BenchmarkX 1 5 ns/op\r\n",
                "BenchmarkX\f1 5 ns/op\n",
                "BenchmarkX 1 5 ns/op\t[2026-01-01T00:00:00Z] x\n",
            })
    void any_other_line_is_left_to_be_decoded(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);

        assertThat(new GoBytes(new TextCache()).read(bytes, 0)).isEqualTo(GoBytes.NONE);
    }

    @Test
    void a_unit_has_one_place_however_often_it_is_read() throws IOException {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            log.append("BenchmarkA 1");
            for (int unit = 0; unit < 20; unit++) {
                log.append(" 5 u").append((unit + i) % 20);
            }
            log.append("\n");
        }
        ResultSet results =
                new GoReader().read(MemoryFile.of("go.txt", log.toString()), ReadLimits.DEFAULT);

        assertThat(results.measurements()).hasSize(20);
    }
}
