package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.RunFacts;
import io.perfwarden.model.*;

/**
 * A commit's record.
 *
 * @param version rises with every change; 0 without facts
 * @param waitUntil end of waiting for runs; absent before it begins
 * @param searched last question for the pull requests of this head
 * @param ready GitHub's time at which a draft of this head became ready
 */
public record CommitRecord(
        long version,
        List<MergeTarget> targets,
        List<RunFacts> runs,
        List<CommitFacts.ImportedResult> imported,
        Optional<Instant> waitUntil,
        List<CommitFacts.Waiver> waivers,
        List<CommitFacts.Fault> faults,
        Optional<Instant> searched,
        List<CommitFacts.SuspectAttempt> suspectAttempts,
        List<CommitFacts.FailedMeasurement> failedMeasurements,
        Optional<Instant> ready,
        List<CommitFacts.RequestedRun> requested,
        List<CommitFacts.PullSighting> sightings,
        List<CommitFacts.PartialSubmission> partial) {
    public Stream<WorkflowRun> workflowRuns() {
        return runs.stream().map(RunFacts::run);
    }

    public boolean isMeasuredOnBranch(WorkflowRun run) {
        return targets.stream()
                .anyMatch(it -> it instanceof MergeTarget.Branch on && on.isMeasuredBy(run));
    }

    /** A waiver, if waivers let every target pass and none was red. */
    public Optional<CommitFacts.Waiver> waiverOfAll() {
        List<CommitFacts.Waiver> holding =
                targets.stream()
                        .filter(it -> !isRed(it))
                        .flatMap(it -> CommitFacts.Waiver.of(waivers, it).stream())
                        .toList();
        return holding.size() == targets.size() ? holding.stream().findFirst() : Optional.empty();
    }

    public boolean isRed(MergeTarget target) {
        return failedMeasurements.stream().anyMatch(it -> it.isHere() && it.isOf(target));
    }

    public boolean isRed(PullNumber pull) {
        return targets.stream()
                .filter(it -> it.pull().equals(Optional.of(pull)))
                .anyMatch(this::isRed);
    }

    /** A copy that a judgement made red no more for some targets. */
    public CommitRecord withoutReds(Set<MergeTarget> answered) {
        List<CommitFacts.FailedMeasurement> left =
                failedMeasurements.stream()
                        .filter(red -> !red.isHere() || answered.stream().noneMatch(red::isOf))
                        .toList();
        return new CommitRecord(
                version,
                targets,
                runs,
                imported,
                waitUntil,
                waivers,
                faults,
                searched,
                suspectAttempts,
                left,
                ready,
                requested,
                sightings,
                partial);
    }

    /** Whether a finished run is not judged completely. */
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
     * Facts at a time.
     *
     * @param deadline the time from the begin of waiting to its end
     * @param inVain attempts without results so far
     */
    public CommitFacts at(Instant now, Duration deadline, Set<Attempt> inVain) {
        return new CommitFacts(
                targets,
                runs.stream().map(run -> run.withoutResults(inVain)).toList(),
                imported,
                new CommitFacts.WaitingTime(now, waitUntil, deadline, ready),
                waivers,
                faults,
                suspectAttempts,
                failedMeasurements,
                requested,
                sightings,
                partial);
    }
}
