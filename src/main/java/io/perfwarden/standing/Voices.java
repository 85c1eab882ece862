package io.perfwarden.standing;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Lets every suite of a target speak. */
final class Voices {
    private final Policy policy;

    Voices(Policy policy) {
        this.policy = policy;
    }

    List<Voice> of(Judged judged) {
        List<Voice> voices = new ArrayList<>();
        judged.comparison()
                .ifPresent(it -> voices.add(voice(weight(it), new Voice.Reason.Verdict())));
        judged.standing()
                .suites()
                .forEach((suite, state) ->
                        weightOf(state)
                                .map(weight ->
                                        new Voice(
                                                weight,
                                                Optional.of(suite),
                                                new Voice.Reason.State(state)))
                                .ifPresent(voices::add));
        voices.addAll(stayRed(judged));
        if (!voices.isEmpty()) {
            voices.addAll(underWay(judged));
        }
        new TreeMap<>(judged.open())
                .forEach((suite, why) ->
                        voices.add(
                                new Voice(
                                        Voice.Weight.OPEN,
                                        Optional.of(suite),
                                        new Voice.Reason.MoreToCome(why))));
        return judged.standing().waiver().map(waiver -> waived(voices, waiver)).orElse(voices);
    }

    /** A measurement without a verdict takes back nothing that was red. */
    private static List<Voice> stayRed(Judged judged) {
        List<Voice> voices = new ArrayList<>();
        judged.standing()
                .suites()
                .forEach((suite, state) -> {
                    if (state instanceof SuiteState.Measured measured
                            && measured.red().isPresent()
                            && !judged.hasVerdict(suite)) {
                        voices.add(
                                new Voice(
                                        Voice.Weight.FAILED,
                                        Optional.of(suite),
                                        new Voice.Reason.State(
                                                new SuiteState.StaysRed(measured.red().get()))));
                    }
                });
        return voices;
    }

    /** Where anything is said, nothing passes while a run may still bring more. */
    private static List<Voice> underWay(Judged judged) {
        List<Voice> voices = new ArrayList<>();
        judged.standing()
                .suites()
                .forEach((suite, state) -> {
                    if (state instanceof SuiteState.Unexpected(Optional<String> url)
                            && url.isPresent()) {
                        voices.add(
                                new Voice(
                                        Voice.Weight.OPEN,
                                        Optional.of(suite),
                                        new Voice.Reason.State(new SuiteState.Running(url.get()))));
                    }
                });
        return voices;
    }

    /** Where a row failed no waiver holds. */
    private static List<Voice> waived(List<Voice> voices, Facts.Waiver waiver) {
        List<Voice> heard = new ArrayList<>();
        for (Voice voice : voices) {
            switch (voice.weight()) {
                case FAILED, NEUTRAL, PASSED, SKIPPED -> heard.add(voice);
                case OPEN, ACTION_REQUIRED, NO_VERDICT, CANCELLED ->
                        heard.add(
                                new Voice(
                                        Voice.Weight.NEUTRAL,
                                        voice.suite(),
                                        new Voice.Reason.Waived(waiver)));
            }
        }
        return heard;
    }

    private static Voice voice(Voice.Weight weight, Voice.Reason reason) {
        return new Voice(weight, Optional.empty(), reason);
    }

    private Voice.Weight weight(Comparison comparison) {
        return switch (comparison.verdict()) {
            case FAIL -> Voice.Weight.FAILED;
            case WARN -> Voice.Weight.NEUTRAL;
            case PASS -> Voice.Weight.PASSED;
            case NONE -> hasBadBaseline(comparison) ? Voice.Weight.ACTION_REQUIRED : noVerdict();
        };
    }

    private static boolean hasBadBaseline(Comparison comparison) {
        return comparison.suites().stream()
                .anyMatch(suite -> suite.basis() == SuiteComparison.Basis.BAD_BASELINE);
    }

    /** Without a configuration file nothing is expected, so that nothing can be missed. */
    private Voice.Weight noVerdict() {
        return policy.written() && policy.whenNoVerdict() == Policy.NoVerdict.FAIL
                ? Voice.Weight.NO_VERDICT
                : Voice.Weight.NEUTRAL;
    }

    /** Suites that were measured speak through the comparison, unexpected ones not at all. */
    private Optional<Voice.Weight> weightOf(SuiteState state) {
        return switch (state) {
            case SuiteState.Unexpected _, SuiteState.Measured _ -> Optional.empty();
            case SuiteState.Waiting _,
                    SuiteState.AwaitingApproval _,
                    SuiteState.Queued _,
                    SuiteState.Running _,
                    SuiteState.MeasuredAgain _,
                    SuiteState.Measuring _,
                    SuiteState.Undecided _ ->
                    Optional.of(Voice.Weight.OPEN);
            case SuiteState.StaysRed _ -> Optional.of(Voice.Weight.FAILED);
            case SuiteState.Faulted _,
                    SuiteState.Evaded _,
                    SuiteState.OtherEvent _,
                    SuiteState.ConfiguredLater _ ->
                    Optional.of(Voice.Weight.ACTION_REQUIRED);
            case SuiteState.Cancelled _, SuiteState.SkippedAgain _ ->
                    Optional.of(Voice.Weight.CANCELLED);
            case SuiteState.NotInQueue _ -> Optional.of(Voice.Weight.PASSED);
            case SuiteState.NotStarted _ ->
                    Optional.of(
                            policy.whenNotStarted() == Policy.NotStarted.BLOCK
                                    ? Voice.Weight.ACTION_REQUIRED
                                    : Voice.Weight.SKIPPED);
            case SuiteState.Skipped _, SuiteState.FilteredOut _ ->
                    Optional.of(Voice.Weight.SKIPPED);
        };
    }
}
