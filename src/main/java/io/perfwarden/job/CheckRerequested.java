package io.perfwarden.job;

import io.perfwarden.job.ref.RepoRef;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;

/**
 * "Re-run" of one of our checks, or of all checks of a commit.
 *
 * @param delivery id of the delivery that told so
 */
public record CheckRerequested(RepoRef repo, String sha, String delivery) implements Job {
    static final String KIND = "check-rerequested/1";

    public static CheckRerequested of(Repo repo, CommitSha sha, String delivery) {
        return new CheckRerequested(RepoRef.of(repo), sha.value(), delivery);
    }

    public Repo toRepo() {
        return repo.toRepo();
    }

    public CommitSha toSha() {
        return new CommitSha(sha);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String subject() {
        return repo.subject("commit", sha);
    }

    @Override
    public long installation() {
        return repo.installation();
    }
}
