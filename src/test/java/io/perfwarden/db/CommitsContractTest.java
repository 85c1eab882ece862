package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.JobListing;
import io.perfwarden.check.JobListing.ListedJob;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.RedRow;
import io.perfwarden.check.RunFacts;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.RecordCopy;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What facts about a commit promise, on both databases. */
@ParameterizedClass
@EnumSource
class CommitsContractTest extends LedgerContract {
    private static final Attempt FIRST = attempt(4, 1);
    private static final Attempt SECOND = attempt(4, 2);
    private static final MergeGroup GROUP =
            new MergeGroup(new BranchName("gh-readonly-queue/main/pr-12"), SHA, MAIN);

    private static final InstalledRepo INSTALLED =
            new InstalledRepo(new InstallationId(3), REPO, RepoName.parse("octo/hello"));

    CommitsContractTest(Stores kind) {
        super(kind);
    }

    @Test
    void merge_groups_into_a_branch_are_known_when_they_are_over_as_well() {
        facts.commits().record(REPO, GROUP);
        facts.commits().endGroup(REPO, SHA);
        assertThat(facts.commits().groups(REPO, MAIN)).containsExactly(GROUP);
        assertThat(facts.commits().groups(REPO, new BranchName("next"))).isEmpty();
    }

    @Test
    void what_lacked_something_is_listed_once_more_when_that_is_due_and_no_more() {
        Instant due = Instant.ofEpochMilli(5_000);
        facts.commits().listAgain(REPO, SHA, FIRST, due);
        facts.commits().listAgain(REPO, SHA, FIRST, due.plusSeconds(60));
        assertThat(facts.commits().toListAgain(REPO, SHA, due.minusMillis(1))).isEmpty();
        assertThat(facts.commits().toListAgain(REPO, SHA, due)).containsExactly(FIRST);
        assertThat(facts.commits().isListedTwice(REPO, FIRST)).isFalse();
        facts.commits().listedTwice(REPO, FIRST);
        assertThat(facts.commits().isListedTwice(REPO, FIRST)).isTrue();
        assertThat(facts.commits().isListedTwice(OTHER, FIRST)).isFalse();
        assertThat(facts.commits().toListAgain(REPO, SHA, due)).isEmpty();
    }

    @Test
    void of_an_unknown_commit_nothing_is_known() {
        assertThat(read())
                .isEqualTo(
                        new CommitRecord(
                                0,
                                List.of(),
                                List.of(),
                                List.of(),
                                Optional.empty(),
                                List.of(),
                                List.of(),
                                Optional.empty(),
                                List.of(),
                                List.of(),
                                Optional.empty(),
                                List.of(),
                                List.of(),
                                List.of()));
    }

    @Test
    void when_a_draft_was_made_ready_is_kept_and_an_older_event_changes_nothing() {
        Instant later = NOW.plusSeconds(60);
        facts.commits().ready(REPO, SHA, later);
        facts.commits().ready(REPO, SHA, NOW);
        assertThat(read().ready()).contains(later);
    }

    private static CommitFacts.FailedMeasurement red(Attempt attempt, int second, String... rows) {
        return new CommitFacts.FailedMeasurement(
                Optional.of(PULL),
                new BranchName("main"),
                RunEvent.PULL_REQUEST,
                Optional.empty(),
                "core",
                attempt,
                NOW.plusSeconds(second),
                "",
                Set.of("core", "web"),
                "rules of " + second,
                Stream.of(rows).map(it -> new RedRow("", it, "time")).collect(Collectors.toSet()),
                CommitFacts.RedPlace.HERE);
    }

    @Test
    void what_failed_is_kept_until_something_as_new_replaces_it_or_nothing_is_left() {
        var first = red(FIRST, 0, "a");
        var again = red(SECOND, 30, "a", "b");
        facts.commits().storeRed(REPO, SHA, List.of(again), List.of());
        facts.commits().storeRed(REPO, SHA, List.of(first), List.of());
        assertThat(read().failedMeasurements()).containsExactly(again);
        facts.commits().storeRed(REPO, SHA, List.of(), List.of(first.with(Set.of())));
        assertThat(read().failedMeasurements()).containsExactly(again);
        var rest = red(SECOND, 30, "b");
        facts.commits().storeRed(REPO, SHA, List.of(), List.of(rest));
        assertThat(read().failedMeasurements()).containsExactly(rest);
        facts.commits().storeRed(REPO, SHA, List.of(), List.of(rest.with(Set.of())));
        assertThat(read().failedMeasurements()).isEmpty();
    }

