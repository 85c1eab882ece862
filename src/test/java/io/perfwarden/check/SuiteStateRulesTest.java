package io.perfwarden.check;

import static io.perfwarden.check.Situation.BRANCH;
import static io.perfwarden.check.Situation.GROUP;
import static io.perfwarden.check.Situation.HEAD;
import static io.perfwarden.check.Situation.NOW;
import static io.perfwarden.check.Situation.NUMBER;
import static io.perfwarden.check.Situation.PULL;
import static io.perfwarden.check.Situation.RUNNING;
import static io.perfwarden.check.Situation.SKIPPED;
import static io.perfwarden.check.Situation.SUCCESS;
import static io.perfwarden.check.Situation.TRUNK;
import static io.perfwarden.check.Situation.anyones;
import static io.perfwarden.check.Situation.attempt;
import static io.perfwarden.check.Situation.expected;
import static io.perfwarden.check.Situation.head;
import static io.perfwarden.check.Situation.url;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.RecordCopy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where a suite stands. */
class SuiteStateRulesTest {
    private static final SuitePolicy CORE = expected("core");
    private static final SuitePolicy ANYONES = anyones("core");
    private static final OpenQuestion RUNS = new OpenQuestion.WhichRuns();
    private static final OpenQuestion CHANGE = new OpenQuestion.DoesChange(NUMBER, Situation.FILE);
    private static final OpenQuestion MARK = new OpenQuestion.AsksToSkip();
    private static final OpenQuestion BASE = new OpenQuestion.HadAnotherBase(NUMBER);
    private static final SuiteState WAITING = new SuiteState.Waiting("bench.yml");

    @Test
    void a_run_that_has_not_started_is_waited_for() {
        assertThat(Situation.of(PULL).state(CORE)).isEqualTo(WAITING);
        assertThat(Situation.of(GROUP).state(CORE)).isEqualTo(WAITING);
        assertThat(Situation.of(PULL).waiting(Optional.empty()).state(CORE)).isEqualTo(WAITING);
        assertThat(Situation.of(PULL).late().waiting(Optional.of(NOW.plusNanos(1))).state(CORE))
                .isEqualTo(WAITING);
    }

    @Test
    void nobody_waits_for_the_default_branch_to_be_measured() {
        assertThat(Situation.of(BRANCH).state(CORE))
                .isEqualTo(new SuiteState.Unexpected(Optional.empty()));
        assertThat(Situation.of(BRANCH).late().state(CORE))
                .isEqualTo(new SuiteState.Unexpected(Optional.empty()));
        assertThat(Situation.of(BRANCH).run(4, 1, RUNNING).state(CORE))
                .as("of a pull request")
                .isEqualTo(new SuiteState.Unexpected(Optional.empty()));
    }

