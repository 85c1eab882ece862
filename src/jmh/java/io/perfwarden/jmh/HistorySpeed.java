package io.perfwarden.jmh;

import module java.base;

import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.ResultLedger.StoredResults;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.Stores;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The history of a large suite, read for a decision from SQLite: 120 runs of 10,000 benchmarks. It
 * is to take two seconds at most.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class HistorySpeed {
    private static final RepoId REPO = new RepoId(1);
    private static final HeadBranch MAIN =
            new HeadBranch(Optional.of(REPO), new BranchName("main"));
    private static final SuitePlatform CORE = new SuitePlatform("core", "");
    private static final int RUNS = 120;
    private static final int BENCHMARKS = 10_000;

    private final List<CommitSha> commits = new ArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private FactStore facts;

    @Setup
    public void measure() throws IOException {
        directory = Files.createTempDirectory("perfwarden-jmh");
        database = Stores.SQLITE.open(directory);
        facts = FactStore.of(database, Clock.systemUTC());
        LargeSuite suite = new LargeSuite(BENCHMARKS);
        for (int run = 1; run <= RUNS; run++) {
            CommitSha sha = new CommitSha("%040x".formatted(run));
            commits.addFirst(sha);
            WorkflowRun workflow = workflow(run, sha);
            StoredResults stored =
                    new StoredResults(
                            workflow.attempt(),
                            CORE.suite(),
                            Optional.of(CORE.platform()),
                            true,
                            new StoredDocument(new byte[1]),
                            RunPoints.of(suite.run()));
            facts.results().takenIn(REPO, workflow, true, List.of(stored));
        }
    }

    private static WorkflowRun workflow(int run, CommitSha sha) {
        Instant at = Instant.EPOCH.plusSeconds(run);
        return new WorkflowRun(
                new Attempt(new RunId(run), 1),
                Optional.empty(),
                RunEvent.PUSH,
                new RunState.Completed(RunConclusion.SUCCESS),
                MAIN,
                "octo",
                sha,
                at,
                at,
                "");
    }

    @TearDown
    public void close() throws IOException {
        database.close();
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }

    /** From the database to what a decision reads. */
    @Benchmark
    public SuiteHistory read() {
        return facts.history().lineHistory(REPO, CORE, new CommitLine(commits), RUNS);
    }
}
