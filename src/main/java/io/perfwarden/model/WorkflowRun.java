package io.perfwarden.model;

import java.time.Instant;
import java.util.Optional;

/**
 * One attempt of a workflow run as GitHub's own record has it.
 *
 * @param workflow absent if GitHub does not say
 * @param head {@link HeadBranch#ofCommit} where no branch started it
 * @param headOwner login of the owner of the head's repository; empty when unknown
 * @param startedAt when this attempt started
 * @param updatedAt when the record last changed, which tells the newer of two
 * @param url page of the run; may be empty
 */
public record WorkflowRun(
        Attempt attempt,
        Optional<WorkflowPath> workflow,
        RunEvent event,
        RunState state,
        HeadBranch head,
        String headOwner,
        CommitSha headSha,
        Instant startedAt,
        Instant updatedAt,
        String url) {}
