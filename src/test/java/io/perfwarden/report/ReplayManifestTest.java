package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.Sha256Digest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The manifest was written by Python, with numbers on which writers of JSON disagree. */
class ReplayManifestTest {
    private static final Path MANIFEST = Path.of("src/test/resources/cli/replay/manifest.json");

    private static JsonValue json(String text) {
        return ((ReadOutcome.Ok<JsonValue>) JsonReading.of(text, "m")).value();
    }

    private static Optional<String> file(String path) {
        try {
            return Optional.of(Sha256Digest.of(Files.readString(MANIFEST.resolveSibling(path))));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static String flaws(String text) {
        ReadOutcome<List<ReplayManifest.ReplayCheck>> checked =
                ReplayManifest.check(json(text), "m", ReplayManifestTest::file);
        return switch (checked) {
            case ReadOutcome.Ok<List<ReplayManifest.ReplayCheck>>(
                            List<ReplayManifest.ReplayCheck> checks) ->
                    checks.stream()
                            .filter(check -> check.flaw().isPresent())
                            .map(ReplayManifest.ReplayCheck::what)
                            .collect(Collectors.joining(" "));
            case ReadOutcome.Rejected<List<ReplayManifest.ReplayCheck>>(var problems) ->
                    problems.getFirst().what();
        };
    }

    @Test
    void a_manifest_that_python_wrote_holds() throws IOException {
        assertThat(flaws(Files.readString(MANIFEST))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'\"momentum\": 1.0', '\"momentum\": 1', config_sha256",
        "1000, 1001, config_sha256",
        "'\"seed\": 123', '\"seed\": 124', manifest_sha256",
        "'\"seed\": 123', '\"seed\": -1', 'seed manifest_sha256'",
        "'\"seed\": 123', '\"seed\": 123.0', 'seed manifest_sha256'",
        "'\"path\": \"trace.json\"', '\"path\": \"gone.json\"', 'file gone.json'",
        "'\"has_torch\": false', '\"has_torch\": true', ''",
    })
    void whatever_is_changed_shows(String from, String to, String expected) throws IOException {
        String text = Files.readString(MANIFEST);
        assertThat(text).contains(from);
        assertThat(flaws(text.replace(from, to))).isEqualTo(expected);
    }

    @Test
    void something_else_is_no_manifest() {
        assertThat(flaws("{\"seed\": 1}")).startsWith("no replay manifest");
    }
}
