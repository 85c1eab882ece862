package io.perfwarden.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.config.BenchmarkRenames;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.FindingWording;
import io.perfwarden.report.TextReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A benchmark with a new name is judged as the one that it was. */
class RenamedRowTest {
    private static final SuitePolicy SUITE = SuitePolicy.defaults("core");
    private static final Metric METRIC = Metric.of("time", Unit.parse("ns"));

    private static ResultSet results(Map<String, Double> times) {
        return new ResultSet(
                List.of("custom"),
                times.entrySet().stream()
                        .map(it ->
                                new MetricResult(
                                        BenchmarkId.of(it.getKey()),
                                        METRIC,
                                        MetricReading.of(it.getValue()),
                                        new FilePosition("a.json", 1)))
                        .toList(),
                BenchmarkEnvironment.UNKNOWN,
                List.of());
    }

    private static SuiteComparison judge(
            Map<String, String> renamed, Map<String, Double> before, Map<String, Double> now) {
        return SuiteComparator.judge(
                SUITE.withRenamed(new BenchmarkRenames(renamed)),
                "",
                Optional.of(new Baseline(Optional.empty(), results(before))),
                results(now));
    }

    private static List<String> rows(SuiteComparison judged) {
        return judged.rows().stream()
                .map(row -> row.id().name() + " " + row.outcome())
                .sorted()
                .toList();
    }

    @Test
    void a_terminal_names_the_likely_new_name_too() {
        var judged = judge(Map.of(), Map.of("Hash", 100.0), Map.of("Hash64", 100.5));
        assertThat(TextReport.render(new Comparison(List.of(judged)), TextReport.Style.PLAIN))
                .contains("note: Hash: renamed to Hash64? 1 new benchmark matches, renamed: {");
    }

    @Test
    void a_rename_joins_the_rows_and_hides_no_regression() {
        Map<String, String> names = Map.of("Hash", "Hash64");
        assertThat(rows(judge(names, Map.of("Hash", 100.0), Map.of("Hash64", 101.0))))
                .containsExactly("Hash64 UNCHANGED");
        var slower = judge(names, Map.of("Hash", 100.0), Map.of("Hash64", 130.0));
        assertThat(rows(slower)).containsExactly("Hash64 REGRESSED");
        assertThat(slower.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void names_are_followed_and_the_newer_value_counts() {
        Map<String, String> names = Map.of("A", "B", "B", "C");
        assertThat(rows(judge(names, Map.of("A", 100.0), Map.of("C", 130.0))))
                .containsExactly("C REGRESSED");
        assertThat(rows(judge(names, Map.of("A", 200.0, "B", 100.0), Map.of("C", 130.0))))
                .containsExactly("C REGRESSED");
    }

    @Test
    void an_old_name_that_is_still_measured_is_joined_with_nothing() {
        assertThat(
                        rows(
                                judge(
                                        Map.of("Hash", "Hash64"),
                                        Map.of("Hash", 100.0),
                                        Map.of("Hash", 130.0, "Hash64", 100.0))))
                .containsExactly("Hash REGRESSED", "Hash64 ADDED");
    }

    @Test
    void an_old_name_that_still_exists_is_named_with_the_configuration() {
        SuitePolicy suite = SUITE.withRenamed(new BenchmarkRenames(Map.of("Hash", "Hash64")));
        GateGap gap = new GateGap.StillMeasured("Hash", "Hash64");
        var both = results(Map.of("Hash", 1.0, "Hash64", 1.0)).measurements();
        assertThat(GateGap.of(suite, 1, List.of(both), List.of())).contains(gap);
        var one = results(Map.of("Hash", 1.0)).measurements();
        assertThat(GateGap.of(suite, 1, List.of(one), List.of())).doesNotContain(gap);
    }

    @Test
    void what_disappeared_without_a_new_benchmark_is_missing_still() {
        assertThat(
                        rows(
                                judge(
                                        Map.of("Hash", "Hash64"),
                                        Map.of("Hash", 100.0, "x", 1.0),
                                        Map.of("x", 1.0))))
                .contains("Hash64 MISSING");
    }

    @Test
    void one_new_benchmark_of_the_same_value_is_proposed_with_the_line_to_write() {
        Map<String, Double> before = Map.of("BenchmarkHash", 100.0, "x", 1.0);
        assertThat(remarks(judge(Map.of(), before, Map.of("BenchmarkHash64", 101.0, "x", 1.0))))
                .contains("renamed: {BenchmarkHash: BenchmarkHash64}");
        assertThat(remarks(judge(Map.of(), before, Map.of("BenchmarkHash64", 110.0, "x", 1.0))))
                .doesNotContain("renamed");
        assertThat(remarks(judge(Map.of(), before, Map.of("a", 101.0, "b", 100.0, "x", 1.0))))
                .doesNotContain("renamed");
        assertThat(remarks(judge(Map.of(), before, Map.of("a}{: b", 100.0, "x", 1.0))))
                .contains("renamed to")
                .doesNotContain("renamed: {");
    }

    private static String remarks(SuiteComparison judged) {
        Comparison comparison = new Comparison(List.of(judged));
        FindingWording wording = FindingWording.plain(comparison);
        return String.join(
                CommonWording.DOT,
                ChangeGroups.of(comparison).listedGroups().stream()
                        .flatMap(it -> wording.remarks(it).stream())
                        .toList());
    }
}
