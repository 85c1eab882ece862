package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.config.YamlSection.KeySet;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.JsonSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The schema that editors use says what the reader says. */
class AttestationReaderTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonSchema SCHEMA = new JsonSchema(json());

    record Mapping(String pointer, KeySet keys) {}

    static Stream<Mapping> mappings() {
        return Stream.of(
                new Mapping("", AttestationReader.FILE),
                new Mapping("/$defs/field", AttestationReader.FIELD),
                new Mapping("/$defs/artifact", AttestationReader.ARTIFACT),
                new Mapping("/$defs/gate", AttestationReader.GATE));
    }

    @ParameterizedTest
    @MethodSource("mappings")
    void both_know_the_same_keys_in_the_same_order(Mapping mapping) {
        JsonNode schema = SCHEMA.root().at(mapping.pointer());
        List<String> names = new ArrayList<>();
        schema.get("properties").fieldNames().forEachRemaining(names::add);
        List<String> required = new ArrayList<>();
        schema.get("required").forEach(key -> required.add(key.asText()));
        assertThat(names).isEqualTo(mapping.keys().known());
        assertThat(required).isEqualTo(mapping.keys().required());
        assertThat(schema.get("additionalProperties").asBoolean(true)).isFalse();
    }

    @Test
    void the_example_satisfies_both() throws IOException {
        String text = Files.readString(Path.of("config/attestation.example.yml"));
        assertAgree(text, true);
        AttestationSpec spec =
                ((ReadOutcome.Ok<AttestationSpec>) AttestationReader.read("s", text)).value();
        assertThat(spec.artifacts()).hasSize(8);
        assertThat(spec.gates()).hasSize(7);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{version: 1, title: T}",
                "{version: 1, title: T, metadata: [{key: a, label: A, one-of: [x, y]}]}",
                "{version: 1, title: T, artifacts: [{key: a, label: A, path: p, required: never}]}",
                "{version: 1, title: T, artifacts: [{key: a, label: A, path: p, required-when: {b:"
                        + " [c]}}]}",
                "{version: 1, title: T, gates: [{key: a, label: A, evidence: '{b}', file: f}]}",
            })
    void both_accept_a_good_specification(String text) {
        assertAgree(text, true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{version: 1}",
                "{version: 2, title: T}",
                "{version: 1, title: ''}",
                "{version: 1, title: T, extra: 1}",
                "{version: 1, title: T, metadata: {}}",
                "{version: 1, title: T, metadata: [{key: A, label: A}]}",
                "{version: 1, title: T, metadata: [{key: a}]}",
                "{version: 1, title: T, metadata: [{key: a, label: A, show-as: bold}]}",
                "{version: 1, title: T, metadata: [{key: a, label: A, one-of: []}]}",
                "{version: 1, title: T, artifacts: [{key: a, label: A}]}",
                "{version: 1, title: T, artifacts: [{key: a, label: A, path: p, required: maybe}]}",
                "{version: 1, title: T, artifacts: [{key: a, label: A, path: p, required-when:"
                        + " [b]}]}",
                "{version: 1, title: T, artifacts: [{key: a, label: A, path: p, required-when: {b:"
                        + " c}}]}",
                "{version: 1, title: T, gates: [{key: a, label: A, status: PASS}]}",
            })
    void both_refuse_a_bad_specification(String text) {
        assertAgree(text, false);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{version: 1, title: T, gates: [{key: a, label: A}, {key: a, label: B}]}|twice",
                "{version: 1, title: T, metadata: [{key: a, label: A, default: z, one-of:"
                        + " [x]}]}|none of x",
                "{version: 1, title: T, artifacts: [{key: a, label: A, path: p, required: always,"
                        + " required-when: {b: [c]}}]}|expected one",
                "|is empty",
            })
    void what_a_schema_cannot_say_is_said_by_the_reader(String row) {
        int bar = row.lastIndexOf('|');
        ReadOutcome<AttestationSpec> outcome = AttestationReader.read("s", row.substring(0, bar));
        assertThat(problems(outcome)).contains(row.substring(bar + 1));
    }

    private static String problems(ReadOutcome<AttestationSpec> outcome) {
        return outcome instanceof ReadOutcome.Rejected<AttestationSpec>(List<InputProblem> problems)
                ? problems.stream().map(InputProblem::line).collect(Collectors.joining("\n"))
                : "";
    }

    private static void assertAgree(String text, boolean good) {
        Object value = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        List<String> complaints = SCHEMA.complaints(MAPPER.valueToTree(value));
        ReadOutcome<AttestationSpec> outcome = AttestationReader.read("s", text);
        assertThat(complaints.isEmpty()).as("schema: %s", complaints).isEqualTo(good);
        assertThat(outcome instanceof ReadOutcome.Ok).as("reader: %s", outcome).isEqualTo(good);
    }

    private static JsonNode json() {
        try {
            return MAPPER.readTree(Path.of("config/attestation.schema.json").toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
