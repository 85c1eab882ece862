package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.ResultLedger.StoredResults;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;

/** Records what runs of a default branch measured, as a server does. */
public record MeasuredBranch(FactStore facts, RepoId repo) {
    public static final Instant START = Instant.parse("2026-10-01T12:00:00Z");
    private static final Duration BETWEEN = Duration.ofHours(3);

    /** The commit of a run, by a number. */
    public static CommitSha sha(int commit) {
        return new CommitSha("%040x".formatted(commit));
    }

    /** When a run started. */
    public static Instant at(long run) {
        return START.plus(BETWEEN.multipliedBy(run));
    }

    /** The first attempt of a run, at the commit of its number. */
    public void run(int run, SuitePlatform where, ResultSet results) {
        run(run, 1, run, where, results);
    }

    public void run(int run, int attempt, int commit, SuitePlatform where, ResultSet results) {
        Attempt id = new Attempt(new RunId(run), attempt);
        Optional<RunPoints> points = RunPoints.of(results);
        facts.results()
                .takenIn(
                        repo,
                        ran(id, commit, at(run)),
                        true,
                        List.of(
                                new StoredResults(
                                        id,
                                        where.suite(),
                                        Optional.of(where.platform()),
                                        true,
                                        new StoredDocument(new byte[1]),
                                        points)));
    }

    public static WorkflowRun ran(Attempt attempt, int commit, Instant at) {
        return new WorkflowRun(
                attempt,
                WorkflowPath.parse(".github/workflows/bench.yml"),
                RunEvent.PUSH,
                new RunState.Completed(RunConclusion.SUCCESS),
                new HeadBranch(Optional.of(new RepoId(1)), new BranchName("main")),
                "octo",
                sha(commit),
                at,
                at.plusSeconds(60),
                "https://github.com/octo/hello/actions/runs/" + attempt.run());
    }
}
