package io.perfwarden.format.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkDotNetReaderTest {
    private static final String STATISTICS =
            "\"Statistics\": {\"OriginalValues\": [1, 3], \"Mean\": 2, \"StandardDeviation\": 0.5%s}";

    private static List<MetricResult> rows(String fields) {
        return Read.ok("{\"HostEnvironmentInfo\": {}, \"Benchmarks\": [{" + fields + "}]}")
                .measurements();
    }

    private static MetricResult only(String fields) {
        List<MetricResult> rows = rows(fields);
        assertThat(rows).hasSize(1);
        return rows.getFirst();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"FullName\": \"N.T.M(x: 1)\", \"Method\": \"M\"|N.T.M(x: 1)",
                "\"Namespace\": \"N\", \"Type\": \"T\", \"Method\": \"M\", \"Parameters\": \"x=1&y=2\"|N.T.M(x=1&y=2)",
                "\"Namespace\": null, \"Method\": \"M\", \"Parameters\": \"\"|M",
            })
    void the_full_name_or_its_parts_are_the_name(String fields, String label) {
        assertThat(only(fields).id().label()).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "T.M: DefaultJob|M",
                "T.M: DefaultJob [N=1]|M",
                "T.M: ShortRun(WarmupCount=3) [N=1]|M [job=ShortRun(WarmupCount=3)]",
                "T.M: Job-ABCDEF(Runtime=.NET 9.0)|M [job=(Runtime=.NET 9.0)]",
                "T.M: Job-ABCDEF|M",
                "T.M|M",
            })
    void jobs_other_than_the_default_are_part_of_the_identity(String display, String label) {
        String fields = "\"FullName\": \"M\", \"DisplayInfo\": \"" + display + "\"";
        assertThat(only(fields).id().label()).isEqualTo(label);
    }

    @Test
    void the_confidence_interval_is_preferred_to_the_deviation() {
        String interval =
                ", \"ConfidenceInterval\": {\"Lower\": 1.5, \"Upper\": 2.5, \"Level\": 12}";
        assertThat(only("\"Method\": \"M\", " + STATISTICS.formatted(interval)).reading())
                .isEqualTo(
                        new MetricReading.Measured(
                                2,
                                new ReportedSpread(ReportedSpread.Kind.CONFIDENCE, 1.5, 2.5),
                                Samples.of(1, 3)));
        assertThat(Read.measured(only("\"Method\": \"M\", " + STATISTICS.formatted(""))).spread())
                .isEqualTo(new ReportedSpread(ReportedSpread.Kind.STANDARD_DEVIATION, 1.5, 2.5));
    }

    @Test
    void a_case_without_statistics_failed() {
        assertThat(only("\"Method\": \"M\", \"Statistics\": null").reading())
                .isEqualTo(new MetricReading.Failed("the benchmark has no statistics"));
    }

    @Test
    void allocated_bytes_are_exact_and_read_once() {
        String fields =
                """
                "Method": "M", "Memory": {"BytesAllocatedPerOperation": 64},
                "Metrics": [{"Value": 64, "Descriptor": {"Id": "Allocated Memory", "Unit": "B"}}]
                """;
        List<MetricResult> rows = rows(fields);
        assertThat(rows).hasSize(2);
        assertThat(rows.getLast().metric().exact()).isTrue();
        assertThat(Read.value(rows.getLast())).isEqualTo(64);
    }

    @ParameterizedTest
    @CsvSource({"true,HIGHER", "false,LOWER"})
    void a_metric_declares_its_direction(boolean greater, BetterDirection direction) {
        String fields =
                """
                "Method": "M", "Memory": {"BytesAllocatedPerOperation": null}, "Metrics": [{"Value": 5,
                "Descriptor": {"Id": "Hits", "Unit": "Count", "TheGreaterTheBetter": %s}}, {"Value": "NaN"}]
                """
                        .formatted(greater);
        List<MetricResult> rows = rows(fields);
        assertThat(rows).hasSize(2);
        Metric metric = rows.getLast().metric();
        assertThat(metric.direction()).isEqualTo(direction);
        assertThat(metric.origin()).isEqualTo(DirectionOrigin.DECLARED);
        assertThat(metric.role()).isEqualTo(Metric.Role.SECONDARY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"\"Fast CPU\"", "{\"IsValueCreated\": true, \"Value\": \"Fast CPU\"}"})
    void system_and_processor_are_names_or_objects_with_one(String name) {
        String text =
                "{\"HostEnvironmentInfo\": {\"OsVersion\": %s, \"ProcessorName\": %s}, \"Benchmarks\": []}"
                        .formatted(name, name);
        BenchmarkEnvironment read = Read.ok(text).environment();
        assertThat(read.get(BenchmarkEnvironment.OS)).isEqualTo("Fast CPU");
        assertThat(read.get(BenchmarkEnvironment.CPU)).isEqualTo("Fast CPU");
    }

    @Test
    void memory_without_its_bytes_is_read_from_the_metric_as_the_same() {
        String metric =
                """
                "Method": "M", "Memory": {%s},
                "Metrics": [{"Value": 64, "Descriptor": {"Id": "Allocated Memory", "Unit": "B"}}]
                """;
        MetricResult known = rows(metric.formatted("\"BytesAllocatedPerOperation\": 64")).getLast();
        MetricResult read = rows(metric.formatted("\"TotalOperations\": 9")).getLast();
        assertThat(read.metric()).isEqualTo(known.metric());
        assertThat(Read.value(read)).isEqualTo(64);
    }
}
