package io.perfwarden.job;

import io.perfwarden.forge.MergeGroup;
import io.perfwarden.job.ref.RepoRef;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;

/**
 * An event told of a merge group.
 *
 * @param live false once it is merged or taken apart
 */
public record GroupHeard(RepoRef repo, String branch, String sha, String baseBranch, boolean live)
        implements Job {
    static final String KIND = "group-heard/1";

    public static GroupHeard of(Repo repo, MergeGroup group, boolean live) {
        return new GroupHeard(
                RepoRef.of(repo),
                group.branch().value(),
                group.headSha().value(),
                group.baseBranch().value(),
                live);
    }

    public Repo toRepo() {
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
