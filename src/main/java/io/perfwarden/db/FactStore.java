package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import java.time.Clock;

/** Everything that is remembered, for handing around together. */
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
        BranchNotes notes) {
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
                new BranchNotes(database));
    }

    record FactVersions(StoreDatabase database, Clock clock) {
        private static final String RAISE =
                """
                insert into commits (repo, sha, version, changed_at) values (?, ?, 1, ?)
                on conflict (repo, sha) do update set
                    version = commits.version + 1, changed_at = excluded.changed_at
                """;

        /**
         * Raises the version, in the transaction that changes a fact. It comes first, so that other
         * transactions about the commit wait.
         */
        void raise(RepoId repo, CommitSha sha) {
            database.update(RAISE, repo, sha, clock.millis());
        }

        int change(RepoId repo, CommitSha sha, String sql, Object... values) {
            return database.write(_ -> {
                raise(repo, sha);
                return database.update(sql, values);
            });
        }
    }
}
