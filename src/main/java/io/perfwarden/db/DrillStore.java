package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.DrillTable;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import java.sql.SQLException;

/** What fire drills of default branches found. */
public record DrillStore(StoreDatabase database) {
    private static final String SAVE =
            SqlRunner.insert("drills", "repo, suite, platform, drilled_at, inputs, document");
    private static final String SAVE_DAY = SqlRunner.upsert("drill_days", "repo", "day");
    private static final String NEWEST =
            "select drilled_at, inputs, document from drills where repo = ?"
                    + " order by suite, platform";
    private static final String NEXT =
            """
            select r.installation, r.id, r.owner, r.name from repositories r
            where exists (select 1 from points p where p.repo = r.id)
                and not exists (select 1 from drill_days d where d.repo = r.id and d.day >= ?)
            order by r.id limit 1
            """;
    private static final String LAST = "select max(drilled_at) as at from drills";
    private static final String DRILLED =
            """
            select r.installation, r.id, r.owner, r.name from repositories r
            where exists (select 1 from drills d where d.repo = r.id) order by r.id limit ?
            """;

    /**
     * A drill of a suite.
     *
     * @param inputs equal for equal configuration and runs
     */
    public record StoredDrill(DrillTable table, String inputs, Instant at) {}

    /** Replaces the drills of a repository. */
    public void replace(RepoId repo, List<StoredDrill> drills) {
        database.write(_ -> {
            int _ = database.update("delete from drills where repo = ?", repo);
            for (StoredDrill it : drills) {
                var where = it.table().where();
                int _ =
                        database.update(
                                SAVE,
                                repo,
                                where.suite(),
                                where.platform(),
                                it.at(),
                                it.inputs(),
                                StoredJson.encode(it.table()));
            }
            return drills.size();
        });
    }

    /** The drills of a repository, by suite and platform. */
    public List<StoredDrill> newest(RepoId repo) {
        return database.list(NEWEST, DrillStore::row, repo);
    }

    private static StoredDrill row(SqlRow row) throws SQLException {
        return new StoredDrill(
                StoredJson.decode(row.text("document"), DrillTable.class),
                row.text("inputs"),
                row.time("drilled_at"));
    }

    /** A repository with recorded runs that was not looked at on this day yet. */
    public Optional<InstalledRepo> next(LocalDate day) {
        return database.first(NEXT, SqlRow.as(InstalledRepo.class), day.toString());
    }

    public void recordDay(RepoId repo, LocalDate day) {
        int _ = database.update(SAVE_DAY, repo, day.toString());
    }

    /** When a repository was drilled last; the epoch if none was. */
    public Instant newestAt() {
        return database.first(LAST, row -> row.optionalTime("at"))
                .flatMap(it -> it)
                .orElse(Instant.EPOCH);
    }

    /** Repositories with a drill. */
    public List<InstalledRepo> repositories(int most) {
        return database.list(DRILLED, SqlRow.as(InstalledRepo.class), most);
    }
}
