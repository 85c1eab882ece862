package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisabledOnOs(OS.WINDOWS)
class FilterStyleTest {
    @TempDir Path scratch;

    static Stream<String> names() {
        return Stream.of(
                "sort",
                "a b",
                "it's \"quoted\"",
                "$HOME `id` $(id)",
                "; rm -rf / #",
                "a|b&c>d<e",
                "^a.*(b)[c]{2}?+$",
                "back\\slash\\",
                "line\nbreak\ttab",
                "Größe µs 数",
                "!history %PATH% ~ *",
                "-v",
                "--help",
                "a,b,[c]",
                "a/b c/d#01");
    }

    private List<String> given(List<String> filter) throws IOException {
        Path out = scratch.resolve("out");
        ShellLine line = new ShellLine("show() { printf '%s\\0' x \"$@\"; }; show {filter}");
        assertThat(line.run(scratch, filter, Map.of(), out)).isZero();
        List<String> words = List.of(Files.readString(out, UTF_8).split("\0", -1));
        return words.subList(1, words.size() - 1);
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @MethodSource("names")
    void a_name_reaches_the_command_as_it_is(String name) throws IOException {
        for (FilterStyle style : FilterStyle.values()) {
            Optional<List<String>> arguments = style.arguments(List.of(name, "other"));
            if (arguments.isPresent()) {
                assertThat(given(arguments.get())).isEqualTo(arguments.get());
            } else {
                assertThat(name).startsWith("-");
            }
        }
        assertThat(scratch.toFile().list()).containsExactly("out");
    }

    @ParameterizedTest
    @MethodSource("names")
    void an_expression_chooses_the_name_and_no_other(String name) throws Exception {
        List<String> both = List.of(name, "other");
        String jmh = FilterStyle.JMH.arguments(both).orElseThrow().getFirst();
        assertThat(name).matches(found(jmh));
        assertThat(name + "x").doesNotMatch(found(jmh));
        for (FilterStyle style : List.of(FilterStyle.GOOGLE_BENCHMARK, FilterStyle.CRITERION)) {
            String typed = style.arguments(both).orElseThrow().getFirst();
            String expression = typed.replaceFirst("^--benchmark_filter=", "");
            // std::regex of libstdc++ refuses these escapes in an extended expression
            assertThat(expression).doesNotContain("\\]", "\\}");
            assertThat(name).matches(found(expression));
            assertThat("other").matches(found(expression));
            assertThat(name + "x").doesNotMatch(found(expression));
            assertThat("x" + name).doesNotMatch(found(expression));
            if (name.indexOf('\n') < 0) {
                assertThat(grep(expression, name)).as("POSIX %s", expression).isZero();
                assertThat(grep(expression, name + "x")).isEqualTo(1);
            }
        }
    }

    private static Pattern found(String expression) {
        return Pattern.compile("(?s).*?" + expression.replaceFirst("^\\^", "(?<![\\\\s\\\\S])"));
    }

    private int grep(String expression, String name) throws Exception {
        Path file = Files.writeString(scratch.resolve("name"), name + "\n");
        return new ProcessBuilder("grep", "-qE", "-e", expression, file.toString())
                .start()
                .waitFor();
    }

    @Test
    void go_chooses_by_the_parts_that_all_names_have() {
        assertThat(go("BenchmarkA/x=1", "BenchmarkB/y(2)/deep"))
                .containsExactly("-bench", "^(BenchmarkA|BenchmarkB)$/^(x=1|y\\(2\\))$");
        assertThat(go("BenchmarkA", "BenchmarkB/y")).endsWith("^(BenchmarkA|BenchmarkB)$");
        assertThat(go("BenchmarkA/x#01")).endsWith("^(BenchmarkA)$/^(x#01)$");
        assertThat(FilterStyle.GO.all()).containsExactly("-bench", ".");
    }

    private static List<String> go(String... names) {
        return FilterStyle.GO.arguments(List.of(names)).orElseThrow();
    }

    @Test
    void tools_without_expressions_get_what_they_know() {
        assertThat(FilterStyle.BENCHMARKDOTNET.arguments(List.of("Ex.W.S(N=1)", "Ex.W.S(N=2)")))
                .contains(List.of("--filter", "Ex.W.S"));
        assertThat(FilterStyle.PYTEST_BENCHMARK.arguments(List.of("t.py::test_a[x y]")))
                .contains(List.of("t.py::test_a[x y]"));
        assertThat(FilterStyle.VITEST.arguments(List.of("w.bench.mjs > words > sort (fast)")))
                .contains(List.of("-t", "(words( > | )sort \\(fast\\))$"));
        assertThat(FilterStyle.CATCH2.arguments(List.of("Sorting, [all]/small/copy")))
                .contains(
                        List.of(
                                "Sorting\\, \\[all\\],Sorting\\, \\[all\\]/small,"
                                        + "Sorting\\, \\[all\\]/small/copy"));
    }

    @ParameterizedTest
    @EnumSource
    void more_names_than_a_command_holds_are_no_filter(FilterStyle style) {
        List<String> many =
                IntStream.range(0, 5_000)
                        .mapToObj(i -> "org.example.some.quite.long.Benchmark" + i + ".method")
                        .toList();
        assertThat(style.arguments(many)).isEmpty();
        assertThat(style.arguments(many.subList(0, 500))).isPresent();
    }
}
