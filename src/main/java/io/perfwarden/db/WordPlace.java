package io.perfwarden.db;

import io.perfwarden.model.*;

/** What a maintainer's word is given for: a head of a pull request with one base. */
public record WordPlace(RepoId repo, PullNumber pull, BranchName base, CommitSha head) {
    public static WordPlace of(RepoId repo, PullRequest pull) {
        return new WordPlace(repo, pull.number(), pull.baseBranch(), pull.headSha());
    }
}
