package io.perfwarden.db;

import module java.base;

import io.perfwarden.db.RepositoryVisibility.VisibilityState;
import io.perfwarden.model.*;
import java.time.Clock;
import java.util.List;

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

    /**
     * The app was removed from an account, or suspended.
     *
     * @param at by GitHub's clock; absent if it does not say
     */
    record AccessRemoved(InstallationId installation, Optional<Instant> at)
            implements AccessChange {
        public AccessRemoved(InstallationId installation) {
            this(installation, Optional.empty());
        }
    }

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
                            repositories.forEach(it -> {
                                known.set(it, VisibilityState.GONE);
                                AccessGap.change(database, it, clock.instant(), false);
                            }));
            case AccessChanged(InstalledRepo repo) -> {
                InstalledRepositories names = new InstalledRepositories(database, clock);
                // one that nothing was measured in stays unknown
                if (names.find(repo.id()).isPresent()) {
                    names.record(repo);
                }
                known.forget(repo.id());
            }
            case AccessRemoved(InstallationId installation, Optional<Instant> at) -> {
                known.markGone(installation);
                Instant since = at.orElseGet(clock::instant);
                AccessGap.change(database, installation, since, false);
            }
            case Restored(InstallationId installation) -> {
                known.forget(installation);
                AccessGap.change(database, installation, clock.instant(), true);
            }
            case Revoked(long person) ->
                    database.update("delete from sessions where person = ?", person);
        }
    }
}
