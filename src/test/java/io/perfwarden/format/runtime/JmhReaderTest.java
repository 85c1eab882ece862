package io.perfwarden.format.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.Verdict;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.Read;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JmhReaderTest {
    private static final String METRIC =
            "{\"score\": 2, \"scoreError\": \"NaN\", \"scoreUnit\": \"%s\", \"rawData\": [[1, 2], [3]]}";

    /** A row with these extra fields, in a mode, with a score in a unit. */
    private static String row(String mode, String unit, String extra) {
        return """
        [{"jmhVersion": "1.37", "benchmark": "a.B.c", "mode": "%s", %s
          "jvm": "/opt/jdk/bin/java", "vmName": "VM", "jdkVersion": "25",
          "primaryMetric": %s, "secondaryMetrics": {}}]
        """
                .formatted(mode, extra, METRIC.formatted(unit));
    }

    private static MetricResult only(String text) {
        ResultSet results = Read.ok(text);
        assertThat(results.measurements()).hasSize(1);
        return results.measurements().getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "Malloc (total),LOWER",
        "Time (wall clock),LOWER",
        "Memory (resident peak),LOWER",
        "Context switches,LOWER",
        "Instructions,LOWER",
        "Hit ratio,UNKNOWN",
        "Time to win,UNKNOWN",
    })
    void what_swift_counts_beside_its_throughput_is_a_cost_and_what_a_project_counts_is_unknown(
            String name, BetterDirection direction) {
        String text =
                "[{\"benchmark\": \"package.benchmark.T.a\", \"mode\": \"thrpt\", \"threads\": 1,"
                        + " \"primaryMetric\": %s, \"secondaryMetrics\": {\"%s\": %s}}]";
        String metric = METRIC.formatted("#");
        assertThat(Read.ok(text.formatted(metric, name, metric)).measurements().getLast().metric())
                .extracting(Metric::name, Metric::direction)
                .containsExactly(name, direction);
    }

    @ParameterizedTest
    @CsvSource({
        "avgt,ns/op,time,LOWER,UNIT",
        "sample,us/op,time,LOWER,UNIT",
        "ss,ms/op,time,LOWER,UNIT",
        "thrpt,ops/s,throughput,HIGHER,UNIT",
        "thrpt,ops/ms,throughput,HIGHER,UNIT",
        "thrpt,# / s,throughput,HIGHER,FORMAT",
        "thrpt,Throughput (# / s),throughput,HIGHER,FORMAT",
        "avgt,ticks,time,LOWER,FORMAT",
    })
    void mode_names_the_metric_and_gives_its_direction_where_the_unit_has_none(
            String mode,
            String unit,
            String name,
            BetterDirection direction,
            DirectionOrigin origin) {
        Metric metric = only(row(mode, unit, "")).metric();
        assertThat(metric.name()).isEqualTo(name);
        assertThat(metric.direction()).isEqualTo(direction);
        assertThat(metric.origin()).isEqualTo(origin);
        assertThat(metric.role()).isEqualTo(Metric.Role.PRIMARY);
    }

    @Test
    void identity_is_method_parameters_mode_and_threads() {
        String extra = "\"threads\": 4, \"params\": {\"size\": \"10\"},";
        assertThat(only(row("avgt", "ns/op", extra)).id().params())
                .isEqualTo(Map.of("mode", "avgt", "threads", "4", "size", "10"));
    }

    @Test
    void one_thread_is_not_part_of_the_identity() {
        assertThat(only(row("avgt", "ns/op", "\"threads\": 1,")).id().label())
                .isEqualTo("a.B.c [mode=avgt]");
    }

    @Test
    void a_parameter_of_the_benchmark_keeps_its_name_and_ours_gets_a_prefix() {
        String extra = "\"threads\": 2, \"params\": {\"mode\": \"fast\", \"threads\": \"9\"},";
        assertThat(only(row("avgt", "ns/op", extra)).id().params())
                .isEqualTo(
                        Map.of(
                                "jmh:mode",
                                "avgt",
                                "jmh:threads",
                                "2",
                                "mode",
                                "fast",
                                "threads",
                                "9"));
    }

    @Test
    void raw_data_of_all_forks_become_samples_and_NaN_no_spread() {
        MetricResult row = only(row("avgt", "ns/op", ""));
        assertThat(Read.measured(row).samples()).isEqualTo(Samples.of(1, 2, 3));
        assertThat(Read.measured(row).spread()).isEqualTo(ReportedSpread.NONE);
    }

    @Test
    void the_confidence_interval_is_preferred_to_the_error() {
        String text =
                """
                [{"benchmark": "b", "primaryMetric": {"score": 10, "scoreError": 4,
                  "scoreConfidence": [7, 13], "scoreUnit": "ns/op"}},
                 {"benchmark": "c", "primaryMetric": {"score": 10, "scoreError": 4, "scoreUnit": "ns/op"}}]
                """;
        assertThat(Read.ok(text).measurements())
                .extracting(row -> Read.measured(row).spread())
                .containsExactly(
                        new ReportedSpread(ReportedSpread.Kind.CONFIDENCE, 7, 13),
                        new ReportedSpread(ReportedSpread.Kind.CONFIDENCE, 6, 14));
    }

    @Test
    void a_score_that_is_the_text_NaN_stays_a_value_for_the_judge() {
        String text =
                "[{\"benchmark\": \"b\", \"primaryMetric\": {\"score\": \"NaN\", \"scoreUnit\": \"s/op\"}}]";
        assertThat(Read.value(only(text))).isNaN();
    }

    @Test
    void tool_and_runtime_are_facts_and_the_path_of_the_jvm_is_not() {
        assertThat(Read.ok(row("avgt", "ns/op", "")).environment().facts())
                .isEqualTo(
                        Map.of(
                                BenchmarkEnvironment.TOOL,
                                "JMH 1.37",
                                BenchmarkEnvironment.RUNTIME,
                                "VM 25"));
    }

    @ParameterizedTest
    @CsvSource({
        "\u00b7gc.alloc.rate.norm,B/op,gc.alloc.rate.norm,LOWER",
        "gc.alloc.rate.norm,B/op,gc.alloc.rate.norm,LOWER",
        "gc.alloc.rate,MB/sec,gc.alloc.rate,LOWER",
        "gc.count,counts,gc.count,LOWER",
        "gc.time,ms,gc.time,LOWER",
        "hits,ops/s,hits,HIGHER",
        "misses,#,misses,UNKNOWN",
        "time,us/op,jmh:time,LOWER",
    })
    void secondary_metrics_are_measurements_of_their_own(
            String key, String unit, String name, BetterDirection direction) {
        String text =
                "[{\"benchmark\": \"b\", \"mode\": \"avgt\", \"primaryMetric\": %s, \"secondaryMetrics\": {\"%s\": %s}}]"
                        .formatted(METRIC.formatted("us/op"), key, METRIC.formatted(unit));
        Metric metric = Read.ok(text).measurements().getLast().metric();
        assertThat(metric.name()).isEqualTo(name);
        assertThat(metric.direction()).isEqualTo(direction);
        assertThat(metric.role()).isEqualTo(Metric.Role.SECONDARY);
    }

    @ParameterizedTest
    @CsvSource({"0,false", "0.4,false", "7.9,false", "8,true", "760.4,true"})
    void allocations_are_exact_unless_only_the_harness_allocates(String bytes, boolean exact) {
        String text =
                """
                [{"benchmark": "b", "primaryMetric": {"score": 1, "scoreUnit": "s/op"},
                  "secondaryMetrics": {"gc.alloc.rate.norm": {"score": %s, "scoreUnit": "B/op"}}}]
                """
                        .formatted(bytes);
        assertThat(Read.ok(text).measurements().getLast().metric().exact()).isEqualTo(exact);
    }

    @Test
    void a_histogram_becomes_as_many_samples_as_it_counts() {
        assertThat(histogram("[[[[5, 2], [7, 1]], [[6, 3]]]]"))
                .isEqualTo(Samples.of(5, 5, 7, 6, 6, 6));
    }

    @Test
    void a_histogram_of_millions_is_thinned_evenly() {
        Samples samples = histogram("[[[[5, 3000000], [7, 1000000]]]]");
        assertThat(samples.size()).isEqualTo(JmhHistogram.MOST);
        assertThat(java.util.Arrays.stream(samples.toArray()).filter(v -> v == 7).count())
                .isEqualTo(JmhHistogram.MOST / 4);
    }

    private static Samples histogram(String data) {
        String text =
                """
                [{"benchmark": "b", "mode": "sample", "primaryMetric":
                  {"score": 6, "scoreUnit": "us/op", "rawDataHistogram": %s}}]
                """
                        .formatted(data);
        return Read.measured(only(text)).samples();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{\"jmhVersion\": \"1\"}]|$[0]: expected the key benchmark, found none",
                "[{\"benchmark\": \"b\", \"jmhVersion\": \"1\"}]|$[0]: expected the key primaryMetric, found none",
                "[{\"benchmark\": \"b\", \"primaryMetric\": {}}]|$[0].primaryMetric: expected the key score, found none",
                "[{\"benchmark\": \"b\", \"primaryMetric\": {\"score\": []}}]|$[0].primaryMetric.score: expected a number, found an array",
                "[{\"benchmark\": \"b\", \"primaryMetric\": 3}]|$[0].primaryMetric: expected an object, found 3",
                "[{\"benchmark\": \"\", \"primaryMetric\": 3}]|$[0].benchmark: expected a name, found an empty text",
                "[{\"benchmark\": \"b\", \"primaryMetric\": {\"score\": 1, \"rawData\": [[\"x\"]]}}]|$[0].primaryMetric.rawData[0][0]: expected a number, found the text 'x'",
            })
    void damage_is_named_with_its_place(String text, String line) {
        assertThat(Read.problem(text).line()).isEqualTo("file: " + line);
    }

    @ParameterizedTest
    @CsvSource({"true,true", "true,false", "false,true"})
    void a_call_in_a_hundred_that_is_40_times_slower_warns_beside_an_equal_mean(
            boolean inScore, boolean inMetric) {
        ResultSet before = Read.ok(sampled(inScore ? "25" : "", inMetric ? "25" : ""));
        ResultSet slow = Read.ok(sampled(inScore ? "1000" : "", inMetric ? "1000" : ""));
        assertThat(judged(before, before)).isEqualTo(Verdict.PASS);
        assertThat(judged(before, slow)).isEqualTo(Verdict.WARN);
    }

    @Test
    void of_two_values_of_one_percentile_the_worse_counts() {
        ResultSet before = Read.ok(sampled("25", "25"));
        assertThat(judged(before, Read.ok(sampled("1000", "25")))).isEqualTo(Verdict.WARN);
        assertThat(judged(before, Read.ok(sampled("25", "1000")))).isEqualTo(Verdict.WARN);
    }

    @Test
    void percentiles_of_iterations_are_no_metrics() {
        String text = sampled("25", "").replace("\"sample\"", "\"avgt\"");
        assertThat(Read.ok(text).measurements()).hasSize(1);
    }

    private static Verdict judged(ResultSet before, ResultSet now) {
        SuitePolicy suite = SuitePolicy.defaults("calls");
        return SuiteComparator.judge(
                        suite, "", Optional.of(new Baseline(Optional.empty(), before)), now)
                .verdict();
    }

    /** Mode sample, with p99 among the percentiles of the score, as a metric, or both. */
    private static String sampled(String ofScore, String asMetric) {
        String percentiles =
                "\"scorePercentiles\": {\"0.0\": 6, \"50.0\": 6.8, \"99.0\": %s, \"100.0\": 2000},";
        String metric =
                "\"p0.99\": {\"score\": %s, \"scoreError\": \"NaN\", \"scoreUnit\": \"us/op\"}";
        return """
        [{"jmhVersion": "1.37", "benchmark": "a.B.c", "mode": "sample",
          "primaryMetric": {"score": 7.9, "scoreError": 0.1, %s "scoreUnit": "us/op"},
          "secondaryMetrics": {%s}}]
        """
                .formatted(
                        ofScore.isEmpty() ? "" : percentiles.formatted(ofScore),
                        asMetric.isEmpty() ? "" : metric.formatted(asMetric));
    }
}
