package io.perfwarden.check;

import io.perfwarden.model.*;
import java.util.Optional;

/**
 * What a commit is judged for: the base of an open pull request, the branch of a merge queue, or
 * its own default branch.
 */
public sealed interface MergeTarget {
    BranchName base();

    /** Absent for a merge group and a branch. */
    default Optional<PullNumber> pull() {
        return switch (this) {
            case Pull it -> Optional.of(it.number());
            case Group _, Branch _ -> Optional.empty();
        };
    }

    /** An open pull request whose head the commit is. */
    record Pull(PullNumber number, HeadBranch head, BranchName base) implements MergeTarget {}

    /** A merge group, known by GitHub's own event, never by a branch's name. */
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
         * Whether a push, a timer or a person started a run on the branch itself, or results were
         * submitted for it.
         */
        public boolean isMeasuredBy(WorkflowRun run) {
            return run.head().equals(head)
                    && switch (run.event()) {
                        case PUSH, SCHEDULE, WORKFLOW_DISPATCH, SUBMISSION -> true;
                        case PULL_REQUEST, PULL_REQUEST_TARGET, MERGE_GROUP, OTHER -> false;
                    };
        }
    }
}
