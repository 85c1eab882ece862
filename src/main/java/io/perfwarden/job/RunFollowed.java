package io.perfwarden.job;

import io.perfwarden.job.ref.RepoRef;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.WorkflowPath;

/**
 * What is shown on a commit is to be made true because a run was heard of, if that measures
 * anything.
 *
 * @param workflow path of the run's workflow; not empty
 */
public record RunFollowed(RepoRef repo, String sha, String workflow) implements Job {
    static final String KIND = "run-followed/1";

    public static RunFollowed of(Repo repo, CommitSha sha, WorkflowPath workflow) {
        return new RunFollowed(RepoRef.of(repo), sha.value(), workflow.value());
    }

    public Repo toRepo() {
        return repo.toRepo();
    }

    public CommitSha toSha() {
        return new CommitSha(sha);
    }

    public WorkflowPath toWorkflow() {
        return new WorkflowPath(workflow);
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
    public String key() {
        return "followed/" + workflow;
    }

    @Override
    public long installation() {
        return repo.installation();
    }
}
