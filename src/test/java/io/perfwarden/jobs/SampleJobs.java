package io.perfwarden.jobs;

import io.perfwarden.forge.PullRequest;
import io.perfwarden.forge.RunConclusion;
import io.perfwarden.forge.RunEvent;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RepoName;
import io.perfwarden.scm.RunId;
import io.perfwarden.scm.WorkflowPath;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One job of every case, and jobs of a subject of choice. */
final class SampleJobs {
    static final Instant NOW = Instant.parse("2026-10-01T12:00:00.123Z");
    static final InstallationId INSTALLATION = new InstallationId(99);
    static final Repo REPO = repo(7);
    static final CommitSha SHA = new CommitSha("a".repeat(40));
    static final Head HEAD = new Head(Optional.of(REPO.id()), new BranchName("x/y"));
    private static final Head GONE = new Head(Optional.empty(), new BranchName("main"));
    private static final BranchName MAIN = new BranchName("main");
    private static final PullNumber PULL = new PullNumber(12);

    private SampleJobs() {}

    static Repo repo(long id) {
        return new Repo(INSTALLATION, new RepoId(id), new RepoName("octo", "repo" + id));
    }

    static List<Job> all() {
        return List.of(
                new Job.PullChanged(REPO, MAIN, pull(GONE)),
                new Job.PullClosed(REPO, pull(HEAD)),
                new Job.RunChanged(REPO, MAIN, run(new RunState.Completed(RunConclusion.SUCCESS))),
                new Job.CommentCreated(
                        REPO, PULL, 5, "octocat", "/regen \u0000 ü \ud83d\ude00", NOW),
                new Job.Commanded(REPO, HEAD, PULL, 5, "octocat", "/regen", NOW),
                new Job.CheckRerequested(REPO, HEAD, SHA),
                new Job.ButtonPressed(REPO, HEAD, SHA, 6, "rerun", "octocat"),
                new Job.MergeGroup(REPO, HEAD, SHA, MAIN),
                new Job.DeadlinePassed(REPO, HEAD, SHA),
                new Job.InstallationGone(INSTALLATION, List.of(REPO)));
    }

    /** A job that nothing replaces, told apart by its number. */
    static Job button(String branch, long number) {
        Head head = new Head(Optional.of(REPO.id()), new BranchName(branch));
        return new Job.ButtonPressed(REPO, head, SHA, number, "rerun", "octocat");
    }

    static long number(Job job) {
        return ((Job.ButtonPressed) job).checkRunId();
    }

    /** A job that a newer one of the same pull request replaces. */
    static Job pullChanged(char sha) {
        CommitSha head = new CommitSha(String.valueOf(sha).repeat(40));
        return new Job.PullChanged(
                REPO, MAIN, new PullRequest(PULL, true, HEAD, "octo", head, MAIN, SHA, NOW));
    }

    private static PullRequest pull(Head head) {
        return new PullRequest(PULL, true, head, "", SHA, MAIN, SHA, NOW);
    }

    private static WorkflowRun run(RunState state) {
        return new WorkflowRun(
                new Attempt(new RunId(4), 2),
                WorkflowPath.parse(".github/workflows/bench.yml"),
                RunEvent.PULL_REQUEST,
                state,
                HEAD,
                "octo",
                SHA,
                NOW,
                NOW,
                "https://github.com/octo/repo7/actions/runs/4");
    }
}
