package io.perfwarden.db;

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
        BranchNotes notes) {}
