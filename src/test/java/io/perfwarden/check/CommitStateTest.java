package io.perfwarden.check;

import static io.perfwarden.check.Situation.GROUP;
import static io.perfwarden.check.Situation.MAIN;
import static io.perfwarden.check.Situation.PULL;
import static io.perfwarden.check.Situation.RUNNING;
import static io.perfwarden.check.Situation.SKIPPED;
import static io.perfwarden.check.Situation.SUCCESS;
import static io.perfwarden.check.Situation.anyones;
import static io.perfwarden.check.Situation.attempt;
import static io.perfwarden.check.Situation.expected;
import static io.perfwarden.check.Situation.head;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import org.junit.jupiter.api.Test;

/** Where a commit stands as a whole, and what is to be done about it. */
class CommitStateTest {
    private static final SuitePolicy CORE = expected("core");
    private static final SuitePolicy ANYONES = anyones("any");
    private static final MergeTarget.Pull OTHER =
            new MergeTarget.Pull(new PullNumber(13), head(9, "other"), MAIN);

    @Test
    void a_commit_that_is_nobodys_head_stands_nowhere() {
        CommitState standing = Situation.of().run(4, 1, SUCCESS).standing(CORE);
        assertThat(standing.targets()).isEmpty();
        assertThat(standing.toImport()).isEmpty();
    }

    @Test
    void every_target_has_every_suite_in_the_configurations_order() {
        CommitState standing =
                Situation.of(PULL, OTHER, GROUP).standing(expected("zeta"), CORE, ANYONES);
        assertThat(standing.targets())
                .extracting(CommitState.TargetState::target)
                .containsExactly(PULL, OTHER, GROUP);
        assertThat(standing.targets())
                .allSatisfy(target ->
                        assertThat(target.suites().keySet())
                                .containsExactly("zeta", "core", "any"));
    }

    @Test
    void of_a_named_workflow_every_run_is_taken_in_for_what_it_may_have_measured_red() {
        Situation runs = Situation.of(PULL).run(5, 2, SUCCESS).run(4, 1, SUCCESS);
        assertThat(runs.standing(CORE).toImport()).containsExactly(attempt(4, 1), attempt(5, 2));
        assertThat(runs.run(6, 1, RUNNING).standing(CORE).toImport())
                .containsExactly(attempt(4, 1), attempt(5, 2));
        assertThat(runs.takenIn(6, 1, SUCCESS).standing(CORE).toImport())
                .containsExactly(attempt(4, 1), attempt(5, 2));
    }

    @Test
    void of_any_workflow_every_run_is_taken_in_oldest_first_and_once() {
        Situation runs =
                Situation.of(PULL, OTHER)
                        .run(5, 2, new RunState.Completed(RunConclusion.FAILURE))
                        .run(4, 1, SUCCESS)
                        .run(6, 1, RUNNING)
                        .run(7, 1, SKIPPED)
                        .run(8, 1, new RunState.Completed(RunConclusion.CANCELLED))
                        .takenIn(9, 1, SUCCESS);
        assertThat(runs.standing(ANYONES, CORE, anyones("more")).toImport())
                .containsExactly(attempt(4, 1), attempt(5, 2));
    }

    @Test
    void what_we_failed_to_take_in_is_not_tried_again_by_itself() {
        Situation faulted = Situation.of(PULL).run(4, 1, SUCCESS).fault(4, 1);
        assertThat(faulted.standing(CORE, ANYONES).toImport()).isEmpty();
    }

    @Test
    void runs_for_one_target_are_not_taken_in_for_another() {
        Situation queue =
                Situation.of(GROUP).run(4, 1, SUCCESS).run(5, 1, SUCCESS).by(RunEvent.MERGE_GROUP);
        assertThat(queue.standing(CORE, ANYONES).toImport()).containsExactly(attempt(5, 1));
    }

    @Test
    void a_waiver_is_for_its_pull_request_alone() {
        CommitState standing = Situation.of(PULL, OTHER, GROUP).waived(13).standing(CORE);
        assertThat(standing.targets())
                .extracting(target -> target.waiver().map(CommitFacts.Waiver::pull))
                .containsExactly(
                        Optional.empty(), Optional.of(new PullNumber(13)), Optional.empty());
    }

    @Test
    void what_must_be_asked_is_collected_over_all_targets() {
        Situation late = Situation.of(PULL, OTHER, GROUP).late();
        assertThat(late.standing(CORE, ANYONES).questions())
                .contains(
                        new OpenQuestion.WhichRuns(),
                        new OpenQuestion.DoesChange(PULL.number(), Situation.FILE),
                        new OpenQuestion.DoesChange(OTHER.number(), Situation.FILE))
                .hasSize(3 + 2 * WorkflowTriggers.Filter.values().length);
        Situation asked =
                late.answered(new OpenQuestion.WhichRuns(), true)
                        .answered(new OpenQuestion.DoesChange(PULL.number(), Situation.FILE), false)
                        .answered(
                                new OpenQuestion.DoesChange(OTHER.number(), Situation.FILE), false)
                        .filtered(Optional.empty(), PULL.number(), OTHER.number());
        assertThat(asked.standing(CORE).questions())
                .isEqualTo(
                        Set.of(
                                new OpenQuestion.AsksToSkip(),
                                new OpenQuestion.HadAnotherBase(PULL.number()),
                                new OpenQuestion.HadAnotherBase(OTHER.number()),
                                new OpenQuestion.DoesChange(PULL.number(), Situation.FILE),
                                new OpenQuestion.DoesChange(OTHER.number(), Situation.FILE)));
        assertThat(Situation.of(PULL).standing(CORE).questions()).isEmpty();
    }

    @Test
    void it_is_told_whether_anything_is_waited_for_or_under_way() {
        assertThat(Situation.of(PULL).standing(CORE).isWaiting()).isTrue();
        assertThat(Situation.of(PULL).standing(ANYONES).isWaiting()).isFalse();
        assertThat(Situation.of(PULL).run(4, 1, RUNNING).standing(CORE).isWaiting()).isFalse();
        assertThat(Situation.of(PULL).run(4, 1, RUNNING).standing(CORE).isUnderWay()).isTrue();
        assertThat(
                        Situation.of(PULL)
                                .run(4, 1, new RunState.QueuedRun())
                                .standing(CORE)
                                .isUnderWay())
                .isTrue();
        assertThat(
                        Situation.of(PULL)
                                .run(4, 1, new RunState.UnapprovedRun())
                                .standing(CORE)
                                .isUnderWay())
                .isTrue();
        assertThat(Situation.of(PULL).run(4, 1, SUCCESS).standing(CORE).isUnderWay()).isFalse();
        assertThat(Situation.of(PULL).standing(CORE).isUnderWay()).isFalse();
    }
}
