package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.RunRequests;
import io.perfwarden.github.RunGateway;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;

/**
 * Runs as they count. One that measures a fork's head on request is of the fork's branch, although
 * GitHub started it on one of the base repository. Of such a workflow no run counts that a person
 * started on the default branch: it may have run a fork's code. A run of {@code
 * pull_request_target} is of the head that {@link TargetRuns} found.
 */
public record BoundRuns(RunGateway github, RunRequests requests, CommitLedger commits)
        implements RunGateway {
    /** Runs of a commit that GitHub knows by another, and that are asked for. */
    private static final int MOST = 10;

    /** Absent if it counts nowhere. */
    public Optional<WorkflowRun> bind(RepoId repo, WorkflowRun run) {
        if (run.event() == RunEvent.PULL_REQUEST_TARGET) {
            return commits.targetRun(repo, run.attempt().run())
                    .map(it -> run.measuring(run.event(), it.headSha(), it.head()));
        }
        if (run.event() != RunEvent.WORKFLOW_DISPATCH) {
            return Optional.of(run);
        }
        return requests.of(repo, run.attempt().run())
                .map(it -> it.toCounting(run))
                .or(() -> Optional.of(run).filter(_ -> !mayBeOfFork(repo, run)));
    }

    private boolean mayBeOfFork(RepoId repo, WorkflowRun run) {
        return run.workflow()
                .filter(it -> requests.hasForks(repo, it, run.head().branch()))
                .isPresent();
    }

    private List<WorkflowRun> bind(InstalledRepo repo, List<WorkflowRun> runs) {
        return runs.stream().flatMap(run -> bind(repo.id(), run).stream()).toList();
    }

    @Override
    public Optional<WorkflowRun> get(InstalledRepo repo, RunId run) {
        return github.get(repo, run).flatMap(it -> bind(repo.id(), it));
    }

    @Override
    public String title(InstalledRepo repo, RunId run) {
        return github.title(repo, run);
    }

    @Override
    public Optional<WorkflowRun> get(InstalledRepo repo, Attempt attempt) {
        return github.get(repo, attempt).flatMap(it -> bind(repo.id(), it));
    }

    @Override
    public List<WorkflowRun> commitRuns(InstalledRepo repo, CommitSha head) {
        List<WorkflowRun> listed = github.commitRuns(repo, head);
        Stream<WorkflowRun> bound =
                commits.targetRuns(repo.id(), head).stream()
                        .limit(MOST)
                        .flatMap(it -> get(repo, it).stream());
        return Stream.concat(bind(repo, listed).stream(), bound)
                .filter(it -> it.headSha().equals(head))
                .distinct()
                .sorted(Comparator.comparing(WorkflowRun::attempt).reversed())
                .toList();
    }

    @Override
    public BranchPast pastRuns(InstalledRepo repo, Optional<String> workflow) {
        BranchPast past = github.pastRuns(repo, workflow);
        return new BranchPast(past.branch(), bind(repo, past.runs()));
    }

    @Override
    public List<WorkflowRun> dispatchedRuns(InstalledRepo repo, CommitSha head) {
        return github.dispatchedRuns(repo, head);
    }

    @Override
    public Dispatch dispatch(InstalledRepo repo, DispatchOrder order) {
        return github.dispatch(repo, order);
    }

    @Override
    public Optional<List<WorkflowRun.WorkflowJob>> jobs(InstalledRepo repo, Attempt attempt) {
        return github.jobs(repo, attempt);
    }

    @Override
    public RerunAnswer approve(InstalledRepo repo, RunId run) {
        return github.approve(repo, run);
    }

    @Override
    public RerunAnswer rerun(InstalledRepo repo, RunId run) {
        return github.rerun(repo, run);
    }

    @Override
    public void cancel(InstalledRepo repo, RunId run) {
        github.cancel(repo, run);
    }
}
