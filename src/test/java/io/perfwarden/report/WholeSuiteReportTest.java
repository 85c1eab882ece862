package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.ComparisonSubject;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.machine.AnnouncedRow;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.report.machine.JunitReport;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.testkit.Measurements;
import org.junit.jupiter.api.Test;

/**
 * A suite that is slower as a whole is one finding in every report, and nothing of it unchanged.
 */
class WholeSuiteReportTest {
    private static final SuitePlatform CORE = new SuitePlatform("core", "");

    private static final SuiteComparison DOUBLED = judged(run(1, 2.2), run(2, 2.2));

    /** Five benchmarks that differ by half a per cent from run to run. */
    private static MetricResult[] run(int number, double machine) {
        return IntStream.range(0, 5)
                .mapToObj(b ->
                        Measurements.time(
                                "b" + b,
                                100 * machine * (1 + 0.001 * ((number * 7 + b * 5) % 11 - 5)),
                                "ns"))
                .toArray(MetricResult[]::new);
    }

    private static SuiteComparison judged(MetricResult[]... attempts) {
        HistoryBuilder past = SuiteHistory.of(CORE);
        for (int i = 0; i < 30; i++) {
            past.run(new PastRun("", Optional.empty(), "")).add(List.of(run(i, 1)));
        }
        List<ResultSet> results = List.of(attempts).stream().map(Measurements::results).toList();
        return SuiteComparator.judge(
                new ComparisonSubject(
                        SuitePolicy.defaults("core"), "", Optional.empty(), results, past.build()),
                new PolicyDecider(new NoiseDecider(RerunOption.POSSIBLE, Machines.SHARED)));
    }

    private static Comparison doubled() {
        return new Comparison(List.of(DOUBLED));
    }

    @Test
    void a_terminal_shows_one_line() {
        String text = TextReport.render(doubled(), TextReport.Style.PLAIN);
        assertThat(text)
                .containsOnlyOnce("regressed  all 5 benchmarks")
                .contains("120 % slower")
                .doesNotContain("unchanged")
                .endsWith("5 regressions\n");
    }

    @Test
    void sections_have_one_entry_and_the_counts_of_all_benchmarks() {
        assertThat(
                        SectionsWording.render(
                                new SectionsWording.SectionSubject(
                                        DOUBLED,
                                        SuitePolicy.defaults("core"),
                                        List.of(run(1, 2.2)))))
                .contains("REGRESSIONS (>5% slower): 5\n")
                .containsOnlyOnce("    Change:   +")
                .contains("  all 5 benchmarks\n    Change:   +1")
                .doesNotContain("b0", "Baseline:")
                .contains("  Regressions:      5\n");
    }

    @Test
    void junit_has_one_test_case() {
        assertThat(JunitReport.render(doubled()))
                .contains("tests=\"1\" failures=\"1\"")
                .contains("name=\"all 5 benchmarks\"")
                .contains("change 120 % slower, limit 5 %");
    }

    @Test
    void json_has_one_finding_and_no_row_that_is_unchanged() {
        assertThat(JsonReport.render(doubled()))
                .containsOnlyOnce("\"kind\": \"regressed\"")
                .contains("\"label\": \"*\"", "\"benchmarks\": 5", "\"whole suite\"")
                .doesNotContain("unchanged");
    }

    @Test
    void a_notification_names_it_and_has_no_values_of_a_single_benchmark() {
        AnnouncedRow told =
                AnnouncedRow.of(
                        CORE,
                        SuiteWideShift.withSuiteName(
                                DOUBLED, SuiteWideShift.mergeRows(DOUBLED).getFirst()));
        assertThat(told.what().benchmark()).isEqualTo("all 5 benchmarks");
        assertThat(told.shown().change()).isEqualTo("120 % slower");
        assertThat(told.numbers().baseline()).isEmpty();
    }

    @Test
    void one_run_that_is_slower_is_a_suspect_in_every_row() {
        Comparison once = new Comparison(List.of(judged(new MetricResult[][] {run(1, 2)})));
        assertThat(TextReport.render(once, TextReport.Style.PLAIN))
                .containsOnlyOnce("inconclusive  all 5 benchmarks")
                .doesNotContain("unchanged");
    }
}
