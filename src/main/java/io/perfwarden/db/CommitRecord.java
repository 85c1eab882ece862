package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.model.*;

/**
 * A commit's record.
 *
 * @param version rises with every change; 0 while nothing is known
 * @param waitUntil until when runs are waited for; absent before that begins
 * @param searched when GitHub was last asked which pull requests have this head
 * @param ready when a draft with this head was last made ready, by GitHub's clock
 */
public record CommitRecord(
        long version,
        List<MergeTarget> targets,
        List<CommitFacts.RunFacts> runs,
        List<CommitFacts.ImportedResult> imported,
        Optional<Instant> waitUntil,
        List<CommitFacts.Waiver> waivers,
        List<CommitFacts.Fault> faults,
        Optional<Instant> searched,
        List<CommitFacts.SuspectAttempt> doubted,
        List<CommitFacts.FailedMeasurement> reds,
        Optional<Instant> ready,
        List<CommitFacts.RequestedRun> requested,
        List<CommitFacts.PullSighting> sightings) {
    public Stream<WorkflowRun> workflowRuns() {
        return runs.stream().map(CommitFacts.RunFacts::run);
    }

    /** Whether a run measures a branch that the commit is on. */
    public boolean isMeasuredOnBranch(WorkflowRun run) {
        return targets.stream()
                .anyMatch(it -> it instanceof MergeTarget.Branch on && on.isMeasuredBy(run));
    }

    /** One of the waivers that let every target pass, where they do: none where it was red. */
    public Optional<CommitFacts.Waiver> waiverOfAll() {
        List<CommitFacts.Waiver> holding =
                targets.stream()
                        .filter(it -> !isRed(it))
                        .flatMap(it -> CommitFacts.Waiver.of(waivers, it).stream())
                        .toList();
        return holding.size() == targets.size() ? holding.stream().findFirst() : Optional.empty();
    }

    /** Whether a target was red at this commit, and nothing has answered that. */
    public boolean isRed(MergeTarget target) {
        return reds.stream().anyMatch(it -> it.isHere() && it.isOf(target));
    }

    public boolean isRed(PullNumber pull) {
        return targets.stream()
                .filter(it -> it.pull().equals(Optional.of(pull)))
                .anyMatch(this::isRed);
    }

    /** Whether a run is over that is not judged for all that it may have measured. */
    public boolean hasUnjudged() {
        return !sightings.isEmpty()
                && (!CommitFacts.notImported(runs).isEmpty()
                        || imported.stream().anyMatch(this::isUnjudged));
    }

    private boolean isUnjudged(CommitFacts.ImportedResult one) {
        return one.platform().isPresent()
                && runs.stream()
                        .filter(it -> it.run().attempt().run().equals(one.attempt().run()))
                        .anyMatch(it -> it.judged() < one.attempt().number());
    }

    public CommitFacts at(Instant now) {
        return at(now, Duration.ZERO, Set.of());
    }

    /**
     * The same, where GitHub may be asked so long before waiting ends why no run appears.
     *
     * @param inVain attempts of which nothing was found yet
     */
    public CommitFacts at(Instant now, Duration patience, Set<Attempt> inVain) {
        return new CommitFacts(
                targets,
                runs.stream().map(run -> run.withoutResults(inVain)).toList(),
                imported,
                new CommitFacts.WaitingTime(now, waitUntil, patience, ready),
                waivers,
                faults,
                doubted,
                reds,
                requested,
                sightings);
    }
}
