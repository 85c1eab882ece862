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

    record FactVersions(StoreDatabase database, Clock clock) {
        private static final String RAISE =
                """
                insert into commits (repo, sha, version, changed_at) values (?, ?, 1, ?)
                on conflict (repo, sha) do update set
                    version = commits.version + 1, changed_at = excluded.changed_at
                """;

        /**
         * Raises the version, in the transaction that changes a fact. Doing so first also makes
         * other transactions about the same commit wait for this one.
         */
        void raise(RepoId repo, CommitSha sha) {
            database.update(RAISE, repo, sha, clock.millis());
        }
    }

    /** Which commits the names of a repository mean, as far as anything is stored of them. */
    public interface KnownRefs {
        /**
         * Commits whose ids begin with some digits, as far as anything is known of them; at most 2.
         */
        List<CommitSha> commits(RepoId repo, String digits);

        /** The commit that a tag named when GitHub was asked last; releases are known alone. */
        Optional<CommitSha> tagged(RepoId repo, String tag);

        /**
         * Commits that a branch of the repository was at, the newest first, as far as they are
         * known by their runs.
         */
        List<CommitSha> ofBranch(RepoId repo, String branch, int most);

        /** The first of some commits of which results are stored. */
        Optional<CommitSha> measured(RepoId repo, List<CommitSha> line);

        /** The newest verdict of a repository. */
        Optional<VerdictRecords.RecordKey> newestVerdict(RepoId repo);
    }
}
