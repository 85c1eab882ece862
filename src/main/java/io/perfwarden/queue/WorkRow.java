package io.perfwarden.queue;

import module java.base;

import java.sql.ResultSet;
import java.sql.SQLException;

/** A row of the table {@code work}. */
final class WorkRow {
    /** In the column {@code alone}: found running, so that whoever ran it died. */
    private static final int DIED = 2;

    private WorkRow() {}

    static StoredTask read(ResultSet row) throws SQLException {
        return new StoredTask(
                row.getLong("id"),
                new QueuedTask(
                        row.getString("kind"),
                        row.getString("subject"),
                        row.getString("coalesce_key"),
                        row.getString("payload"),
                        row.getLong("owner"),
                        row.getInt("in_order") == 1),
                Optional.ofNullable(row.getString("delivery")),
                row.getLong("claims"),
                history(row),
                row.getString("reference"));
    }

    private static StoredTask.History history(ResultSet row) throws SQLException {
        long firstFailed = row.getLong("first_failed");
        Optional<Instant> first =
                row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(firstFailed));
        return new StoredTask.History(
                row.getInt("alone") == DIED,
                row.getInt("deaths"),
                row.getInt("alone_deaths"),
                row.getInt("failures"),
                first);
    }
}
