package io.perfwarden.compare.parity;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.parity.FeatureTolerances.GpuCalibration;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TablesTest {
    @Test
    void the_examples_are_valid() throws IOException {
        FeatureTable table =
                ((ReadOutcome.Ok<FeatureTable>)
                                ParityTableReader.features(
                                        "t",
                                        Files.readString(Path.of("config/parity.example.yml"))))
                        .value();
        GpuCalibration calibration =
                ((ReadOutcome.Ok<GpuCalibration>)
                                ParityTableReader.calibration(
                                        "c",
                                        Files.readString(
                                                Path.of("config/gpu-calibration.example.yml"))))
                        .value();
        assertThat(table.features()).hasSize(17);
        assertThat(table.find("ssimulacra2").orElseThrow().tolerance()).hasValue(5e-3);
        assertThat(calibration.rows()).hasSize(12);
        assertThat(calibration.of("vulkan:0x10005:0").orElseThrow().tolerances().keySet())
                .containsExactlyInAnyOrderElementsOf(table.names());
    }

    private static String lines(ReadOutcome<?> outcome) {
        return switch (outcome) {
            case ReadOutcome.Ok<?> ok -> "ok " + ok.value();
            case ReadOutcome.Rejected<?>(List<InputProblem> problems) ->
                    problems.stream().map(InputProblem::line).collect(Collectors.joining("\n"));
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|t: is empty",
                "{version: 1}|features: is missing",
                "{version: 2, features: []}|expected the number 1",
                "{version: 1, features: []}|has 0 items",
                "{version: 1, features: [{name: a}]}|metrics: is missing",
                "{version: 1, features: [{name: a, metrics: []}]}|has 0 items",
                "{version: 1, features: [{name: 'a,b', metrics: [x]}]}|without a comma",
                "{version: 1, features: [{name: a, metrics: [x], tolerance: -1}]}|not negative",
                "{version: 1, features: [{name: a, metrics: [x], tolerance: .inf}]}|not negative",
                "{version: 1, features: [{name: a, metrics: [x]}, {name: a, metrics: [y]}]}|twice",
                "{version: 1, features: [{name: a, metric: [x]}]}|metrics",
            })
    void a_bad_feature_table_says_what_is_wrong(String text, String expected) {
        assertThat(lines(ParityTableReader.features("t", text))).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|c: is empty",
                "{version: 1}|gpus: is missing",
                "{gpus: [{label: x}]}|id: is missing",
                "{gpus: [{id: 'a*b'}]}|with * at its end alone",
                "{gpus: [{id: a, status: guessed}]}|calibrated or placeholder",
                "{gpus: [{id: a, features: [x]}]}|expected a mapping",
                "{gpus: [{id: a, features: {x: y}}]}|not negative",
                "{gpus: [{id: a, features: {x: 1, x: 2}}]}|occurs twice",
            })
    void a_bad_calibration_says_what_is_wrong(String text, String expected) {
        assertThat(lines(ParityTableReader.calibration("c", text))).contains(expected);
    }
}
