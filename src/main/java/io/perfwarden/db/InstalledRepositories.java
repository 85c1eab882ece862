package io.perfwarden.db;

import module java.base;

import io.perfwarden.db.RepositoryVisibility.VisibilityState;
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

    /** GitHub's reports of who may see what. Applying one twice is harmless. */
    public sealed interface AccessChange {
        /** A repository is private from now on. */
        record Privatized(RepoId repo) implements AccessChange {}

        /** No one may see a repository any more: it is deleted, or the app was removed from it. */
        record Gone(List<RepoId> repositories) implements AccessChange {
            public Gone {
                repositories = List.copyOf(repositories);
            }
        }

        /** A repository has another name, owner or visibility: GitHub is asked anew. */
        record AccessChanged(InstalledRepo repo) implements AccessChange {}

        /** The app was removed from an account, or suspended. */
        record AccessRemoved(InstallationId installation) implements AccessChange {}

        /** The app may work for an account again, or sees others of its repositories. */
        record Restored(InstallationId installation) implements AccessChange {}

        /** A person took back what they allowed the app. */
        record Revoked(long person) implements AccessChange {}

        default void apply(StoreDatabase database, Clock clock) {
            RepositoryVisibility known = new RepositoryVisibility(database, clock);
            switch (this) {
                case Privatized(RepoId repo) -> known.set(repo, VisibilityState.PRIVATE);
                case Gone(var repositories) ->
                        database.transaction(() ->
                                repositories.forEach(it -> known.set(it, VisibilityState.GONE)));
                case AccessChanged(InstalledRepo repo) -> {
                    InstalledRepositories names = new InstalledRepositories(database, clock);
                    // one that nothing was measured in stays unknown
                    if (names.find(repo.id()).isPresent()) {
                        names.record(repo);
                    }
                    known.forget(repo.id());
                }
                case AccessRemoved(InstallationId installation) -> known.markGone(installation);
                case Restored(InstallationId installation) -> known.forget(installation);
                case Revoked(long person) ->
                        database.update("delete from sessions where person = ?", person);
            }
        }
    }

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
