package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobPatternTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "a | a",
                "* | anything at all",
                "* | ''",
                "a?c | abc",
                "a?c | a😀c",
                "dot/AVX512/* | dot/AVX512/1024",
                "**/*.json | a.json",
                "**/*.json | x/y/a.json",
                "a/**/b | a/b",
                "a/**/b | a/x/y/b",
                "a/** | a/x/y",
                "** | x/y/z",
                "a** | abc/def",
                "**a | x/ya",
                "x**/b | xyz/q/b",
                "{a,b} | b",
                "{a,b}/{c,d} | b/c",
                "{,x}y | y",
                "{,x}y | xy",
                "{a,{b,c}d}e | cde",
                "{a/,b/}**/c | b/c",
                "{**/,}x | p/q/x",
                "a{**/b,c} | ax/b",
                "sort [size=100] | sort [size=100]",
                "f(a,b) | f(a,b)",
                "a\\b | a\\b",
                "Map?int, int? | Map{int, int}",
                "*a*a*b | xxaxxaxxb",
                "µs/* | µs/1",
            })
    void a_whole_text_matches(String pattern, String text) {
        assertThat(GlobPattern.parse(pattern).matches(text)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "a | ab",
                "a | ''",
                "a | A",
                "b | ab",
                "* | a/b",
                "a?c | a/c",
                "? | ''",
                "dot/* | dot/AVX512/1024",
                "**/*.json | ajson",
                "**/*.json | x/a.jsonl",
                "a/** | a",
                "a/**/b | ab",
                "a/**/b | a/xb",
                "a{**/b,c} | ab",
                "{a,b} | ab",
                "{a,b} | {a,b}",
                "[ab] | a",
                "*.json | .json/x",
            })
    void anything_else_does_not(String pattern, String text) {
        assertThat(GlobPattern.parse(pattern).matches(text)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "'' | is empty",
                "{a,b | nothing closes",
                "a{ | nothing closes",
                "{a,{b,c} | nothing closes",
                "a} | nothing opens",
                "{a} | without a comma",
                "{} | without a comma",
                "{platform} | without a comma",
            })
    void a_broken_pattern_says_what_is_wrong(String pattern, String message) {
        assertThatThrownBy(() -> GlobPattern.parse(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void a_name_copied_from_a_report_matches_although_it_may_break_there() {
        assertThat(GlobPattern.parse("Sort\u200bBenchmark.\u200brun").matches("SortBenchmark.run"))
                .isTrue();
    }

    @Test
    void a_pattern_is_bounded() {
        assertRefused("a".repeat(1_001), "1000 characters");
        assertRefused("{" + "a,".repeat(100) + "a}", "100 alternatives");
        assertRefused("*a".repeat(51), "50 wildcards");
        assertRefused("{a,".repeat(11) + "a" + "}".repeat(11), "10 deep");
        assertThat(GlobPattern.parse("{" + "a,".repeat(99) + "b}").matches("b")).isTrue();
        assertThat(GlobPattern.parse("{a,".repeat(10) + "b" + "}".repeat(10)).matches("b"))
                .isTrue();
    }

    @Test
    void no_pattern_takes_exponential_time() {
        String text = "a".repeat(1_000) + "c";
        assertThat(GlobPattern.parse("*a".repeat(50) + "b").matches(text)).isFalse();
        assertThat(GlobPattern.parse("{a,*a}".repeat(50) + "b").matches(text)).isFalse();
        assertThat(GlobPattern.parse("{{a,?},{aa,??}}".repeat(16) + "b").matches(text)).isFalse();
        assertThat(GlobPattern.parse("**".repeat(300) + "b").matches(text)).isFalse();
        assertThat(GlobPattern.parse("**/".repeat(50) + "b").matches("/".repeat(1_000))).isFalse();
    }

    @Test
    void globs_are_equal_by_their_text() {
        assertThat(GlobPattern.parse("a*"))
                .isEqualTo(GlobPattern.parse("a*"))
                .isNotEqualTo(GlobPattern.parse("a?"));
        assertThat(GlobPattern.parse("a*"))
                .hasToString("a*")
                .hasSameHashCodeAs(GlobPattern.parse("a*"));
    }

    private static void assertRefused(String pattern, String message) {
        assertThatThrownBy(() -> GlobPattern.parse(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
