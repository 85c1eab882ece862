package io.perfwarden.check;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.config.RepositoryPolicy;

/**
 * What a check says: of everything that every target's suites say, the heaviest.
 *
 * @param decisive the target whose voice it is
 * @param voice the heaviest
 * @param others what the other suites of that target say, in their order; the verdict on what was
 *     measured is not among them
 */
public record CheckConclusion(
        TargetVerdict decisive, SuiteConclusion voice, List<SuiteConclusion> others) {
    private static final Comparator<CheckConclusion> WORST_FIRST =
            Comparator.comparing(ending -> ending.voice().weight());

    public CheckConclusion {
        others = List.copyOf(others);
    }

    /**
     * The ending of a commit's check.
     *
     * @return nothing if nobody has anything to say: nothing is expected and nothing was measured
     */
    public static Optional<CheckConclusion> of(
            List<TargetVerdict> targets, RepositoryPolicy policy) {
        SuiteConclusions voices = new SuiteConclusions(policy);
        List<CheckConclusion> endings = new ArrayList<>();
        for (TargetVerdict judged : targets) {
            List<SuiteConclusion> all = voices.of(judged);
            all.stream()
                    .min(Comparator.comparing(SuiteConclusion::weight))
                    .map(heaviest -> new CheckConclusion(judged, heaviest, besides(all, heaviest)))
                    .or(() -> unmeasuredGroup(judged))
                    .ifPresent(endings::add);
        }
        return endings.stream().min(WORST_FIRST);
    }

    /** A merge queue waits for an answer even where no suite is expected. */
    private static Optional<CheckConclusion> unmeasuredGroup(TargetVerdict judged) {
        return switch (judged.standing().target()) {
            case MergeTarget.Pull _, MergeTarget.Branch _ -> Optional.empty();
            case MergeTarget.Group _ ->
                    Optional.of(
                            new CheckConclusion(
                                    judged,
                                    new SuiteConclusion(
                                            SuiteConclusion.Weight.PASSED,
                                            Optional.empty(),
                                            new SuiteConclusion.Reason.State(
                                                    new SuiteState.NotInQueue(""))),
                                    List.of()));
        };
    }

    private static List<SuiteConclusion> besides(
            List<SuiteConclusion> all, SuiteConclusion heaviest) {
        return all.stream()
                .filter(voice -> !voice.equals(heaviest))
                .filter(voice -> !(voice.reason() instanceof SuiteConclusion.Reason.Verdict))
                .toList();
    }

    /** The conclusion; absent while the check stays open. */
    public Optional<Conclusion> conclusion() {
        return voice.conclusion();
    }

    /** Lets every suite of a target speak. */
    private static final class SuiteConclusions {
        private final RepositoryPolicy policy;

        SuiteConclusions(RepositoryPolicy policy) {
            this.policy = policy;
        }

        List<SuiteConclusion> of(TargetVerdict judged) {
            List<SuiteConclusion> voices = new ArrayList<>();
            judged.comparison()
                    .ifPresent(it ->
                            voices.add(voice(weight(it), new SuiteConclusion.Reason.Verdict())));
            judged.standing()
                    .suites()
                    .forEach((suite, state) ->
                            weightOf(state)
                                    .map(weight ->
                                            new SuiteConclusion(
                                                    weight,
                                                    Optional.of(suite),
                                                    new SuiteConclusion.Reason.State(state)))
                                    .ifPresent(voices::add));
            voices.addAll(stayRed(judged));
            if (!voices.isEmpty()) {
                voices.addAll(underWay(judged));
            }
            new TreeMap<>(judged.open())
                    .forEach((suite, why) ->
                            voices.add(
                                    new SuiteConclusion(
                                            SuiteConclusion.Weight.OPEN,
                                            Optional.of(suite),
                                            new SuiteConclusion.Reason.MoreToCome(why))));
            return judged.standing().waiver().map(waiver -> waived(voices, waiver)).orElse(voices);
        }

        /** A measurement without a verdict takes back nothing that was red. */
        private static List<SuiteConclusion> stayRed(TargetVerdict judged) {
            List<SuiteConclusion> voices = new ArrayList<>();
            judged.standing()
                    .suites()
                    .forEach((suite, state) -> {
                        if (state instanceof SuiteState.Measured measured
                                && measured.red().isPresent()
                                && !judged.hasVerdict(suite)) {
                            voices.add(
                                    new SuiteConclusion(
                                            SuiteConclusion.Weight.FAILED,
                                            Optional.of(suite),
                                            new SuiteConclusion.Reason.State(
                                                    new SuiteState.StaysRed(
                                                            measured.red().get()))));
                        }
                    });
            return voices;
        }

        /** Where anything is said, nothing passes while a run may still bring more. */
        private static List<SuiteConclusion> underWay(TargetVerdict judged) {
            List<SuiteConclusion> voices = new ArrayList<>();
            judged.standing()
                    .suites()
                    .forEach((suite, state) -> {
                        if (state instanceof SuiteState.Unexpected(Optional<String> url)
                                && url.isPresent()) {
                            voices.add(
                                    new SuiteConclusion(
                                            SuiteConclusion.Weight.OPEN,
                                            Optional.of(suite),
                                            new SuiteConclusion.Reason.State(
                                                    new SuiteState.Running(url.get()))));
                        }
                    });
            return voices;
        }

        /** Where a row failed no waiver holds. */
        private static List<SuiteConclusion> waived(
                List<SuiteConclusion> voices, CommitFacts.Waiver waiver) {
            List<SuiteConclusion> heard = new ArrayList<>();
            for (SuiteConclusion voice : voices) {
                switch (voice.weight()) {
                    case FAILED, NEUTRAL, PASSED, SKIPPED -> heard.add(voice);
                    case OPEN, ACTION_REQUIRED, NO_VERDICT, CANCELLED ->
                            heard.add(
                                    new SuiteConclusion(
                                            SuiteConclusion.Weight.NEUTRAL,
                                            voice.suite(),
                                            new SuiteConclusion.Reason.Waived(waiver)));
                }
            }
            return heard;
        }

        private static SuiteConclusion voice(
                SuiteConclusion.Weight weight, SuiteConclusion.Reason reason) {
            return new SuiteConclusion(weight, Optional.empty(), reason);
        }

        private SuiteConclusion.Weight weight(Comparison comparison) {
            return switch (comparison.verdict()) {
                case FAIL -> SuiteConclusion.Weight.FAILED;
                case WARN -> SuiteConclusion.Weight.NEUTRAL;
                case PASS -> SuiteConclusion.Weight.PASSED;
                case NONE ->
                        hasBadBaseline(comparison)
                                ? SuiteConclusion.Weight.ACTION_REQUIRED
                                : noVerdict();
            };
        }

        private static boolean hasBadBaseline(Comparison comparison) {
            return comparison.suites().stream()
                    .anyMatch(suite -> suite.basis() == SuiteComparison.Basis.BAD_BASELINE);
        }

        /** Without a configuration file nothing is expected, so that nothing can be missed. */
        private SuiteConclusion.Weight noVerdict() {
            return policy.written() && policy.whenNoVerdict() == RepositoryPolicy.NoVerdict.FAIL
                    ? SuiteConclusion.Weight.NO_VERDICT
                    : SuiteConclusion.Weight.NEUTRAL;
        }

        /** Suites that were measured speak through the comparison, unexpected ones not at all. */
        private Optional<SuiteConclusion.Weight> weightOf(SuiteState state) {
            return switch (state) {
                case SuiteState.Unexpected _, SuiteState.Measured _ -> Optional.empty();
                case SuiteState.Waiting _,
                        SuiteState.AwaitingApproval _,
                        SuiteState.Queued _,
                        SuiteState.Running _,
                        SuiteState.MeasuredAgain _,
                        SuiteState.Measuring _,
                        SuiteState.Undecided _ ->
                        Optional.of(SuiteConclusion.Weight.OPEN);
                case SuiteState.StaysRed _ -> Optional.of(SuiteConclusion.Weight.FAILED);
                case SuiteState.Faulted _,
                        SuiteState.Evaded _,
                        SuiteState.OtherEvent _,
                        SuiteState.ConfiguredLater _ ->
                        Optional.of(SuiteConclusion.Weight.ACTION_REQUIRED);
                case SuiteState.Cancelled _, SuiteState.SkippedAgain _ ->
                        Optional.of(SuiteConclusion.Weight.CANCELLED);
                case SuiteState.NotInQueue _ -> Optional.of(SuiteConclusion.Weight.PASSED);
                case SuiteState.NotStarted _ ->
                        Optional.of(
                                policy.whenNotStarted() == RepositoryPolicy.NotStarted.BLOCK
                                        ? SuiteConclusion.Weight.ACTION_REQUIRED
                                        : SuiteConclusion.Weight.SKIPPED);
                case SuiteState.Skipped _, SuiteState.FilteredOut _ ->
                        Optional.of(SuiteConclusion.Weight.SKIPPED);
            };
        }
    }
}
