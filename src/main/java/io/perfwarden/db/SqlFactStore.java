package io.perfwarden.db;

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
