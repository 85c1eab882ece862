package io.perfwarden.queue;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RepoId;
import java.util.Optional;

/**
 * A head branch in a job.
 *
 * @param repo absent when a fork was deleted
 * @param owner login of the repository's owner; empty when unknown
 */
public record JobHead(Optional<Long> repo, String owner, String branch, String sha) {
    /** Of a head. */
    public static JobHead of(HeadBranch head, String owner, String sha) {
        return new JobHead(head.repo().map(RepoId::value), owner, head.branch().value(), sha);
    }

    /** The branch. */
    public HeadBranch toHead() {
        return new HeadBranch(repo.map(RepoId::new), new BranchName(branch));
    }
}
