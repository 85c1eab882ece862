package io.perfwarden.job;

import io.perfwarden.forge.PullRequest;
import io.perfwarden.job.ref.HeadRef;
import io.perfwarden.job.ref.RepoRef;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.time.Instant;

/**
 * An event told how a pull request is.
 *
 * @param expects whether GitHub starts workflows because of it: it was opened, reopened, pushed to,
 *     or changed its base
 */
public record PullHeard(
        RepoRef repo,
        int number,
        boolean open,
        boolean expects,
        HeadRef head,
        String baseBranch,
        String baseSha,
        Instant updatedAt)
        implements Job {
    static final String KIND = "pull-heard/1";

    public static PullHeard of(Repo repo, PullRequest pull, boolean expects) {
        return new PullHeard(
                RepoRef.of(repo),
                pull.number().value(),
                pull.open(),
                expects,
                HeadRef.of(pull.head(), pull.headOwner(), pull.headSha().value()),
                pull.baseBranch().value(),
                pull.baseSha().value(),
                pull.updatedAt());
    }

    public Repo toRepo() {
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
