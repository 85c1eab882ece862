package io.perfwarden.db;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What people noted about commits of default branches, for trends. */
public interface BranchNotes {
    /**
     * A note.
     *
     * @param order under which it is recorded once
     * @param commit that its pull request was merged as; absent until then
     * @param benchmarks pattern over the names of what it is about
     * @param text foreign, on one line
     */
    record BranchNote(
            String order,
            PullNumber pull,
            Optional<CommitSha> commit,
            String login,
            String benchmarks,
            String text,
            Instant at) {}

    /** Records a note; one of the same order is recorded already, and nothing changes. */
    void record(RepoId repo, BranchNote note);

    /** Whether notes wait for a pull request to be merged. */
    boolean await(RepoId repo, PullNumber pull);

    /** Records which commit a pull request was merged as. */
    void merged(RepoId repo, PullNumber pull, CommitSha commit);

    /** The newest 200 whose pull request was merged, newest first. */
    List<BranchNote> of(RepoId repo);
}
