package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.steps.Steps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What reading a configuration costs, counted: twice the file takes twice the steps. */
class YamlStepsTest {
    private static final int SIZE = 16_000;
    private static final double GROWTH = 2.6;
    private static final long LIMIT = 2_000_000_000;

    /** Reads a configuration, the YAML parser's own steps included. */
    static final class Reading implements BiConsumer<String, byte[]> {
        @Override
        public void accept(String name, byte[] text) {
            new PolicyReader(Set.of("jmh")).read(new String(text, StandardCharsets.UTF_8));
        }
    }

    private static long steps(String head, String piece, int size) {
        String text = unescaped(head) + unescaped(piece).repeat(size / unescaped(piece).length());
        return Steps.of(Reading.class, "", text.getBytes(StandardCharsets.UTF_8), LIMIT);
    }

    private static String unescaped(String text) {
        return text.translateEscapes();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = ';',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "suites:\\n;  - name: a\\n",
                "suites: [;{name: a}, ",
                "suites:\\n  - name: a\\n    rules:\\n;      - {match: \"x*\", fail: 5%}\\n",
                ";key: x\\n",
                ";- - a\\n",
                ";[",
                ";{a: ",
                ";? a\\n",
                ";&a [x]\\n",
                "a: &a x\\nb: [;*a, ",
                "a: &a {x: 1}\\nb:\\n;  <<: *a\\n",
                "a: \";x",
                "a: \";\\\\u00e9",
                "a: ';''",
                "a: |\\n;  line\\n",
                "a: >\\n;  line\\n\\n",
                "a: ;x ",
                "a: x\\n; \\n",
                ";# comment\\n",
                ";a",
                ";a:",
                ";!",
                ";!<x> ",
                ";%YAML 1.1\\n",
                ";---\\n",
                ";é",
                "a: ;\\t",
                "\"a\\n;b\\n"
            })
    void twice_the_file_takes_twice_the_steps(String head, String piece) {
        String from = head == null ? "" : head;
        long once = steps(from, piece, SIZE);
        long twice = steps(from, piece, 2 * SIZE);
        long fourTimes = steps(from, piece, 4 * SIZE);
        assertThat(twice).isLessThan((long) (GROWTH * once) + SIZE);
        assertThat(fourTimes).isLessThan((long) (GROWTH * twice) + SIZE);
    }

    @Test
    void the_parsers_own_steps_are_among_them() {
        assertThat(steps("", "# comment\\n", SIZE)).isGreaterThan(SIZE);
    }
}
