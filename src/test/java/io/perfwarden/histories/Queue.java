package io.perfwarden.histories;

import module java.base;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.MergeGroup;

/** The merge groups of the small world, by the commits that GitHub makes for them. */
final class Queue {
    /** Pull request 1, as the default branch has the baselines. */
    static final int FIRST = 60;

    /** Pull request 3 behind {@link #FIRST}. */
    static final int BEHIND = 61;

    /** Pull request 1 with a baseline that was regenerated in it. */
    static final int REGENERATED = 62;

    /** Pull request 3 behind {@link #REGENERATED}. */
    static final int BEHIND_REGENERATED = 63;

    /** Pull request 1 once more, after {@link #FIRST}. */
    static final int AGAIN = 64;

    static final List<Integer> GROUPS = List.of(FIRST, BEHIND, REGENERATED, BEHIND_REGENERATED);

    private Queue() {}

    /** The pull request that its branch names. */
    static int last(int group) {
        return group == BEHIND || group == BEHIND_REGENERATED ? 3 : 1;
    }

    static boolean isRegenerated(int group) {
        return group == REGENERATED || group == BEHIND_REGENERATED;
    }

    /** The commit that it is made on top of. */
    static CommitSha parent(int group) {
        return SmallWorld.sha(last(group) == 1 ? 90 : group - 1);
    }

    static MergeGroup group(int group) {
        String branch = "gh-readonly-queue/main/pr-%d-%s".formatted(last(group), parent(group));
        return new MergeGroup(new BranchName(branch), SmallWorld.sha(group), SmallWorld.MAIN);
    }

    static boolean isGroup(CommitSha sha) {
        return Stream.concat(GROUPS.stream(), Stream.of(AGAIN))
                .map(SmallWorld::sha)
                .anyMatch(sha::equals);
    }

    static int of(CommitSha sha) {
        return Integer.parseInt(sha.value());
    }
}
