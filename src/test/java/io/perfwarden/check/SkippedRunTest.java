package io.perfwarden.check;

import static io.perfwarden.check.Situation.BRANCH;
import static io.perfwarden.check.Situation.GROUP;
import static io.perfwarden.check.Situation.NUMBER;
import static io.perfwarden.check.Situation.PULL;
import static io.perfwarden.check.Situation.SKIPPED;
import static io.perfwarden.check.Situation.TRUNK;
import static io.perfwarden.check.Situation.anyones;
import static io.perfwarden.check.Situation.attempt;
import static io.perfwarden.check.Situation.expected;
import static io.perfwarden.check.Situation.url;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.WorkflowRun.RunEvent;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Where a suite stands whose run was skipped: that lets a merge through. */
class SkippedRunTest {
    private static final SuitePolicy CORE = expected("core");
    private static final SuitePolicy ANYONES = anyones("core");
    private static final OpenQuestion RUNS = new OpenQuestion.WhichRuns();
    private static final OpenQuestion CHANGE =
            new OpenQuestion.ChangesConditions(NUMBER, Situation.FILE);
    private static final OpenQuestion BASE = new OpenQuestion.HadAnotherBase(NUMBER);

    @Test
    void a_skipped_run_of_the_default_branch_needs_no_answers() {
        assertThat(
                        Situation.of(BRANCH)
                                .run(4, 1, SKIPPED)
                                .by(RunEvent.PUSH)
                                .from(TRUNK)
                                .state(CORE))
                .isEqualTo(new SuiteState.Skipped(url(4), Optional.empty()));
    }

    @Test
    void a_run_of_the_default_branch_that_is_skipped_again_may_have_measured_it() {
        Situation skipped = Situation.of(BRANCH).run(4, 2, SKIPPED).by(RunEvent.PUSH).from(TRUNK);
        OpenQuestion before = new OpenQuestion.RanNeverBefore(attempt(4, 2));
        assertThat(skipped.state(CORE)).isEqualTo(new SuiteState.Undecided(Set.of(before)));
        assertThat(skipped.answered(before, true).state(CORE))
                .isEqualTo(new SuiteState.Skipped(url(4), Optional.empty()));
        assertThat(skipped.answered(before, false).state(CORE))
                .isEqualTo(new SuiteState.SkippedAgain(url(4)));
    }

    @Test
    void a_skipped_run_passes_only_where_the_pull_request_leaves_its_workflow_alone() {
        Situation heard = Situation.of(PULL).run(4, 1, SKIPPED);
        assertThat(heard.state(CORE)).isEqualTo(new SuiteState.Undecided(Set.of(RUNS)));
        Situation skipped = heard.answered(RUNS, true);
        assertThat(skipped.state(CORE)).isEqualTo(new SuiteState.Undecided(Set.of(CHANGE, BASE)));
        Situation kept = skipped.answered(BASE, false);
        assertThat(kept.answered(CHANGE, false).state(CORE))
                .isEqualTo(new SuiteState.Skipped(url(4), Optional.empty()));
        assertThat(kept.answered(CHANGE, true).state(CORE))
                .isEqualTo(evaded(SuiteState.EvasionKind.WORKFLOW_CHANGED));
        assertThat(skipped.answered(BASE, true).answered(CHANGE, false).state(CORE))
                .isEqualTo(evaded(SuiteState.EvasionKind.BASE_CHANGED));
        assertThat(
                        Situation.of(GROUP)
                                .run(4, 1, SKIPPED)
                                .by(RunEvent.MERGE_GROUP)
                                .answered(RUNS, true)
                                .state(CORE))
                .isEqualTo(new SuiteState.Skipped(url(4), Optional.empty()));
    }

    @Test
    void a_skipped_attempt_after_one_that_measured_does_not_pass() {
        assertThat(Situation.of(PULL).run(4, 2, SKIPPED).brought(4, 1, "linux").state(CORE))
                .isEqualTo(new SuiteState.SkippedAgain(url(4)));
        assertThat(Situation.of(PULL).run(4, 2, SKIPPED).brought(4, 1, "linux").state(ANYONES))
                .isEqualTo(new SuiteState.SkippedAgain(url(4)));
    }

    /** What is heard of an earlier attempt after a later one is not recorded. */
    @Test
    void a_skipped_attempt_passes_only_if_no_earlier_one_ran_says_github() {
        OpenQuestion before = new OpenQuestion.RanNeverBefore(attempt(4, 3));
        Situation skipped = Situation.of(PULL).run(4, 3, SKIPPED);
        assertThat(skipped.state(CORE)).isEqualTo(new SuiteState.Undecided(Set.of(RUNS, before)));
        Situation asked =
                skipped.answered(RUNS, true).answered(CHANGE, false).answered(BASE, false);
        assertThat(asked.state(CORE)).isEqualTo(new SuiteState.Undecided(Set.of(RUNS, before)));
        assertThat(asked.answered(before, true).state(CORE))
                .isEqualTo(new SuiteState.Skipped(url(4), Optional.empty()));
        assertThat(asked.answered(before, false).state(CORE))
                .isEqualTo(new SuiteState.SkippedAgain(url(4)));
    }

    private static SuiteState evaded(SuiteState.EvasionKind means) {
        return new SuiteState.Evaded("bench.yml", means);
    }
}
