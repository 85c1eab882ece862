package io.perfwarden.standing;

import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import java.util.Optional;

/** What a commit is to be merged into: an open pull request's base, or a merge queue's branch. */
public sealed interface Target {
    /** The branch whose baselines count. */
    BranchName base();

    /** The pull request; absent for a merge group. */
    default Optional<PullNumber> pull() {
        return switch (this) {
            case Pull it -> Optional.of(it.number());
            case Group _ -> Optional.empty();
        };
    }

    /**
     * An open pull request whose head the commit is.
     *
     * @param head the branch it comes from
     */
    record Pull(PullNumber number, Head head, BranchName base) implements Target {}

    /** A merge group, told by GitHub's own event about it and never by the name of a branch. */
    record Group(BranchName base) implements Target {}
}