    @Test
    void what_failed_at_an_earlier_head_is_known_at_the_present_one_alone() {
        CommitSha next = new CommitSha("9".repeat(40));
        var red = red(FIRST, 0, "a");
        facts.commits().storeRed(REPO, SHA, List.of(red), List.of());
        assertThat(facts.commits().read(REPO, next).failedMeasurements()).isEmpty();
        facts.pulls().record(REPO, pull(next, 0));
        assertThat(facts.commits().read(REPO, next).failedMeasurements())
                .containsExactly(
                        RecordCopy.with(red, Map.of("place", CommitFacts.RedPlace.EARLIER_HEAD)));
    }

    @Test
    void what_a_later_head_answered_is_unanswered_again_once_the_failed_head_is_pushed_again() {
        CommitSha next = new CommitSha("9".repeat(40));
        var red = red(FIRST, 0, "a", "b");
        facts.pulls().record(REPO, pull(SHA, 0));
        facts.commits().storeRed(REPO, SHA, List.of(red), List.of());
        facts.pulls().record(REPO, pull(next, 10));
        for (Set<String> left : List.of(Set.of("b"), Set.<String>of())) {
            var rest =
                    RecordCopy.with(
                            red(FIRST, 0, left.toArray(String[]::new)),
                            Map.of("place", CommitFacts.RedPlace.EARLIER_HEAD));
            facts.commits().storeRed(REPO, next, List.of(), List.of(rest));
            assertThat(facts.commits().read(REPO, next).failedMeasurements())
                    .isEqualTo(left.isEmpty() ? List.of() : List.of(rest));
            assertThat(read().failedMeasurements()).containsExactly(red);
        }
        facts.pulls().record(REPO, pull(SHA, 20));
        facts.pulls().record(REPO, pull(next, 30));
        assertThat(facts.commits().read(REPO, next).failedMeasurements())
                .containsExactly(
                        RecordCopy.with(red, Map.of("place", CommitFacts.RedPlace.EARLIER_HEAD)));
    }

    @Test
    void an_attempt_is_doubted_once_and_remembers_what_became_of_it() {
        CommitFacts.SuspectAttempt due =
                new CommitFacts.SuspectAttempt(FIRST, NOW, CommitFacts.RerunState.DUE);
        assertThat(facts.commits().addSuspect(REPO, SHA, due)).isTrue();
        long version = version(SHA);
        assertThat(
                        facts.commits()
                                .addSuspect(
                                        REPO,
                                        SHA,
                                        new CommitFacts.SuspectAttempt(
                                                FIRST,
                                                NOW.plusSeconds(9),
                                                CommitFacts.RerunState.DUE)))
                .isFalse();
        assertThat(read().suspectAttempts()).containsExactly(due);
        CommitFacts.SuspectAttempt refused =
                new CommitFacts.SuspectAttempt(
                        FIRST, NOW.plusSeconds(5), CommitFacts.RerunState.REFUSED);
        facts.commits().storeAnswer(REPO, SHA, refused);
        assertThat(read().suspectAttempts()).containsExactly(refused);
        assertThat(version(SHA)).isGreaterThan(version);
    }

    @Test
    void a_run_is_found_as_it_was_heard() {
        WorkflowRun full = run(FIRST, DONE, 0);
        WorkflowRun sparse =
                new WorkflowRun(
                        attempt(5, 1),
                        Optional.empty(),
                        RunEvent.OTHER,
                        new RunState.Completed(RunConclusion.OTHER),
                        HeadBranch.ofCommit(Optional.empty(), SHA),
                        "",
                        SHA,
                        NOW,
                        NOW,
                        "");
        assertThat(heard(sparse)).isTrue();
        assertThat(heard(full)).isTrue();
        assertThat(read().runs())
                .containsExactly(
                        new RunFacts(
                                full,
                                false,
                                false,
                                Optional.of(full.startedAt()),
                                Optional.empty(),
                                0,
                                Optional.empty()),
                        new RunFacts(
                                sparse,
                                false,
                                false,
                                Optional.of(NOW),
                                Optional.empty(),
                                0,
                                Optional.empty()));
        assertThat(facts.commits().read(OTHER, SHA).runs()).isEmpty();
        assertThat(facts.commits().read(REPO, LATER).runs()).isEmpty();
    }

