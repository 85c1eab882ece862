package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.ReadOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever key somebody writes, something comes of it. */
class EveryKeyCountsTest {
    private static final Map<String, String> FILE =
            Map.of(
                    "comment", "never",
                    "checks", "per-suite",
                    "when-no-verdict", "neutral",
                    "when-not-started", "pass",
                    "rerun", "0",
                    "notify", "[]",
                    "baseline-update", "propose");

    private static final Map<String, String> SUITE =
            Map.of(
                    "workflow", "bench.yml",
                    "artifact", "x",
                    "files", "[x]",
                    "format", "jmh",
                    "baseline", "x.json",
                    "history", "baselines",
                    "baseline-format", "native",
                    "parity", "{backends: [a, b]}, decision: parity, artifact: 'bench-{backend}'",
                    "rules", "[{match: x}]");

    private static final Map<String, String> PARITY =
            Map.of(
                    "reference", "b",
                    "table", "x.yml",
                    "features", "[x]",
                    "fp16-features", "[x]",
                    "calibration", "x.yml, gpu: x",
                    "gpu", "x, calibration: x.yml");

    private static final Map<String, String> LIMITS =
            Map.ofEntries(
                    Map.entry("decision", "threshold"),
                    Map.entry("fail", "50%"),
                    Map.entry("warn", "1%"),
                    Map.entry("slack", "1 ms"),
                    Map.entry("drift", "10%"),
                    Map.entry("direction", "lower"),
                    Map.entry("missing", "ignore"),
                    Map.entry("on-other-hardware", "fail"),
                    Map.entry("zero-times", "compare"),
                    Map.entry("same-code", "trust"),
                    Map.entry("other-metrics", "block"));

    private static final Map<String, String> RULE =
            Map.of(
                    "metric", "z",
                    "budget", "1 ms",
                    "warn-budget", "1 ms",
                    "at-least", "2x of y",
                    "gate", "ignore",
                    "until", "2026-12-31, gate: advise");

    static Stream<Arguments> keys() {
        String file = "{version: 1, suites: [{name: core}]%s}";
        String suite = "{version: 1, suites: [{name: core%s}]}";
        String rule = "{version: 1, suites: [{name: core, rules: [{match: x%s}]}]}";
        String parity =
                "{version: 1, suites: [{name: core, decision: parity, artifact: 'bench-{backend}',"
                        + " parity: {backends: [a, b]%s}}]}";
        return Stream.of(
                        rows(FILE, file),
                        rows(SUITE, suite),
                        rows(LIMITS, suite),
                        rows(RULE, rule),
                        rows(LIMITS, rule),
                        rows(PARITY, parity),
                        Stream.of(
                                Arguments.of(suite.formatted(""), suite.replace("core%s", "other")),
                                Arguments.of(
                                        parity.formatted(""),
                                        parity.formatted("").replace("[a, b]", "[a, c]")),
                                Arguments.of(rule.formatted(""), rule.replace("x%s", "y"))))
                .flatMap(rows -> rows);
    }

    /** Texts without and with a key. */
    private static Stream<Arguments> rows(Map<String, String> values, String template) {
        return values.entrySet().stream()
                .map(entry ->
                        Arguments.of(
                                template.formatted(""),
                                template.formatted(
                                        ", " + entry.getKey() + ": " + entry.getValue())));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void a_key_changes_what_is_read(String without, String with) {
        assertThat(read(without)).isEqualTo(read(without)).isNotEqualTo(read(with));
    }

    @Test
    void no_key_is_forgotten_here() {
        assertThat(ConfigKeys.FILE.known())
                .containsExactlyInAnyOrderElementsOf(
                        together(List.of(FILE, Map.of("version", "", "suites", ""))));
        assertThat(ConfigKeys.SUITE.known())
                .containsExactlyInAnyOrderElementsOf(
                        together(List.of(SUITE, LIMITS, Map.of("name", ""))));
        assertThat(ConfigKeys.PARITY.known())
                .containsExactlyInAnyOrderElementsOf(
                        together(List.of(PARITY, Map.of("backends", ""))));
        assertThat(ConfigKeys.RULE.known())
                .containsExactlyInAnyOrderElementsOf(
                        together(List.of(RULE, LIMITS, Map.of("match", ""))));
    }

    private static List<String> together(List<Map<String, String>> parts) {
        return parts.stream().flatMap(part -> part.keySet().stream()).toList();
    }

    private static RepositoryPolicy read(String text) {
        ReadOutcome<RepositoryPolicy> outcome = new PolicyReader(Set.of("jmh")).read(text);
        assertThat(outcome).as(text).isInstanceOf(ReadOutcome.Ok.class);
        return ((ReadOutcome.Ok<RepositoryPolicy>) outcome).value();
    }
}
