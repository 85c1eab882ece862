package io.perfwarden.queue;

import static io.perfwarden.queue.SampleJobs.REPO;
import static io.perfwarden.queue.SampleJobs.SHA;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunEventJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes into a job comes out of it, and which jobs wait for or replace each other. */
class JobsTest {
    static Stream<RunState> states() {
        return Stream.concat(
                Stream.of(
                        new RunState.UnapprovedRun(),
                        new RunState.QueuedRun(),
                        new RunState.RunUnderWay()),
                Arrays.stream(RunConclusion.values()).map(RunState.Completed::new));
    }

    @ParameterizedTest
    @MethodSource("states")
    void a_run_in_every_state_comes_back_as_it_was(RunState state) {
        assertThat(again(SampleJobs.run(state))).isEqualTo(SampleJobs.run(state));
    }

    @ParameterizedTest
    @EnumSource
    void a_run_of_every_event_comes_back_as_it_was(RunEvent event) {
        WorkflowRun run = SampleJobs.run(new RunState.QueuedRun(), event);
        assertThat(again(run)).isEqualTo(run);
    }

    @Test
    void a_run_without_workflow_branch_and_owner_comes_back_as_it_was() {
        WorkflowRun run = SampleJobs.run(new RunState.QueuedRun());
        WorkflowRun sparse =
                new WorkflowRun(
                        run.attempt(),
                        Optional.empty(),
                        run.event(),
                        run.state(),
                        HeadBranch.ofCommit(Optional.of(new RepoId(8)), SHA),
                        "",
                        SHA,
                        run.startedAt(),
                        run.updatedAt(),
                        "");
        assertThat(again(sparse)).isEqualTo(sparse);
    }

    @Test
    void a_pull_request_a_group_and_a_comment_come_back_as_they_were() {
        PullEventJob pull = PullEventJob.of(REPO, SampleJobs.pull(), false);
        assertThat(pull.toPull()).isEqualTo(SampleJobs.pull());
        assertThat(pull.repo()).isEqualTo(REPO);
        assertThat(CommentEventJob.of(REPO, SampleJobs.PULL, SampleJobs.comment()).toComment())
                .isEqualTo(SampleJobs.comment());
        assertThat(CheckActionJob.of(REPO, SHA, SampleJobs.press()).toPress())
                .isEqualTo(SampleJobs.press());
        assertThat(SampleJobs.all())
                .filteredOn(MergeGroupJob.class::isInstance)
                .extracting(job -> ((MergeGroupJob) job).toGroup().branch())
                .containsExactly(new BranchName("gh-readonly-queue/main/pr-12"));
    }

    @ParameterizedTest
    @EnumSource
    void every_cause_of_a_look_comes_back_as_it_was(RefreshJob.Cause cause) {
        Job job = new RefreshJob(REPO, SHA, cause);
        assertThat(JobCodec.decode(job.kind(), JobCodec.encode(job))).isEqualTo(job);
    }

    @Test
    void jobs_about_one_thing_are_of_one_subject_that_begins_with_the_repository() {
        assertThat(SampleJobs.all().stream().map(Job::subject))
                .containsExactly(
                        "7/pull/12",
                        "7/pull/12",
                        "7/pull/12",
                        "7/pull/12",
                        "7/jobs/5",
                        "7/pull/12",
                        "7/pull/12",
                        "7/pull/12",
                        "7/branch/main",
                        "7/commit/" + SHA,
                        "7/commit/" + SHA,
                        "7/commit/" + SHA,
                        "7/commit/" + SHA,
                        "7/pull/12",
                        "7/pull/12",
                        "7/outsiders/all",
                        "7/incidents/all",
                        "7/bisection/3",
                        "7/pull/12",
                        "7/commit/" + SHA,
                        "7/commit/" + SHA,
                        "installation/99",
                        "installation/99",
                        "7/backfill",
                        "7/release/v1.2",
                        "7/subject/" + SHA);
    }

    @Test
    void only_what_says_nothing_new_is_replaced() {
        assertThat(SampleJobs.all().stream().map(Job::key).filter(key -> !key.isEmpty()))
                .containsExactlyElementsOf(
                        List.of(
                                "doubted",
                                "pushed",
                                "refresh/look",
                                "followed/.github/workflows/bench.yml",
                                "comment/5",
                                "incidents",
                                "bisection",
                                "fork-branch/" + SHA,
                                "backfill",
                                "release",
                                "subject"));
    }

    private static WorkflowRun again(WorkflowRun run) {
        return RunEventJob.of(REPO, new BranchName("main"), run).toRun();
    }
}
