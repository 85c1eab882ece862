package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;

/** Which commits the names of a repository mean, as far as anything is stored of them. */
public interface KnownRefs {
    /** Commits whose ids begin with some digits, as far as anything is known of them; at most 2. */
    List<CommitSha> commits(RepoId repo, String digits);

    /** The commit that a tag named when GitHub was asked last; releases are known alone. */
    Optional<CommitSha> tagged(RepoId repo, String tag);

    /**
     * Commits that a branch of the repository was at, the newest first, as far as they are known by
     * their runs.
     */
    List<CommitSha> ofBranch(RepoId repo, String branch, int most);

    /** The first of some commits of which results are stored. */
    Optional<CommitSha> measured(RepoId repo, List<CommitSha> line);

    /** The newest verdict of a repository. */
    Optional<VerdictRecords.RecordKey> newestVerdict(RepoId repo);
}
