package io.perfwarden.queue;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.WorkflowPath;

/**
 * What is shown on a commit is to be made true because a run was heard of, if that measures
 * anything.
 *
 * @param workflow path of the run's workflow; not empty
 */
public record RunFollowUpJob(JobRepo repo, String sha, String workflow) implements Job {
    static final String KIND = "run-followed/1";

    public static RunFollowUpJob of(InstalledRepo repo, CommitSha sha, WorkflowPath workflow) {
        return new RunFollowUpJob(JobRepo.of(repo), sha.value(), workflow.value());
    }

    public InstalledRepo toRepo() {
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
