package io.perfwarden.model;

import module java.base;

/** Pull requests that a merge queue wants to merge together. */
public record MergeGroup(BranchName branch, CommitSha headSha, BranchName baseBranch) {
    private static final Pattern TAIL = Pattern.compile("pr-([1-9][0-9]{0,8})-[0-9a-f]{40}");

    /** Whether only GitHub writes a branch, for the merge queue of a base. */
    public static boolean isBranchOf(BranchName base, BranchName branch) {
        return branch.value().startsWith(prefix(base));
    }

    private static String prefix(BranchName base) {
        return "gh-readonly-queue/" + base + "/";
    }

    /** The last pull request, from the group's branch name, which only GitHub writes. */
    public Optional<PullNumber> lastPull() {
        String name = branch.value();
        var tail =
                TAIL.matcher(
                        isBranchOf(baseBranch, branch)
                                ? name.substring(prefix(baseBranch).length())
                                : "");
        return tail.matches()
                ? Optional.of(new PullNumber(Integer.parseInt(tail.group(1))))
                : Optional.empty();
    }
}
