package io.perfwarden.queue;

import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;

/** A repository in a job. */
public record JobRepo(long installation, long id, String owner, String name) {
    /** Of a repository. */
    public static JobRepo of(InstalledRepo repo) {
        return new JobRepo(
                repo.installation().value(),
                repo.id().value(),
                repo.name().owner(),
                repo.name().name());
    }

    /** The repository. */
    public InstalledRepo toRepo() {
        return new InstalledRepo(
                new InstallationId(installation), new RepoId(id), new RepoName(owner, name));
    }

    /** The subject of everything about one thing in the repository. */
    public String subject(String what, Object which) {
        return id + "/" + what + "/" + which;
    }
}
