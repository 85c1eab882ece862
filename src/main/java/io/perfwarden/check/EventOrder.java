package io.perfwarden.check;

import io.perfwarden.model.*;

/**
 * Puts what is heard of one thing in order, by GitHub's own times and numbers and never by the
 * order of arrival: events come late, twice and in any order.
 */
public final class EventOrder {
    /** How what is heard of a pull request relates to what is known. */
    public enum RelativeAge {
        OLDER,
        SAME,
        NEWER,
        /** Different, and in the same second: only GitHub itself can say which holds. */
        TIED
    }

    private EventOrder() {}

    /** Whether a pull request as heard is newer than as known. */
    public static RelativeAge of(PullRequest known, PullRequest heard) {
        int order = heard.updatedAt().compareTo(known.updatedAt());
        if (isSame(known, heard)) {
            return order > 0 ? RelativeAge.NEWER : RelativeAge.SAME;
        }
        return order == 0 ? RelativeAge.TIED : order > 0 ? RelativeAge.NEWER : RelativeAge.OLDER;
    }

    /** The head with its known repository: of a deleted fork GitHub no longer tells it. */
    public static HeadBranch withKnownRepository(HeadBranch known, HeadBranch heard) {
        boolean forgotten = heard.repo().isEmpty() && heard.branch().equals(known.branch());
        return forgotten ? known : heard;
    }

    /** What holds of a workflow run, of what is known and what is heard. */
    public static WorkflowRun of(WorkflowRun known, WorkflowRun heard) {
        int order = Integer.compare(heard.attempt().number(), known.attempt().number());
        if (order == 0) {
            order = Integer.compare(rank(heard.state()), rank(known.state()));
        }
        if (order == 0) {
            order = heard.updatedAt().compareTo(known.updatedAt());
        }
        return order > 0 ? heard : known;
    }

    /** An attempt only ever moves on. */
    private static int rank(RunState state) {
        return switch (state) {
            case RunState.AwaitingApproval() -> 0;
            case RunState.Queued() -> 1;
            case RunState.Running() -> 2;
            case RunState.Completed _ -> 3;
        };
    }

    private static boolean isSame(PullRequest known, PullRequest heard) {
        return known.open() == heard.open()
                && known.headSha().equals(heard.headSha())
                && known.baseBranch().equals(heard.baseBranch())
                && known.head().branch().equals(heard.head().branch());
    }
}
