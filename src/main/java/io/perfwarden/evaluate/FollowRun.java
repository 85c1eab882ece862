package io.perfwarden.evaluate;

import io.perfwarden.github.Artifacts;
import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.github.CheckRuns.Draft;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.github.WorkflowRun;
import io.perfwarden.history.RunHistory;
import io.perfwarden.history.RunHistory.StoredRun;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.Repo;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Follows a workflow run from its request to its results. */
public final class FollowRun {
    private static final Logger LOG = LoggerFactory.getLogger(FollowRun.class);

    private final RunHistory history;
    private final Places places;
    private final Collect collect;
    private final Room room;
    private final FollowPull.Showing showing;
    private final FollowPull.Waiting waiting;

    public FollowRun(
            RunHistory history,
            Places places,
            Sources sources,
            FollowPull.Showing showing,
            FollowPull.Waiting waiting) {
        this.history = history;
        this.places = places;
        this.collect = new Collect(sources.artifacts(), sources.intake());
        this.room = sources.room();
        this.showing = showing;
        this.waiting = waiting;
    }

    /** Where results come from, and room for them. */
    public record Sources(Artifacts artifacts, Intake intake, Room room) {}

    /**
     * A run was requested, started or completed.
     *
     * @param looks how often its artifacts were looked for before
     */
    public void changed(Repo repo, BranchName defaultBranch, WorkflowRun run, int looks) {
        RunRoute route = RunRoute.of(run, repo.id(), defaultBranch);
        switch (route) {
            case NOWHERE ->
                    LOG.atInfo()
                            .addKeyValue("repository", repo.name())
                            .addKeyValue("run", run.id())
                            .log("ignored: runs of event {} belong to no head", run.event());
            case DEFAULT_BRANCH -> remember(repo, run, looks);
            case PULL_REQUESTS, MERGE_GROUP -> show(repo, run, looks);
        }
    }

    /** Records the results of a run of the default branch. */
    private void remember(Repo repo, WorkflowRun run, int looks) {
        if (!run.conclusion().equals(Optional.of("success"))) {
            return;
        }
        switch (showing.policies().of(repo)) {
            case Outcome.Rejected<Policy> _ ->
                    LOG.atWarn()
                            .addKeyValue("repository", repo.name())
                            .addKeyValue("run", run.id())
                            .log("not recorded: the configuration cannot be read");
            case Outcome.Ok<Policy>(Policy policy) -> {
                boolean _ = take(repo, run, new Look(policy, looks), true);
            }
        }
    }

    private void show(Repo repo, WorkflowRun run, int looks) {
        switch (showing.policies().of(repo)) {
            case Outcome.Rejected<Policy>(List<Problem> problems) -> {
                Place place = places.of(repo, run.head(), run.headSha());
                if (!place.targets().isEmpty()) {
                    showing.checks()
                            .show(
                                    place.check(),
                                    Drafts.completed(
                                            Conclusion.ACTION_REQUIRED,
                                            CheckText.configurationProblems(problems)));
                }
            }
            case Outcome.Ok<Policy>(Policy policy) -> {
                List<SuitePolicy> suites = PolicySource.measuredBy(policy, run.workflow());
                if (!suites.isEmpty()) {
                    show(repo, run, new Measured(policy, suites), looks);
                }
            }
        }
    }

    /** The suites that a run's workflow measures. */
    private record Measured(Policy policy, List<SuitePolicy> suites) {
        boolean expected() {
            return suites.stream().anyMatch(suite -> suite.workflow().isPresent());
        }
    }