    @ParameterizedTest(name = "suspended from {0} s to {1} s before it began: {2}")
    @CsvSource({"20, 10, false", "20, 0, true", "0, -10, true", "-5, -10, false"})
    void a_run_is_unheard_if_it_began_while_the_app_was_suspended(
            int since, int until, boolean isUnheard) {
        facts.repositories().record(INSTALLED);
        heard(run(FIRST, RUNNING, 0));
        Instant began = read().runs().getFirst().began().orElseThrow();
        Instant end = began.minusSeconds(until);
        // the suspension is heard of late
        new AccessChange.Restored(INSTALLED.installation()).apply(database, at(end));
        var suspended =
                new AccessChange.AccessRemoved(
                        INSTALLED.installation(), Optional.of(began.minusSeconds(since)));
        suspended.apply(database, at(NOW.plusSeconds(3_600)));
        suspended.apply(database, at(NOW.plusSeconds(3_601)));
        assertThat(read().runs().getFirst().unheardUntil())
                .isEqualTo(Optional.of(end).filter(_ -> isUnheard));
    }

    @Test
    void a_run_whose_begin_is_unknown_may_have_begun_while_the_app_was_removed() {
        facts.repositories().record(INSTALLED);
        heard(run(SECOND, RUNNING, 0));
        assertThat(read().runs().getFirst().unheardUntil()).isEmpty();
        new AccessChange.Gone(List.of(REPO)).apply(database, at(NOW));
        assertThat(read().runs().getFirst().unheardUntil()).contains(Instant.MAX);
        new AccessChange.Restored(INSTALLED.installation()).apply(database, at(NOW.plusSeconds(5)));
        assertThat(read().runs().getFirst().unheardUntil()).contains(NOW.plusSeconds(5));
    }

    private static Clock at(Instant moment) {
        return Clock.fixed(moment, ZoneOffset.UTC);
    }

    @Test
    void every_state_of_a_run_is_found_as_it_was_heard() {
        heard(run(FIRST, new RunState.UnapprovedRun(), 0));
        assertThat(state()).isEqualTo(new RunState.UnapprovedRun());
        heard(run(FIRST, QUEUED, 0));
        assertThat(state()).isEqualTo(QUEUED);
        heard(run(FIRST, RUNNING, 0));
        assertThat(state()).isEqualTo(RUNNING);
        int seconds = 0;
        for (RunConclusion conclusion : RunConclusion.values()) {
            heard(run(FIRST, new RunState.Completed(conclusion), seconds++));
            assertThat(state()).isEqualTo(new RunState.Completed(conclusion));
        }
    }

    @Test
    void an_attempt_never_goes_back_whenever_that_is_heard() {
        heard(run(FIRST, RUNNING, 0));
        long version = version(SHA);
        assertThat(heard(run(FIRST, QUEUED, 60))).as("requested after in_progress").isFalse();
        assertThat(state()).isEqualTo(RUNNING);
        assertThat(version(SHA)).isEqualTo(version);
        heard(run(FIRST, DONE, 1));
        assertThat(heard(run(FIRST, RUNNING, 60))).isFalse();
        assertThat(state()).isEqualTo(DONE);
    }

    @Test
    void a_later_attempt_that_runs_beats_an_earlier_one_that_is_complete() {
        heard(run(SECOND, RUNNING, 0));
        assertThat(read().runs().getFirst().began()).isEmpty();
        assertThat(heard(run(FIRST, DONE, 60))).as("when it began").isTrue();
        assertThat(heard(run(FIRST, DONE, 60))).isFalse();
        assertThat(read().runs())
                .containsExactly(
                        new RunFacts(
                                run(SECOND, RUNNING, 0),
                                false,
                                false,
                                Optional.of(NOW.minusMillis(7)),
                                Optional.empty(),
                                0,
                                Optional.empty()));
    }

    @Test
    void jobs_are_those_of_the_newest_attempt_and_due_once_one_ended_since() {
        assertThat(facts.commits().hearJob(REPO, FIRST)).isEmpty();
        assertThat(heard(run(FIRST, RUNNING, 0))).isTrue();
        assertThat(jobs()).map(JobListing::isDue).contains(true);
        JobListing listing =
                new JobListing(
                        List.of(
                                new ListedJob("bench (\u00fc)", DONE, false),
                                new ListedJob("test", new RunState.QueuedRun(), true)),
                        true,
                        1,
                        1);
        facts.commits().storeJobs(REPO, SHA, FIRST, listing);
        assertThat(jobs()).contains(listing);
        assertThat(facts.commits().hearJob(REPO, FIRST)).isPresent();
        assertThat(jobs()).map(JobListing::isDue).contains(true);
        assertThat(heard(run(SECOND, RUNNING, 0))).isTrue();
        assertThat(jobs()).isEmpty();
    }

