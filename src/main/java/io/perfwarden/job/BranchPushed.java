package io.perfwarden.job;

import io.perfwarden.job.ref.RepoRef;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.Repo;

/**
 * An event told that a branch has other commits.
 *
 * @param isDefault whether it is the repository's default branch, whose configuration holds
 */
public record BranchPushed(RepoRef repo, String branch, boolean isDefault) implements Job {
    static final String KIND = "branch-pushed/1";

    public static BranchPushed of(Repo repo, BranchName branch, BranchName defaultBranch) {
        return new BranchPushed(RepoRef.of(repo), branch.value(), branch.equals(defaultBranch));
    }

    public Repo toRepo() {
        return repo.toRepo();
    }

    public BranchName toBranch() {
        return new BranchName(branch);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String subject() {
        return repo.subject("branch", branch);
    }

    @Override
    public String key() {
        return "pushed";
    }

    @Override
    public long installation() {
        return repo.installation();
    }
}
