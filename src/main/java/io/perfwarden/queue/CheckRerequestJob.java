package io.perfwarden.queue;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;

/**
 * "Re-run" of one of our checks, or of all checks of a commit.
 *
 * @param delivery id of the delivery that told so
 */
public record CheckRerequestJob(JobRepo repo, String sha, String delivery) implements Job {
    static final String KIND = "check-rerequested/1";

    public static CheckRerequestJob of(InstalledRepo repo, CommitSha sha, String delivery) {
        return new CheckRerequestJob(JobRepo.of(repo), sha.value(), delivery);
    }

    public InstalledRepo toRepo() {
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
