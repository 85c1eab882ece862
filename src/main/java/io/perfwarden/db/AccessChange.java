package io.perfwarden.db;

import io.perfwarden.db.InstalledRepositories.SqlInstalledRepositories;
import io.perfwarden.db.RepositoryVisibility.State;
import io.perfwarden.model.*;
import java.time.Clock;
import java.util.List;

/** What GitHub reports of who may see what. It may be applied twice. */
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
    record Changed(InstalledRepo repo) implements AccessChange {}

    /** The app was removed from an account, or suspended. */
    record Removed(InstallationId installation) implements AccessChange {}

    /** The app may work for an account again, or sees more of its repositories. */
    record Restored(InstallationId installation) implements AccessChange {}

    /** A person took back what they allowed the app. */
    record Revoked(long person) implements AccessChange {}

    /** Records it. */
    default void apply(StoreDatabase database, Clock clock) {
        RepositoryVisibility known = new RepositoryVisibility(database, clock);
        switch (this) {
            case Privatized(RepoId repo) -> known.set(repo, State.PRIVATE);
            case Gone(var repositories) ->
                    database.transaction(
                            () -> repositories.forEach(it -> known.set(it, State.GONE)));
            case Changed(InstalledRepo repo) -> {
                InstalledRepositories names = new SqlInstalledRepositories(database, clock);
                // one that nothing was measured in stays unknown
                if (names.find(repo.id()).isPresent()) {
                    names.record(repo);
                }
                known.forget(repo.id());
            }
            case Removed(InstallationId installation) -> known.gone(installation);
            case Restored(InstallationId installation) -> known.forget(installation);
            case Revoked(long person) ->
                    database.update("delete from sessions where person = ?", person);
        }
    }
}
