package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.ConfigKey.KeyPlace;
import io.perfwarden.model.ReadOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each key of the configuration changes what is read. */
class EveryKeyCountsTest {
    /** What some keys need besides their example. */
    private static final Map<ConfigKey<?>, String> COMPANIONS =
            Map.of(
                    ConfigKey.BASELINE, ", artifact: 'x-{platform}'",
                    ConfigKey.PARITY, ", decision: parity, artifact: 'x-{backend}'",
                    ConfigKey.CALIBRATION, ", gpu: x",
                    ConfigKey.GPU, ", calibration: x.yml",
                    ConfigKey.UNTIL, ", gate: advise");

    private static final String SOURCE =
            "{version: 1, suites: [{name: a, submit: [{issuer: %s%%s}]}]}";

    /** Mappings of keys that others of their place exclude. */
    private static final Map<ConfigKey<?>, String> OWN_MAPPINGS =
            Map.of(
                    ConfigKey.EVENT, "{version: 1, suites: [{name: a, workflow: b.yml%s}]}",
                    ConfigKey.JOB, "{version: 1, suites: [{name: a, workflow: b.yml%s}]}",
                    ConfigKey.WAIT, "{version: 1, suites: [{name: a, submit: [{token: b}]%s}]}",
                    ConfigKey.CI, SOURCE.formatted("'https://a.example', project: x"),
                    ConfigKey.ORGANIZATION,
                            SOURCE.formatted("'https://a.example', ci: circleci, project: x"),
                    ConfigKey.PROJECT, SOURCE.formatted("github"),
                    ConfigKey.PIPELINE, SOURCE.formatted("github"),
                    ConfigKey.PROTECTED, SOURCE.formatted("gitlab, project: '1'"),
                    ConfigKey.EVENTS, SOURCE.formatted("github"),
                    ConfigKey.MAY_SKIP, SOURCE.formatted("github, pipeline: b.yml"));

    /** One of the two is required. */
    private static final Set<ConfigKey<?>> EITHER = Set.of(ConfigKey.TOKEN, ConfigKey.ISSUER);

    private static final Map<KeyPlace, String> MAPPINGS =
            Map.of(
                    KeyPlace.FILE, "{version: 1, suites: [{name: a}]%s}",
                    KeyPlace.SUITE, "{version: 1, suites: [{name: a%s}]}",
                    KeyPlace.SUBMIT, "{version: 1, suites: [{name: a, submit: [{token: box%s}]}]}",
                    KeyPlace.RULE,
                            "{version: 1, suites: [{name: a, rules: [{match: dot/AVX512/*%s}]}]}",
                    KeyPlace.PARITY,
                            "{version: 1, suites: [{name: a, decision: parity, artifact: 'x-{backend}',"
                                    + " parity: {backends: [scalar, cuda]%s}}]}");

    static Stream<Arguments> keys() {
        return Stream.of(KeyPlace.values())
                .flatMap(place ->
                        place.keys().stream()
                                .filter(key -> !key.required() && !EITHER.contains(key))
                                .map(key -> Arguments.of(place, key)));
    }

    /** Not of rules: one that states a limit is another rule. */
    static Stream<Arguments> defaults() {
        return Stream.of(KeyPlace.FILE, KeyPlace.SUITE)
                .flatMap(place ->
                        place.keys().stream()
                                .filter(key -> !key.fallback().isEmpty())
                                .map(key -> Arguments.of(place, key)));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void a_key_changes_what_is_read(KeyPlace place, ConfigKey<?> key) {
        String mapping =
                OWN_MAPPINGS.getOrDefault(key, Objects.requireNonNull(MAPPINGS.get(place)));
        String line = ", " + key.name() + ": " + ConfigFilesTest.yaml(key.example());
        String with = line + COMPANIONS.getOrDefault(key, "");
        assertThat(read(mapping.formatted(""))).isNotEqualTo(read(mapping.formatted(with)));
    }

    @ParameterizedTest
    @MethodSource("defaults")
    void a_written_default_changes_nothing(KeyPlace place, ConfigKey<?> key) {
        String mapping = Objects.requireNonNull(MAPPINGS.get(place));
        String line = ", " + key.name() + ": " + ConfigFilesTest.yaml(key.fallback());
        assertThat(read(mapping.formatted(line))).isEqualTo(read(mapping.formatted("")));
    }

    @Test
    void required_keys_change_what_is_read() {
        assertThat(read("{version: 1, suites: [{name: a}]}"))
                .isEqualTo(read("{version: 1, suites: [{name: a}]}"))
                .isNotEqualTo(read("{version: 1, suites: [{name: b}]}"));
        String rule = Objects.requireNonNull(MAPPINGS.get(KeyPlace.RULE)).formatted("");
        assertThat(read(rule)).isNotEqualTo(read(rule.replace("dot", "sum")));
        String parity = Objects.requireNonNull(MAPPINGS.get(KeyPlace.PARITY)).formatted("");
        assertThat(read(parity)).isNotEqualTo(read(parity.replace("cuda", "avx2")));
    }

    private static RepositoryPolicy read(String text) {
        ReadOutcome<RepositoryPolicy> outcome = new PolicyReader(Set.of("jmh")).read(text);
        assertThat(outcome).as(text).isInstanceOf(ReadOutcome.Ok.class);
        return ((ReadOutcome.Ok<RepositoryPolicy>) outcome).value();
    }
}
