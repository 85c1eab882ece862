package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;
import java.sql.SQLException;

/** Repositories the app is installed on, under their names of the last event. */
public interface InstalledRepositories {
    void record(InstalledRepo repo);

    Optional<InstalledRepo> find(RepoId id);

    /** All installations of which a repository is known, by id. */
    List<InstallationId> installations();

    /**
     * By name, in whatever case, as GitHub looks names up. Of several that had the name one after
     * the other, the youngest.
     */
    Optional<InstalledRepo> named(RepoName name);

    /** All of an installation, by id. */
    List<InstalledRepo> of(InstallationId installation);

    /** In the table {@code repositories}. */
    record SqlInstalledRepositories(StoreDatabase database, Clock clock)
            implements InstalledRepositories {
        private static final String SAVE =
                SqlRunner.upsert("repositories", "id", "installation, owner, name");
        private static final String FORMER =
                SqlRunner.upsert("former_names", "repo, owner, name", "until");
        private static final String NAMED =
                "select * from repositories where lower(owner) = lower(?) and lower(name) = lower(?)"
                        + " order by id desc limit 1";

        @Override
        public void record(InstalledRepo repo) {
            Optional<InstalledRepo> known = find(repo.id());
            if (known.equals(Optional.of(repo))) {
                return;
            }
            RepoName name = repo.name();
            known.map(InstalledRepo::name)
                    .filter(before -> !before.equals(name))
                    .ifPresent(before -> renamed(repo, before));
            database.update(SAVE, repo.id(), repo.installation(), name.owner(), name.name());
        }

        private void renamed(InstalledRepo repo, RepoName before) {
            database.update(FORMER, repo.id(), before.owner(), before.name(), clock.instant());
        }

        @Override
        public Optional<InstalledRepo> find(RepoId id) {
            String select = "select * from repositories where id = ?";
            return database.first(select, SqlInstalledRepositories::row, id);
        }

        @Override
        public List<InstallationId> installations() {
            return database.list(
                    "select distinct installation from repositories order by installation",
                    row -> new InstallationId(row.number("installation")));
        }

        @Override
        public Optional<InstalledRepo> named(RepoName name) {
            return database.first(NAMED, SqlInstalledRepositories::row, name.owner(), name.name());
        }

        @Override
        public List<InstalledRepo> of(InstallationId installation) {
            String select = "select * from repositories where installation = ? order by id";
            return database.list(select, SqlInstalledRepositories::row, installation);
        }

        private static InstalledRepo row(SqlRow row) throws SQLException {
            return new InstalledRepo(
                    new InstallationId(row.number("installation")),
                    row.repo("id"),
                    new RepoName(row.text("owner"), row.text("name")));
        }
    }
}
