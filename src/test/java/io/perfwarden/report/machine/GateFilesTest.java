package io.perfwarden.report.machine;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RunStatus;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;

class GateFilesTest {
    private static final Instant AT = Instant.parse("2026-05-01T08:00:00.25Z");
    private static final Optional<RunStatus> SKIPPED = Optional.of(new RunStatus("ok", "skipped"));

    private static String compare(SuiteComparison suite, Optional<RunStatus> status) {
        return GateFiles.compare(new GateFiles.GateSubject(suite, suite.name(), status));
    }

    private static String trend(Optional<RunStatus> status) {
        return GateFiles.trend(new GateFiles.GateSubject(suite(), "cpu_suite", status), AT);
    }

    private static SuiteComparison suite() {
        return Rows.suite(
                "cpu_suite",
                List.of(
                        row("tile_p50_ms")
                                .in("ms")
                                .base(0.25)
                                .now(0.2668329980224371)
                                .limit(Rows.limit(10, 2.75))
                                .unchanged(),
                        row("gate_p50_ms")
                                .in("ms")
                                .base(1.5)
                                .now(4.5)
                                .limit(Rows.limit(0.5, 2.25))
                                .regressed(),
                        row("infer_p95_ms")
                                .in("ms")
                                .base(0.75)
                                .limit(Rows.limit(1, 6.5))
                                .effect(RowEffect.FAIL)
                                .is(RowOutcome.MISSING),
                        row("micro")
                                .in("\u00b5s")
                                .base(1500)
                                .now(1500)
                                .limit(Rows.limit(0.5, 2250))
                                .unchanged(),
                        row("zero")
                                .in("ms")
                                .base(0)
                                .now(0.00001)
                                .limit(new Limit.BudgetLimit(1, OptionalDouble.empty()))
                                .unchanged(),
                        row("caf\u00e9").in("ms").base(2e16).now(2e16).unchanged(),
                        row("extra").in("ms").now(1).is(RowOutcome.ADDED)));
    }

    @Test
    void the_compare_file_has_the_gates_keys_and_order() {
        Golden.assertMatches("report/compare-file.json", compare(suite(), Optional.empty()));
    }

    @Test
    void the_compare_file_of_a_skipped_run_starts_with_its_status() {
        Golden.assertMatches("report/compare-file-skipped.json", compare(suite(), SKIPPED));
    }

    @Test
    void the_trend_file_has_the_gates_keys_and_order() {
        Golden.assertMatches("report/trend-file.json", trend(Optional.empty()));
    }

    @Test
    void the_trend_file_counts_a_wrong_status_as_a_failed_metric() {
        assertThat(trend(SKIPPED))
                .contains("\"failed_metrics\": 3", "\"total_metrics\": 7")
                .contains("\"current_status\": \"skipped\"", "\"required_status\": \"ok\"");
    }

    @Test
    void a_matching_status_is_no_check() {
        Row same = row("a").in("ms").base(1).now(1).unchanged();

        assertThat(compare(Rows.suite("s", List.of(same)), Optional.of(new RunStatus("ok", "ok"))))
                .contains("\"status\": \"pass\"")
                .doesNotContain("__status__");
    }

    @Test
    void no_verdict_is_no_pass() {
        SuiteComparison none =
                Rows.based(Basis.NO_RESULTS, Verdict.NONE, Rows.suite("s", List.of()));

        assertThat(compare(none, Optional.empty()))
                .isEqualTo(
                        "{\n  \"checks\": [],\n  \"status\": \"fail\",\n  \"suite\": \"s\"\n}\n");
    }

    @Test
    void several_metrics_of_one_benchmark_get_names_of_their_own() {
        SuiteComparison suite =
                Rows.suite(
                        "s",
                        List.of(
                                row("a").base(1).now(1).unchanged(),
                                row("a").metric("alloc", "B/op").base(1).now(1).unchanged()));

        assertThat(compare(suite, Optional.empty())).contains("\"a.alloc\"", "\"a.time\"");
    }
}
