package io.perfwarden.queue;

import module java.base;

import io.perfwarden.compare.SpeedClaim;
import io.perfwarden.compare.StatedClaims;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.SubjectLine;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.BackfillJob;
import io.perfwarden.queue.Job.BisectionJob;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.ForkBranchJob;
import io.perfwarden.queue.Job.IncidentJob;
import io.perfwarden.queue.Job.InstallationRemovedJob;
import io.perfwarden.queue.Job.InstallationRestoredJob;
import io.perfwarden.queue.Job.IssueCommentJob;
import io.perfwarden.queue.Job.JobEndJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.OutsiderCommentJob;
import io.perfwarden.queue.Job.PullClaimsJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.PullLabelJob;
import io.perfwarden.queue.Job.PullMergedJob;
import io.perfwarden.queue.Job.PullReadyJob;
import io.perfwarden.queue.Job.PullRecheckJob;
import io.perfwarden.queue.Job.PullRetargetJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.ReleaseJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.queue.Job.RunFollowUpJob;
import io.perfwarden.queue.Job.SubjectLineJob;

/** One job of every kind. */
final class SampleJobs {
    static final Instant NOW = Instant.parse("2026-10-01T12:00:00.123Z");
    static final InstallationId INSTALLATION = new InstallationId(99);
    static final InstalledRepo REPO =
            new InstalledRepo(INSTALLATION, new RepoId(7), new RepoName("octo", "hello.world"));
    static final CommitSha SHA = new CommitSha("a".repeat(40));
    static final CommitSha BASE_SHA = new CommitSha("b".repeat(40));
    static final PullNumber PULL = new PullNumber(12);
    static final HeadBranch HEAD =
            new HeadBranch(Optional.of(new RepoId(8)), new BranchName("x/\u00fc"));
    private static final Instant EARLIER = Instant.parse("2026-10-01T11:59:58Z");
    private static final BranchName MAIN = new BranchName("main");

    private SampleJobs() {}

    static List<Job> all() {
        return List.of(
                PullEventJob.of(REPO, pull(), true),
                PullReadyJob.of(REPO, pull()),
                PullRetargetJob.of(REPO, pull(), MAIN, BASE_SHA),
                new PullMergedJob(REPO, PULL, SHA),
                new JobEndJob(REPO, new RunId(5), 2, "bench (linux)"),
                new PullClaimsJob(
                        REPO,
                        PULL,
                        new StatedClaims(
                                "ada", List.of(SpeedClaim.of("parse/*", 0.2)), Instant.EPOCH)),
                new PullLabelJob(REPO, PULL, "perf"),
                new PullRecheckJob(REPO, PULL),
                BranchPushJob.of(REPO, MAIN, MAIN),
                RunEventJob.of(REPO, MAIN, run(new RunState.Completed(RunConclusion.SUCCESS))),
                MergeGroupJob.of(
                        REPO,
                        new MergeGroup(new BranchName("gh-readonly-queue/main/pr-12"), SHA, MAIN),
                        true),
                new RefreshJob(REPO, SHA, RefreshJob.Cause.LOOK),
                new RunFollowUpJob(REPO, SHA, new WorkflowPath(".github/workflows/bench.yml")),
                CommentEventJob.of(REPO, PULL, comment()),
                new IssueCommentJob(CommentEventJob.of(REPO, PULL, comment())),
                new OutsiderCommentJob(CommentEventJob.of(REPO, PULL, comment()), true),
                new IncidentJob(REPO),
                new BisectionJob(REPO, 3),
                new ForkBranchJob(REPO, PULL, SHA),
                CheckActionJob.of(REPO, SHA, press()),
                new CheckRerequestJob(REPO, SHA, "guid-2"),
                new InstallationRemovedJob(
                        INSTALLATION, List.of(REPO.id(), new RepoId(9_000_000_000L))),
                new InstallationRestoredJob(INSTALLATION),
                new BackfillJob(REPO),
                new ReleaseJob(REPO, "v1.2", Instant.parse("2026-09-30T12:34:56Z")),
                new SubjectLineJob(REPO, SHA.value(), new SubjectLine("Sort in place", "Ada")));
    }

    /** Of a fork that is deleted. */
    static PullRequest pull() {
        HeadBranch gone = new HeadBranch(Optional.empty(), new BranchName("main"));
        return new PullRequest(PULL, true, gone, "", SHA, MAIN, BASE_SHA, NOW);
    }

    static WorkflowRun run(RunState state) {
        return run(state, RunEvent.PULL_REQUEST);
    }

    static WorkflowRun run(RunState state, RunEvent event) {
        return new WorkflowRun(
                new Attempt(new RunId(4), 2),
                WorkflowPath.parse(".github/workflows/bench.yml"),
                event,
                state,
                HEAD,
                "octo",
                SHA,
                EARLIER,
                NOW,
                "https://github.com/octo/hello.world/actions/runs/4");
    }

    static CommentEventJob.JobComment comment() {
        return new CommentEventJob.JobComment(
                new CommentId(5),
                new AccountLogin("octocat"),
                "/regen \u0000 \u00fc \ud83d\ude00\r\n",
                NOW);
    }

    static CheckActionJob.Press press() {
        return new CheckActionJob.Press("regen", new AccountLogin("octocat"), "guid-1", NOW);
    }
}
