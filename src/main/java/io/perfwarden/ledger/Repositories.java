package io.perfwarden.ledger;

import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import java.util.List;
import java.util.Optional;

/** Repositories the app is installed on, under their names of the last event. */
public interface Repositories {
    void saw(Repo repo);

    Optional<Repo> find(RepoId id);

    /** All installations of which a repository is known, by id. */
    List<InstallationId> installations();

    /** All of an installation, by id. */
    List<Repo> of(InstallationId installation);
}
