package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConsoleLinesTest {
    private static final String[] PIECES = {
        "sort/64 ",
        "µs",
        "ÂµÂ",
        "😀",
        "\u001b[32m",
        "\r",
        "2026-01-01T00:00:00.123Z ",
        "bench_1  | ",
        "|",
        "Z",
        "é"
    };

    private static List<String> lines(byte[] bytes, ReadLimits limits) throws IOException {
        List<String> lines = new ArrayList<>();
        ConsoleLines.walk(
                MemoryFile.of("log.txt", bytes),
                limits,
                (line, number) -> {
                    assertThat(number).isEqualTo(lines.size() + 1);
                    lines.add(line);
                });
        return lines;
    }

    /** The same by decoding all of it first. */
    private static List<String> expected(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
        if (lines.getLast().isEmpty()) {
            lines.removeLast();
        }
        return lines.stream()
                .map(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line)
                .map(ConsoleLine::clean)
                .toList();
    }

    private static byte[] log(Random random, boolean damaged) {
        StringBuilder text = new StringBuilder();
        while (text.length() < 60_000) {
            int pieces = random.nextInt(10) == 0 ? random.nextInt(4_000) : random.nextInt(12);
            for (int i = 0; i < pieces; i++) {
                text.append(PIECES[random.nextInt(random.nextBoolean() ? 2 : PIECES.length)]);
            }
            text.append('\n');
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        for (int i = 0; damaged && i < 500; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void lines_are_those_of_the_whole_text_decoded_and_cleaned(long seed) throws IOException {
        byte[] whole = log(new Random(seed), false);
        byte[] damaged = log(new Random(seed), true);

        assertThat(lines(whole, ReadLimits.DEFAULT)).isEqualTo(expected(whole));
        assertThat(lines(damaged, ReadLimits.DEFAULT)).isEqualTo(expected(damaged));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "µ", "€", "😀"})
    void a_line_may_be_as_long_as_its_characters_allow(String letter) throws IOException {
        ReadLimits limits = new ReadLimits(10, 10, 10, 10, 40_000, 10, 1_000);
        String longest = letter.repeat(40_000 / letter.length());
        byte[] allowed = (longest + "\n" + longest).getBytes(StandardCharsets.UTF_8);

        assertThat(lines(allowed, limits)).containsExactly(longest, longest);
        for (String end : List.of("", "\n", "aaa\n")) {
            byte[] more = ("a\n" + longest + "a" + end).getBytes(StandardCharsets.UTF_8);
            assertThatThrownBy(() -> lines(more, limits))
                    .isInstanceOf(FormatException.class)
                    .hasMessageContaining("log.txt:2")
                    .hasMessageContaining("a line of more than 40,000 characters");
        }
    }

    @Test
    void a_line_without_end_is_given_up_long_before_the_file_ends() {
        ReadLimits limits = new ReadLimits(10, 10, 10, 10, 1_000, 10, 1_000);
        byte[] endless = new byte[10 << 20];
        Arrays.fill(endless, (byte) 'a');

        assertThatThrownBy(() -> lines(endless, limits)).isInstanceOf(FormatException.class);
    }
}
