package io.perfwarden.history;

import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.RepoId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is remembered of our check runs: the latest of each name on each commit. */
public interface CheckStates {
    /**
     * A check run.
     *
     * @param head the branch whose jobs it belongs to, for later events that name only the commit
     * @param checkRunId GitHub's id
     * @param status {@code queued}, {@code in_progress} or {@code completed}
     * @param shown digest of what it shows, to leave out updates that change nothing
     * @param updatedAt when it last changed
     */
    record CheckState(
            RepoId repo,
            CommitSha headSha,
            String name,
            Head head,
            long checkRunId,
            String status,
            String shown,
            Instant updatedAt) {}

    Optional<CheckState> find(RepoId repo, CommitSha headSha, String name);

    Optional<CheckState> byId(RepoId repo, long checkRunId);

    /** All of one commit, by name. */
    List<CheckState> on(RepoId repo, CommitSha headSha);

    /** Records a check run, replacing what was known under its repository, commit and name. */
    void save(CheckState state);

    /** Checks not completed that last changed before a moment, at most 100, oldest first. */
    List<CheckState> incompleteSince(Instant before);
}
