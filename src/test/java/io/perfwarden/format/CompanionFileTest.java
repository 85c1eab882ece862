package io.perfwarden.format;

import static io.perfwarden.testkit.Measurements.file;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What lies beside results says where they were measured and of what code, and nothing else. */
class CompanionFileTest {
    private static final ResultReaders READERS = ResultReaders.standard(ReadLimits.DEFAULT);

    private static ReadOutcome<ResultSet> read(String name, String text) {
        return READERS.read(file(name, text), ResultReaders.AUTO);
    }

    private static ResultSet environment(String text) {
        return ((ReadOutcome.Ok<ResultSet>) read("a/" + CompanionFile.ENVIRONMENT, text)).value();
    }

    private static ResultSet code(String text) {
        return ((ReadOutcome.Ok<ResultSet>) read(CompanionFile.CODE, text)).value();
    }

    @Test
    void facts_join_those_of_the_results() {
        ResultSet facts = environment("{\"cpu\": \"EPYC\", \"runtime\": \"go1.24\"}");
        assertThat(facts.environment().facts())
                .isEqualTo(Map.of("cpu", "EPYC", "runtime", "go1.24"));
        assertThat(facts.warnings()).isEmpty();
        ResultSet results =
                new ResultSet(
                        List.of("go"),
                        List.of(),
                        new BenchmarkEnvironment(Map.of("os", "linux")),
                        List.of());
        assertThat(ResultSet.merge(List.of(results, facts)).environment().facts())
                .containsOnlyKeys("cpu", "os", "runtime");
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "required_status", "suite", "", "constructor", "CPU"})
    void what_decides_what_is_expected_of_a_run_cannot_be_stated(String fact) {
        ResultSet facts = environment("{\"" + fact + "\": \"skipped\", \"cpu\": \"EPYC\"}");
        assertThat(facts.environment().facts()).containsOnlyKeys("cpu");
        assertThat(facts.warnings()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "null", "{}", "[\"a\"]", "\"\"", "\"  \""})
    void a_fact_is_a_text(String value) {
        assertThat(environment("{\"cpu\": " + value + "}").environment())
                .isEqualTo(BenchmarkEnvironment.UNKNOWN);
    }

    @Test
    void a_fact_is_one_short_line() {
        String cpu =
                environment("{\"cpu\": \"a\\nb\\u202e" + "x".repeat(10_000) + "\"}")
                        .environment()
                        .get("cpu");
        assertThat(cpu).hasSizeLessThanOrEqualTo(200).doesNotContain("\n", "\u202e");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "3", "{", "{} {}", "\u0000"})
    void what_is_no_object_is_rejected(String text) {
        assertThat(read(CompanionFile.ENVIRONMENT, text)).isInstanceOf(ReadOutcome.Rejected.class);
        assertThat(read(CompanionFile.CODE, text)).isInstanceOf(ReadOutcome.Rejected.class);
    }

    @Test
    void what_nests_deeply_is_rejected() {
        assertThat(read(CompanionFile.CODE, "{\"a\":".repeat(100_000)))
                .isInstanceOf(ReadOutcome.Rejected.class);
    }

    @Test
    void what_is_larger_than_any_such_file_is_rejected() {
        assertThat(read(CompanionFile.CODE, " ".repeat(17 << 20)))
                .isInstanceOf(ReadOutcome.Rejected.class);
    }

    @Test
    void hashes_are_kept_by_benchmark() {
        ResultSet known =
                code("{\"sort \u00fc [n=1]\": \"sha256:0123abcd\", \"x\": \"short\", \"y\": 3}");
        assertThat(known.code()).isEqualTo(Map.of("sort \u00fc [n=1]", "sha256:0123abcd"));
        assertThat(known.warnings()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "perfwarden-code.json, true",
        "a/b/perfwarden-environment.json, true",
        "perfwarden-code.json.bak, false",
        "my-perfwarden-code.json, false",
        "perfwarden-code.json/x, false"
    })
    void it_is_known_by_its_name(String name, boolean known) {
        assertThat(CompanionFile.is(file(name, "{}"))).isEqualTo(known);
    }

    @Test
    void a_format_that_was_named_does_not_read_it() {
        assertThat(READERS.read(file(CompanionFile.ENVIRONMENT, "{\"cpu\": \"EPYC\"}"), "jmh"))
                .isInstanceOf(ReadOutcome.Ok.class);
    }
}
