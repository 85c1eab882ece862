package io.perfwarden.job.ref;

import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.RepoId;
import java.util.Optional;

/**
 * A head branch in a job.
 *
 * @param repo absent when a fork was deleted
 * @param owner login of the repository's owner; empty when unknown
 */
public record HeadRef(Optional<Long> repo, String owner, String branch, String sha) {
    /** Of a head. */
    public static HeadRef of(Head head, String owner, String sha) {
        return new HeadRef(head.repo().map(RepoId::value), owner, head.branch().value(), sha);
    }

    /** The branch. */
    public Head toHead() {
        return new Head(repo.map(RepoId::new), new BranchName(branch));
    }
}
