package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link InstalledRepositories} in the table {@code repositories}. */
final class SqlInstalledRepositories implements InstalledRepositories {
    private static final String SAVE =
            """
            insert into repositories (id, installation, owner, name)
            values (:id, :installation, :owner, :name)
            on conflict (id) do update set
                installation = excluded.installation,
                owner = excluded.owner,
                name = excluded.name
            """;

    private final StoreDatabase database;

    SqlInstalledRepositories(StoreDatabase database) {
        this.database = database;
    }

    @Override
    public void saw(InstalledRepo repo) {
        if (find(repo.id()).equals(Optional.of(repo))) {
            return;
        }
        database.write(handle ->
                handle.createUpdate(SAVE)
                        .bind("id", repo.id().value())
                        .bind("installation", repo.installation().value())
                        .bind("owner", repo.name().owner())
                        .bind("name", repo.name().name())
                        .execute());
    }

    @Override
    public Optional<InstalledRepo> find(RepoId id) {
        return database.read(handle ->
                handle.createQuery("select * from repositories where id = :id")
                        .bind("id", id.value())
                        .map(SqlInstalledRepositories::row)
                        .findOne());
    }

    @Override
    public List<InstallationId> installations() {
        return database.read(handle ->
                handle.createQuery(
                                "select distinct installation from repositories order by"
                                        + " installation")
                        .map((row, _) -> new InstallationId(row.getLong("installation")))
                        .list());
    }

    @Override
    public Optional<InstalledRepo> named(RepoName name) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from repositories where lower(owner) = lower(:owner)"
                                        + " and lower(name) = lower(:name)"
                                        + " order by id desc limit 1")
                        .bind("owner", name.owner())
                        .bind("name", name.name())
                        .map(SqlInstalledRepositories::row)
                        .findOne());
    }

    @Override
    public List<InstalledRepo> of(InstallationId installation) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from repositories where installation = :id order by id")
                        .bind("id", installation.value())
                        .map(SqlInstalledRepositories::row)
                        .list());
    }

    private static InstalledRepo row(ResultSet row, StatementContext context) throws SQLException {
        return new InstalledRepo(
                new InstallationId(row.getLong("installation")),
                new RepoId(row.getLong("id")),
                new RepoName(row.getString("owner"), row.getString("name")));
    }
}
