package io.perfwarden.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Unit;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Measurements;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTemplateTest {
    @ParameterizedTest
    @ValueSource(strings = {"cpu", "gpu", "trt"})
    void a_template_has_the_gates_form_and_tolerances(String suite) {
        ResultSet results = Read.ok(MemoryFile.sample("ratio-slack-results/" + suite + ".json"));
        Golden.assertMatches(
                "baseline/template-" + suite + ".json", GateTemplate.render(results, "x"));
    }

    @Test
    void a_template_is_a_baseline_of_its_own_results() {
        ResultSet results =
                Measurements.results(
                        Measurements.time("a", 1500, "us"),
                        Measurements.measurement(
                                "alloc", Metric.of("size", Unit.parse("B")), MetricReading.of(3)));
        ResultSet read = Read.ok(GateTemplate.render(results, "mine"));
        assertThat(read.environment().get(BenchmarkEnvironment.SUITE)).isEqualTo("mine");
        MetricResult only = read.measurements().getFirst();
        assertThat(read.measurements()).hasSize(1);
        assertThat(only.reading()).isEqualTo(MetricReading.of(1.5));
        assertThat(only.declared()).contains(new DeclaredTolerance(0.75, 2));
    }
}
