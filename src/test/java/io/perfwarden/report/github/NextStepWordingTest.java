package io.perfwarden.report.github;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.Verdict;
import io.perfwarden.report.Cases;
import io.perfwarden.testkit.Rows;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NextStepWordingTest {
    private static final Row SAME = row("same").base(1).now(1).unchanged();

    private static Comparison of(Row... rows) {
        return Cases.of(Rows.suite("core", List.of(rows)));
    }

    @Test
    void the_command_names_the_failing_suites_when_others_are_well() {
        SuiteComparison bad = Rows.suite("io", List.of(row("a").base(1).now(2).regressed()));
        Comparison comparison = Cases.of(Rows.suite("core", List.of(SAME)), bad);

        assertThat(NextStepWording.of(comparison, Cases.CONTEXT)).contains("`/regen-baseline io`");
        assertThat(NextStepWording.of(Cases.of(bad), Cases.CONTEXT)).contains("`/regen-baseline`");
    }

    @Test
    void a_fork_is_told_that_the_baseline_becomes_a_pull_request() {
        assertThat(NextStepWording.of(of(row("a").base(1).now(2).regressed()), Cases.FORK))
                .contains("`/regen-baseline`", "opens a pull request against `main`");
    }

    @Test
    void where_nobody_can_comment_no_command_is_named() {
        assertThat(NextStepWording.of(of(row("a").base(1).now(2).regressed()), Cases.QUEUE))
                .isEqualTo("**What to do:** undo the regression.");
    }

    @Test
    void a_crash_cannot_be_accepted() {
        Row crashed = row("a").base(1).effect(Effect.FAIL).is(RowOutcome.FAILED);

        assertThat(NextStepWording.of(of(crashed), Cases.CONTEXT))
                .isEqualTo("**What to do:** repair what failed.");
    }

    @Test
    void there_is_nothing_to_do_about_a_pass() {
        assertThat(NextStepWording.of(of(SAME), Cases.CONTEXT)).isEmpty();
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
                Rows.saying(Rows.suite("core", List.of()), new Notice.NoBaseline(path));
        Comparison comparison = Cases.of(Rows.based(Basis.NO_BASELINE, Verdict.WARN, suite));

        assertThat(NextStepWording.of(comparison, Cases.CONTEXT))
                .contains("`perfwarden baseline save RESULTS... --to " + word + "`");
    }
}
