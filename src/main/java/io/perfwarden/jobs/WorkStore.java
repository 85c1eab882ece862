package io.perfwarden.jobs;

import io.perfwarden.history.Database;
import io.perfwarden.history.Deliveries;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.RepoId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.Update;

/**
 * The table {@code work}: the truth about what is to be done.
 *
 * <p>A row is {@code waiting}, {@code running} or {@code failed}, and removed when it is done. Only
 * the one worker of a subject claims, so a row found running at its start was left by a worker that
 * died.
 */
final class WorkStore {
    private final Database database;
    private final Clock clock;
    private final Deliveries deliveries = new Deliveries();

    WorkStore(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    Instant now() {
        return clock.instant();
    }

    /**
     * Adds a job in the caller's transaction, in the place of waiting ones it makes superfluous.
     *
     * @param delivery id of the delivery that asks for it
     */
    void add(Handle handle, Job job, Optional<String> delivery, Instant runAt) {
        replaceOlder(handle, job);
        Scope scope = Scope.of(job);
        handle.createUpdate(
                        """
                        insert into work
                            (subject, coalesce_key, kind, payload, installation, repo, delivery,
                             created_at, run_at, state, starts, failures, reference)
                        values
                            (:subject, :key, :kind, :payload, :installation, :repo, :delivery,
                             :now, :run_at, 'waiting', 0, 0, '')
                        """)
                .bind("subject", job.subject())
                .bind("key", job.coalesceKey())
                .bind("kind", JobCodec.kind(job))
                .bind("payload", JobCodec.encode(job))
                .bind("installation", scope.installation().value())
                .bind("repo", scope.repo().map(RepoId::value).orElse(null))
                .bind("delivery", delivery.orElse(null))
                .bind("now", now().toEpochMilli())
                .bind("run_at", runAt.toEpochMilli())
                .execute();
    }

    /** Takes the oldest due job of a subject and marks it as running. */
    Optional<Work> claim(String subject) {
        return database.write(handle ->
                handle.createQuery(
                                """
                                update work set state = 'running', starts = starts + 1
                                where id = (
                                    select id from work
                                    where subject = :subject and state <> 'failed'
                                      and run_at <= :now
                                    order by id limit 1)
                                returning *
                                """)
                        .bind("subject", subject)
                        .bind("now", now().toEpochMilli())
                        .map(WorkStore::row)
                        .findOne());
    }

    /** When the next job of a subject is due; nothing if none is left. */
    Optional<Instant> nextRunAt(String subject) {
        return database.read(handle ->
                handle.createQuery(
                                "select run_at from work where subject = :subject and state"
                                        + " <> 'failed' order by run_at limit 1")
                        .bind("subject", subject)
                        .map((row, context) -> Instant.ofEpochMilli(row.getLong("run_at")))
                        .findOne());
    }

    /** A job is done, or is not worth doing any more. */
    void done(Work work) {
        end(work, "delete from work", update -> {}, handle -> finishDelivery(handle, work));
    }

    /** A job is to be tried again later. */
    void retry(Work work, Instant runAt, Instant firstFailed) {
        end(
                work,
                "update work set state = 'waiting', starts = 0, failures = failures + 1,"
                        + " run_at = :run_at, first_failed = :first",
                update ->
                        update.bind("run_at", runAt.toEpochMilli())
                                .bind("first", firstFailed.toEpochMilli()),
                handle -> {});
    }

    /** A job is handed back as it was: this process is stopping. */
    void release(Work work) {
        end(
                work,
                "update work set state = 'waiting', starts = starts - 1",
                update -> {},
                handle -> {});
    }

    /** From now on a job is only to be given up, with a retry plan of its own. */
    Work giveUp(Work work, String reference) {
        end(
                work,
                "update work set reference = :reference, starts = 0, failures = 0,"
                        + " first_failed = null",
                update -> update.bind("reference", reference),
                handle -> {});
        return work.givenUp(reference);
    }

    /** A job has failed for good; it is kept for a while to be looked at. */
    void fail(Work work, String reference) {
        end(
                work,
                "update work set state = 'failed', reference = :reference",
                update -> update.bind("reference", reference),
                handle ->
                        work.delivery().ifPresent(delivery -> deliveries.failed(handle, delivery)));
    }

    /**
     * Changes a row that is still this worker's: a worker that stood still so long that it was
     * taken for dead must not touch what another one has begun since.
     */
    private void end(Work work, String change, Consumer<Update> values, Consumer<Handle> then) {
        database.write(handle -> {
            Update update =
                    handle.createUpdate(
                            change
                                    + " where id = :id and state = 'running' and starts ="
                                    + " :starts");
            values.accept(update);
            int rows = update.bind("id", work.id()).bind("starts", work.starts()).execute();
            if (rows == 1) {
                then.accept(handle);
            }
            return rows;
        });
    }

    private void finishDelivery(Handle handle, Work work) {
        work.delivery().ifPresent(delivery -> finish(handle, delivery));
    }

    /**
     * Drops what waits for an installation that is gone.
     *
     * @param repositories which ones; all if empty
     * @return how many jobs were dropped
     */
    int drop(InstallationId installation, List<RepoId> repositories) {
        return database.write(handle -> {
            Query delete =
                    handle.createQuery(
                            "delete from work where installation = :id and state ="
                                    + " 'waiting' and "
                                    + (repositories.isEmpty()
                                            ? "repo is not null"
                                            : "repo in (<repositories>)")
                                    + " returning delivery");
            if (!repositories.isEmpty()) {
                delete.bindList("repositories", repositories.stream().map(RepoId::value).toList());
            }
            return removed(handle, delete.bind("id", installation.value()));
        });
    }

    /** Forgets failed jobs of a delivery that comes again. */
    void forgetFailed(Handle handle, String delivery) {
        handle.createUpdate("delete from work where delivery = :id and state = 'failed'")
                .bind("id", delivery)
                .execute();
    }

    /** Forgets failed jobs that are older. */
    int forgetFailed(Instant before) {
        return database.write(handle ->
                handle.createUpdate(
                                "delete from work where state = 'failed' and created_at <"
                                        + " :before")
                        .bind("before", before.toEpochMilli())
                        .execute());
    }

    private void replaceOlder(Handle handle, Job job) {
        if (job.coalesceKey().isEmpty()) {
            return;
        }
        removed(
                handle,
                handle.createQuery(
                                """
                                delete from work
                                where subject = :subject and coalesce_key = :key
                                  and state = 'waiting' and reference = ''
                                returning delivery
                                """)
                        .bind("subject", job.subject())
                        .bind("key", job.coalesceKey()));
    }

    /** Finishes the deliveries of rows that a statement removes, and counts the rows. */
    private int removed(Handle handle, Query delete) {
        List<Optional<String>> rows =
                delete.map((row, context) -> Optional.ofNullable(row.getString("delivery"))).list();
        rows.stream()
                .flatMap(Optional::stream)
                .distinct()
                .forEach(delivery -> finish(handle, delivery));
        return rows.size();
    }

    private void finish(Handle handle, String delivery) {
        deliveries.lock(handle, delivery);
        boolean open =
                handle.createQuery(
                                        "select count(*) as open from work where delivery = :id and state"
                                                + " <> 'failed'")
                                .bind("id", delivery)
                                .map((row, context) -> row.getLong("open"))
                                .one()
                        > 0;
        if (!open) {
            deliveries.done(handle, delivery);
        }
    }

    private static Work row(ResultSet row, StatementContext context) throws SQLException {
        long firstFailed = row.getLong("first_failed");
        Optional<Instant> first =
                row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(firstFailed));
        return new Work(
                row.getLong("id"),
                row.getString("subject"),
                row.getString("kind"),
                row.getString("payload"),
                Optional.ofNullable(row.getString("delivery")),
                row.getInt("starts"),
                row.getInt("failures"),
                first,
                row.getString("reference"));
    }
}
