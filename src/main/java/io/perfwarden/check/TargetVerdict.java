package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.compare.*;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;

/**
 * A target with the verdict on what was measured for it.
 *
 * @param comparison of all measured suites, those platforms included whose baseline exists and
 *     whose results did not come; absent where nothing was measured
 * @param open suites of which more is to come, and why
 * @param branchRuns runs of the default branch that are run once more before a suite is judged
 * @param reds what is red of it, by this measurement or an earlier one
 */
public record TargetVerdict(
        CommitState.TargetState state,
        Optional<Comparison> comparison,
        Map<String, OpenReason> open,
        Set<BranchRun> branchRuns,
        Reds reds) {
    /** Why more is to come of a suite that was measured. */
    public enum OpenReason {
        /** It lacks a platform which another run may still bring. */
        GROWING,
        /** It has a suspect that is measured again. */
        MEASURED_AGAIN,
        /** Something is missing, and its run's artifacts are listed once more. */
        LISTED_AGAIN,
        /** The base of the pull request is still being measured itself. */
        BASE_MEASURED,
        /** It has nothing to be held against, and past runs of the default branch are unread. */
        PAST_READ,
        /** It may be as slow as the default branch is, whose newest run is measured again. */
        BRANCH_MEASURED_AGAIN
    }

    /** A run of the default branch that is run once more. */
    public record BranchRun(CommitSha sha, Attempt attempt) {}

    /**
     * What is red of a target.
     *
     * @param failed by what was measured now, of each suite and subject
     * @param unanswered by earlier measurements, as far as nothing answers them here
     * @param left earlier measurements of which something is answered for good, with the rest
     * @param isHere whether anything that was red at this commit is not answered, so that no waiver
     *     holds
     */
    public record Reds(
            List<FailedMeasurement> failed,
            List<FailedMeasurement> unanswered,
            List<FailedMeasurement> left,
            boolean isHere) {
        public static final Reds NONE = new Reds(List.of(), List.of(), List.of(), false);

        public Reds {
            failed = List.copyOf(failed);
            unanswered = List.copyOf(unanswered);
            left = List.copyOf(left);
        }
    }

    /** Where no run of the default branch is run once more, and nothing is red. */
    public TargetVerdict(
            CommitState.TargetState state,
            Optional<Comparison> comparison,
            Map<String, OpenReason> open) {
        this(state, comparison, open, Set.of(), Reds.NONE);
    }

    public TargetVerdict {
        open = Map.copyOf(open);
        branchRuns = Set.copyOf(branchRuns);
    }

    /** The same, where nothing waits for the default branch. */
    public TargetVerdict withoutBranch() {
        Map<String, OpenReason> left = new LinkedHashMap<>(open);
        left.values().removeIf(why -> why == OpenReason.BRANCH_MEASURED_AGAIN);
        return new TargetVerdict(state, comparison, left, Set.of(), reds);
    }

    /** The attempts of suites that wait for what the default branch measures or measured. */
    public Set<Attempt> awaitingBranch() {
        return open.entrySet().stream()
                .filter(it ->
                        it.getValue() == OpenReason.BASE_MEASURED
                                || it.getValue() == OpenReason.PAST_READ)
                .flatMap(it -> measured(it.getKey()).stream())
                .map(SuiteState.Measured::attempt)
                .collect(Collectors.toSet());
    }

    public Stream<SuiteComparison> suites() {
        return comparison.stream().flatMap(it -> it.suites().stream());
    }

    public Optional<SuiteState.Measured> measured(String suite) {
        return state.measured(suite);
    }

    /** Whether what was measured of a suite fails. */
    public boolean fails(String suite) {
        return suites().anyMatch(it -> it.name().equals(suite) && it.verdict() == Verdict.FAIL);
    }

    /** Whether what was measured of a suite has a verdict at all. */
    public boolean hasVerdict(String suite) {
        List<Verdict> verdicts =
                suites().filter(it -> it.name().equals(suite))
                        .map(SuiteComparison::verdict)
                        .toList();
        return !verdicts.isEmpty() && !verdicts.contains(Verdict.NONE);
    }

    public TargetVerdict only(String suite) {
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
                new Reds(
                        reds.failed(),
                        reds.unanswered().stream().filter(it -> it.suite().equals(suite)).toList(),
                        reds.left(),
                        reds.isHere()));
    }
}
