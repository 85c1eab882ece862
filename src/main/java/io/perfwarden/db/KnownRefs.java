package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;

/** Which commits the names of a repository mean, as far as anything is stored of them. */
public interface KnownRefs {
    /** Where nothing is stored. */
    KnownRefs NONE = new KnownRefs() {};

    /** Commits whose ids begin with some digits, as far as anything is known of them; at most 2. */
    default List<CommitSha> commits(RepoId repo, String digits) {
        return List.of();
    }

    /** The commit that a tag named when GitHub was asked last; releases are known alone. */
    default Optional<CommitSha> tagged(RepoId repo, String tag) {
        return Optional.empty();
    }

    /**
     * Commits that a branch of the repository was at, the newest first, as far as they are known by
     * their runs.
     */
    default List<CommitSha> ofBranch(RepoId repo, String branch, int most) {
        return List.of();
    }

    /** The first of some commits of which results are stored. */
    default Optional<CommitSha> measured(RepoId repo, List<CommitSha> line) {
        return Optional.empty();
    }

    /** The newest verdict of a repository. */
    default Optional<VerdictRecords.RecordKey> newestVerdict(RepoId repo) {
        return Optional.empty();
    }
}
