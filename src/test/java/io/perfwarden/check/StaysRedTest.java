package io.perfwarden.check;

import static io.perfwarden.check.Situation.ALPHA;
import static io.perfwarden.check.Situation.BRANCH;
import static io.perfwarden.check.Situation.GROUP;
import static io.perfwarden.check.Situation.PULL;
import static io.perfwarden.check.Situation.RUNNING;
import static io.perfwarden.check.Situation.SKIPPED;
import static io.perfwarden.check.Situation.SUCCESS;
import static io.perfwarden.check.Situation.anyones;
import static io.perfwarden.check.Situation.attempt;
import static io.perfwarden.check.Situation.expected;
import static io.perfwarden.check.Situation.url;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import org.junit.jupiter.api.Test;

/** What a measurement made red stays red until another measurement answers it. */
class StaysRedTest {
    private static final SuitePolicy CORE = expected("core");
    private static final SuitePolicy WEB = expected("web");
    private static final SuiteState RED = new SuiteState.StaysRed(url(4), Set.of(ALPHA));

    private static Situation red() {
        return Situation.of(PULL).takenIn(4, 1, SUCCESS).brought(4, 1, "linux").red(4, 1, "core");
    }

    @Test
    void a_renamed_workflow_does_not_turn_red_into_skipped() {
        Situation renamed = red().of(".github/workflows/old.yml").late();
        assertThat(renamed.state(CORE)).isInstanceOf(SuiteState.Measured.class);
        Situation forgotten = Situation.of(PULL).red(4, 1, "core");
        assertThat(forgotten.late().state(CORE)).isEqualTo(RED);
        assertThat(forgotten.waiting(Optional.empty()).state(CORE)).isEqualTo(RED);
    }

    @Test
    void the_measurement_itself_and_newer_ones_decide() {
        assertThat(red().state(CORE)).isInstanceOf(SuiteState.Measured.class);
        assertThat(red().takenIn(5, 1, SUCCESS).brought(5, 1, "linux").state(CORE))
                .isInstanceOfSatisfying(
                        SuiteState.Measured.class,
                        it -> assertThat(it.attempt()).isEqualTo(attempt(5, 1)));
        assertThat(red().run(5, 1, RUNNING).state(CORE)).isEqualTo(new SuiteState.Running(url(5)));
    }

    @Test
    void a_run_that_measured_nothing_does_not_replace_one_that_did() {
        assertThat(red().takenIn(5, 1, SUCCESS).broughtNothing(5, 1).state(CORE))
                .isInstanceOfSatisfying(
                        SuiteState.Measured.class,
                        it -> assertThat(it.attempt()).isEqualTo(attempt(4, 1)));
        assertThat(red().run(6, 1, SKIPPED).state(CORE))
                .isInstanceOfSatisfying(
                        SuiteState.Measured.class,
                        it -> assertThat(it.attempt()).isEqualTo(attempt(4, 1)));
        Situation late =
                Situation.of(PULL).takenIn(5, 1, SUCCESS).broughtNothing(5, 1).run(4, 1, RUNNING);
        assertThat(late.state(CORE)).isEqualTo(new SuiteState.Running(url(4)));
    }

    @Test
    void a_failed_run_without_results_does_not_take_red_back() {
        Situation failed =
                red().takenIn(5, 1, new RunState.Completed(RunConclusion.FAILURE))
                        .broughtNothing(5, 1);
        assertThat(failed.state(CORE)).isEqualTo(RED);
    }

    @Test
    void a_suite_that_went_away_stays_red_also_when_its_workflow_runs_anew() {
        assertThat(suites(red().standing(WEB))).containsEntry("core", RED);
        assertThat(suites(red().takenIn(5, 1, SUCCESS).standing(WEB))).containsEntry("core", RED);
        assertThat(suites(Situation.of(PULL).redBefore(3, "core", "web").standing(WEB)))
                .containsEntry("core", new SuiteState.RedBefore(Set.of(ALPHA)));
    }

    @Test
    void a_suite_beside_it_is_no_successor() {
        Situation both =
                Situation.of(PULL)
                        .takenIn(4, 1, SUCCESS)
                        .brought(4, 1, "linux")
                        .brought("web", 4, 1, "linux")
                        .red(4, 1, "core", "web");
        assertThat(suites(both.standing(WEB))).containsEntry("core", RED);
    }

    @Test
    void a_renamed_suite_is_judged_under_its_new_name_by_what_is_there() {
        assertThat(suites(red().brought("web", 4, 1, "linux").standing(WEB)))
                .doesNotContainKey("core");
        assertThat(red().standing(WEB, CORE).toImport()).isEmpty();
    }

    @Test
    void a_suite_that_was_added_is_read_from_the_artifacts_that_are_there() {
        CommitFacts before =
                Situation.of(PULL).takenIn(4, 1, SUCCESS).brought(4, 1, "linux").facts();
        assertThat(toTakeIn(before, CORE, WEB)).containsExactly(attempt(4, 1));
        assertThat(toTakeIn(before, CORE)).isEmpty();
    }

    @Test
    void what_was_red_elsewhere_is_not_red_here() {
        assertThat(suites(Situation.of(BRANCH).red(4, 1, "core").standing(CORE)))
                .containsEntry("core", new SuiteState.Unexpected(Optional.empty()));
        assertThat(suites(Situation.of(GROUP).red(4, 1, "core").standing(CORE)))
                .containsEntry("core", new SuiteState.Waiting("bench.yml"));
        assertThat(Situation.of(PULL).state(anyones("core")))
                .isEqualTo(new SuiteState.Unexpected(Optional.empty()));
        assertThat(Situation.of(PULL).red(4, 1, "core").state(anyones("core"))).isEqualTo(RED);
    }

    private static List<Attempt> toTakeIn(CommitFacts facts, SuitePolicy... suites) {
        return CommitState.of(facts, Situation.policy(suites), Map.of()).toImport();
    }

    private static Map<String, SuiteState> suites(CommitState standing) {
        return standing.targets().getFirst().suites();
    }
}
