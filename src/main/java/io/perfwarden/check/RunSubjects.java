package io.perfwarden.check;

import module java.base;

import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.WorkflowRun.RunEvent;

/**
 * The runs of a suite for a target, by subject: a merge and a commit alone differ. The newest of
 * each subject counts, and none answers for another.
 */
record RunSubjects(SuiteRuns all, MergeTarget target, CommitFacts facts) {
    /**
     * Each subject's runs, the newest first. Silent runs are dropped if others surely of this merge
     * speak. Runs of uncertain merges count until one surely measured this merge.
     */
    List<SuiteRuns> parts() {
        if (!(target instanceof MergeTarget.Pull pull) || !all.mayCount()) {
            return withoutSubmissions();
        }
        List<SuiteRuns> parts = new ArrayList<>();
        for (RunEvent event : RunEvent.values()) {
            parts.add(all.filter(run -> run.run().event() == event && !isUnclear(run)));
        }
        List<SuiteRuns> leftOut = parts.stream().filter(SuiteRuns::isSilent).toList();
        parts.removeAll(leftOut);
        if (parts.isEmpty()) {
            // what may be of another merge does not replace that this one was left out
            leftOut.stream().filter(it -> !it.runs().isEmpty()).forEach(parts::add);
        }
        // a run without results, and not skipped, may be the one for this merge
        unclear().stream()
                .map(run -> all.filter(run::equals))
                .filter(it -> !it.areLeftOut())
                .forEach(parts::add);
        Optional<RunFacts> asked =
                all.newest(run ->
                        run.run().event() == RunEvent.WORKFLOW_DISPATCH
                                && all.hasMeasured(run)
                                && MeasuredMerge.isSinceBase(run, pull, facts.sightings()));
        asked.ifPresent(word ->
                parts.removeIf(part -> RunFacts.BY_AGE.compare(part.runs().getLast(), word) < 0));
        parts.sort(KeyOrder.of((SuiteRuns it) -> it.runs().getLast(), RunFacts.BY_AGE).reversed());
        List<SuiteRuns> each = List.copyOf(parts);
        parts.removeIf(it ->
                it.current().filter(SuiteRuns::isCancelled).isPresent()
                        && each.stream().takeWhile(newer -> newer != it).anyMatch(mayReplace(it)));
        return onlyMeasured(parts);
    }

    /** A later run replaces a cancelled one, but one of the commit alone none of the merge. */
    private static Predicate<SuiteRuns> mayReplace(SuiteRuns cancelled) {
        boolean isOfMerge = cancelled.newest(run -> run.run().event().isOfPull()).isPresent();
        return newer ->
                !isOfMerge || newer.newest(run -> run.run().event() != RunEvent.PUSH).isPresent();
    }

    /** Submissions and the runs beside them, each as a subject, except on a branch. */
    private List<SuiteRuns> withoutSubmissions() {
        Map<Boolean, List<RunFacts>> kinds =
                all.runs().stream().collect(Collectors.groupingBy(it -> it.run().isSubmission()));
        return kinds.size() < 2 || target instanceof MergeTarget.Branch
                ? List.of(all)
                : onlyMeasured(
                        kinds.values().stream().map(some -> all.filter(some::contains)).toList());
    }

    /** Once results were submitted, a run that has brought none says nothing. */
    private List<SuiteRuns> onlyMeasured(List<SuiteRuns> parts) {
        boolean isSubmitted =
                parts.stream()
                        .filter(SuiteRuns::areSubmitted)
                        .anyMatch(it -> it.runs().stream().anyMatch(it::hasMeasured));
        return isSubmitted
                ? parts.stream()
                        .filter(it ->
                                it.areSubmitted() || it.runs().stream().anyMatch(it::hasMeasured))
                        .toList()
                : parts;
    }

    /**
     * A run that may have measured another merge, where there are not as many of them as merges:
     * the one for this target may be lacking. Of a suite that names no workflow, what brought
     * nothing says nothing.
     */
    Optional<RunFacts> unattributedRun() {
        boolean isNamed = all.suite().workflow().isPresent();
        List<RunFacts> unclear =
                unclear().stream().filter(run -> isNamed || all.mayCount(run)).toList();
        boolean isSure = all.newest(this::isSure).isPresent();
        return isSure || MeasuredMerge.areWhole(unclear, facts.sightings())
                ? Optional.empty()
                : Optional.of(unclear.getLast());
    }

    /** Whether pushes started all of them, so that a run of the merge may follow. */
    boolean areOfPushes() {
        return target instanceof MergeTarget.Pull pull
                && !all.runs().isEmpty()
                && all.newest(run ->
                                switch (run.run().event()) {
                                    case PULL_REQUEST, PULL_REQUEST_TARGET, SUBMISSION -> true;
                                    case WORKFLOW_DISPATCH ->
                                            MeasuredMerge.isSinceBase(run, pull, facts.sightings());
                                    case PUSH, MERGE_GROUP, SCHEDULE, OTHER -> false;
                                })
                        .isEmpty();
    }

    /** The newest run of the merge, where only those of the commit alone measured, or may. */
    Optional<RunFacts> silentRun() {
        return all.newest(it -> all.mayCount(it) && it.run().event() != RunEvent.PUSH).isPresent()
                ? Optional.empty()
                : all.newest(it -> it.run().event().isOfPull());
    }

    /** Runs since the newest certain one for this merge, the newest last. */
    private List<RunFacts> unclear() {
        Optional<RunFacts> sure = all.newest(run -> isSure(run) && all.hasMeasured(run));
        return all.runs().stream()
                .filter(this::isUnclear)
                .filter(run -> sure.filter(it -> RunFacts.BY_AGE.compare(it, run) > 0).isEmpty())
                .toList();
    }

    private boolean isSure(RunFacts run) {
        return run.run().event().isOfPull() && !isUnclear(run);
    }

    private boolean isUnclear(RunFacts run) {
        return target instanceof MergeTarget.Pull pull
                && MeasuredMerge.fit(run, pull, facts.sightings()) == MeasuredMerge.Fit.POSSIBLE;
    }
}
