package io.perfwarden.queue;

import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RunConclusion;
import io.perfwarden.model.RunEvent;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import java.time.Instant;
import java.util.Locale;

/**
 * An event told how a workflow run is.
 *
 * @param workflow path of its file; empty if GitHub does not say
 * @param event what started it, as GitHub names it
 * @param state {@code awaiting_approval}, {@code queued}, {@code running} or, of a completed one,
 *     its conclusion
 */
public record RunEventJob(
        JobRepo repo,
        String defaultBranch,
        long run,
        int attempt,
        String workflow,
        String event,
        String state,
        JobHead head,
        Instant startedAt,
        Instant updatedAt,
        String url)
        implements Job {
    static final String KIND = "run-heard/1";

    public static RunEventJob of(InstalledRepo repo, BranchName defaultBranch, WorkflowRun run) {
        return new RunEventJob(
                JobRepo.of(repo),
                defaultBranch.value(),
                run.attempt().run().value(),
                run.attempt().number(),
                run.workflow().map(WorkflowPath::value).orElse(""),
                run.event().name().toLowerCase(Locale.ROOT),
                state(run.state()),
                JobHead.of(run.head(), run.headOwner(), run.headSha().value()),
                run.startedAt(),
                run.updatedAt(),
                run.url());
    }

    public InstalledRepo toRepo() {
        return repo.toRepo();
    }

    public BranchName toDefaultBranch() {
        return new BranchName(defaultBranch);
    }

    public WorkflowRun toRun() {
        return new WorkflowRun(
                new Attempt(new RunId(run), attempt),
                WorkflowPath.parse(workflow),
                RunEvent.of(event),
                toState(),
                head.toHead(),
                head.owner(),
                new CommitSha(head.sha()),
                startedAt,
                updatedAt,
                url);
    }

    /** Whether another one tells of the same repository, and the same of it. */
    public boolean isBeside(RunEventJob other) {
        return repo.equals(other.repo) && defaultBranch.equals(other.defaultBranch);
    }

    private static String state(RunState state) {
        return switch (state) {
            case RunState.AwaitingApproval() -> "awaiting_approval";
            case RunState.Queued() -> "queued";
            case RunState.Running() -> "running";
            case RunState.Completed(var conclusion) -> conclusion.name().toLowerCase(Locale.ROOT);
        };
    }

    private RunState toState() {
        return switch (state) {
            case "awaiting_approval" -> new RunState.AwaitingApproval();
            case "queued" -> new RunState.Queued();
            case "running" -> new RunState.Running();
            default ->
                    new RunState.Completed(RunConclusion.valueOf(state.toUpperCase(Locale.ROOT)));
        };
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String subject() {
        return repo.subject("commit", head.sha());
    }

    @Override
    public long installation() {
        return repo.installation();
    }
}