    private void show(Repo repo, WorkflowRun run, Measured measured, int looks) {
        if (isKnown(repo, run)) {
            return;
        }
        boolean completed = run.status().equals("completed");
        String conclusion = run.conclusion().orElse("");
        if (!completed) {
            boolean running = run.status().equals("in_progress");
            open(
                    repo,
                    run,
                    measured,
                    running
                            ? Drafts.open(Status.IN_PROGRESS, CheckText.inProgress(run.url()))
                            : Drafts.open(
                                    Status.QUEUED, CheckText.queued(List.of(run.workflow()))));
            return;
        }
        switch (conclusion) {
            case "action_required" ->
                    open(
                            repo,
                            run,
                            measured,
                            Drafts.open(Status.QUEUED, CheckText.waitingForApproval(run.url())));
            case "cancelled" ->
                    end(
                            repo,
                            run,
                            measured,
                            Drafts.completed(Conclusion.CANCELLED, CheckText.cancelled(run.url())));
            case "skipped" ->
                    end(
                            repo,
                            run,
                            measured,
                            Drafts.completed(
                                    Conclusion.SKIPPED, CheckText.workflowSkipped(run.url())));
            default -> judge(repo, run, measured.policy(), looks);
        }
    }

    /**
     * Events are delivered late and twice: what is already judged is not opened or judged again.
     */
    private boolean isKnown(Repo repo, WorkflowRun run) {
        return history.newest(repo.id(), run.headSha()).stream()
                .anyMatch(stored ->
                        stored.run().equals(run.id())
                                && (stored.attempt() > run.attempt()
                                        || (stored.attempt() == run.attempt()
                                                && !run.status().equals("completed"))));
    }

    private void open(Repo repo, WorkflowRun run, Measured measured, Draft draft) {
        Place place = places.of(repo, run.head(), run.headSha());
        if (!measured.expected() || place.targets().isEmpty()) {
            return;
        }
        showing.checks().show(place.check(), draft);
        waiting.later().endWaiting(repo, run.head(), run.headSha(), waiting.deadline());
    }

    private void end(Repo repo, WorkflowRun run, Measured measured, Draft draft) {
        Place place = places.of(repo, run.head(), run.headSha());
        boolean judged = !history.newest(repo.id(), run.headSha()).isEmpty();
        if (measured.expected() && !place.targets().isEmpty() && !judged) {
            showing.checks().show(place.check(), draft);
        } else {
            showing.checks().completeIfOpen(place.check(), draft);
        }
    }

    /** Takes in a completed run's results and shows what follows from them. */
    void judge(Repo repo, WorkflowRun run, Policy policy, int looks) {
        boolean brought = take(repo, run, new Look(policy, looks), false);
        Place place = places.current(repo, run.head(), run.headSha());
        if (!brought && !showing.checks().known(place.check()).isPresent()) {
            return;
        }
        if (place.targets().isEmpty() || !showing.report().refresh(place, policy, false)) {
            showing.checks()
                    .completeIfOpen(
                            place.check(),
                            Drafts.completed(Conclusion.SKIPPED, CheckText.superseded()));
        }
    }

    /**
     * How a run's artifacts are looked at.
     *
     * @param times how often they were looked for before
     */
    private record Look(Policy policy, int times) {}

    /** Stores what a run brought, and holds nothing of it any more when it returns. */
    private boolean take(Repo repo, WorkflowRun run, Look look, boolean onDefaultBranch) {
        List<SuitePolicy> suites = PolicySource.measuredBy(look.policy(), run.workflow());
        return room.during(() -> {
            List<SuiteResults> results = collect.from(repo, run, suites, look.times());
            record(repo, run, results, onDefaultBranch);
            return !results.isEmpty();
        });
    }

    private void record(
            Repo repo, WorkflowRun run, List<SuiteResults> results, boolean onDefaultBranch) {
        for (SuiteResults result : results) {
            if (onDefaultBranch && result.results().measurements().isEmpty()) {
                continue;
            }
            history.record(
                    new StoredRun(
                            repo.id(),
                            run.id(),
                            run.attempt(),
                            result.suite(),
                            result.platform(),
                            run.headSha(),
                            run.head(),
                            run.head().branch(),
                            onDefaultBranch,
                            run.startedAt(),
                            ResultsCodec.encode(result)));
        }
    }
}
