package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.JsonSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/** The schema that editors use says what the reader says. */
class SchemaTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonSchema SCHEMA = new JsonSchema(json());

    @Test
    void the_example_satisfies_both() throws IOException {
        assertAgree(Files.readString(Path.of("config/perfwarden.example.yml")), true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{name: a}",
                "{name: a, fail: 0, warn: 0, slack: 1.5}",
                "{name: a, fail: '0', slack: '0'}",
                "{name: a, fail: 2.5 %, warn: 1%, slack: 0.2 ms}",
                "{name: a, workflow: bench.yml, files: ['**/*.json'], format: jmh}",
                "{name: a, artifact: 'x-{platform}', baseline: 'p/{platform}.json'}",
                "{name: a, baseline: .github/perf/a.json, baseline-format: native}",
                "{name: a, rules: []}",
                "{name: a, rules: [{match: x, metric: time, budget: 61.4 ns, gate: advise}]}",
                "{name: a, zero-times: compare, rules: [{match: x, warn-budget: 1 s}]}",
                "{name: a, rules: [{match: 'd/*/1', at-least: '1.5x of \"d/*/2\"'}]}",
                "{name: a, rules: [{match: x, gate: advise, until: 2026-12-31}]}",
            })
    void both_accept_a_good_suite(String suite) {
        assertAgree("version: 1\nsuites: [" + suite + "]", true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{name: A}",
                "{name: 1}",
                "{name: a, gate: block}",
                "{name: a, workflow: bench}",
                "{name: a, workflow: x/bench.yml}",
                "{name: a, artifact: ''}",
                "{name: a, artifact: 5}",
                "{name: a, files: []}",
                "{name: a, files: '*'}",
                "{name: a, files: [/x]}",
                "{name: a, files: ['']}",
                "{name: a, baseline: /x}",
                "{name: a, baseline: 'x*'}",
                "{name: a, baseline-format: csv}",
                "{name: a, decision: guess}",
                "{name: a, fail: 5}",
                "{name: a, fail: -1%}",
                "{name: a, fail: five}",
                "{name: a, warn: [1%]}",
                "{name: a, slack: -1}",
                "{name: a, slack: '1,5 ms'}",
                "{name: a, slack: ms}",
                "{name: a, direction: up}",
                "{name: a, missing: no}",
                "{name: a, on-other-hardware: warn}",
                "{name: a, rules: x}",
                "{name: a, rules: [{}]}",
                "{name: a, rules: [{match: x, gate: warn}]}",
                "{name: a, rules: [{match: x, budget: lots}]}",
                "{name: a, rules: [{match: x, metric: ''}]}",
                "{name: a, rules: [{match: x, files: [y]}]}",
                "{name: a, zero-times: warn}",
                "{name: a, same-code: believe}",
                "{name: a, other-metrics: fail}",
                "{name: a, rules: [{match: x, warn-budget: lots}]}",
                "{name: a, rules: [{match: x, at-least: 1.5}]}",
                "{name: a, rules: [{match: x, at-least: faster than y}]}",
                "{name: a, rules: [{match: x, gate: advise, until: soon}]}",
            })
    void both_refuse_a_bad_suite(String suite) {
        assertAgree("version: 1\nsuites: [" + suite + "]", false);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "suites: [{name: a}]",
                "{version: 2, suites: [{name: a}]}",
                "{version: '1', suites: [{name: a}]}",
                "{version: 1}",
                "{version: 1, suites: []}",
                "{version: 1, suites: [{name: a}], extra: 1}",
                "{version: 1, suites: [{name: a}], comment: no}",
                "{version: 1, suites: [{name: a}], checks: all}",
                "{version: 1, suites: [{name: a}], when-no-verdict: pass}",
                "{version: 1, suites: [{name: a}], rerun: 3}",
                "{version: 1, suites: [{name: a}], rerun: -1}",
                "{version: 1, suites: [{name: a}], rerun: 0.5}",
                "{version: 1, suites: [{name: a}], notify: [x]}",
                "{version: 1, suites: [{name: a}], notify: default-branch}",
                "[]",
            })
    void both_refuse_a_bad_file(String text) {
        assertAgree(text, false);
    }

    /** As editors read it: a day is a text. */
    private static Yaml yaml() {
        LoaderOptions loading = new LoaderOptions();
        DumperOptions dumping = new DumperOptions();
        return new Yaml(
                new SafeConstructor(loading),
                new Representer(dumping),
                dumping,
                loading,
                new Resolver() {
                    @Override
                    public void addImplicitResolver(
                            Tag tag, Pattern pattern, String first, int limit) {
                        if (!tag.equals(Tag.TIMESTAMP)) {
                            super.addImplicitResolver(tag, pattern, first, limit);
                        }
                    }
                });
    }

    private static void assertAgree(String text, boolean good) {
        Object value = yaml().load(text);
        List<String> complaints = SCHEMA.complaints(MAPPER.valueToTree(value));
        ReadOutcome<RepositoryPolicy> outcome = new PolicyReader(Set.of("jmh")).read(text);
        assertThat(complaints.isEmpty()).as("schema: %s", complaints).isEqualTo(good);
        assertThat(outcome instanceof ReadOutcome.Ok).as("reader: %s", outcome).isEqualTo(good);
    }

    private static JsonNode json() {
        try {
            return MAPPER.readTree(Path.of("config/perfwarden.schema.json").toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