    /** A submission is never running. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SUBMISSION")
    void the_default_branch_is_measured_by_pushes_timers_and_hands_on_it(RunEvent event) {
        boolean measures =
                switch (event) {
                    case PUSH, SCHEDULE, WORKFLOW_DISPATCH, SUBMISSION -> true;
                    case PULL_REQUEST, PULL_REQUEST_TARGET, MERGE_GROUP, OTHER -> false;
                };
        SuiteState running = new SuiteState.Running(url(4));
        SuiteState none = new SuiteState.Unexpected(Optional.empty());
        Situation ran = Situation.of(BRANCH).run(4, 1, RUNNING).by(event);
        assertThat(ran.from(TRUNK).state(CORE)).isEqualTo(measures ? running : none);
        assertThat(ran.from(head(2, "main")).state(CORE)).as("a fork's").isEqualTo(none);
        assertThat(ran.from(head(1, "x")).state(CORE)).as("another branch").isEqualTo(none);
    }

    @Test
    void a_run_that_is_not_over_says_so() {
        assertThat(Situation.of(PULL).run(4, 1, new RunState.UnapprovedRun()).late().state(CORE))
                .isEqualTo(new SuiteState.AwaitingApproval(url(4)));
        assertThat(Situation.of(PULL).run(4, 1, new RunState.QueuedRun()).late().state(CORE))
                .isEqualTo(new SuiteState.Queued("bench.yml", url(4)));
        assertThat(Situation.of(PULL).run(4, 1, RUNNING).late().state(CORE))
                .isEqualTo(new SuiteState.Running(url(4)));
    }

    @ParameterizedTest
    @EnumSource
    void a_run_that_is_over_is_taken_in_unless_it_was_cancelled_or_skipped(
            RunConclusion conclusion) {
        SuiteState state =
                Situation.of(PULL).run(4, 2, new RunState.Completed(conclusion)).state(CORE);
        SuiteState expected =
                switch (conclusion) {
                    case SUCCESS, NEUTRAL, FAILURE, TIMED_OUT, STARTUP_FAILURE, OTHER ->
                            new SuiteState.Measuring(attempt(4, 2), url(4));
                    case CANCELLED, STALE -> new SuiteState.Cancelled(url(4));
                    case SKIPPED ->
                            new SuiteState.Undecided(
                                    Set.of(RUNS, new OpenQuestion.RanNeverBefore(attempt(4, 2))));
                };
        assertThat(state).isEqualTo(expected);
    }

    @Test
    void a_run_that_is_taken_in_is_measured_on_what_its_newest_attempt_brought() {
        Situation taken =
                Situation.of(PULL)
                        .takenIn(4, 2, SUCCESS)
                        .brought(4, 1, "windows")
                        .brought(4, 2, "linux")
                        .brought(4, 2, "arm");
        assertThat(taken.state(CORE))
                .isEqualTo(again(attempt(4, 2), List.of("arm", "linux"), attempt(4, 1)));
        assertThat(Situation.of(PULL).takenIn(4, 1, SUCCESS).broughtNothing(4, 1).state(CORE))
                .isEqualTo(again(attempt(4, 1), List.of()));
    }

    @Test
    void an_attempt_that_we_failed_to_take_in_is_our_fault_until_it_is_taken_in() {
        assertThat(Situation.of(PULL).run(4, 1, SUCCESS).fault(4, 1).state(CORE))
                .isEqualTo(new SuiteState.Faulted("job-4"));
        assertThat(Situation.of(PULL).takenIn(4, 1, SUCCESS).fault(4, 1).state(CORE))
                .isInstanceOf(SuiteState.Measured.class);
        assertThat(Situation.of(PULL).run(4, 2, SUCCESS).fault(4, 1).state(CORE))
                .as("of an earlier attempt")
                .isInstanceOf(SuiteState.Measuring.class);
    }

    @Test
    void before_a_run_counts_as_not_started_github_is_asked_for_everything_else() {
        Situation late = Situation.of(PULL).late();
        assertThat(late.state(CORE))
                .isInstanceOfSatisfying(
                        SuiteState.Undecided.class,
                        it ->
                                assertThat(it.questions())
                                        .contains(RUNS, CHANGE)
                                        .hasSize(2 + WorkflowTriggers.Filter.values().length));
        Situation asked =
                late.answered(RUNS, true).answered(BASE, false).filtered(Optional.empty(), NUMBER);
        assertThat(asked.answered(CHANGE, false).state(CORE))
                .isEqualTo(new SuiteState.Undecided(Set.of(CHANGE, MARK, BASE)));
        Situation unchanged = asked.answered(CHANGE, false);
        Situation none = unchanged.answered(MARK, false);
        assertThat(none.state(CORE)).isEqualTo(new SuiteState.NotStarted("bench.yml", true));
        assertThat(unchanged.answered(MARK, true).state(CORE))
                .isEqualTo(evaded(SuiteState.EvasionKind.SKIP_MARK));
        Situation changed = asked.answered(CHANGE, true);
        assertThat(changed.state(CORE))
                .isEqualTo(new SuiteState.Undecided(Set.of(CHANGE, MARK, BASE)));
        for (boolean mark : new boolean[] {false, true}) {
            assertThat(changed.answered(MARK, mark).state(CORE))
                    .isEqualTo(evaded(SuiteState.EvasionKind.WORKFLOW_CHANGED));
        }
    }

    @Test
    void what_a_filter_leaves_out_is_skipped_without_waiting_for_the_deadline() {
        Situation asked =
                Situation.of(PULL)
                        .waiting(Optional.of(NOW.plusSeconds(590)), Duration.ofSeconds(600))
                        .answered(RUNS, true)
                        .filtered(Optional.of(WorkflowTriggers.Filter.PATHS), NUMBER);
        assertThat(asked.answered(CHANGE, false).state(CORE))
                .isEqualTo(new SuiteState.FilteredOut("bench.yml", WorkflowTriggers.Filter.PATHS));
        assertThat(asked.answered(CHANGE, true).state(CORE))
                .as("of a workflow that the pull request changes a filter says nothing")
                .isEqualTo(WAITING);
        Situation early =
                asked.answered(CHANGE, false)
                        .waiting(Optional.of(NOW.plusSeconds(591)), Duration.ofSeconds(600));
        assertThat(early.state(CORE)).isEqualTo(WAITING);
    }

    @Test
    void a_filter_leaves_out_what_somebody_measured_by_hand_but_a_missing_event_does_not() {
        Situation byHand =
                Situation.of(PULL)
                        .run(4, 1, SUCCESS)
                        .by(RunEvent.WORKFLOW_DISPATCH)
                        .late()
                        .answered(RUNS, true)
                        .answered(CHANGE, false);
        assertThat(byHand.filtered(Optional.of(WorkflowTriggers.Filter.PATHS), NUMBER).state(CORE))
                .isInstanceOf(SuiteState.FilteredOut.class);
        assertThat(byHand.filtered(Optional.of(WorkflowTriggers.Filter.EVENTS), NUMBER).state(CORE))
                .isEqualTo(new SuiteState.OtherEvent("bench.yml", url(4)));
    }

    /** What is said of a dispatched run, for all that may be recorded of it. */
    @Test
    void a_dispatched_run_counts_only_where_it_was_asked_for_and_not_taken_back() {
        RunState cancelled = new RunState.Completed(RunConclusion.CANCELLED);
        for (int bits = 0; bits < 8; bits++) {
            boolean asked = (bits & 1) > 0;
            boolean brought = (bits & 2) > 0;
            boolean wasCancelled = (bits & 4) > 0;
            for (CommitFacts.RequestState how : CommitFacts.RequestState.values()) {
                Situation ran =
                        Situation.of(PULL)
                                .late()
                                .takenIn(4, 1, wasCancelled ? cancelled : SUCCESS)
                                .by(RunEvent.WORKFLOW_DISPATCH);
                Situation all =
                        (brought ? ran.brought(4, 1, "linux") : ran).requested(asked ? 4 : 5, how);
                boolean isTakenBack =
                        how == CommitFacts.RequestState.CANCELLED && !brought && wasCancelled;
                boolean isMeasured = all.state(CORE) instanceof SuiteState.Measured;
                assertThat(isMeasured || wasCancelled)
                        .as("%s %s %s %s", asked, brought, wasCancelled, how)
                        .isEqualTo(asked || wasCancelled);
                assertThat(isMeasured && isTakenBack).isFalse();
            }
        }
    }

