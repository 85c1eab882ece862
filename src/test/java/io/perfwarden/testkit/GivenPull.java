package io.perfwarden.testkit;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import java.time.Instant;

/**
 * A pull request as GitHub would tell of it, to be varied: open, number 7 into {@code main}, at
 * {@link UseCaseWorld#HEAD} since {@link UseCaseWorld#START}, unless something else is said.
 *
 * @param after seconds after the start at which it last changed
 */
public record GivenPull(
        int number, boolean isOpen, HeadBranch head, CommitSha sha, BranchName base, int after) {

    public static GivenPull of(HeadBranch head) {
        return new GivenPull(
                UseCaseWorld.PULL.value(), true, head, UseCaseWorld.HEAD, UseCaseWorld.MAIN, 0);
    }

    public GivenPull number(int other) {
        return new GivenPull(other, isOpen, head, sha, base, after);
    }

    /** With another head, changed then. */
    public GivenPull at(CommitSha other, int seconds) {
        return new GivenPull(number, isOpen, head, other, base, seconds);
    }

    public GivenPull head(HeadBranch other) {
        return new GivenPull(number, isOpen, other, sha, base, after);
    }

    /** With another base, changed then. */
    public GivenPull into(String other, int seconds) {
        return new GivenPull(number, isOpen, head, sha, new BranchName(other), seconds);
    }

    public PullRequest closed(int seconds) {
        return new GivenPull(number, false, head, sha, base, seconds).told();
    }

    public PullRequest reopened(int seconds) {
        return new GivenPull(number, true, head, sha, base, seconds).told();
    }

    public PullRequest told() {
        Instant updated = UseCaseWorld.START.plusSeconds(after);
        return new PullRequest(
                new PullNumber(number),
                isOpen,
                head,
                UseCaseWorld.owner(head),
                sha,
                base,
                UseCaseWorld.BASE,
                updated);
    }
}