    private Optional<JobListing> jobs() {
        return read().runs().getFirst().jobs();
    }

    @Test
    void of_one_state_of_one_attempt_the_newest_telling_holds() {
        RunState failed = new RunState.Completed(RunConclusion.FAILURE);
        heard(run(FIRST, DONE, 60));
        assertThat(heard(run(FIRST, failed, 60))).as("told in the same second").isFalse();
        assertThat(heard(run(FIRST, failed, 59))).isFalse();
        assertThat(heard(run(FIRST, failed, 61))).isTrue();
        assertThat(state()).isEqualTo(failed);
        assertThat(heard(run(FIRST, failed, 61))).as("heard twice").isFalse();
    }

    @Test
    void runs_that_are_heard_of_at_once_are_as_if_each_had_been_heard_of_alone() {
        Random random = new Random(8);
        for (int i = 0; i < 50; i++) {
            RepoId alone = new RepoId(1_000 + i);
            RepoId together = new RepoId(2_000 + i);
            List<WorkflowRun> told = Stream.generate(() -> told(random)).limit(8).toList();
            told.forEach(run -> facts.commits().record(alone, run));
            boolean _ = facts.commits().record(together, told.subList(0, i % 8));
            boolean _ = facts.commits().record(together, told.subList(i % 8, 8));
            assertThat(facts.commits().read(together, SHA).runs())
                    .isEqualTo(facts.commits().read(alone, SHA).runs());
            assertThat(facts.commits().record(together, told)).as("heard again").isFalse();
        }
    }

    /** One of two runs; of a fork that was deleted GitHub does not say whose it was. */
    private static WorkflowRun told(Random random) {
        List<RunState> states = List.of(QUEUED, RUNNING, DONE);
        WorkflowRun run =
                run(
                        attempt(4 + random.nextInt(2), 1 + random.nextInt(2)),
                        states.get(random.nextInt(3)),
                        random.nextInt(3));
        return new WorkflowRun(
                run.attempt(),
                run.workflow(),
                run.event(),
                run.state(),
                random.nextBoolean() ? run.head() : HeadBranch.ofCommit(Optional.empty(), SHA),
                run.headOwner(),
                run.headSha(),
                run.startedAt(),
                run.updatedAt(),
                run.url() + random.nextInt(3));
    }

    @Test
    void pull_requests_and_merge_groups_are_what_a_commit_is_for() {
        facts.pulls().record(REPO, pull(SHA, 0));
        facts.pulls().record(REPO, closed(numbered(pull(SHA, 0), 13)));
        facts.commits().record(REPO, GROUP);
        assertThat(read().targets())
                .containsExactly(
                        new MergeTarget.Pull(PULL, HEAD, MAIN), new MergeTarget.Group(MAIN));
        assertThat(facts.commits().read(REPO, LATER).targets()).isEmpty();
        facts.pulls().record(REPO, pull(LATER, 1));
        assertThat(read().targets()).containsExactly(new MergeTarget.Group(MAIN));
    }

    @Test
    void a_commit_of_the_default_branch_stays_one_of_it_and_is_told_once() {
        facts.commits().onBranch(REPO, SHA, MAIN);
        long version = version(SHA);
        facts.commits().onBranch(REPO, SHA, MAIN);
        assertThat(version(SHA)).isEqualTo(version);
        facts.pulls().record(REPO, pull(SHA, 0));
        assertThat(read().targets())
                .containsExactly(
                        new MergeTarget.Pull(PULL, HEAD, MAIN), MergeTarget.Branch.of(REPO, MAIN));
        assertThat(facts.commits().read(REPO, LATER).targets()).isEmpty();
    }

    @Test
    void a_merge_group_that_is_gone_stays_gone() {
        facts.commits().record(REPO, GROUP);
        facts.commits().endGroup(REPO, SHA);
        assertThat(read().targets()).isEmpty();
        facts.commits().record(REPO, GROUP);
        assertThat(read().targets()).as("heard again, late").isEmpty();
    }

    @Test
    void a_merge_group_that_is_gone_before_it_came_never_comes() {
        facts.commits().endGroup(REPO, SHA);
        facts.commits().record(REPO, GROUP);
        assertThat(read().targets()).isEmpty();
    }

    @Test
    void a_wait_only_grows() {
        Instant soon = NOW.plusMillis(1);
        Instant late = NOW.plusSeconds(900);
        facts.commits().waitUntil(REPO, SHA, soon);
        assertThat(read().waitUntil()).contains(soon);
        facts.commits().waitUntil(REPO, SHA, late);
        facts.commits().waitUntil(REPO, SHA, soon);
        assertThat(read().waitUntil()).contains(late);
        assertThat(read().at(late).waiting())
                .isEqualTo(
                        new CommitFacts.WaitingTime(
                                late, Optional.of(late), Duration.ZERO, Optional.empty()));
    }

