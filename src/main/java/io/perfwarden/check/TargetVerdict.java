package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.compare.*;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;

/**
 * A target with the verdict on its measurements.
 *
 * @param comparison of all measured suites, with expected but missing platforms; absent without
 *     measurements
 * @param branchRuns runs of the default branch to be repeated before a suite is judged
 * @param claims of the pull request, also without measurements
 */
public record TargetVerdict(
        CommitState.TargetState state,
        Optional<Comparison> comparison,
        Map<String, OpenReason> open,
        Set<BranchRun> branchRuns,
        RedMeasurements redMeasurements,
        Optional<SpeedClaims> claims) {
    /** Why more is to come of a suite that was measured. */
    public enum OpenReason {
        /** Another run may bring a missing platform. */
        GROWING,
        /** A suspect is measured again. */
        MEASURED_AGAIN,
        /** It ran on a runner that is set aside, and is measured again, even if it fails. */
        RUNNER_SET_ASIDE,
        /** Something is missing, so its run's artifacts are listed once more. */
        LISTED_AGAIN,
        /** The pull request's base is being measured. */
        BASE_MEASURED,
        /** It has no baseline, and past runs of the default branch are unread. */
        PAST_READ,
        /** It may be as slow as the default branch, whose newest run is repeated. */
        BRANCH_MEASURED_AGAIN;

        /** Whether the run itself is repeated. */
        public boolean isRepeated() {
            return this == MEASURED_AGAIN || this == RUNNER_SET_ASIDE;
        }
    }

    public record BranchRun(CommitSha sha, Attempt attempt) {}

    /**
     * The red parts of a target.
     *
     * @param failed in the present measurements, of each suite and subject
     * @param unanswered earlier failures without an answer here
     * @param remaining earlier failures with an answer in part, and their rest
     * @param isHere whether a failure at this commit has no answer, so that no waiver holds
     */
    public record RedMeasurements(
            List<FailedMeasurement> failed,
            List<FailedMeasurement> unanswered,
            List<FailedMeasurement> remaining,
            boolean isHere) {
        public static final RedMeasurements NONE =
                new RedMeasurements(List.of(), List.of(), List.of(), false);

        public RedMeasurements {
            failed = List.copyOf(failed);
            unanswered = List.copyOf(unanswered);
            remaining = List.copyOf(remaining);
        }
    }

    public TargetVerdict(
            CommitState.TargetState state,
            Optional<Comparison> comparison,
            Map<String, OpenReason> open) {
        this(state, comparison, open, Set.of(), RedMeasurements.NONE);
    }

    public TargetVerdict(
            CommitState.TargetState state,
            Optional<Comparison> comparison,
            Map<String, OpenReason> open,
            Set<BranchRun> branchRuns,
            RedMeasurements redMeasurements) {
        this(state, comparison, open, branchRuns, redMeasurements, Optional.empty());
    }

    public TargetVerdict {
        open = Map.copyOf(open);
        branchRuns = Set.copyOf(branchRuns);
    }

    /** The same, where nothing waits for the default branch. */
    public TargetVerdict withoutBranch() {
        Map<String, OpenReason> left = new LinkedHashMap<>(open);
        left.values().removeIf(why -> why == OpenReason.BRANCH_MEASURED_AGAIN);
        return new TargetVerdict(state, comparison, left, Set.of(), redMeasurements, claims);
    }

    public Set<Attempt> awaitingBranch() {
        return open.entrySet().stream()
                .filter(it ->
                        it.getValue() == OpenReason.BASE_MEASURED
                                || it.getValue() == OpenReason.PAST_READ)
                .flatMap(it -> measuredState(it.getKey()).stream())
                .map(SuiteState.Measured::attempt)
                .collect(Collectors.toSet());
    }

    public Stream<SuiteComparison> suites() {
        return comparison.stream().flatMap(it -> it.suites().stream());
    }

    public Optional<SuiteState.Measured> measuredState(String suite) {
        return state.measuredState(suite);
    }

    public boolean fails(String suite) {
        return suites().anyMatch(it -> it.name().equals(suite) && it.verdict() == Verdict.FAIL);
    }

    public boolean hasVerdict(String suite) {
        List<Verdict> verdicts =
                suites().filter(it -> it.name().equals(suite))
                        .map(SuiteComparison::verdict)
                        .toList();
        return !verdicts.isEmpty() && !verdicts.contains(Verdict.NONE);
    }

    /** Claims that are not seen keep each suite from passing that does not show them alone. */
    public TargetVerdict withSuite(String suite) {
        Map<String, SuiteState> states = new LinkedHashMap<>(state.suites());
        states.keySet().retainAll(Set.of(suite));
        return new TargetVerdict(
                new CommitState.TargetState(state.target(), states, state.waiver()),
                comparison
                        .map(it ->
                                new Comparison(
                                        it.suites().stream()
                                                .filter(one -> one.name().equals(suite))
                                                .toList()))
                        .filter(it -> !it.suites().isEmpty()),
                Optional.ofNullable(open.get(suite))
                        .map(why -> Map.of(suite, why))
                        .orElse(Map.of()),
                Set.of(),
                new RedMeasurements(
                        redMeasurements.failed(),
                        redMeasurements.unanswered().stream()
                                .filter(it -> it.suite().equals(suite))
                                .toList(),
                        redMeasurements.remaining(),
                        redMeasurements.isHere()),
                claims.filter(it -> it.gap(comparison).isPresent()));
    }
}
