package io.perfwarden.ledger.sql;

import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.sql.past.SqlHistory;
import io.perfwarden.ledger.sql.past.SqlImports;
import io.perfwarden.ledger.sql.past.SqlKnownFiles;
import io.perfwarden.ledger.sql.past.SqlProofs;
import io.perfwarden.ledger.sql.past.SqlTrials;
import io.perfwarden.store.Database;
import java.time.Clock;

/** Puts the ledger over a database together. */
public final class SqlLedger {
    private SqlLedger() {}

    /** The ledger in a database. */
    public static Ledger over(Database database, Clock clock) {
        Versions versions = new Versions(clock);
        return new Ledger(
                new SqlRepositories(database),
                new SqlPulls(database, versions),
                new SqlCommits(database, versions),
                new SqlResults(database, versions),
                new SqlHistory(database),
                new SqlImports(database),
                new SqlPublications(database),
                new SqlOrders(database),
                new SqlAcceptances(database),
                new SqlRowAcceptances(database, versions),
                new SqlTrials(database),
                new SqlProofs(database),
                new SqlKnownFiles(database, clock));
    }
}
