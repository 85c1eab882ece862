package io.perfwarden.evaluate;

import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.github.PullRequest;
import io.perfwarden.history.CheckStates.CheckState;
import io.perfwarden.history.PullStates;
import io.perfwarden.history.PullStates.PullState;
import io.perfwarden.policy.Policy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Follows a pull request: announces the check as soon as the head is known. */
public final class FollowPull {
    private final PullStates states;
    private final Places places;
    private final PolicySource policies;
    private final HeadReport report;
    private final CheckLifecycle checks;
    private final Waiting waiting;

    /** How long to wait for a run to appear, and how to be called when that is over. */
    public record Waiting(Later later, Duration deadline) {}

    public FollowPull(PullStates states, Places places, Showing showing, Waiting waiting) {
        this.states = states;
        this.places = places;
        this.policies = showing.policies();
        this.report = showing.report();
        this.checks = showing.checks();
        this.waiting = waiting;
    }

    /** What is needed to show anything on a commit. */
    public record Showing(PolicySource policies, HeadReport report, CheckLifecycle checks) {}

    /** A pull request was opened, reopened, pushed to, or changed its base. */
    public void changed(Repo repo, PullRequest pull) {
        Optional<PullState> before = states.find(repo.id(), pull.number());
        states.saw(
                repo.id(),
                pull.number(),
                pull.head(),
                pull.headSha(),
                pull.baseBranch(),
                pull.open());
        before.map(PullState::headSha)
                .filter(sha -> !sha.equals(pull.headSha()))
                .ifPresent(sha -> leave(repo, pull, sha));
        if (pull.open()) {
            announce(places.remembered(repo, pull.head(), pull.headSha()));
        }
    }

    /** A pull request was closed or merged: nothing about it is waited for any more. */
    public void closed(Repo repo, PullRequest pull) {
        states.saw(repo.id(), pull.number(), pull.head(), pull.headSha(), pull.baseBranch(), false);
        leave(repo, pull, pull.headSha());
    }

    /** A merge group asks for its check. */
    public void mergeGroup(Place group) {
        announce(group);
    }

    private void announce(Place place) {
        switch (policies.of(place.repo())) {
            case Outcome.Rejected<Policy>(List<Problem> problems) ->
                    checks.show(
                            place.check(),
                            Drafts.completed(
                                    Conclusion.ACTION_REQUIRED,
                                    CheckText.configurationProblems(problems)));
            case Outcome.Ok<Policy>(Policy policy) -> announce(place, policy);
        }
    }

    private void announce(Place place, Policy policy) {
        if (report.refresh(place, policy, false)) {
            return;
        }
        if (PolicySource.expected(policy).isEmpty()) {
            if (place.isMergeGroup()) {
                checks.show(
                        place.check(),
                        Drafts.completed(Conclusion.SUCCESS, CheckText.notMeasuredInQueue()));
            }
            return;
        }
        Optional<CheckState> known = checks.known(place.check());
        if (known.isEmpty() || CheckLifecycle.isCompleted(known.get())) {
            checks.show(
                    place.check(),
                    Drafts.open(Status.QUEUED, CheckText.queued(PolicySource.workflows(policy))));
        }
        waiting.later().endWaiting(place.repo(), place.head(), place.sha(), waiting.deadline());
    }

    /** Other pull requests may still have the commit as their head. */
    private void leave(Repo repo, PullRequest pull, CommitSha sha) {
        Place place = places.remembered(repo, pull.head(), sha);
        if (place.targets().isEmpty()) {
            checks.completeIfOpen(
                    place.check(), Drafts.completed(Conclusion.SKIPPED, CheckText.superseded()));
        }
    }
}
