package io.perfwarden.check;

import io.perfwarden.model.*;
import java.util.Optional;

/**
 * What a commit is held to a baseline for: an open pull request's base or a merge queue's branch
 * that it is to be merged into, or the default branch that it is on.
 */
public sealed interface MergeTarget {
    BranchName base();

    /** The pull request; absent for a merge group and for a branch itself. */
    default Optional<PullNumber> pull() {
        return switch (this) {
            case Pull it -> Optional.of(it.number());
            case Group _, Branch _ -> Optional.empty();
        };
    }

    /** An open pull request whose head the commit is. */
    record Pull(PullNumber number, HeadBranch head, BranchName base) implements MergeTarget {}

    /** A merge group, known by GitHub's own event and never by the name of a branch. */
    record Group(BranchName base) implements MergeTarget {}

    /**
     * The default branch. Nothing is expected of its commit, because nothing is merged any more;
     * only actual runs are judged.
     */
    record Branch(HeadBranch head) implements MergeTarget {
        public static Branch of(RepoId repo, BranchName name) {
            return new Branch(new HeadBranch(Optional.of(repo), name));
        }

        @Override
        public BranchName base() {
            return head.branch();
        }

        /**
         * Whether a push, a timer or a person started a run on the branch itself, not on a fork's.
         */
        public boolean isMeasuredBy(WorkflowRun run) {
            return run.head().equals(head)
                    && switch (run.event()) {
                        case PUSH, SCHEDULE, WORKFLOW_DISPATCH -> true;
                        case PULL_REQUEST, MERGE_GROUP, OTHER -> false;
                    };
        }
    }
}
