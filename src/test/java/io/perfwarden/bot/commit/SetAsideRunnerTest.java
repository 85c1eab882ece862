package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.RunId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What ran on a runner that is set aside is measured again, and passes by nothing else. */
class SetAsideRunnerTest extends HistoryWorld {
    private static final String ASIDE = "runners: {ignore: [\"old-*\"]}\n";
    private static final String OLD = "old-`7`";

    @BeforeEach
    void sets_old_runners_aside() {
        history(ASIDE + CONFIG, "bench-core");
    }

    private void on(int attempt, String... runner) {
        world.github().job(new Attempt(new RunId(900), attempt), runner);
    }

    @Test
    void it_is_measured_again_before_it_passes_and_then_nothing_is_said() {
        on(1, "runner-7", "old-rack");
        brings(100);
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(title()).isEqualTo("Measuring again on another runner");
        assertThat(world.github().reruns()).containsExactly(new RunId(900));
        on(2, "new-1");
        bringsAgain(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().summary()).doesNotContain("sets aside");
    }

    @Test
    void a_failure_there_is_red_until_another_runner_measured_it() {
        world.config(ASIDE + CONFIG + "    rules: [{match: parse, budget: 200 ns}]\n");
        on(1, OLD);
        brings(300);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().reruns()).containsExactly(new RunId(900));
        on(2, "new-1");
        bringsAgain(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_suspect_there_that_another_runner_does_not_see_is_none() {
        on(1, OLD);
        brings(110);
        on(2, "new-1");
        bringsAgain(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void what_both_runners_see_fails() {
        on(1, OLD);
        brings(110);
        on(2, "new-1");
        bringsAgain(110);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void who_chooses_it_each_time_is_judged_as_everybody_and_the_report_names_it() {
        on(1, OLD);
        brings(110);
        on(2, OLD);
        bringsAgain(110);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("The run was on `` old-`7` ``, which the configuration sets");
        assertThat(world.github().reruns()).hasSize(1);
    }

    @Test
    void a_maintainers_word_asks_for_no_second_measurement() {
        world.config("rerun: 0\nrunners: {ignore: [\"**\"]}\n" + CONFIG);
        on(1, OLD);
        brings(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.github().reruns()).isEmpty();
    }
}
