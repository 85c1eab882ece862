package io.perfwarden.format.rust;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import org.junit.jupiter.api.Test;

class CargoCriterionReaderTest {
    private static final String MESSAGE =
            "{\"reason\":\"benchmark-complete\",\"id\":\"a/64\",\"iteration_count\":[1,2],"
                    + "\"measured_values\":[10.0,24.0],\"unit\":\"ns\",\"throughput\":%s,"
                    + "\"mean\":{\"estimate\":12.5,\"lower_bound\":10,\"upper_bound\":20,\"unit\":\"ns\"},"
                    + "\"change\":{\"mean\":{\"estimate\":0.5,\"unit\":\"%%\"},\"change\":\"Regressed\"}}\n";

    @Test
    void samples_are_divided_by_their_iterations_and_changes_are_not_values() {
        ResultSet results = Read.ok(MESSAGE.formatted("[]"));
        assertThat(results.measurements()).hasSize(1);
        MetricResult row = results.measurements().getFirst();
        assertThat(row.id().label()).isEqualTo("a/64");
        assertThat(Read.value(row)).isEqualTo(12.5);
        assertThat(Read.measured(row).samples()).isEqualTo(Samples.of(10, 12));
    }

    @Test
    void what_an_iteration_processes_gives_the_throughput() {
        ResultSet results =
                Read.ok(MESSAGE.formatted("[{\"per_iteration\":1000,\"unit\":\"elements\"}]"));
        MetricResult rate = results.measurements().getLast();
        assertThat(rate.metric().unit().symbol()).isEqualTo("elem/s");
        assertThat(Read.value(rate)).isEqualTo(8e10);
        assertThat(Read.measured(rate).spread())
                .isEqualTo(new ReportedSpread(ReportedSpread.Kind.CONFIDENCE, 5e10, 1e11));
    }

    @Test
    void messages_of_cargo_and_of_groups_are_passed_over() {
        String text =
                "   Compiling a v0.1.0\n{\"reason\":\"compiler-artifact\",\"features\":[]}\n"
                        + MESSAGE.formatted("[]")
                        + "{\"reason\":\"group-complete\",\"group_name\":\"a\",\"benchmarks\":[\"a/64\"]}\n";
        ResultSet results = Read.ok(text);
        assertThat(results.formats()).containsExactly("cargo-criterion");
        assertThat(results.measurements().getFirst().position().line()).isEqualTo(3);
    }

    @Test
    void a_message_without_values_is_damage_with_its_line() {
        String text = "noise\n{\"reason\":\"benchmark-complete\",\"id\":\"a\"}\n";
        assertThat(Read.problem(text).line()).isEqualTo("file:2: $: expected the keys id and mean");
    }
}
