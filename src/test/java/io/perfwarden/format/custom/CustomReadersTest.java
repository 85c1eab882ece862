package io.perfwarden.format.custom;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.NumberWithUnit;
import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CustomReadersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\u00b1 3|UNSPECIFIED|97|103",
                "+/- 3|UNSPECIFIED|97|103",
                "+-3|UNSPECIFIED|97|103",
                "\u00b11.5%|UNSPECIFIED|98.5|101.5",
                "5%|UNSPECIFIED|95|105",
                "stddev: 0.5|STANDARD_DEVIATION|99.5|100.5",
                "std dev 0.5|STANDARD_DEVIATION|99.5|100.5",
                "0.5|UNSPECIFIED|99.5|100.5",
            })
    void a_free_text_range_is_understood(
            String text, ReportedSpread.Kind kind, double low, double high) {
        assertThat(NumberWithUnit.parseSpread(text, 100))
                .isEqualTo(new ReportedSpread(kind, low, high));
    }

    @ParameterizedTest
    @CsvSource({"''", "unknown", "-3", "NaN", "min..max"})
    void an_unclear_range_is_no_spread(String text) {
        assertThat(NumberWithUnit.parseSpread(text, 100)).isEqualTo(ReportedSpread.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "ns,time,LOWER",
        "ms/op,time,LOWER",
        "req/s,throughput,HIGHER",
        "MiB,size,LOWER",
        "Percent,Percent,UNKNOWN",
        "errors/s,throughput,UNKNOWN",
        "GB/s/core,GB/s/core,UNKNOWN",
        "'',value,UNKNOWN",
    })
    void a_custom_value_is_named_and_directed_by_its_unit(
            String unit, String name, BetterDirection direction) {
        String text = "[{\"name\": \"a\", \"unit\": \"%s\", \"value\": 1}]".formatted(unit);
        var metric = Read.ok(text).measurements().getFirst().metric();
        assertThat(metric.name()).isEqualTo(name);
        assertThat(metric.direction()).isEqualTo(direction);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{\"name\": \"a\", \"unit\": \"s\", \"value\": 1}, {\"unit\": \"s\"}]|$[1]:"
                        + " expected the keys name and value",
                "[{\"name\": {}, \"unit\": \"s\", \"value\": 1}]|$[0].name: expected a text, found"
                        + " an object",
            })
    void a_damaged_custom_entry_is_named_with_its_place(String text, String line) {
        assertThat(Read.problem(text).line()).isEqualTo("file: " + line);
    }

    @Test
    void a_cell_is_named_by_backend_resolution_and_metric() {
        ResultSet results = Read.ok(MemoryFile.sample("multi-resolution/base.json"));
        assertThat(results.measurements())
                .extracting(row -> row.id().label())
                .contains("cpu/576/vif", "cpu/1080/ssim", "cuda/576/motion")
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"status\": \"ok\", \"median_ms\": null|failed: status ok without median_ms",
                "\"status\": \"skip\", \"skip_reason\": \"vmaf exited 1\", \"median_ms\":"
                        + " 3|skipped: vmaf exited 1",
                "\"status\": \"error\", \"skip_reason\": null|skipped: status error",
                "\"median_ms\": 3|skipped: no status",
                "\"status\": \"ok\", \"median_ms\": 0|measured: 0.0",
            })
    void status_and_median_decide_what_a_cell_says(String fields, String expected) {
        String text =
                "{\"runs\": [{\"resolution\": 576, \"backend\": \"cpu\", \"metric\": \"vif\", %s}]}"
                        .formatted(fields);
        MetricReading reading = Read.ok(text).measurements().getFirst().reading();
        String said =
                switch (reading) {
                    case MetricReading.Measured measured -> "measured: " + measured.value();
                    case MetricReading.Failed(String reason, _) -> "failed: " + reason;
                    case MetricReading.Skipped(String reason) -> "skipped: " + reason;
                };
        assertThat(said).isEqualTo(expected);
    }

    @Test
    void another_schema_version_is_refused() {
        String text =
                "{\"schema_version\": \"2\", \"runs\": [{\"resolution\": 1, \"backend\": 1,"
                        + " \"metric\": 1}]}";
        assertThat(Read.problem(text).line())
                .isEqualTo("file: $.schema_version: expected schema_version 1, found the text '2'");
    }

    @Test
    void a_baseline_declares_its_limits_with_the_gates_defaults() {
        String text =
                """
                {"suite": "s", "metrics": {
                  "a": {"value_ms": 1, "max_regression_ratio": 0.75, "max_regression_abs_ms": 2},
                  "b": {"value_ms": 1}}}
                """;
        assertThat(Read.ok(text).measurements())
                .extracting(row -> row.declared().orElseThrow())
                .containsExactly(new DeclaredTolerance(0.75, 2), new DeclaredTolerance(0.50, 0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"value_ms\": 1, \"max_regression_ratio\": -1|$.metrics.a.max_regression_ratio:"
                        + " expected an allowance that is not negative, found -1",
                "\"value_ms\": \"x\"|$.metrics.a.value_ms: expected a number, found the text 'x'",
            })
    void a_damaged_baseline_is_named_with_its_place(String fields, String line) {
        String text = "{\"suite\": \"s\", \"metrics\": {\"a\": {%s}}}".formatted(fields);
        assertThat(Read.problem(text).line()).isEqualTo("file: " + line);
    }

    @Test
    void tree_and_cases_are_addressed_as_the_baseline_spells_them() {
        assertThat(Read.ok(MemoryFile.sample("ratio-slack-results/gpu.json")).measurements())
                .extracting(row -> row.id().name())
                .contains(
                        "benchmarks.end_to_end_infer.torch_eager.p50_ms",
                        "benchmarks.tile_ops.fusion_gate.dispatch.p95_ms");
        assertThat(Read.ok(MemoryFile.sample("ratio-slack-results/trt.json")).measurements())
                .extracting(row -> row.id().name())
                .contains("summary.p50_ms_max", "case.b1.320x320.p50_ms", "case.b8.640x640.p95_ms");
    }

    @Test
    void a_run_that_is_not_ok_fails_as_a_whole() {
        ResultSet results = Read.ok(MemoryFile.sample("ratio-slack-results/gpu-skipped.json"));
        assertThat(results.measurements()).hasSize(1);
        assertThat(results.measurements().getFirst().id().name()).isEqualTo("__status__");
        assertThat(results.measurements().getFirst().reading())
                .isEqualTo(new MetricReading.Failed("status skipped: cuda_unavailable"));
    }
}
