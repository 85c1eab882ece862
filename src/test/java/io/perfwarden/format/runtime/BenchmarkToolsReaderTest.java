package io.perfwarden.format.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import org.junit.jupiter.api.Test;

class BenchmarkToolsReaderTest {
    private static ResultSet read(String... values) {
        return Read.ok(
                "[{\"Julia\": \"1.10\", \"BenchmarkTools\": \"1.5\"}, ["
                        + String.join(", ", values)
                        + "]]");
    }

    private static String group(String data) {
        return "[\"BenchmarkGroup\", {\"tags\": [\"t\"], \"data\": {" + data + "}}]";
    }

    @Test
    void the_path_through_the_groups_is_the_name() {
        String leaf = "[\"TrialEstimate\", {\"time\": 5.0}]";
        ResultSet read = read(group("\"a\": " + group("\"b c\": " + group("\"1\": " + leaf))));
        assertThat(read.measurements())
                .extracting(row -> row.id().label())
                .containsExactly("a/b c/1");
    }

    @Test
    void an_estimate_has_a_time_and_exact_allocations() {
        String leaf =
                "[\"TrialEstimate\", {\"allocs\": 3, \"time\": 5.0, \"memory\": 64, \"gctime\":"
                        + " 1.0, \"params\": [\"Parameters\", {\"samples\": 9}]}]";
        assertThat(read(group("\"a\": " + leaf)).measurements())
                .extracting(row ->
                        row.metric().name()
                                + " "
                                + row.metric().unit().symbol()
                                + " "
                                + Read.value(row)
                                + " "
                                + row.metric().exact())
                .containsExactly(
                        "time ns 5.0 false",
                        "gctime ns 1.0 false",
                        "memory B/op 64.0 true",
                        "allocs allocs/op 3.0 true");
    }

    @Test
    void of_a_trial_the_median_is_taken_and_all_times_are_samples() {
        String leaf = "[\"Trial\", {\"times\": [9, 1, 2], \"gctimes\": [0, 0, 1]}]";
        ResultSet read = read(group("\"a\": " + leaf));
        MetricResult time = read.measurements().getFirst();
        assertThat(Read.measured(time))
                .extracting("value", "samples")
                .containsExactly(2.0, Samples.of(9, 1, 2));
        assertThat(time.metric().role()).isEqualTo(Metric.Role.PRIMARY);
        assertThat(Read.value(read.measurements().getLast())).isZero();
    }

    @Test
    void a_trial_without_times_failed() {
        assertThat(read(group("\"a\": [\"Trial\", {\"times\": []}]")).measurements())
                .extracting(MetricResult::reading)
                .containsExactly(new MetricReading.Failed("the trial has no times"));
    }

    @Test
    void what_is_neither_group_nor_trial_is_unread() {
        ResultSet read = read("[\"TrialJudgement\", {\"time\": \"regression\"}]");
        assertThat(read.measurements()).isEmpty();
        assertThat(read.unread().first().getFirst().what())
                .isEqualTo("expected a group or a trial, found: 'TrialJudgement'");
    }

    @Test
    void the_versions_are_facts() {
        assertThat(read().environment().facts())
                .containsEntry("runtime", "Julia 1.10")
                .containsEntry("tool", "BenchmarkTools 1.5");
    }
}