    @Test
    void what_was_asked_for_or_failed_before_passes_where_no_run_starts() {
        Situation silent =
                Situation.of(PULL)
                        .late()
                        .answered(RUNS, true)
                        .answered(BASE, false)
                        .answered(CHANGE, false)
                        .answered(MARK, false)
                        .filtered(Optional.empty(), NUMBER);
        assertThat(silent.redBefore(3).state(CORE))
                .isEqualTo(new SuiteState.NotStarted("bench.yml", false));
        for (var how : CommitFacts.RequestState.values()) {
            assertThat(silent.requested(5, how).state(CORE))
                    .as("%s", how)
                    .isEqualTo(new SuiteState.NotStarted("bench.yml", false));
        }
    }

    @Test
    void what_lacks_the_label_passes_only_where_the_pull_request_has_no_part_in_that() {
        var label = new OpenQuestion.HasLabel(NUMBER, "perf");
        assertThat(labelled(Situation.of(PULL))).isEqualTo(new SuiteState.Undecided(Set.of(label)));
        assertThat(labelled(Situation.of(PULL).answered(label, false)))
                .isEqualTo(new SuiteState.Undecided(Set.of(CHANGE, RUNS)));
        for (int bits = 0; bits < 8; bits++) {
            boolean has = (bits & 1) != 0;
            boolean changes = (bits & 2) != 0;
            boolean failed = (bits & 4) != 0;
            SuiteState expected =
                    has
                            ? WAITING
                            : changes
                                    ? evaded(SuiteState.EvasionKind.WORKFLOW_CHANGED)
                                    : failed
                                            ? new SuiteState.RequestDue(
                                                    "bench.yml",
                                                    SuiteState.RequestCause.FAILED_BEFORE)
                                            : new SuiteState.OnRequest("bench.yml", "perf");
            Situation asked =
                    (failed ? Situation.of(PULL).redBefore(3) : Situation.of(PULL))
                            .answered(label, has)
                            .answered(CHANGE, changes)
                            .answered(RUNS, true);
            assertThat(labelled(asked)).as("%s", bits).isEqualTo(expected);
            assertThat(labelled(asked.red(3, 1, "core")))
                    .as("a head that failed, %s", bits)
                    .isInstanceOf(
                            changes && !has ? SuiteState.Evaded.class : SuiteState.StaysRed.class);
            assertThat(labelled(asked.run(4, 1, RUNNING)))
                    .as("a run that exists")
                    .isInstanceOf(SuiteState.Running.class);
            assertThat(labelled(asked.requested(5, CommitFacts.RequestState.STARTED)))
                    .isEqualTo(WAITING);
        }
    }

