package io.perfwarden.job;

import io.perfwarden.forge.MergeGroup;
import io.perfwarden.forge.PullRequest;
import io.perfwarden.forge.RunConclusion;
import io.perfwarden.forge.RunEvent;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommentId;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.Login;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RepoName;
import io.perfwarden.scm.RunId;
import io.perfwarden.scm.WorkflowPath;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One job of every kind. */
final class SampleJobs {
    static final Instant NOW = Instant.parse("2026-10-01T12:00:00.123Z");
    static final InstallationId INSTALLATION = new InstallationId(99);
    static final Repo REPO =
            new Repo(INSTALLATION, new RepoId(7), new RepoName("octo", "hello.world"));
    static final CommitSha SHA = new CommitSha("a".repeat(40));
    static final CommitSha BASE_SHA = new CommitSha("b".repeat(40));
    static final PullNumber PULL = new PullNumber(12);
    static final Head HEAD = new Head(Optional.of(new RepoId(8)), new BranchName("x/\u00fc"));
    private static final Instant EARLIER = Instant.parse("2026-10-01T11:59:58Z");
    private static final BranchName MAIN = new BranchName("main");

    private SampleJobs() {}

    static List<Job> all() {
        return List.of(
                PullHeard.of(REPO, pull(), true),
                PullReady.of(REPO, pull()),
                PullDoubted.of(REPO, PULL),
                BranchPushed.of(REPO, MAIN, MAIN),
                RunHeard.of(REPO, MAIN, run(new RunState.Completed(RunConclusion.SUCCESS))),
                GroupHeard.of(
                        REPO,
                        new MergeGroup(new BranchName("gh-readonly-queue/main/pr-12"), SHA, MAIN),
                        true),
                Refresh.of(REPO, SHA, Refresh.Cause.LOOK),
                RunFollowed.of(REPO, SHA, new WorkflowPath(".github/workflows/bench.yml")),
                Commented.of(REPO, PULL, comment()),
                ButtonPressed.of(REPO, SHA, press()),
                CheckRerequested.of(REPO, SHA, "guid-2"),
                InstallationGone.of(INSTALLATION, List.of(REPO.id(), new RepoId(9_000_000_000L))),
                InstallationBack.of(INSTALLATION));
    }

    /** Of a fork that is deleted. */
    static PullRequest pull() {
        Head gone = new Head(Optional.empty(), new BranchName("main"));
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

    static Commented.Comment comment() {
        return new Commented.Comment(
                new CommentId(5),
                new Login("octocat"),
                "/regen \u0000 \u00fc \ud83d\ude00\r\n",
                NOW);
    }

    static ButtonPressed.Press press() {
        return new ButtonPressed.Press("regen", new Login("octocat"), "guid-1", NOW);
    }
}
