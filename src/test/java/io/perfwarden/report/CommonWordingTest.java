package io.perfwarden.report;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CommonWordingTest {
    private static final Row SAME = row("same").base(1).now(1).unchanged();

    private static Comparison of(Row... rows) {
        return Cases.of(Rows.suite("core", List.of(rows)));
    }

    private static Comparison based(Basis basis, Verdict verdict) {
        return Cases.of(Rows.based(basis, verdict, Rows.suite("core", List.of())));
    }

    @Test
    void regressions_come_before_everything_else() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 118; i++) {
            rows.add(row("same/" + i).base(1).now(1).unchanged());
        }
        rows.add(row("a").base(1).now(2).regressed());
        rows.add(row("b").base(1).now(2).regressed());
        rows.add(row("c").base(1).effect(RowEffect.FAIL).is(RowOutcome.MISSING));
        for (int i = 0; i < 3; i++) {
            rows.add(row("d/" + i).base(2).now(1).is(RowOutcome.IMPROVED));
        }

        assertThat(CommonWording.verdictLine(Cases.of(Rows.suite("core", rows))))
                .isEqualTo(
                        "\u274c 2 regressions \u00b7 1 missing \u00b7 3 improvements \u00b7 118"
                                + " unchanged");
    }

    @Test
    void benchmarks_are_counted_once_however_many_metrics_they_have() {
        Comparison comparison =
                of(
                        row("a").base(1).now(1).unchanged(),
                        row("a").metric("alloc", "B/op").base(1).now(1).unchanged(),
                        row("b").base(1).now(1).unchanged());

        assertThat(CommonWording.verdictLine(comparison))
                .isEqualTo("\u2705 No measurable change (2 benchmarks)");
    }

    @Test
    void a_pass_with_improvements_names_them() {
        assertThat(
                        CommonWording.verdictLine(
                                of(row("a").base(2).now(1).is(RowOutcome.IMPROVED), SAME)))
                .isEqualTo("\u2705 1 improvement \u00b7 1 unchanged");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0 | core is advisory until 20 runs are recorded",
                "19 | 1 | core is advisory until 20 runs are recorded",
                "149 | 1 | core: 1 of the last 20 runs was a false alarm, so its gate blocks",
                "149 | 2 | core: 2 of the last 20 runs were false alarms, so its gate is advisory"
                        + " (1 is allowed)"
            })
    void the_track_record_is_of_the_last_20_runs(int runs, int falseAlarms, String said) {
        FalseAlarmRate grade =
                new FalseAlarmRate(
                        runs,
                        falseAlarms,
                        0,
                        new FalseAlarmRate.NewestTrials(Math.min(runs, 20), falseAlarms));
        assertThat(
                        new NoticeWording(UnaryOperator.identity())
                                .sentence(new SuiteNotice.FalseAlarms("core", grade, true)))
                .isEqualTo(said);
    }

    @Test
    void what_cannot_see_its_own_limit_is_not_called_unchanged() {
        Row noisy = row("n").base(1).now(1).is(RowOutcome.UNCHANGED, RowReason.NOT_SENSITIVE);

        assertThat(CommonWording.verdictLine(of(noisy, SAME)))
                .isEqualTo("\u2705 No measurable change (2 benchmarks) \u00b7 1 not sensitive");
        assertThat(
                        CommonWording.headline(
                                ChangeGroups.of(of(noisy, row("a").now(1).is(RowOutcome.ADDED)))))
                .isEqualTo("1 new \u00b7 1 not sensitive");
    }

    @Test
    void what_the_configuration_ignores_is_no_regression() {
        assertThat(
                        CommonWording.verdictLine(
                                of(row("a").base(1).now(2).is(RowOutcome.REGRESSED), SAME)))
                .isEqualTo("\u2705 1 ignored \u00b7 1 unchanged");
    }

    @Test
    void a_first_measurement_counts_what_it_measured() {
        Row fresh = row("a").now(1).is(RowOutcome.ADDED, RowReason.NEW);

        assertThat(
                        CommonWording.verdictLine(
                                Cases.of(
                                        Rows.based(
                                                Basis.NO_BASELINE,
                                                Verdict.WARN,
                                                Rows.suite("core", List.of(fresh))))))
                .isEqualTo("\u26a0\ufe0f No baseline yet (1 benchmark)");
    }

    @Test
    void what_another_machine_measured_is_not_judged() {
        Row warm =
                row("a").base(1)
                        .now(2)
                        .effect(RowEffect.WARN)
                        .is(RowOutcome.SLOWER, RowReason.OTHER_MACHINE);

        assertThat(CommonWording.verdictLine(of(warm)))
                .isEqualTo("\u26a0\ufe0f Not judged: another machine (1 benchmark)");
        assertThat(CommonWording.headline(ChangeGroups.of(of(warm, SAME))))
                .isEqualTo("1 not comparable \u00b7 1 unchanged");
    }

    @Test
    void an_improvement_must_clear_the_bar_of_a_regression() {
        Row little = row("a").base(100).now(96).is(RowOutcome.IMPROVED);
        Row inside = row("b").base(100, 10).now(85, 10).is(RowOutcome.IMPROVED);

        assertThat(CommonWording.verdictLine(of(little, inside)))
                .isEqualTo("\u2705 No measurable change (2 benchmarks)");
    }

    @ParameterizedTest
    @CsvSource({
        "NO_BASELINE, WARN, \u26a0\ufe0f No baseline yet",
        "BAD_BASELINE, NONE, \u26a0\ufe0f No verdict: the baseline cannot be read",
        "NO_RESULTS, NONE, \u26a0\ufe0f No verdict: no readable results",
        "NOTHING_COMPARABLE, NONE, \u26a0\ufe0f No verdict: nothing could be compared",
        "NO_RESULTS, FAIL, \u274c No readable results"
    })
    void a_suite_without_rows_says_what_its_verdict_rests_on(
            Basis basis, Verdict verdict, String line) {
        assertThat(CommonWording.verdictLine(based(basis, verdict))).isEqualTo(line);
    }

    @Test
    void a_comparison_of_nothing_is_no_verdict() {
        assertThat(CommonWording.verdictLine(new Comparison(List.of())))
                .isEqualTo("\u26a0\ufe0f No verdict: nothing was measured");
    }

    @ParameterizedTest
    @EnumSource(Verdict.class)
    void a_verdict_without_any_row_still_has_a_line(Verdict verdict) {
        assertThat(CommonWording.verdictLine(based(Basis.JUDGED, verdict))).isNotBlank();
    }

    @ParameterizedTest
    @CsvSource({
        "REGRESSED, 1 slower",
        "SLOWER, 1 slower",
        "MISSING, 1 missing",
        "FAILED, 1 crashed",
        "INCOMPARABLE, 1 not comparable",
        "INCONCLUSIVE, 1 not judged",
        "IMPROVED, 1 improvement",
        "ADDED, 1 new",
        "SKIPPED, 1 not judged",
        "ACCEPTED, 1 accepted",
        "UNCHANGED, 1 unchanged"
    })
    void no_outcome_vanishes_from_the_headline(RowOutcome outcome, String said) {
        Row row =
                row("a").base(100)
                        .now(outcome == RowOutcome.IMPROVED ? 50 : 200)
                        .effect(RowEffect.WARN)
                        .is(outcome);

        assertThat(CommonWording.verdictLine(of(row))).endsWith(said);
    }

    @Test
    void what_crashed_as_before_is_counted_and_is_no_new_failure() {
        Row broken = row("a").is(RowOutcome.FAILED, RowReason.CRASHED_AS_BEFORE);

        assertThat(CommonWording.verdictLine(of(broken, SAME)))
                .isEqualTo("\u2705 1 crashed as before \u00b7 1 unchanged");
    }

    @Test
    void the_case_of_every_outcome_lacks_no_outcome_and_no_reason() {
        List<Row> rows = Cases.everyOutcome().suites().getFirst().rows();

        assertThat(rows).extracting(Row::outcome).contains(RowOutcome.values());
        assertThat(rows).flatExtracting(Row::why).contains(RowReason.values());
    }

    @Test
    void the_case_of_every_notice_lacks_none() {
        List<SuiteNotice> notices = NoticeCases.everyNotice().suites().getFirst().notices();

        assertThat(notices.stream().<Class<?>>map(Object::getClass).toList())
                .containsAll(kinds(SuiteNotice.class).toList());
    }

    private static Stream<Class<?>> kinds(Class<?> sealed) {
        return Stream.of(sealed.getPermittedSubclasses())
                .flatMap(it -> it.isSealed() ? kinds(it) : Stream.of(it));
    }
}
