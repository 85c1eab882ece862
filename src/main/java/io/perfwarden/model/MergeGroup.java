package io.perfwarden.model;

import module java.base;

/** Pull requests that a merge queue wants to merge together. */
public record MergeGroup(BranchName branch, CommitSha headSha, BranchName baseBranch) {
    private static final Pattern TAIL = Pattern.compile("pr-([1-9][0-9]{0,8})-[0-9a-f]{40}");

    /** The last pull request, from the group's branch name, which only GitHub writes. */
    public Optional<PullNumber> lastPull() {
        String prefix = "gh-readonly-queue/" + baseBranch + "/";
        String name = branch.value();
        var tail = TAIL.matcher(name.startsWith(prefix) ? name.substring(prefix.length()) : "");
        return tail.matches()
                ? Optional.of(new PullNumber(Integer.parseInt(tail.group(1))))
                : Optional.empty();
    }
}
