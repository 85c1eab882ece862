package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An empty ledger in a database of one kind, and what is recorded in it. */
abstract class LedgerContract {
    static final RepoId REPO = new RepoId(7);
    static final RepoId OTHER = new RepoId(8);
    static final RepoId FORK = new RepoId(9);
    static final PullNumber PULL = new PullNumber(12);
    static final CommitSha SHA = new CommitSha("a".repeat(40));
    static final CommitSha LATER = new CommitSha("b".repeat(64));
    static final CommitSha BASE_SHA = new CommitSha("c".repeat(40));
    static final BranchName MAIN = new BranchName("main");
    static final HeadBranch HEAD = new HeadBranch(Optional.of(FORK), new BranchName("x/\u00fc"));
    static final Instant NOW = Instant.parse("2026-10-01T12:00:00Z");
    static final RunState QUEUED = new RunState.QueuedRun();
    static final RunState RUNNING = new RunState.RunUnderWay();
    static final RunState DONE = new RunState.Completed(RunConclusion.SUCCESS);

    final SettableClock clock = new SettableClock(NOW);
    @TempDir Path directory;
    private final Stores kind;

    @SuppressWarnings("NullAway.Init")
    StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    FactStore facts;

    LedgerContract(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        facts = FactStore.of(database, clock);
    }

    @AfterEach
    void close() {
        database.close();
    }

    long version(CommitSha sha) {
        return facts.commits().read(REPO, sha).version();
    }

    /** An open pull request at a commit, told so many seconds from now. */
    static PullRequest pull(CommitSha sha, long seconds) {
        return pull(HEAD, sha, seconds);
    }

    static PullRequest pull(HeadBranch head, CommitSha sha, long seconds) {
        String owner = head.repo().isPresent() ? "octo" : "";
        Instant at = NOW.plusSeconds(seconds);
        return new PullRequest(PULL, true, head, owner, sha, MAIN, BASE_SHA, at);
    }

    static PullRequest numbered(PullRequest pull, int number) {
        return new PullRequest(
                new PullNumber(number),
                pull.open(),
                pull.head(),
                pull.headOwner(),
                pull.headSha(),
                pull.baseBranch(),
                pull.baseSha(),
                pull.updatedAt());
    }

    static PullRequest closed(PullRequest pull) {
        return new PullRequest(
                pull.number(),
                false,
                pull.head(),
                pull.headOwner(),
                pull.headSha(),
                pull.baseBranch(),
                pull.baseSha(),
                pull.updatedAt());
    }

    static Attempt attempt(long run, int number) {
        return new Attempt(new RunId(run), number);
    }

    /** A run at {@link #SHA}, told so many seconds from now. */
    static WorkflowRun run(Attempt attempt, RunState state, long seconds) {
        return run(SHA, attempt, state, seconds);
    }

    static WorkflowRun run(CommitSha sha, Attempt attempt, RunState state, long seconds) {
        return new WorkflowRun(
                attempt,
                WorkflowPath.parse(".github/workflows/bench.yml"),
                RunEvent.PULL_REQUEST,
                state,
                HEAD,
                "octo",
                sha,
                NOW.minusMillis(7),
                NOW.plusSeconds(seconds),
                "https://github.com/octo/hello/actions/runs/" + attempt.run());
    }
}
