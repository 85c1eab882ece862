package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.check.CommitFacts.Waiver;
import io.perfwarden.check.SuiteConclusion.Reason;
import io.perfwarden.check.SuiteConclusion.Weight;
import io.perfwarden.check.SuiteState.*;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.model.KeyOrder;

/**
 * The conclusion of a check: the heaviest of all suites of all targets.
 *
 * @param others of the same target's other suites, in order
 */
public record CheckConclusion(
        TargetVerdict decisive, SuiteConclusion decidingSuite, List<SuiteConclusion> others) {
    public CheckConclusion {
        others = List.copyOf(others);
    }

    /** The conclusion of a commit's check; absent if nothing is expected or measured. */
    public static Optional<CheckConclusion> of(
            List<TargetVerdict> targets, RepositoryPolicy policy) {
        return targets.stream()
                .flatMap(judged -> of(judged, suites(judged, policy)).stream())
                .min(KeyOrder.of(it -> it.decidingSuite().weight()));
    }

    private static Optional<CheckConclusion> of(TargetVerdict judged, List<SuiteConclusion> all) {
        return all.stream()
                .min(KeyOrder.of(SuiteConclusion::weight))
                .map(heaviest -> {
                    var others = new ArrayList<>(all);
                    others.removeIf(it ->
                            it.equals(heaviest) || it.reason() instanceof Reason.VerdictReason);
                    return new CheckConclusion(judged, heaviest, others);
                })
                .or(() -> unmeasuredGroup(judged));
    }

    private static Optional<CheckConclusion> unmeasuredGroup(TargetVerdict judged) {
        var reason = new Reason.State(new NotInQueue());
        var passed = new SuiteConclusion(Weight.PASSED, Optional.empty(), reason);
        return Optional.of(new CheckConclusion(judged, passed, List.of()))
                .filter(_ -> judged.state().target() instanceof MergeTarget.Group);
    }

    /** The conclusion; absent while the check stays open. */
    public Optional<Conclusion> conclusion() {
        return decidingSuite.conclusion();
    }

    private static List<SuiteConclusion> suites(TargetVerdict judged, RepositoryPolicy policy) {
        List<SuiteConclusion> all = new ArrayList<>();
        judged.comparison()
                .map(it ->
                        new SuiteConclusion(
                                weight(it, policy), Optional.empty(), new Reason.VerdictReason()))
                .ifPresent(all::add);
        Map<String, SuiteState> suites = judged.state().suites();
        suites.forEach((suite, state) ->
                weight(state, policy).ifPresent(weight -> all.add(of(weight, suite, state))));
        // only a like measurement takes back what was red
        boolean passes = all.stream().allMatch(SuiteConclusion::passes);
        for (FailedMeasurement red : judged.redMeasurements().unanswered()) {
            if (red.isHere()) {
                all.add(of(Weight.FAILED, red.suite(), new StaysRed(red.url(), red.rows())));
            } else if (passes) {
                all.add(of(Weight.ACTION_REQUIRED, red.suite(), new RedBefore(red.rows())));
            }
        }
        if (!all.isEmpty()) {
            judged.claims()
                    .flatMap(it -> it.gap(judged.comparison()))
                    .map(gap ->
                            new SuiteConclusion(
                                    Weight.ACTION_REQUIRED,
                                    Optional.empty(),
                                    new Reason.Claims(gap)))
                    .ifPresent(all::add);
            // nothing passes while a run may still bring more
            suites.forEach((suite, state) -> {
                if (state instanceof Unexpected(Optional<String> run)) {
                    run.ifPresent(url -> all.add(of(Weight.OPEN, suite, new Running(url))));
                }
            });
        }
        new TreeMap<>(judged.open())
                .forEach((suite, why) ->
                        all.add(
                                new SuiteConclusion(
                                        Weight.OPEN,
                                        Optional.of(suite),
                                        new Reason.MoreToCome(why))));
        judged.state().waiver().ifPresent(waiver -> all.replaceAll(it -> withWaiver(it, waiver)));
        return all;
    }

    private static SuiteConclusion of(Weight weight, String suite, SuiteState state) {
        return new SuiteConclusion(weight, Optional.of(suite), new Reason.State(state));
    }

    /** No waiver holds where a row failed. */
    private static SuiteConclusion withWaiver(SuiteConclusion of, Waiver waiver) {
        return switch (of.weight()) {
            case FAILED, NEUTRAL, PASSED, SKIPPED -> of;
            case OPEN, ACTION_REQUIRED, NO_VERDICT, CANCELLED ->
                    new SuiteConclusion(Weight.NEUTRAL, of.suite(), new Reason.Waived(waiver));
        };
    }

    /** Without a configuration file nothing is expected, so nothing is missing. */
    private static Weight weight(Comparison comparison, RepositoryPolicy policy) {
        return switch (comparison.verdict()) {
            case FAIL -> Weight.FAILED;
            case WARN -> heavier(Weight.NEUTRAL, blindWeight(comparison, policy));
            case PASS -> blindWeight(comparison, policy);
            case NONE -> {
                if (comparison.suites().stream().anyMatch(it -> it.basis() == Basis.BAD_BASELINE)) {
                    yield Weight.ACTION_REQUIRED;
                }
                boolean fails = policy.whenNoVerdict() == RepositoryPolicy.NoVerdict.FAIL;
                yield policy.written() && fails ? Weight.NO_VERDICT : Weight.NEUTRAL;
            }
        };
    }

    private static Weight heavier(Weight one, Weight other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Passed, unless a row sees less than it must and the policy does not let that pass. */
    private static Weight blindWeight(Comparison comparison, RepositoryPolicy policy) {
        if (comparison.suites().stream().flatMap(SuiteComparison::blindRows).findAny().isEmpty()) {
            return Weight.PASSED;
        }
        return switch (policy.whenBlind()) {
            case PASS -> Weight.PASSED;
            case NEUTRAL -> Weight.NEUTRAL;
            case ACTION_REQUIRED -> Weight.ACTION_REQUIRED;
        };
    }

    /** Measured suites count through the comparison, unexpected ones not at all. */
    private static Optional<Weight> weight(SuiteState state, RepositoryPolicy policy) {
        boolean blocks = policy.whenNotStarted() == RepositoryPolicy.NotStartedPolicy.BLOCK;
        return switch (state) {
            case Unexpected _, Measured _ -> Optional.empty();
            case Waiting _, AwaitingSubmission _, AwaitingApproval _, Queued _, Running _ ->
                    Optional.of(Weight.OPEN);
            case MeasuredAgain _, Measuring _, Undecided _ -> Optional.of(Weight.OPEN);
            case StaysRed _ -> Optional.of(Weight.FAILED);
            case Faulted _, Evaded _, OtherEvent _, ConfiguredLater _, RequestDue _ ->
                    Optional.of(Weight.ACTION_REQUIRED);
            case RedBefore _, Unattributed _, NotSubmitted _, UnnamedRun _ ->
                    Optional.of(Weight.ACTION_REQUIRED);
            case Cancelled _, SkippedAgain _ -> Optional.of(Weight.CANCELLED);
            case NotInQueue _ -> Optional.of(Weight.PASSED);
            case SuiteState.NotStarted it ->
                    Optional.of(blocks || !it.mayPass() ? Weight.ACTION_REQUIRED : Weight.SKIPPED);
            case Skipped _, NothingToMeasure _, FilteredOut _, OnRequest _ ->
                    Optional.of(Weight.SKIPPED);
        };
    }
}
