package io.perfwarden.queue;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import java.time.Instant;

/**
 * An event told how a pull request is.
 *
 * @param expects whether GitHub starts workflows because of it: it was opened, reopened, pushed to,
 *     or changed its base
 */
public record PullEventJob(
        JobRepo repo,
        int number,
        boolean open,
        boolean expects,
        JobHead head,
        String baseBranch,
        String baseSha,
        Instant updatedAt)
        implements Job {
    static final String KIND = "pull-heard/1";

    public static PullEventJob of(InstalledRepo repo, PullRequest pull, boolean expects) {
        return new PullEventJob(
                JobRepo.of(repo),
                pull.number().value(),
                pull.open(),
                expects,
                JobHead.of(pull.head(), pull.headOwner(), pull.headSha().value()),
                pull.baseBranch().value(),
                pull.baseSha().value(),
                pull.updatedAt());
    }

    public InstalledRepo toRepo() {
        return repo.toRepo();
    }

    public PullRequest toPull() {
        return new PullRequest(
                new PullNumber(number),
                open,
                head.toHead(),
                head.owner(),
                new CommitSha(head.sha()),
                new BranchName(baseBranch),
                new CommitSha(baseSha),
                updatedAt);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String subject() {
        return repo.subject("pull", number);
    }

    @Override
    public long installation() {
        return repo.installation();
    }
}
