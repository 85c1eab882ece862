package io.perfwarden.db;

import io.perfwarden.db.AlarmOutcomes.SqlAlarmOutcomes;
import io.perfwarden.db.BaselineAcceptances.SqlBaselineAcceptances;
import io.perfwarden.db.BranchNotes.SqlNotes;
import io.perfwarden.db.BranchVerdicts.SqlBranchVerdicts;
import io.perfwarden.db.CommandOrders.SqlCommandOrders;
import io.perfwarden.db.CommitLedger.SqlCommits;
import io.perfwarden.db.HistoryLedger.SqlHistory;
import io.perfwarden.db.ImportLedger.SqlImports;
import io.perfwarden.db.InstalledRepositories.SqlInstalledRepositories;
import io.perfwarden.db.KnownFiles.SqlKnownFiles;
import io.perfwarden.db.PastRuns.SqlPastRuns;
import io.perfwarden.db.PictureStore.SqlPictures;
import io.perfwarden.db.PublishedReports.SqlPublishedReports;
import io.perfwarden.db.PullLedger.SqlPulls;
import io.perfwarden.db.ResultLedger.SqlResults;
import io.perfwarden.db.RowAcceptances.SqlRowAcceptances;
import io.perfwarden.db.RunRequests.SqlRunRequests;
import io.perfwarden.db.VerdictRecords.SqlVerdictRecords;
import java.time.Clock;

/** Puts the ledger over a database together. */
public final class SqlFactStore {
    private SqlFactStore() {}

    /** The ledger in a database. */
    public static FactStore over(StoreDatabase database, Clock clock) {
        FactVersions versions = new FactVersions(database, clock);
        return new FactStore(
                new SqlInstalledRepositories(database, clock),
                new SqlPulls(database, versions),
                new SqlCommits(database, versions),
                new SqlResults(database, versions),
                new SqlHistory(database),
                new SqlImports(database),
                new SqlPastRuns(database),
                new SqlPublishedReports(database),
                new SqlCommandOrders(database),
                new SqlBaselineAcceptances(database),
                new SqlRowAcceptances(database, versions),
                new SqlAlarmOutcomes(database),
                new SqlVerdictRecords(database),
                new SqlBranchVerdicts(database),
                new SqlKnownFiles(database, clock),
                new ReportIndex(database),
                new SqlRunRequests(database, versions),
                new SqlPictures(database, clock),
                new SqlNotes(database));
    }
}
