package io.perfwarden.check;

import io.perfwarden.model.*;

/**
 * Orders events of one thing by GitHub's times and numbers, never by arrival: events come late,
 * twice and in any order.
 */
public final class EventOrder {
    /** How what is received of a pull request relates to what is known. */
    public enum RelativeAge {
        OLDER,
        SAME,
        NEWER,
        /** They differ within one second, so that only GitHub can tell. */
        TIED
    }

    private EventOrder() {}

    /** Whether a pull request as received is newer than as known. */
    public static RelativeAge of(PullRequest known, PullRequest received) {
        int order = received.updatedAt().compareTo(known.updatedAt());
        if (isSame(known, received)) {
            return order > 0 ? RelativeAge.NEWER : RelativeAge.SAME;
        }
        return order == 0 ? RelativeAge.TIED : order > 0 ? RelativeAge.NEWER : RelativeAge.OLDER;
    }

    /** The head with its known repository, which GitHub omits for a deleted fork. */
    public static HeadBranch withKnownRepository(HeadBranch known, HeadBranch received) {
        boolean forgotten = received.repo().isEmpty() && received.branch().equals(known.branch());
        return forgotten ? known : received;
    }

    /** The newer of a workflow run as known and as received. */
    public static WorkflowRun of(WorkflowRun known, WorkflowRun received) {
        int order = Integer.compare(received.attempt().number(), known.attempt().number());
        if (order == 0) {
            order = Integer.compare(rank(received.state()), rank(known.state()));
        }
        if (order == 0) {
            order = received.updatedAt().compareTo(known.updatedAt());
        }
        return order > 0 ? received : known;
    }

    /** An attempt only moves on. */
    private static int rank(RunState state) {
        return switch (state) {
            case RunState.UnapprovedRun() -> 0;
            case RunState.QueuedRun() -> 1;
            case RunState.RunUnderWay() -> 2;
            case RunState.Completed _ -> 3;
        };
    }

    /** Whether two answers tell the same of what is merged into what. */
    public static boolean isSame(PullRequest known, PullRequest received) {
        return known.open() == received.open()
                && known.headSha().equals(received.headSha())
                && known.baseBranch().equals(received.baseBranch())
                && known.head().branch().equals(received.head().branch());
    }
}
