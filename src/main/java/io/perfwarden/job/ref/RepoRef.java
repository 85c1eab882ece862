package io.perfwarden.job.ref;

import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RepoName;

/** A repository in a job. */
public record RepoRef(long installation, long id, String owner, String name) {
    /** Of a repository. */
    public static RepoRef of(Repo repo) {
        return new RepoRef(
                repo.installation().value(),
                repo.id().value(),
                repo.name().owner(),
                repo.name().name());
    }

    /** The repository. */
    public Repo toRepo() {
        return new Repo(
                new InstallationId(installation), new RepoId(id), new RepoName(owner, name));
    }

    /** The subject of everything about one thing in the repository. */
    public String subject(String what, Object which) {
        return id + "/" + what + "/" + which;
    }
}
