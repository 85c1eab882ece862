package io.perfwarden.db;

import java.time.Clock;

/** Everything that is remembered, for handing around together. */
public record FactStore(
        InstalledRepositories repositories,
        PullLedger pulls,
        CommitLedger commits,
        ResultLedger results,
        HistoryLedger history,
        ImportLedger imports,
        PastRuns past,
        PublishedReports publications,
        CommandOrders orders,
        BaselineAcceptances acceptances,
        RowAcceptances rowAcceptances,
        AlarmOutcomes trials,
        VerdictRecords proofs,
        BranchVerdicts branchVerdicts,
        KnownFiles files,
        KnownRefs refs,
        RunRequests requests,
        PictureStore pictures,
        BranchNotes notes) {
    /** The ledger in a database. */
    public static FactStore over(StoreDatabase database, Clock clock) {
        FactVersions versions = new FactVersions(database, clock);
        return new FactStore(
                new InstalledRepositories.SqlInstalledRepositories(database, clock),
                new PullLedger.SqlPulls(database, versions),
                new CommitLedger.SqlCommits(database, versions),
                new ResultLedger.SqlResults(database, versions),
                new HistoryLedger.SqlHistory(database),
                new ImportLedger.SqlImports(database),
                new PastRuns.SqlPastRuns(database),
                new PublishedReports.SqlPublishedReports(database),
                new CommandOrders.SqlCommandOrders(database),
                new BaselineAcceptances.SqlBaselineAcceptances(database),
                new RowAcceptances.SqlRowAcceptances(database, versions),
                new AlarmOutcomes.SqlAlarmOutcomes(database),
                new VerdictRecords.SqlVerdictRecords(database),
                new BranchVerdicts.SqlBranchVerdicts(database),
                new KnownFiles.SqlKnownFiles(database, clock),
                new ReportIndex(database),
                new RunRequests.SqlRunRequests(database, versions),
                new PictureStore.SqlPictures(database, clock),
                new BranchNotes.SqlNotes(database));
    }
}
