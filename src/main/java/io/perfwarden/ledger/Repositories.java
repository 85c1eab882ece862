package io.perfwarden.ledger;

import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RepoName;
import java.util.List;
import java.util.Optional;

/** Repositories the app is installed on, under their names of the last event. */
public interface Repositories {
    void saw(Repo repo);

    Optional<Repo> find(RepoId id);

    /** All installations of which a repository is known, by id. */
    List<InstallationId> installations();

    /**
     * By name, in whatever case, as GitHub looks names up. Of several that had the name one after
     * the other, the youngest.
     */
    Optional<Repo> named(RepoName name);

    /** All of an installation, by id. */
    List<Repo> of(InstallationId installation);
}
