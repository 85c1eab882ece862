package io.perfwarden.compare;

import module java.base;

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

/** A row whose outcome is not decided yet. */
final class RowDraft {
    final MetricResult measurement;
    final RowPolicy policy;
    private final RuleResult finding;
    Optional<PairSide> baseline = Optional.empty();
    private Optional<PairSide> current = Optional.empty();
    OptionalDouble change = OptionalDouble.empty();
    private Optional<Limit> limit = Optional.empty();
    Optional<TestDetail> weighing = Optional.empty();
    private LongTermDrift drift = LongTermDrift.NONE;

    RowDraft(MetricResult measurement, RowPolicy policy, RuleResult finding) {
        this.measurement = measurement;
        this.policy = policy;
        this.finding = finding;
    }

    /** Sets the baseline's side, and the change that follows from both sides. */
    RowDraft baseline(Optional<PairSide> side) {
        baseline = side;
        return changed(plainChange());
    }

    /** Sets the run's side, and the change that follows from both sides. */
    RowDraft current(Optional<PairSide> side) {
        current = side;
        return changed(plainChange());
    }

    private OptionalDouble plainChange() {
        OptionalDouble before = PairSide.valueOf(baseline);
        OptionalDouble now = PairSide.valueOf(current);
        return before.isPresent()
                        && now.isPresent()
                        && metric().direction() != BetterDirection.UNKNOWN
                ? PairValues.change(before.getAsDouble(), now.getAsDouble(), metric().direction())
                : OptionalDouble.empty();
    }

    /**
     * Puts what the row is compared to in the place of the baseline's value.
     *
     * @param inBaseline whether the baseline file has it
     */
    RowDraft weighed(boolean inBaseline, RuleResult.Held held, RuleInputs evidence) {
        drift =
                new DriftNotices(evidence)
                        .of(
                                measurement,
                                PairSide.valueOf(current),
                                held,
                                inBaseline ? change : OptionalDouble.empty());
        baseline = held.expected().or(() -> baseline);
        change = held.change();
        weighing = held.weighing();
        return this;
    }

    RowDraft changed(OptionalDouble other) {
        change = other;
        return this;
    }

    RowDraft limited(Optional<Limit> other) {
        limit = other;
        return this;
    }

    RowDraft limited(Limit other) {
        return limited(Optional.of(other));
    }

    RowEffect gated(RowEffect effect) {
        return RowEffect.gated(effect, policy);
    }

    /** For what is nobody's regression, yet must not pass unseen. */
    RowEffect mild() {
        return metric().role() == Metric.Role.PRIMARY ? gated(RowEffect.WARN) : RowEffect.NONE;
    }

    Metric metric() {
        return measurement.metric();
    }

    private boolean isNumber(Optional<PairSide> side) {
        OptionalDouble value = PairSide.valueOf(side);
        return value.isPresent() && PairSide.isPossible(value.getAsDouble(), metric());
    }

    boolean hasBaseline() {
        return isNumber(baseline);
    }

    boolean hasCurrent() {
        return isNumber(current);
    }

    /** Whether the value is a time of exactly 0, where the policy calls that no measurement. */
    boolean tookNoTime() {
        return policy.consequences().zeroTimes() == RowPolicy.ZeroTimes.INCOMPARABLE
                && metric().unit().isTime()
                && PairSide.valueOf(current).orElse(1) == 0;
    }

    HardLimits.Subject againstHardLimits() {
        return new HardLimits.Subject(
                measurement,
                metric(),
                PairSide.valueOf(baseline),
                PairSide.valueOf(current).orElseThrow(),
                policy);
    }

    List<RowReason> whyOver() {
        int times = weighing.map(TestDetail::timesSeen).orElse(0);
        return withSuite(
                switch (times) {
                    case 2 -> List.of(RowReason.OVER_LIMIT, RowReason.CONFIRMED_TWICE);
                    case 3 -> List.of(RowReason.OVER_LIMIT, RowReason.CONFIRMED_THRICE);
                    default -> List.of(RowReason.OVER_LIMIT);
                });
    }

    boolean isWithSuite() {
        return weighing.flatMap(TestDetail::slowSuite).isPresent();
    }

    /** The same reasons, and that it became slower with its whole suite where it did. */
    List<RowReason> withSuite(List<RowReason> why) {
        return isWithSuite()
                ? Stream.concat(why.stream(), Stream.of(RowReason.WHOLE_SUITE)).toList()
                : why;
    }

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

    RowReason whyUndecided() {
        return weighing.filter(it -> it.doubt() == TestDetail.Doubt.BRANCH_UNSURE).isPresent()
                ? RowReason.BRANCH_UNSURE
                : RowReason.TOO_FEW_ROUNDS;
    }

    /** Of what looks unchanged: whether a change would have been seen. */
    List<RowReason> whyUnchanged(RuleResult.Limits limits) {
        if (finding.rule() != Decision.STATISTICAL) {
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
        return finding.rule() == Decision.THRESHOLD
                && warning instanceof Limit.Allowance allowance
                && allowance.isBySlackAlone(change.orElse(0));
    }

    /** Whether the values differ by more than {@code fail} and {@code slack}, either way. */
    boolean moved() {
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
        return end(outcome, effect, why, "");
    }

    Row end(RowOutcome outcome, RowEffect effect, RowReason why, String detail) {
        return end(outcome, effect, List.of(why), detail);
    }

    /**
     * @param detail foreign text; empty for none
     */
    Row end(RowOutcome outcome, RowEffect effect, List<RowReason> why, String detail) {
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
                finding.rule(),
                Optional.of(detail),
                weighing,
                drift);
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
    Row crashed(boolean before, String reason) {
        return before
                ? end(RowOutcome.FAILED, RowEffect.NONE, RowReason.CRASHED_AS_BEFORE, reason)
                : end(RowOutcome.FAILED, gated(RowEffect.FAIL), RowReason.CRASHED, reason);
    }

    /** What nobody has measured yet; of what the baseline has a skipped one is missing. */
    Row skipped(String reason) {
        return end(RowOutcome.SKIPPED, RowEffect.NONE, RowReason.SKIPPED, reason);
    }

    /** Within its hard limits, and nothing to hold it against. */
    Row undecided() {
        return finding instanceof RuleResult.Unusable(Decision by)
                ? end(
                        RowOutcome.INCOMPARABLE,
                        mild(),
                        by == Decision.STATISTICAL
                                ? RowReason.NOT_POSITIVE
                                : RowReason.NO_USABLE_BASELINE)
                : end(RowOutcome.UNCHANGED, RowEffect.NONE, RowReason.NO_HISTORY);
    }

    /** As {@link #crashed}, of a value that cannot have been measured. */
    Row noNumber(boolean before) {
        return before
                ? impossible(RowEffect.NONE, RowReason.CRASHED_AS_BEFORE)
                : impossible(gated(RowEffect.FAIL));
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
