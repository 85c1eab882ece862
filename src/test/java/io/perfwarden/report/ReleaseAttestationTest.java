package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.report.AttestationSpec.Artifact;
import io.perfwarden.report.AttestationSpec.AttestationField;
import io.perfwarden.report.AttestationSpec.AttestedGate;
import io.perfwarden.report.AttestationSpec.FieldVisibility;
import io.perfwarden.report.AttestationSpec.GateCondition;
import io.perfwarden.report.ReleaseAttestation.FoundFile;
import io.perfwarden.report.ReleaseAttestation.Overall;
import io.perfwarden.report.ReleaseAttestation.ReleaseFacts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReleaseAttestationTest {
    private static final Instant NOW = Instant.parse("2026-05-01T08:00:00Z");

    private static final AttestationSpec SPEC =
            new AttestationSpec(
                    "T",
                    "",
                    List.of(
                            new AttestationField(
                                    "target",
                                    "Target",
                                    Optional.of("cpu"),
                                    List.of(),
                                    FieldVisibility.CODE),
                            new AttestationField(
                                    "built",
                                    "Built",
                                    Optional.of("{now}"),
                                    List.of(),
                                    FieldVisibility.CODE),
                            new AttestationField(
                                    "run",
                                    "Run",
                                    Optional.empty(),
                                    List.of(),
                                    FieldVisibility.LINK)),
                    List.of(
                            new Artifact(
                                    "a",
                                    "A",
                                    "out/{target}.bin",
                                    "make",
                                    new GateCondition(true, Map.of())),
                            new Artifact(
                                    "engine",
                                    "Engine",
                                    "engine",
                                    "make",
                                    new GateCondition(
                                            true, Map.of("target", List.of("gpu", "trt"))))),
                    List.of(
                            new AttestedGate(
                                    "tests", "Tests", Optional.of("{run}"), Optional.empty()),
                            new AttestedGate(
                                    "perf", "Perf", Optional.empty(), Optional.of("perf.json"))));

    /** Files by path, and what the judged ones say. */
    private record Known(Map<String, GateStatus> files) implements ReleaseFacts.Files {
        @Override
        public Optional<FoundFile> find(String path) {
            return Optional.ofNullable(files.get(path)).map(_ -> new FoundFile("ab", 2));
        }

        @Override
        public Optional<GateStatus> status(String path) {
            return Optional.ofNullable(files.get(path));
        }
    }

    private static ReleaseFacts release(
            Map<String, String> metadata, Map<String, GateStatus> statuses) {
        return new ReleaseFacts(NOW, metadata, Map.of(), Map.of(), statuses);
    }

    private static ReleaseAttestation attest(ReleaseFacts release, Map<String, GateStatus> files) {
        return ReleaseAttestation.of(SPEC, release, new Known(files));
    }

    @Test
    void defaults_fill_in_the_time_and_other_values() {
        ReleaseAttestation attestation = attest(release(Map.of(), Map.of()), Map.of());
        assertThat(attestation.metadata())
                .containsEntry("built", Optional.of("2026-05-01T08:00:00Z"))
                .containsEntry("run", Optional.empty());
        assertThat(attestation.artifacts().getFirst().path()).isEqualTo("out/cpu.bin");
        assertThat(attestation.gates())
                .extracting(ReleaseAttestation.GateRecord::evidence)
                .containsExactly("pending", "pending");
    }

    @Test
    void an_artifact_passes_when_it_is_there_and_fails_only_where_it_is_required() {
        ReleaseAttestation cpu = attest(release(Map.of(), Map.of()), Map.of());
        assertThat(cpu.artifacts())
                .extracting(record -> record.status().word())
                .containsExactly("FAIL", "N/A");
        ReleaseAttestation gpu =
                attest(
                        release(Map.of("target", "gpu"), Map.of()),
                        Map.of("out/gpu.bin", GateStatus.FAIL));
        assertThat(gpu.artifacts())
                .extracting(record -> record.status().word())
                .containsExactly("PASS", "FAIL");
    }

    @Test
    void a_gates_file_decides_unless_somebody_states_it() {
        Map<String, GateStatus> files = Map.of("perf.json", GateStatus.FAIL);
        ReleaseAttestation decided = attest(release(Map.of("run", "https://x"), Map.of()), files);
        assertThat(decided.gates().getFirst().evidence()).isEqualTo("https://x");
        assertThat(decided.gates().getLast())
                .satisfies(gate -> {
                    assertThat(gate.status()).isEqualTo(GateStatus.FAIL);
                    assertThat(gate.evidence()).isEqualTo("perf.json");
                });
        ReleaseAttestation stated =
                attest(release(Map.of(), Map.of("perf", GateStatus.NOT_APPLICABLE)), files);
        assertThat(stated.gates().getLast().status()).isEqualTo(GateStatus.NOT_APPLICABLE);
    }

    /** The rule of such attestations, as its description reads. */
    private static Overall emulated(ReleaseAttestation attestation) {
        boolean failed = false;
        boolean pending = false;
        for (ReleaseAttestation.ArtifactRecord record : attestation.artifacts()) {
            failed |= record.required() && record.found().isEmpty();
        }
        for (ReleaseAttestation.GateRecord record : attestation.gates()) {
            failed |= record.status() == GateStatus.FAIL;
            pending |= record.status() == GateStatus.PENDING;
        }
        return failed ? Overall.FAIL : pending ? Overall.PENDING : Overall.PASS;
    }

    @Test
    void random_releases_come_to_what_the_rule_says() {
        Random random = new Random(13);
        Map<Overall, Integer> seen = new HashMap<>();
        for (int i = 0; i < 2_000; i++) {
            Map<String, GateStatus> statuses = new HashMap<>();
            Map<String, GateStatus> files = new HashMap<>();
            for (String gate : SPEC.gateKeys()) {
                if (random.nextInt(3) > 0) {
                    statuses.put(gate, List.of(GateStatus.values()).get(random.nextInt(4)));
                }
            }
            for (String file : List.of("out/cpu.bin", "out/trt.bin", "engine", "perf.json")) {
                if (random.nextInt(4) > 0) {
                    files.put(file, GateStatus.PASS);
                }
            }
            String target = random.nextBoolean() ? "cpu" : "trt";
            ReleaseAttestation attestation =
                    attest(release(Map.of("target", target), statuses), files);
            assertThat(attestation.overall()).isEqualTo(emulated(attestation));
            seen.merge(attestation.overall(), 1, Integer::sum);
        }
        assertThat(seen).hasSize(3).allSatisfy((overall, times) -> assertThat(times).isPositive());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"suite\": \"s\", \"status\": \"pass\", \"checks\": []}|PASS",
                "{\"suite\": \"s\", \"status\": \"fail\"}|FAIL",
                "{\"overall_status\": \"pass\", \"metrics\": []}|PASS",
                "{\"cells\": [{\"status\": \"OK\"}]}|PASS",
                "{\"cells\": [{\"status\": \"OK\"}, {\"status\": \"ERROR\"}]}|FAIL",
                "{\"cells\": []}|FAIL",
                "{\"schema\": \"perfwarden/report/1\", \"verdict\": \"warn\"}|PASS",
                "{\"schema\": \"perfwarden/report/1\", \"verdict\": \"none\"}|FAIL",
                "{\"summary\": {\"overall_status\": \"pending\"}}|PENDING",
                "{\"status\": \"green\"}|",
                "[]|",
            })
    void judged_files_say_what_came_out(String text, GateStatus expected) {
        JsonValue json = ((ReadOutcome.Ok<JsonValue>) JsonReading.of(text, "x")).value();
        assertThat(GateStatus.ofDocument(json)).isEqualTo(Optional.ofNullable(expected));
    }
}