    @Test
    void a_label_starts_what_github_does_not_and_passes_nothing_that_is_not_started() {
        var starts = new OpenQuestion.StartsRun(NUMBER, "bench.yml");
        Situation silent =
                Situation.of(PULL)
                        .late()
                        .answered(RUNS, true)
                        .answered(CHANGE, false)
                        .answered(new OpenQuestion.HasLabel(NUMBER, "perf"), true)
                        .filtered(Optional.of(WorkflowTriggers.Filter.EVENTS), NUMBER);
        assertThat(labelled(silent)).isEqualTo(new SuiteState.Undecided(Set.of(starts)));
        assertThat(labelled(silent.answered(starts, true))).isEqualTo(WAITING);
        assertThat(labelled(silent.answered(starts, false)))
                .isEqualTo(
                        new SuiteState.RequestDue(
                                "bench.yml", SuiteState.RequestCause.NOT_STARTED));
    }

    @Test
    void what_brought_nothing_is_no_answer_to_a_command_that_asked_for_a_run() {
        for (var how : CommitFacts.RequestState.values()) {
            SuiteState state =
                    Situation.of(PULL)
                            .run(4, 1, SKIPPED)
                            .requested(5, how)
                            .answered(RUNS, true)
                            .answered(
                                    new OpenQuestion.ChangesConditions(NUMBER, Situation.FILE),
                                    false)
                            .answered(BASE, false)
                            .state(CORE);
            assertThat(state)
                    .as("%s", how)
                    .isInstanceOf(
                            how.isOpen() ? SuiteState.Waiting.class : SuiteState.Skipped.class);
        }
    }

