package io.perfwarden.db;

import java.time.Clock;

/** All stores of one database. Only wiring names it: a class takes the stores that it uses. */
public record FactStore(
        InstalledRepositories repositories,
        PullLedger pulls,
        CommitLedger commits,
        ResultLedger results,
        HistoryLedger history,
        ImportLedger imports,
        BackfillRuns backfillRuns,
        PublishedReports publications,
        CommandOrders orders,
        BaselineAcceptances acceptances,
        RowAcceptances rowAcceptances,
        AlarmOutcomes alarmOutcomes,
        VerdictRecords verdictRecords,
        BranchVerdicts branchVerdicts,
        KnownFiles files,
        ReportIndex refs,
        RunRequests requests,
        PictureStore pictures,
        ProfileStore profiles,
        BranchNotes notes,
        DrillStore drills,
        SubjectLines subjects,
        PullClaims claims,
        PullRenames renames,
        SubmissionStore submissions,
        PublishedReleases releases,
        GateLedger gate,
        PairSpreads spreads) {
    public static FactStore of(StoreDatabase database, Clock clock) {
        FactVersions versions = new FactVersions(database, clock);
        return new FactStore(
                new InstalledRepositories(database, clock),
                new PullLedger(database, versions),
                new CommitLedger(database, versions),
                new ResultLedger(database, versions),
                new HistoryLedger(database),
                new ImportLedger(database),
                new BackfillRuns(database),
                new PublishedReports(database),
                new CommandOrders(database),
                new BaselineAcceptances(database),
                new RowAcceptances(database, versions),
                new AlarmOutcomes(database),
                new VerdictRecords(database),
                new BranchVerdicts(database),
                new KnownFiles(database, clock),
                new ReportIndex(database),
                new RunRequests(database, versions),
                new PictureStore(database, clock),
                new ProfileStore(database, clock),
                new BranchNotes(database),
                new DrillStore(database),
                new SubjectLines(database, clock),
                new PullClaims(database, versions),
                new PullRenames(database, versions),
                new SubmissionStore(database, clock),
                new PublishedReleases(database),
                new GateLedger(database, clock),
                new PairSpreads(database));
    }
}
