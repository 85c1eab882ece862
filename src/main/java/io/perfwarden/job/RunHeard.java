package io.perfwarden.job;

import io.perfwarden.forge.RunConclusion;
import io.perfwarden.forge.RunEvent;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.job.ref.HeadRef;
import io.perfwarden.job.ref.RepoRef;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RunId;
import io.perfwarden.scm.WorkflowPath;
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
public record RunHeard(
        RepoRef repo,
        String defaultBranch,
        long run,
        int attempt,
        String workflow,
        String event,
        String state,
        HeadRef head,
        Instant startedAt,
        Instant updatedAt,
        String url)
        implements Job {
    static final String KIND = "run-heard/1";

    public static RunHeard of(Repo repo, BranchName defaultBranch, WorkflowRun run) {
        return new RunHeard(
                RepoRef.of(repo),
                defaultBranch.value(),
                run.attempt().run().value(),
                run.attempt().number(),
                run.workflow().map(WorkflowPath::value).orElse(""),
                run.event().name().toLowerCase(Locale.ROOT),
                state(run.state()),
                HeadRef.of(run.head(), run.headOwner(), run.headSha().value()),
                run.startedAt(),
                run.updatedAt(),
                run.url());
    }

    public Repo toRepo() {
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
    public boolean isBeside(RunHeard other) {
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
