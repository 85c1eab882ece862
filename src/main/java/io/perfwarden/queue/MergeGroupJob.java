package io.perfwarden.queue;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.MergeGroup;

/**
 * An event told of a merge group.
 *
 * @param live false once it is merged or taken apart
 */
public record MergeGroupJob(
        JobRepo repo, String branch, String sha, String baseBranch, boolean live) implements Job {
    static final String KIND = "group-heard/1";

    public static MergeGroupJob of(InstalledRepo repo, MergeGroup group, boolean live) {
        return new MergeGroupJob(
                JobRepo.of(repo),
                group.branch().value(),
                group.headSha().value(),
                group.baseBranch().value(),
                live);
    }

    public InstalledRepo toRepo() {
        return repo.toRepo();
    }

    public MergeGroup toGroup() {
        return new MergeGroup(
                new BranchName(branch), new CommitSha(sha), new BranchName(baseBranch));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String subject() {
        return repo.subject("commit", sha);
    }

    @Override
    public long installation() {
        return repo.installation();
    }
}
