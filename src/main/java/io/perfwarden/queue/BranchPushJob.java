package io.perfwarden.queue;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.InstalledRepo;

/**
 * An event told that a branch has other commits.
 *
 * @param isDefault whether it is the repository's default branch, whose configuration holds
 */
public record BranchPushJob(JobRepo repo, String branch, boolean isDefault) implements Job {
    static final String KIND = "branch-pushed/1";

    public static BranchPushJob of(
            InstalledRepo repo, BranchName branch, BranchName defaultBranch) {
        return new BranchPushJob(JobRepo.of(repo), branch.value(), branch.equals(defaultBranch));
    }

    public InstalledRepo toRepo() {
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
