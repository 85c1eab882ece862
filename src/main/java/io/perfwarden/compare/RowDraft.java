package io.perfwarden.compare;

import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.Row.LongTermDrift;
import io.perfwarden.compare.history.SuiteHistory.LastRelease;
import io.perfwarden.compare.rule.HardLimits;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleInputs.Machine;
import io.perfwarden.compare.rule.RuleResult;
import io.perfwarden.compare.rule.TestDetail;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.RowPolicy.OtherHardware;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** A row whose outcome is not decided yet. */
record RowDraft(
        MetricResult measurement,
        RowPolicy.Decision rule,
        Optional<PairSide> baseline,
        Optional<PairSide> current,
        OptionalDouble change,
        Optional<Limit> limit,
        Optional<TestDetail> weighing,
        LongTermDrift drift) {
    static RowDraft of(MetricResult measurement, RowPolicy.Decision rule) {
        return new RowDraft(
                measurement,
                rule,
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                LongTermDrift.NONE);
    }

    RowDraft baseline(Optional<PairSide> side) {
        return sides(side, current);
    }

    RowDraft current(Optional<PairSide> side) {
        return sides(baseline, side);
    }

    /** With both sides as far as they exist, and the change between them. */
    private RowDraft sides(Optional<PairSide> left, Optional<PairSide> right) {
        OptionalDouble before = PairSide.valueOf(left);
        OptionalDouble now = PairSide.valueOf(right);
        OptionalDouble plain =
                before.isPresent()
                                && now.isPresent()
                                && metric().direction() != BetterDirection.UNKNOWN
                        ? PairValues.change(
                                before.getAsDouble(), now.getAsDouble(), metric().direction())
                        : OptionalDouble.empty();
        return new RowDraft(measurement, rule, left, right, plain, limit, weighing, drift);
    }

    /**
     * The same, with how far it is from what it once was, before something else takes the place of
     * its baseline.
     *
     * @param inBaseline whether the baseline file has it
     */
    RowDraft drifted(boolean inBaseline, RuleResult.Held held, RuleInputs evidence) {
        OptionalDouble fromBaseline = inBaseline ? change : OptionalDouble.empty();
        LongTermDrift other =
                new DriftNotices(evidence)
                        .of(measurement, PairSide.valueOf(current), held, fromBaseline);
        return new RowDraft(measurement, rule, baseline, current, change, limit, weighing, other);
    }

    RowDraft changed(OptionalDouble other) {
        return new RowDraft(measurement, rule, baseline, current, other, limit, weighing, drift);
    }

    RowDraft weighed(Optional<TestDetail> other) {
        return new RowDraft(measurement, rule, baseline, current, change, limit, other, drift);
    }

    RowDraft limited(Optional<Limit> other) {
        return new RowDraft(measurement, rule, baseline, current, change, other, weighing, drift);
    }

    RowDraft limited(Limit other) {
        return limited(Optional.of(other));
    }

    Metric metric() {
        return measurement.metric();
    }

    /** Whether a side has a value that can have been measured. */
    boolean isNumber(Optional<PairSide> side) {
        OptionalDouble value = PairSide.valueOf(side);
        return value.isPresent() && PairSide.isPossible(value.getAsDouble(), metric());
    }

    /** Whether the value is a time of exactly 0, where the policy calls that no measurement. */
    boolean tookNoTime(RowPolicy policy) {
        return policy.consequences().zeroTimes() == RowPolicy.ZeroTimes.INCOMPARABLE
                && metric().unit().isTime()
                && PairSide.valueOf(current).orElse(1) == 0;
    }

    /** What hard limits are held against; there is a value of the run. */
    HardLimits.Subject againstHardLimits(RowPolicy policy) {
        return new HardLimits.Subject(
                measurement,
                metric(),
                PairSide.valueOf(baseline),
                PairSide.valueOf(current).orElseThrow(),
                policy);
    }

    /** Of what is over its limit: how often that was seen. */
    List<RowReason> whyOver() {
        int times = weighing.map(TestDetail::timesSeen).orElse(0);
        return withSuite(
                switch (times) {
                    case 2 -> List.of(RowReason.OVER_LIMIT, RowReason.CONFIRMED_TWICE);
                    case 3 -> List.of(RowReason.OVER_LIMIT, RowReason.CONFIRMED_THRICE);
                    default -> List.of(RowReason.OVER_LIMIT);
                });
    }

    /** Whether it became slower with its whole suite. */
    boolean isWithSuite() {
        return weighing.flatMap(TestDetail::slowSuite).isPresent();
    }

    /** The same reasons, and that it became slower with its whole suite where it did. */
    List<RowReason> withSuite(List<RowReason> why) {
        return isWithSuite()
                ? Stream.concat(why.stream(), Stream.of(RowReason.WHOLE_SUITE)).toList()
                : why;
    }

    /** Of what warns: whether more could not be said. */
    List<RowReason> whySlower() {
        return withSuite(
                weighing.map(beside ->
                                switch (beside.doubt()) {
                                    case UNCONFIRMED ->
                                            List.of(RowReason.OVER_LIMIT, RowReason.UNCONFIRMED);
                                    case UNKNOWN_NOISE ->
                                            List.of(RowReason.OVER_LIMIT, RowReason.NO_HISTORY);
                                    case BRANCH_UNSURE ->
                                            List.of(RowReason.OVER_LIMIT, RowReason.BRANCH_UNSURE);
                                    case TOO_FEW_ROUNDS, INSENSITIVE, BRANCH_AS_SLOW, NONE ->
                                            List.of(RowReason.OVER_LIMIT);
                                })
                        .orElse(List.of(RowReason.OVER_LIMIT)));
    }

    /** Of what is not decided: what that lacks. */
    RowReason whyUndecided() {
        return weighing.filter(it -> it.doubt() == TestDetail.Doubt.BRANCH_UNSURE).isPresent()
                ? RowReason.BRANCH_UNSURE
                : RowReason.TOO_FEW_ROUNDS;
    }

    /** Of what looks unchanged: whether a change would have been seen. */
    List<RowReason> whyUnchanged(RuleResult.Limits limits) {
        if (rule != RowPolicy.Decision.STATISTICAL) {
            return isBySlackAlone(limits.warning()) ? List.of(RowReason.WITHIN_SLACK) : List.of();
        }
        return weighing.map(beside ->
                        switch (beside.doubt()) {
                            case INSENSITIVE -> List.of(RowReason.NOT_SENSITIVE);
                            case UNKNOWN_NOISE -> List.of(RowReason.NO_HISTORY);
                            case BRANCH_AS_SLOW -> List.of(RowReason.BRANCH_AS_SLOW);
                            case UNCONFIRMED, TOO_FEW_ROUNDS, BRANCH_UNSURE, NONE ->
                                    List.<RowReason>of();
                        })
                .orElse(List.of());
    }

    private boolean isBySlackAlone(Limit warning) {
        return rule == RowPolicy.Decision.THRESHOLD
                && warning instanceof Limit.Allowance allowance
                && allowance.isBySlackAlone(change.orElse(0));
    }

    /** Whether the values differ by more than {@code fail} and {@code slack}, either way. */
    boolean moved(RowPolicy policy) {
        double before = PairSide.valueOf(baseline).orElse(Double.NaN);
        double now = PairSide.valueOf(current).orElse(Double.NaN);
        RowPolicy.Limits limits = policy.limits();
        double slack = limits.slack().in(metric().unit()).orElse(0.0);
        double least = Math.min(Math.abs(before), Math.abs(now));
        return Math.abs(now - before) > least * limits.fail() + slack;
    }

    Row end(RowOutcome outcome, RowEffect effect, RowReason... why) {
        return end(outcome, effect, List.of(why));
    }

    Row end(RowOutcome outcome, RowEffect effect, List<RowReason> why) {
        return row(outcome, effect, why, Optional.empty());
    }

    Row end(RowOutcome outcome, RowEffect effect, RowReason why, String detail) {
        return end(outcome, effect, List.of(why), detail);
    }

    Row end(RowOutcome outcome, RowEffect effect, List<RowReason> why, String detail) {
        return row(outcome, effect, why, Optional.of(detail));
    }

    /**
     * With a value that cannot have been measured: how far it is from one that was says nothing.
     */
    private Row impossible(RowEffect effect, RowReason... besides) {
        RowReason odd =
                PairSide.valueOf(current).isPresent()
                        ? RowReason.NEGATIVE_TIME
                        : RowReason.NOT_A_NUMBER;
        List<RowReason> why = Stream.concat(Stream.of(odd), Stream.of(besides)).toList();
        return changed(OptionalDouble.empty()).end(RowOutcome.FAILED, effect, why);
    }

    /** What was broken before is shown, and blocks nobody's pull request. */
    Row crashed(boolean before, RowPolicy policy, String reason) {
        return before
                ? end(RowOutcome.FAILED, RowEffect.NONE, RowReason.CRASHED_AS_BEFORE, reason)
                : end(
                        RowOutcome.FAILED,
                        RowEffect.gated(RowEffect.FAIL, policy),
                        RowReason.CRASHED,
                        reason);
    }

    /** What nobody has measured yet; of what the baseline has a skipped one is missing. */
    Row skipped(String reason) {
        return end(RowOutcome.SKIPPED, RowEffect.NONE, RowReason.SKIPPED, reason);
    }

    /** Within its hard limits, and nothing to hold it against. */
    Row undecided(RuleResult finding, RowPolicy policy) {
        return finding instanceof RuleResult.Unusable(RowPolicy.Decision by)
                ? end(
                        RowOutcome.INCOMPARABLE,
                        RowEffect.mild(metric(), policy),
                        by == RowPolicy.Decision.STATISTICAL
                                ? RowReason.NOT_POSITIVE
                                : RowReason.NO_USABLE_BASELINE)
                : end(RowOutcome.UNCHANGED, RowEffect.NONE, RowReason.NO_HISTORY);
    }

    /** As {@link #crashed}, of a value that cannot have been measured. */
    Row noNumber(boolean before, RowPolicy policy) {
        return before
                ? impossible(RowEffect.NONE, RowReason.CRASHED_AS_BEFORE)
                : impossible(RowEffect.gated(RowEffect.FAIL, policy));
    }

    private Row row(
            RowOutcome outcome, RowEffect effect, List<RowReason> why, Optional<String> detail) {
        return new Row(
                measurement.id(),
                metric(),
                baseline,
                current,
                change,
                limit,
                outcome,
                effect,
                why,
                rule,
                detail,
                weighing,
                drift);
    }

    /**
     * How far what was measured is from what it once was. Where that was measured on another
     * machine, the distance is the machines', and nobody is told, unless the policy compares across
     * them.
     */
    private record DriftNotices(RuleInputs evidence) {
        /**
         * The drift of one value.
         *
         * @param measured the measurement, with the metric that its row has
         * @param now its value in that metric's unit
         * @param fromBaseline how it changed since the baseline file
         */
        LongTermDrift of(
                MetricResult measured,
                OptionalDouble now,
                RuleResult.Held held,
                OptionalDouble fromBaseline) {
            RowPolicy policy = evidence.policy().rowPolicy(measured.id(), measured.metric().name());
            boolean across = policy.consequences().onOtherHardware() == OtherHardware.COMPARE;
            boolean byBaseline =
                    held.isByBranch() && (across || evidence.machine() != Machine.OTHER);
            LongTermDrift drift = LongTermDrift.NONE;
            if (byBaseline) {
                drift = drift.sinceBaseline(fromBaseline);
            }
            BenchmarkEnvironment machine = evidence.newest().environment();
            return held.rule() == Decision.PARITY
                    ? drift
                    : drift.sinceRelease(
                            evidence.past()
                                    .release()
                                    .filter(release -> across || !release.isOnOther(machine))
                                    .flatMap(release -> since(release, measured, now)));
        }

        private static Optional<LongTermDrift.SinceRelease> since(
                LastRelease release, MetricResult measured, OptionalDouble now) {
            OptionalDouble then = release.value(measured);
            if (then.isEmpty() || now.isEmpty()) {
                return Optional.empty();
            }
            OptionalDouble change =
                    PairValues.change(
                            then.getAsDouble(), now.getAsDouble(), measured.metric().direction());
            return change.isEmpty() || !Double.isFinite(change.getAsDouble())
                    ? Optional.empty()
                    : Optional.of(
                            new LongTermDrift.SinceRelease(release.tag(), change.getAsDouble()));
        }
    }
}