    @Test
    void what_brought_nothing_is_an_answer_only_if_the_label_asks_for_no_later_run() {
        Situation nothing = Situation.of(PULL).takenIn(4, 1, SUCCESS).broughtNothing(4, 1);
        Instant began = nothing.facts().runs().getFirst().run().startedAt();
        var anew = new OpenQuestion.AsksAnew(NUMBER, "perf", began);
        assertThat(labelled(nothing)).isEqualTo(new SuiteState.Undecided(Set.of(anew)));
        assertThat(labelled(nothing.answered(anew, false))).isInstanceOf(SuiteState.Measured.class);
        assertThat(labelled(nothing.answered(anew, true))).isEqualTo(WAITING);
        assertThat(labelled(nothing.answered(anew, true).red(3, 1, "core")))
                .isInstanceOf(SuiteState.StaysRed.class);
        assertThat(
                        labelled(
                                nothing.answered(anew, true)
                                        .late()
                                        .answered(RUNS, true)
                                        .answered(CHANGE, false)
                                        .answered(
                                                new OpenQuestion.ChangesConditions(
                                                        NUMBER, ".github/workflows/bench.yml"),
                                                false)
                                        .answered(MARK, false)
                                        .answered(BASE, false)
                                        .filtered(Optional.empty(), NUMBER)))
                .isEqualTo(
                        new SuiteState.RequestDue(
                                "bench.yml", SuiteState.RequestCause.NOT_STARTED));
    }

    private static SuiteState labelled(Situation situation) {
        RepositoryPolicy policy =
                RecordCopy.with(Situation.policy(CORE), Map.of("runLabel", Optional.of("perf")));
        return Objects.requireNonNull(
                CommitState.of(situation.facts(), policy, situation.answers())
                        .targets()
                        .getFirst()
                        .suites()
                        .get(CORE.name()));
    }

    @Test
    void what_was_asked_for_is_waited_for_and_no_filter_lets_it_pass() {
        for (CommitFacts.RequestState how : CommitFacts.RequestState.values()) {
            Situation asked =
                    Situation.of(PULL)
                            .waiting(Optional.of(NOW.plusSeconds(590)), Duration.ofSeconds(600))
                            .answered(RUNS, true)
                            .answered(CHANGE, false)
                            .filtered(Optional.of(WorkflowTriggers.Filter.EVENTS), NUMBER)
                            .requested(5, how);
            assertThat(asked.state(CORE).equals(WAITING)).as("%s", how).isEqualTo(how.isOpen());
        }
    }

    @Test
    void an_answer_about_another_pull_request_or_file_is_none() {
        Situation asked =
                Situation.of(PULL)
                        .late()
                        .answered(RUNS, true)
                        .answered(MARK, false)
                        .answered(BASE, false)
                        .filtered(Optional.empty(), NUMBER);
        assertThat(
                        asked.answered(new OpenQuestion.DoesChange(NUMBER, "other.yml"), false)
                                .state(CORE))
                .isInstanceOf(SuiteState.Undecided.class);
    }

    @Test
    void in_the_merge_queue_a_workflow_that_does_not_run_there_is_not_measured() {
        Situation late = Situation.of(GROUP).late();
        assertThat(late.state(CORE)).isEqualTo(new SuiteState.Undecided(Set.of(RUNS)));
        assertThat(late.answered(RUNS, true).state(CORE)).isEqualTo(new SuiteState.NotInQueue());
    }

