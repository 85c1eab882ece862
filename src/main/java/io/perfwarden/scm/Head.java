package io.perfwarden.scm;

import java.util.Optional;

/**
 * A head branch: what pull requests are opened from. All work on one head is serial.
 *
 * @param repo the repository the branch is in; absent when a fork was deleted
 * @param owner login of that repository's owner; empty when unknown
 * @param branch the branch
 */
public record Head(Optional<RepoId> repo, String owner, BranchName branch) {
    /** Whether the branch is in the base repository itself; an absent repository is a fork. */
    public boolean isWithin(RepoId base) {
        return repo.isPresent() && repo.get().equals(base);
    }
}
