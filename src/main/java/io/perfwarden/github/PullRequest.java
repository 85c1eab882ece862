package io.perfwarden.github;

import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;

/**
 * A pull request as GitHub's own record has it.
 *
 * @param open neither closed nor merged
 * @param baseSha tip of the base branch when GitHub last looked
 */
public record PullRequest(
        PullNumber number,
        boolean open,
        Head head,
        CommitSha headSha,
        BranchName baseBranch,
        CommitSha baseSha) {}