    @Test
    void of_several_runs_the_newest_counts_that_was_not_skipped() {
        Situation measured = Situation.of(PULL).takenIn(4, 3, SUCCESS).brought(4, 3, "linux");
        assertThat(measured.run(5, 1, RUNNING).state(CORE))
                .isEqualTo(new SuiteState.Running(url(5)));
        assertThat(measured.run(5, 1, SKIPPED).state(CORE)).isInstanceOf(SuiteState.Measured.class);
        assertThat(
                        Situation.of(PULL)
                                .run(6, 1, SKIPPED)
                                .run(5, 1, SKIPPED)
                                .answered(RUNS, true)
                                .answered(
                                        new OpenQuestion.ChangesConditions(NUMBER, Situation.FILE),
                                        false)
                                .answered(BASE, false)
                                .state(CORE))
                .isEqualTo(new SuiteState.Skipped(url(6), Optional.empty()));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SUBMISSION")
    void a_run_counts_for_what_started_it(RunEvent event) {
        boolean forPull = event == RunEvent.PULL_REQUEST || event == RunEvent.PUSH;
        boolean forGroup = event == RunEvent.MERGE_GROUP;
        SuiteState running = new SuiteState.Running(url(4));
        assertThat(Situation.of(PULL).run(4, 1, RUNNING).by(event).state(CORE))
                .isEqualTo(forPull ? running : WAITING);
        assertThat(Situation.of(GROUP).run(4, 1, RUNNING).by(event).state(CORE))
                .isEqualTo(forGroup ? running : WAITING);
    }

    @Test
    void a_run_of_the_commit_alone_passes_only_where_github_starts_none_of_the_merge() {
        OpenQuestion starts =
                new OpenQuestion.StartsForMerge(Situation.NUMBER, ".github/workflows/bench.yml");
        Situation pushed =
                Situation.of(PULL)
                        .takenIn(4, 1, SUCCESS)
                        .by(RunEvent.PUSH)
                        .brought(4, 1, "linux")
                        .answered(new OpenQuestion.WhichRuns(), true);
        assertThat(pushed.state(CORE)).isInstanceOf(SuiteState.Undecided.class);
        assertThat(pushed.answered(starts, true).state(CORE)).isEqualTo(WAITING);
        assertThat(pushed.answered(starts, false).state(CORE))
                .isInstanceOf(SuiteState.Measured.class);
        Situation both = pushed.takenIn(5, 1, SUCCESS).brought(5, 1, "linux");
        assertThat(both.state(CORE))
                .isInstanceOfSatisfying(
                        SuiteState.Measured.class, it -> assertThat(it.attempts()).hasSize(2));
    }

    @Test
    void a_run_of_another_workflow_counts_for_no_suite_that_names_one() {
        assertThat(
                        Situation.of(PULL)
                                .run(4, 1, RUNNING)
                                .of(".github/workflows/lint.yml")
                                .state(CORE))
                .isEqualTo(WAITING);
        assertThat(Situation.of(PULL).run(4, 1, RUNNING).of("").state(CORE)).isEqualTo(WAITING);
    }

    @Test
    void a_run_from_another_branch_counts_only_where_the_pull_request_has_none() {
        Situation other = Situation.of(PULL).run(5, 1, RUNNING).from(head(9, "renamed"));
        assertThat(other.state(CORE)).isEqualTo(new SuiteState.Running(url(5)));
        assertThat(other.run(4, 1, SUCCESS).state(CORE))
                .isEqualTo(new SuiteState.Measuring(attempt(4, 1), url(4)));
        Situation fork = Situation.of(PULL).run(5, 1, RUNNING).from(head(8, "x"));
        assertThat(fork.state(CORE)).isEqualTo(new SuiteState.Running(url(5)));
        assertThat(fork.run(4, 1, SUCCESS).state(CORE)).isInstanceOf(SuiteState.Measuring.class);
    }

    @Test
    void a_run_of_a_deleted_fork_is_known_by_its_branch() {
        HeadBranch untold = new HeadBranch(Optional.empty(), HEAD.branch());
        Situation own = Situation.of(PULL).run(4, 1, RUNNING).from(untold);
        assertThat(own.run(5, 1, SUCCESS).from(head(9, "other")).state(CORE))
                .isEqualTo(new SuiteState.Running(url(4)));
    }

    @Test
    void a_suite_that_any_workflow_may_measure_is_waited_for_until_a_run_is_over_and_read() {
        assertThat(Situation.of(PULL).late().state(ANYONES))
                .isEqualTo(new SuiteState.Unexpected(Optional.empty()));
        assertThat(Situation.of(PULL).run(4, 1, RUNNING).state(ANYONES))
                .isEqualTo(new SuiteState.Unexpected(Optional.of(url(4))));
        assertThat(Situation.of(PULL).run(4, 1, SUCCESS).state(ANYONES))
                .isEqualTo(new SuiteState.Unexpected(Optional.of(url(4))));
        assertThat(Situation.of(PULL).takenIn(4, 1, SUCCESS).broughtNothing(4, 1).state(ANYONES))
                .isEqualTo(new SuiteState.Unexpected(Optional.empty()));
    }

    @Test
    void what_another_workflow_measures_later_replaces_nothing_of_the_first() {
        Situation measured =
                Situation.of(PULL)
                        .takenIn(4, 1, SUCCESS)
                        .of(".github/workflows/a.yml")
                        .brought(4, 1, "linux")
                        .takenIn(5, 1, SUCCESS)
                        .of(".github/workflows/b.yml");
        assertThat(measured.state(ANYONES)).isEqualTo(measured(false));
        assertThat(measured.run(6, 1, RUNNING).state(ANYONES)).isEqualTo(measured(true));
        assertThat(measured.run(6, 1, SUCCESS).state(ANYONES)).isEqualTo(measured(true));
        assertThat(measured.run(6, 1, SKIPPED).state(ANYONES)).isEqualTo(measured(false));
        assertThat(measured.brought(5, 1, "arm").state(ANYONES))
                .isEqualTo(
                        new SuiteState.Measured(
                                attempt(5, 1),
                                List.of("arm", "linux"),
                                false,
                                new SuiteState.OtherAttempts(
                                        List.of(),
                                        SuiteState.Suspects.MEASURED_AGAIN,
                                        List.of(attempt(4, 1)),
                                        List.of())));
    }

    @Test
    void once_it_was_measured_a_new_attempt_of_that_run_is_waited_for() {
        assertThat(Situation.of(PULL).run(4, 2, RUNNING).brought(4, 1, "linux").state(ANYONES))
                .isEqualTo(new SuiteState.Running(url(4)));
        assertThat(Situation.of(PULL).run(4, 2, SUCCESS).brought(4, 1, "linux").state(ANYONES))
                .isEqualTo(new SuiteState.Measuring(attempt(4, 2), url(4)));
    }

    @Test
    void of_a_suite_that_any_workflow_may_measure_only_a_fault_after_the_measuring_run_counts() {
        Situation measured = Situation.of(PULL).takenIn(4, 1, SUCCESS).brought(4, 1, "linux");
        assertThat(measured.run(3, 1, SUCCESS).fault(3, 1).state(ANYONES))
                .isInstanceOf(SuiteState.Measured.class);
        assertThat(measured.run(5, 1, SUCCESS).fault(5, 1).state(ANYONES))
                .isEqualTo(new SuiteState.Faulted("job-5"));
        assertThat(Situation.of(PULL).run(5, 1, SUCCESS).fault(5, 1).state(ANYONES))
                .isEqualTo(new SuiteState.Faulted("job-5"));
    }

    @Test
    void what_one_workflow_measured_hides_no_fault_of_another_workflows_older_run() {
        Situation faulted = Situation.of(PULL).run(3, 1, SUCCESS).of("two.yml").fault(3, 1);
        assertThat(faulted.takenIn(4, 1, SUCCESS).brought(4, 1, "linux").state(ANYONES))
                .isEqualTo(new SuiteState.Faulted("job-3"));
    }

    private static SuiteState evaded(SuiteState.EvasionKind means) {
        return new SuiteState.Evaded("bench.yml", means);
    }

    private static SuiteState measured(boolean mayGrow) {
        return new SuiteState.Measured(
                attempt(4, 1),
                List.of("linux"),
                mayGrow,
                new SuiteState.OtherAttempts(
                        List.of(), SuiteState.Suspects.MEASURED_AGAIN, List.of(), List.of()));
    }

    /** Measured after other attempts; a suspect would be measured again. */
    private static SuiteState again(Attempt attempt, List<String> platforms, Attempt... earlier) {
        return new SuiteState.Measured(
                attempt,
                platforms,
                false,
                new SuiteState.OtherAttempts(
                        List.of(earlier),
                        SuiteState.Suspects.MEASURED_AGAIN,
                        List.of(),
                        List.of()));
    }
}
