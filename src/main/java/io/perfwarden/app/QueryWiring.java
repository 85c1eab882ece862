package io.perfwarden.app;

import io.perfwarden.bot.query.*;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.db.*;

/** Connects the queries of pages, API and commands with the stores that they read. */
public final class QueryWiring {
    private QueryWiring() {}

    /**
     * @param room for what is made of measurements; shared with what else holds some
     */
    public static StoredSeries series(StoreDatabase database, FactStore facts, MemoryBudget room) {
        var sources =
                new ChangeSources(
                        new ReportIndex(database),
                        new SeriesRuns(database),
                        facts.pulls(),
                        facts.rowAcceptances(),
                        facts.alarmOutcomes(),
                        facts.subjects());
        return new StoredSeries(
                database,
                facts.verdictRecords(),
                new BranchChanges(facts.branchVerdicts(), facts.history(), sources),
                new PullPoints(facts.pulls(), facts.commits(), facts.results(), room),
                room);
    }

    /**
     * @param room for reading; shared with what else holds measurements
     */
    public static StoredReports reports(
            StoreDatabase database, FactStore facts, StoredSeries series, MemoryBudget room) {
        ReportIndex index = new ReportIndex(database);
        var documents = documents(facts, room);
        return new StoredReports(
                facts.verdictRecords(),
                facts.pulls(),
                facts.publications(),
                facts.commits(),
                facts.subjects(),
                facts.rowAcceptances(),
                index,
                documents,
                series,
                new StoredHealth(
                        facts.backfillRuns(),
                        facts.history(),
                        facts.alarmOutcomes(),
                        index,
                        documents,
                        series,
                        facts.drills()),
                comparison(facts, documents, room),
                facts.gate());
    }

    public static StoredComparison comparison(FactStore facts, MemoryBudget room) {
        return comparison(facts, documents(facts, room), room);
    }

    private static StoredComparison comparison(
            FactStore facts, VerdictDocuments documents, MemoryBudget room) {
        return new StoredComparison(
                facts.refs(), facts.commits(), facts.history(), facts.results(), documents, room);
    }

    public static BranchVerdictsUpgrade upgrade(FactStore facts, MemoryBudget room) {
        return new BranchVerdictsUpgrade(
                facts.verdictRecords(),
                facts.branchVerdicts(),
                facts.commits(),
                documents(facts, room),
                room);
    }

    private static VerdictDocuments documents(FactStore facts, MemoryBudget room) {
        return new VerdictDocuments(facts.verdictRecords(), room);
    }
}
