package io.perfwarden.evaluate;

import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.util.List;
import java.util.Optional;

/**
 * A commit, and what it is to be merged into.
 *
 * @param targets open pull requests whose head it is, or the one merge group; empty when there are
 *     none any more
 */
public record Place(Repo repo, Head head, CommitSha sha, List<Target> targets) {
    /**
     * One thing the commit is to be merged into.
     *
     * @param pull absent for a merge group
     * @param base the branch whose baselines count
     */
    public record Target(Optional<PullNumber> pull, BranchName base) {}

    public Place {
        targets = List.copyOf(targets);
    }

    CheckLifecycle.Key check() {
        return CheckLifecycle.Key.aggregate(repo, head, sha);
    }

    boolean isMergeGroup() {
        return head.branch().value().startsWith(RunRoute.QUEUE_PREFIX);
    }
}
