package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;

/** Repositories the app is installed on, under their names of the last event. */
public interface InstalledRepositories {
    void saw(InstalledRepo repo);

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
}
