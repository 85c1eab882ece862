package io.perfwarden.bot.run;

import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.FactStore;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.db.ResultLedger.StoredResults;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PointsUpgradeTest {
    private static final RepoId REPO = new RepoId(100);
    private static final SuitePlatform CORE = new SuitePlatform("core", "");

    @TempDir Path directory;

    @Test
    void what_an_earlier_version_stored_becomes_history_and_what_is_damaged_is_left_out() {
        try (StoreDatabase database = Stores.SQLITE.open(directory)) {
            FactStore facts = FactStore.of(database, new SettableClock(UseCaseWorld.START));
            WorkflowRun run = UseCaseWorld.run(UseCaseWorld.ownBranch(), "completed", "success");
            facts.results()
                    .takenIn(
                            REPO,
                            run,
                            true,
                            List.of(
                                    stored(run, "core", ResultsCodec.encode(measured())),
                                    stored(run, "odd", new StoredDocument(new byte[] {1}))));
            database.write(handle ->
                    handle.execute(
                            "insert into pending_points select repo, run_id, attempt, suite, platform"
                                    + " from run_results"));
            PointsUpgrade fill =
                    new PointsUpgrade(facts.history(), MemoryBudget.ofHeap(Long.MAX_VALUE));
            fill.fillNext();
            fill.fillNext();
            assertThat(facts.history().series(REPO)).containsExactly(CORE);
            assertThat(facts.history().newest(REPO, CORE, Set.of(), 9).runs()).hasSize(1);
            assertThat(facts.history().due(9)).isEmpty();
        }
    }

    private static StoredResults stored(WorkflowRun run, String suite, StoredDocument document) {
        return new StoredResults(run.attempt(), suite, Optional.of(""), true, document);
    }

    private static SuiteResults measured() {
        return new SuiteResults(
                "core",
                Optional.of(""),
                new SuiteResults.Origin(RunConclusion.SUCCESS, "", List.of(), List.of()),
                results(time("parse", 1, "ns")));
    }
}
