package io.perfwarden.evaluate;

import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.github.CheckRuns.Draft;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.github.WorkflowRun;
import io.perfwarden.github.WorkflowRuns;
import io.perfwarden.history.CheckStates.CheckState;
import io.perfwarden.history.RunHistory;
import io.perfwarden.policy.Policy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.Repo;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Ends what would wait for ever: asks GitHub what really became of a commit's runs, takes in what
 * was missed, and completes the check when nothing more can come.
 */
public final class EndWaiting {
    /** How often to look again while a run is under way or waits for approval. */
    private static final Duration AGAIN = Duration.ofMinutes(30);

    private final Places places;
    private final WorkflowRuns runs;
    private final RunHistory history;
    private final FollowRun followRun;
    private final FollowPull.Showing showing;
    private final FollowPull.Waiting waiting;

    public EndWaiting(
            Places places,
            Records records,
            FollowRun followRun,
            FollowPull.Showing showing,
            FollowPull.Waiting waiting) {
        this.places = places;
        this.runs = records.runs();
        this.history = records.history();
        this.followRun = followRun;
        this.showing = showing;
        this.waiting = waiting;
    }

    /** GitHub's and our own records of runs. */
    public record Records(WorkflowRuns runs, RunHistory history) {}

    /** The deadline of a commit has passed. */
    public void deadlinePassed(Repo repo, Head head, CommitSha sha, int looks) {
        Place place = places.of(repo, head, sha);
        Optional<CheckState> check = showing.checks().known(place.check());
        if (check.isPresent() && !CheckLifecycle.isCompleted(check.get())) {
            settle(place, looks);
        }
    }

    /**
     * Somebody asks for a judgement again: what is stored is judged, what was missed is taken in.
     */
    public void again(Repo repo, Head head, CommitSha sha, int looks) {
        Place place = places.of(repo, head, sha);
        if (looks == 0) {
            showing.checks()
                    .show(place.check(), Drafts.open(Status.IN_PROGRESS, CheckText.judgingAgain()));
        }
        settle(place, looks);
    }

    private void settle(Place place, int looks) {
        switch (showing.policies().of(place.repo())) {
            case Outcome.Rejected<Policy>(List<Problem> problems) ->
                    showing.checks()
                            .show(
                                    place.check(),
                                    Drafts.completed(
                                            Conclusion.ACTION_REQUIRED,
                                            CheckText.configurationProblems(problems)));
            case Outcome.Ok<Policy>(Policy policy) -> settle(place, policy, looks);
        }
    }

    private void settle(Place place, Policy policy, int looks) {
        List<WorkflowRun> measuring =
                runs.on(place.repo(), place.sha()).stream()
                        .filter(run -> run.head().equals(place.head()))
                        .filter(run -> isFor(place, run))
                        .filter(run -> !PolicySource.measuredBy(policy, run.workflow()).isEmpty())
                        .toList();
        if (measuring.stream().anyMatch(EndWaiting::isUnderWay)) {
            waiting.later().endWaiting(place.repo(), place.head(), place.sha(), AGAIN);
            return;
        }
        takeIn(place, policy, measuring, looks);
        if (place.targets().isEmpty() || !showing.report().refresh(place, policy, true)) {
            showing.checks().show(place.check(), nothing(place, measuring));
        }
    }

    private static boolean isFor(Place place, WorkflowRun run) {
        return place.isMergeGroup()
                ? run.event().equals("merge_group")
                : run.event().equals("pull_request") || run.event().equals("push");
    }

    private void takeIn(Place place, Policy policy, List<WorkflowRun> measuring, int looks) {
        Set<Long> stored =
                history.newest(place.repo().id(), place.sha()).stream()
                        .map(run -> run.run().value())
                        .collect(Collectors.toSet());
        for (WorkflowRun run : measuring) {
            String conclusion = run.conclusion().orElse("");
            boolean fruitless = conclusion.equals("cancelled") || conclusion.equals("skipped");
            if (!fruitless && !stored.contains(run.id().value())) {
                followRun.judge(place.repo(), run, policy, looks);
            }
        }
    }

    private static boolean isUnderWay(WorkflowRun run) {
        return !run.status().equals("completed")
                || run.conclusion().equals(Optional.of("action_required"));
    }

    private Draft nothing(Place place, List<WorkflowRun> measuring) {
        if (place.isMergeGroup()) {
            return Drafts.completed(Conclusion.SUCCESS, CheckText.notMeasuredInQueue());
        }
        return measuring.stream()
                .filter(run -> run.conclusion().equals(Optional.of("cancelled")))
                .findFirst()
                .map(run -> Drafts.completed(Conclusion.CANCELLED, CheckText.cancelled(run.url())))
                .orElseGet(() ->
                        Drafts.completed(
                                Conclusion.SKIPPED, CheckText.notStarted(waiting.deadline())));
    }
}
