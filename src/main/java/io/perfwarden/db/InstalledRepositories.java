package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;
import java.time.Clock;
import java.util.List;

/** Repositories of the app, under their names of the last event. */
public record InstalledRepositories(StoreDatabase database, Clock clock) {
    private static final String SELECT = "select installation, id, owner, name from repositories";
    private static final String SAVE =
            SqlRunner.upsert("repositories", "id", "installation, owner, name");
    private static final String FORMER =
            SqlRunner.upsert("former_names", "repo, owner, name", "until");
    private static final String NAMED =
            SELECT
                    + " where lower(owner) = lower(?) and lower(name) = lower(?)"
                    + " order by id desc limit 1";

    public void record(InstalledRepo repo) {
        Optional<InstalledRepo> known = find(repo.id());
        if (known.equals(Optional.of(repo))) {
            return;
        }
        known.map(InstalledRepo::name)
                .filter(before -> !before.equals(repo.name()))
                .ifPresent(before -> database.update(FORMER, repo.id(), before, clock.instant()));
        database.update(SAVE, repo.id(), repo.installation(), repo.name());
    }

    public Optional<InstalledRepo> find(RepoId id) {
        String select = SELECT + " where id = ?";
        return database.first(select, SqlRow.as(InstalledRepo.class), id);
    }

    /** All installations of which a repository is known, by id. */
    public List<InstallationId> installations() {
        return database.list(
                "select distinct installation from repositories order by installation",
                row -> new InstallationId(row.number("installation")));
    }

    /** Ignores case, as GitHub does. Of several that had the name, the youngest. */
    public Optional<InstalledRepo> findByName(RepoName name) {
        return database.first(NAMED, SqlRow.as(InstalledRepo.class), name);
    }

    public List<InstalledRepo> of(InstallationId installation) {
        String select = SELECT + " where installation = ? order by id";
        return database.list(select, SqlRow.as(InstalledRepo.class), installation);
    }
}
