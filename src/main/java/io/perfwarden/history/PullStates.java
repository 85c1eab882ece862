package io.perfwarden.history;

import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RepoId;
import java.util.List;
import java.util.Optional;

/** What is remembered of pull requests. */
public interface PullStates {
    /**
     * A pull request as last seen.
     *
     * @param commentId our comment on it, once there is one
     * @param shown what our comment shows: a digest of its body; empty before the first one
     */
    record PullState(
            RepoId repo,
            PullNumber number,
            Head head,
            CommitSha headSha,
            BranchName baseBranch,
            boolean open,
            Optional<Long> commentId,
            String shown) {}

    Optional<PullState> find(RepoId repo, PullNumber number);

    /** Pull requests last seen at this commit, by number. */
    List<PullState> at(RepoId repo, CommitSha headSha);

    /**
     * Records head, base and whether it is open, leaving comment and what it shows as they are.
     * Creates the record where there is none.
     */
    void saw(
            RepoId repo,
            PullNumber number,
            Head head,
            CommitSha headSha,
            BranchName baseBranch,
            boolean open);

    /** Records our comment and what it shows. */
    void commented(RepoId repo, PullNumber number, Optional<Long> commentId, String shown);
}
