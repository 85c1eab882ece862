package io.perfwarden.report.github;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.model.InputProblem;
import io.perfwarden.report.Cases;
import io.perfwarden.report.TextTemplates;
import io.perfwarden.testkit.Rows;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NextStepWordingTest {
    private static final Row SAME = row("same").base(1).now(1).unchanged();

    private static Comparison of(Row... rows) {
        return Cases.of(Rows.suite("core", List.of(rows)));
    }

    private static String next(Comparison comparison, ReportContext context) {
        return NextStepWording.of(comparison, ChangeGroups.of(comparison), context);
    }

    @Test
    void a_text_has_no_full_stop_at_its_end_as_the_program_adds_it() {
        TextTemplates texts = new TextTemplates("step");
        assertThat(texts.keys())
                .isNotEmpty()
                .noneMatch(key -> texts.text(key, "", "", "").endsWith("."));
    }

    @ParameterizedTest
    @EnumSource(Basis.class)
    void a_step_ends_in_one_full_stop(Basis basis) {
        for (Verdict verdict : Verdict.values()) {
            SuiteComparison suite = Rows.based(basis, verdict, Rows.suite("core", List.of(SAME)));
            for (ReportContext context : List.of(Cases.CONTEXT, Cases.FORK, Cases.QUEUE)) {
                assertThat(next(Cases.of(suite), context))
                        .doesNotContainPattern("(?<!\\.)\\.\\.(?!\\.)")
                        .matches("(?s)|.*[^. ]\\.");
            }
        }
    }

    @Test
    void what_lacks_under_its_name_is_not_said_to_lack_a_format() {
        SuiteComparison empty =
                Rows.based(Basis.NO_RESULTS, Verdict.NONE, Rows.suite("core", List.of()));
        SuiteNotice named =
                new SuiteNotice.FileProblem(
                        new InputProblem(
                                "", "no artifact of the run matches bench-core", "upload"));

        assertThat(next(Cases.of(empty.withNotices(List.of(named))), Cases.CONTEXT))
                .isEqualTo("**Next:** repair what is named above, and run the workflow again.");
        assertThat(next(Cases.of(empty), Cases.CONTEXT)).contains("perfwarden formats");
    }

    @Test
    void the_command_names_the_failing_suites_when_others_are_well() {
        SuiteComparison bad = Rows.suite("io", List.of(row("a").base(1).now(2).regressed()));
        Comparison comparison = Cases.of(Rows.suite("core", List.of(SAME)), bad);

        assertThat(next(comparison, Cases.CONTEXT)).contains("`/regen-baseline io`");
        assertThat(next(Cases.of(bad), Cases.CONTEXT)).contains("`/regen-baseline`");
    }

    @Test
    void a_fork_is_told_that_the_baseline_becomes_a_pull_request() {
        assertThat(next(of(row("a").base(1).now(2).regressed()), Cases.FORK))
                .contains("`/regen-baseline`", "opens a pull request against `main`");
    }

    @Test
    void where_nobody_can_comment_no_command_is_named() {
        assertThat(next(of(row("a").base(1).now(2).regressed()), Cases.QUEUE))
                .isEqualTo("**Next:** fix it. The check fails until then.");
    }

    @Test
    void each_family_is_accepted_by_its_label() {
        Row slow = row("BM_Codec/lz4/1").base(1).now(2).regressed();
        Row other = row("BM_Codec/zstd/1").base(1).now(2).regressed();

        assertThat(next(of(slow, other), Cases.CONTEXT))
                .contains(
                        "accepts it for this pull request: `/perfwarden accept BM_Codec/*/1"
                                + " REASON`; or for good: `/regen-baseline`.");
        assertThat(next(of(slow, row("b").base(1).now(2).regressed()), Cases.CONTEXT))
                .contains(
                        "`/perfwarden accept BM_Codec/lz4/1 REASON`,"
                                + " `/perfwarden accept b REASON`, each in a comment of its own;"
                                + " or for good");
    }

    @Test
    void a_warning_never_says_that_nothing_blocks() {
        Row mild = row("a").base(100).now(103).effect(RowEffect.WARN).is(RowOutcome.SLOWER);
        Row suspect =
                row("a").base(1)
                        .now(2)
                        .effect(RowEffect.WARN)
                        .is(RowOutcome.INCONCLUSIVE, RowReason.MEASURED_AGAIN);

        assertThat(next(of(mild), Cases.CONTEXT))
                .isEqualTo(
                        "**Next:** look at the warnings. `/perfwarden why BENCHMARK` explains"
                                + " one.");
        assertThat(next(of(suspect), Cases.CONTEXT))
                .isEqualTo(
                        "**Next:** wait. The check stays open until the suspects are measured"
                                + " again.");
    }

    @Test
    void one_missing_benchmark_is_accepted_until_a_day() {
        Row gone =
                row("sort").base(1).effect(RowEffect.FAIL).is(RowOutcome.MISSING, RowReason.GONE);

        assertThat(next(of(gone), Cases.CONTEXT))
                .contains("`/perfwarden accept sort until=DATE REASON`; or for good");
    }

    @Test
    void the_first_run_is_told_that_its_check_blocks_nothing() {
        assertThat(next(Cases.firstTime(), Cases.CONTEXT))
                .endsWith("The check is neutral and does not block the merge.");
    }

    @Test
    void a_crash_cannot_be_accepted() {
        Row crashed = row("a").base(1).effect(RowEffect.FAIL).is(RowOutcome.FAILED);

        assertThat(next(of(crashed), Cases.CONTEXT))
                .isEqualTo("**Next:** repair what crashed. The check fails until then.");
    }

    @Test
    void what_crashed_comes_before_what_is_slow() {
        Row crashed = row("a").base(1).effect(RowEffect.FAIL).is(RowOutcome.FAILED);
        Row slow = row("b").base(1).now(2).regressed();

        assertThat(next(of(crashed, slow), Cases.CONTEXT))
                .startsWith(
                        "**Next:** repair what crashed. Fix the rest. Or a maintainer accepts it");
    }

    @Test
    void doubtful_changes_are_measured_again_first() {
        Row inside = row("a").base(100, 10).now(110, 10).regressed();

        assertThat(next(of(inside), Cases.CONTEXT))
                .startsWith(
                        "**Next:** comment `/perfwarden rerun` first. No change is clearly larger");
    }

    @Test
    void where_more_than_half_fails_a_slow_machine_is_as_likely() {
        Row[] rows = new Row[12];
        for (int i = 0; i < rows.length; i++) {
            Rows.Draft draft = row("a/" + i).base(1);
            rows[i] = i < 7 ? draft.now(2).regressed() : draft.now(1).unchanged();
        }

        assertThat(next(of(rows), Cases.CONTEXT))
                .startsWith("**Next:** comment `/perfwarden rerun` first. More than half of all");
    }

    @Test
    void improvements_alone_suggest_no_new_baseline() {
        Row better = row("a").base(2).now(1).is(RowOutcome.IMPROVED);

        assertThat(next(of(better), Cases.CONTEXT)).isEmpty();
    }

    @Test
    void there_is_nothing_to_do_about_a_pass() {
        assertThat(next(of(SAME), Cases.CONTEXT)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            quoteCharacter = '"',
            value = {
                "baselines/core.json > baselines/core.json",
                "baselines/my core.json > 'baselines/my core.json'",
                "a;rm -rf $HOME.json > 'a;rm -rf $HOME.json'",
                "a'; rm -rf ~; '.json > FILE",
                "a@{u}.json > FILE"
            })
    void a_path_is_safe_to_paste_into_a_shell(String path, String word) {
        SuiteComparison suite =
                Rows.saying(Rows.suite("core", List.of()), new SuiteNotice.NoBaseline(path));
        Comparison comparison = Cases.of(Rows.based(Basis.NO_BASELINE, Verdict.WARN, suite));

        assertThat(next(comparison, Cases.CONTEXT))
                .contains("`perfwarden baseline save RESULTS... --to " + word + "`");
    }
}
