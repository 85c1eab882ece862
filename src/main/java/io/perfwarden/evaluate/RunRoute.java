package io.perfwarden.evaluate;

import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.RepoId;

/**
 * Where the results of a workflow run go, decided from GitHub's record of the run alone.
 *
 * @see "docs.github.com: Events that trigger workflows; the head sha of pull_request_target runs is
 *     the base branch's, and runs of forks carry the fork as head repository"
 */
enum RunRoute {
    /** To every open pull request from this head whose head is the run's commit. */
    PULL_REQUESTS,
    /** Into the history of the default branch. */
    DEFAULT_BRANCH,
    /** To the check of the merge group's commit. */
    MERGE_GROUP,
    /** Nowhere. */
    NOWHERE;

    /** Head branches of merge groups start with this. */
    static final String QUEUE_PREFIX = "gh-readonly-queue/";

    static RunRoute of(WorkflowRun run, RepoId repo, BranchName defaultBranch) {
        boolean same = run.head().isWithin(repo);
        return switch (run.event()) {
            case PULL_REQUEST -> PULL_REQUESTS;
            case MERGE_GROUP -> same ? MERGE_GROUP : NOWHERE;
            case PUSH -> {
                if (!same || run.head().branch().value().startsWith(QUEUE_PREFIX)) {
                    yield NOWHERE;
                }
                yield run.head().branch().equals(defaultBranch) ? DEFAULT_BRANCH : PULL_REQUESTS;
            }
            case SCHEDULE, WORKFLOW_DISPATCH, OTHER -> NOWHERE;
        };
    }

    /** The branch a merge group merges into: between the prefix and the last segment. */
    static BranchName queueBase(BranchName groupBranch) {
        String rest = groupBranch.value().substring(QUEUE_PREFIX.length());
        int slash = rest.lastIndexOf('/');
        return new BranchName(slash < 0 ? rest : rest.substring(0, slash));
    }
}
