package io.perfwarden.bot.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.SpeedClaim;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a line of a description claims. */
class ClaimLinesTest {
    private static String read(String text) {
        return ClaimLines.read(text).stream()
                .map(it -> it.benchmarks() + "=" + it.faster())
                .collect(Collectors.joining(";"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '!',
            value = {
                "Perf: parse/* -20%|parse/*=0.2",
                "perf: parse/* \u221220 %|parse/*=0.2",
                "PERF:parse -1.5%.|parse=0.015",
                "- Perf: parse -20%|parse=0.2",
                "Perf: parse/*, render/* -20%|parse/*=0.2;render/*=0.2",
                "Perf: parse render, -20%|parse=0.2;render=0.2",
                "Perf: 'dot 64', \"a b\" -5%|dot 64=0.05;a b=0.05",
                "Perf: {a,b}/* -5%|{a,b}/*=0.05",
                "Perf: ** -99.999%|**=0.99999",
                "Perf: 100% -5%|100%=0.05",
                "Perf: -x- -5%|-x-=0.05",
                "Perf: \u202ea\u202c -5%|\u202ea\u202c=0.05",
            })
    void a_line_claims(String line, String claims) {
        assertThat(read("Words.\n\n" + line + "\n\nMore.")).isEqualTo(claims);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Perf: parse 20%",
                "Perf: parse +20%",
                "Perf: parse -0%",
                "Perf: parse -0.0%",
                "Perf: parse --5%",
                "Perf: parse -100%",
                "Perf: parse -1e1%",
                "Perf: parse -20",
                "Perf: parse -NaN%",
                "Perf: -20%",
                "Perf: , -20%",
                "Perf: {a -20%",
                "Perf: 'a -20%",
                "perf: speed up the parser",
                "The Perf: parse -20%",
                "> Perf: parse -20%",
                "    Perf: parse -20%",
                "```\nPerf: parse -20%\n```",
                "<!-- Perf: parse -20% -->",
                "<!--\nPerf: parse -20%\n-->",
                "<pre>\nPerf: parse -20%\n</pre>",
                "Perf: a\u0000b -20%",
                "Perf: a\ud800b -20%"
            })
    void it_claims_nothing(String text) {
        assertThat(ClaimLines.read(text)).as(text).isEmpty();
    }

    @Test
    void claims_are_different_and_bounded() {
        assertThat(read("Perf: a -20%\nPerf: a -20%\nPerf: a -50%")).isEqualTo("a=0.2;a=0.5");
        String many =
                IntStream.range(0, 100)
                        .mapToObj(i -> "Perf: b" + i + " -20%")
                        .collect(Collectors.joining("\n"));
        assertThat(ClaimLines.read(many)).hasSize(20);
        assertThat(ClaimLines.read("Perf: " + "a".repeat(600) + " -20%")).isEmpty();
        assertThat(ClaimLines.read("Perf: " + "*a".repeat(150) + " -20%")).isEmpty();
        assertThat(ClaimLines.read("x".repeat(300_000) + "\n\nPerf: a -20%")).isEmpty();
        assertThat(ClaimLines.read("Perf: a -20%")).containsExactly(new SpeedClaim("a", 0.2));
    }
}