    @Test
    void it_is_remembered_when_github_was_asked_for_pull_requests() {
        facts.commits().storeSearch(REPO, SHA, NOW.plusMillis(1));
        facts.commits().storeSearch(REPO, SHA, NOW.plusMillis(2));
        assertThat(read().searched()).contains(NOW.plusMillis(2));
    }

    @Test
    void a_fault_is_remembered_once_and_forgotten_when_its_attempt_is_taken_in() {
        CommitFacts.Fault first = new CommitFacts.Fault(FIRST, "job-1");
        CommitFacts.Fault second = new CommitFacts.Fault(SECOND, "job-2");
        facts.commits().addFault(REPO, SHA, second);
        facts.commits().addFault(REPO, SHA, first);
        facts.commits().addFault(REPO, SHA, new CommitFacts.Fault(FIRST, "job-3"));
        assertThat(read().faults()).containsExactly(first, second);
        facts.results().takenIn(REPO, run(FIRST, DONE, 0), false, List.of());
        assertThat(read().faults()).containsExactly(second);
        facts.commits().forgetFaults(REPO, SHA);
        assertThat(read().faults()).isEmpty();
    }

    @Test
    void the_first_waiver_of_a_pull_request_at_a_commit_holds() {
        CommitFacts.Waiver waiver = new CommitFacts.Waiver(PULL, MAIN, "octocat", "known \u00fc");
        CommitFacts.Waiver other = new CommitFacts.Waiver(new PullNumber(4), MAIN, "hubot", "");
        facts.commits().addWaiver(REPO, SHA, waiver);
        facts.commits().addWaiver(REPO, SHA, other);
        facts.commits().addWaiver(REPO, SHA, new CommitFacts.Waiver(PULL, MAIN, "mona", "another"));
        assertThat(read().waivers()).containsExactly(other, waiver);
        assertThat(facts.commits().read(REPO, LATER).waivers()).isEmpty();
    }

    @Test
    void looks_in_vain_are_counted_by_attempt_and_are_no_facts() {
        heard(run(FIRST, DONE, 0));
        long version = version(SHA);
        assertThat(facts.commits().countEmptyListing(REPO, FIRST)).isEqualTo(1);
        assertThat(facts.commits().countEmptyListing(REPO, FIRST)).isEqualTo(2);
        assertThat(facts.commits().countEmptyListing(REPO, SECOND)).isEqualTo(1);
        assertThat(facts.commits().countEmptyListing(OTHER, FIRST)).isEqualTo(1);
        assertThat(version(SHA)).isEqualTo(version);
        facts.results().takenIn(REPO, run(FIRST, DONE, 0), false, List.of());
        assertThat(facts.commits().countEmptyListing(REPO, FIRST))
                .as("from the start")
                .isEqualTo(1);
    }

    @Test
    void every_fact_raises_the_version_of_its_commit() {
        List<Runnable> changes =
                List.of(
                        () -> heard(run(FIRST, QUEUED, 0)),
                        () -> facts.commits().record(REPO, GROUP),
                        () -> facts.commits().endGroup(REPO, SHA),
                        () -> facts.commits().waitUntil(REPO, SHA, NOW),
                        () -> facts.commits().storeSearch(REPO, SHA, NOW),
                        () ->
                                facts.commits()
                                        .addFault(REPO, SHA, new CommitFacts.Fault(FIRST, "x")),
                        () -> facts.commits().forgetFaults(REPO, SHA),
                        () ->
                                facts.commits()
                                        .addWaiver(
                                                REPO,
                                                SHA,
                                                new CommitFacts.Waiver(PULL, MAIN, "x", "")),
                        () -> facts.pulls().record(REPO, pull(SHA, 0)),
                        () -> facts.results().takenIn(REPO, run(FIRST, DONE, 0), false, List.of()));
        long version = 0;
        for (Runnable fact : changes) {
            fact.run();
            assertThat(version(SHA)).isGreaterThan(version);
            version = version(SHA);
        }
        assertThat(version(LATER)).isZero();
    }

    private boolean heard(WorkflowRun run) {
        return facts.commits().record(REPO, run);
    }

    private CommitRecord read() {
        return facts.commits().read(REPO, SHA);
    }

    private RunState state() {
        return read().runs().getFirst().run().state();
    }
}
