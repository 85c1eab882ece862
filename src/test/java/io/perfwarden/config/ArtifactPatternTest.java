package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArtifactPatternTest {
    @ParameterizedTest
    @CsvSource({
        "bench-{platform},bench-linux-x64,linux-x64",
        "{platform},linux,linux",
        "{platform}-bench,linux-bench,linux",
        "bench-{platform}-*,bench-linux-x64-run1,linux-x64",
        "*-{platform},bench-linux-x64,linux-x64",
        "*bench*-{platform},my-bench-a-b,a-b",
        "'{bench,perf}-{platform}',perf-mac,mac",
        "**{platform},x/y,y",
        "bench-{platform},bench-Windows_11+msvc.14,Windows_11+msvc.14",
    })
    void a_platform_is_captured(String pattern, String name, String platform) {
        assertThat(ArtifactPattern.parse(pattern).match(name)).contains(platform);
    }

    @ParameterizedTest
    @CsvSource({"*bench*,my-bench-1", "bench,bench", "'{a,b}',b"})
    void without_a_capture_the_platform_is_empty(String pattern, String name) {
        ArtifactPattern artifact = ArtifactPattern.parse(pattern);
        assertThat(artifact.capturesPlatform()).isFalse();
        assertThat(artifact.match(name)).contains("");
    }

    @ParameterizedTest
    @CsvSource({
        "bench-{platform},bench-",
        "bench-{platform},perf-x",
        "*bench*,Bench",
        "a-{platform},a-b/c"
    })
    void another_name_does_not_match(String pattern, String name) {
        ArtifactPattern artifact = ArtifactPattern.parse(pattern);
        assertThat(artifact.match(name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "..", "a b", "a\\b", "a\nb", "ä", "$(x)", "a%2Fb", "a\u202Eb"})
    void a_platform_that_is_no_plain_path_segment_is_refused(String platform) {
        ArtifactPattern artifact = ArtifactPattern.parse("bench-{platform}");
        assertThat(artifact.match("bench-" + platform)).isEmpty();
    }

    @Test
    void a_platform_has_at_most_100_characters() {
        ArtifactPattern artifact = ArtifactPattern.parse("b-{platform}");
        assertThat(artifact.match("b-" + "x".repeat(100))).isPresent();
        assertThat(artifact.match("b-" + "x".repeat(101))).isEmpty();
    }

    @Test
    void a_name_of_a_megabyte_does_not_match() {
        assertThat(ArtifactPattern.parse("**").match("x".repeat(1_000_000))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "{platform}-{platform} | twice",
                "{a,{platform}} | within braces",
                "{plattform} | without a comma",
                "bench-{platform | nothing closes",
                "'' | is empty",
            })
    void a_broken_pattern_says_what_is_wrong(String pattern, String message) {
        assertThatThrownBy(() -> ArtifactPattern.parse(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
