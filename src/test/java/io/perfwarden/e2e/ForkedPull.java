package io.perfwarden.e2e;

import static io.perfwarden.testkit.UseCaseWorld.START;

import io.perfwarden.forge.PullRequest;
import io.perfwarden.forge.RunConclusion;
import io.perfwarden.forge.RunEvent;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RunId;
import io.perfwarden.scm.WorkflowPath;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.UseCaseWorld;
import java.util.Optional;

/** One of many pull requests from a fork, each with a branch and a run of its own. */
record ForkedPull(int number) {
    CommitSha sha() {
        return new CommitSha("%040x".formatted(0xa000 + number));
    }

    /** Opens it, with a run that is over and has brought an artifact, and delivers both. */
    void measured(Installation app, byte[] artifact) {
        PullRequest pull =
                new PullRequest(
                        new PullNumber(100 + number),
                        true,
                        head(),
                        "mallory",
                        sha(),
                        UseCaseWorld.MAIN,
                        UseCaseWorld.BASE,
                        START);
        FakeGitHub _ =
                app.github()
                        .world(world -> {
                            world.artifact(run().attempt().run(), "bench-core", artifact, START);
                            return world.pull(pull).run(run());
                        });
        app.deliver(Delivery.pull("opened", pull));
        app.deliver(Delivery.run(run()));
    }

    private Head head() {
        return new Head(Optional.of(new RepoId(555)), new BranchName("change-" + number));
    }

    private WorkflowRun run() {
        return new WorkflowRun(
                new Attempt(new RunId(2_000 + number), 1),
                WorkflowPath.parse(".github/workflows/bench.yml"),
                RunEvent.PULL_REQUEST,
                new RunState.Completed(RunConclusion.SUCCESS),
                head(),
                "mallory",
                sha(),
                START,
                START,
                "https://github.com/octo/bench/actions/runs/" + (2_000 + number));
    }
}
