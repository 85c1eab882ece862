package io.perfwarden.compare;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.compare.absolute.HardLimits;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.compare.past.Drift;
import io.perfwarden.compare.rule.Drifting;
import io.perfwarden.compare.rule.Evidence;
import io.perfwarden.compare.rule.Finding;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.Values;
import io.perfwarden.compare.rule.Weighing;
import io.perfwarden.policy.RowPolicy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** A row whose outcome is not decided yet. */
record RowDraft(
        Measurement measurement,
        RowPolicy.Decision rule,
        Optional<Side> baseline,
        Optional<Side> current,
        OptionalDouble change,
        Optional<Limit> limit,
        Optional<Weighing> weighing,
        Drift drift) {
    static RowDraft of(Measurement measurement, RowPolicy.Decision rule) {
        return new RowDraft(
                measurement,
                rule,
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Drift.NONE);
    }

    RowDraft baseline(Optional<Side> side) {
        return sides(side, current);
    }

    RowDraft current(Optional<Side> side) {
        return sides(baseline, side);
    }

    /** With both sides as far as they exist, and the change between them. */
    private RowDraft sides(Optional<Side> left, Optional<Side> right) {
        OptionalDouble before = Side.valueOf(left);
        OptionalDouble now = Side.valueOf(right);
        OptionalDouble plain =
                before.isPresent() && now.isPresent() && metric().direction() != Direction.UNKNOWN
                        ? Values.change(
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
    RowDraft drifted(boolean inBaseline, Finding.Held held, Evidence evidence) {
        OptionalDouble fromBaseline = inBaseline ? change : OptionalDouble.empty();
        Drift other =
                new Drifting(evidence).of(measurement, Side.valueOf(current), held, fromBaseline);
        return new RowDraft(measurement, rule, baseline, current, change, limit, weighing, other);
    }

    RowDraft changed(OptionalDouble other) {
        return new RowDraft(measurement, rule, baseline, current, other, limit, weighing, drift);
    }

    RowDraft weighed(Optional<Weighing> other) {
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
    boolean isNumber(Optional<Side> side) {
        OptionalDouble value = Side.valueOf(side);
        return value.isPresent() && Side.isPossible(value.getAsDouble(), metric());
    }

    /** Whether the value is a time of exactly 0, where the policy calls that no measurement. */
    boolean tookNoTime(RowPolicy policy) {
        return policy.consequences().zeroTimes() == RowPolicy.ZeroTimes.INCOMPARABLE
                && metric().unit().isTime()
                && Side.valueOf(current).orElse(1) == 0;
    }

    /** What hard limits are held against; there is a value of the run. */
    HardLimits.Subject againstHardLimits(RowPolicy policy) {
        return new HardLimits.Subject(
                measurement,
                metric(),
                Side.valueOf(baseline),
                Side.valueOf(current).orElseThrow(),
                policy);
    }

    /** Of what is over its limit: how often that was seen. */
    List<Why> whyOver() {
        int times = weighing.map(Weighing::timesSeen).orElse(0);
        return withSuite(
                switch (times) {
                    case 2 -> List.of(Why.OVER_LIMIT, Why.CONFIRMED_TWICE);
                    case 3 -> List.of(Why.OVER_LIMIT, Why.CONFIRMED_THRICE);
                    default -> List.of(Why.OVER_LIMIT);
                });
    }

    /** Whether it became slower with its whole suite. */
    boolean isWithSuite() {
        return weighing.flatMap(Weighing::slowSuite).isPresent();
    }

    /** The same reasons, and that it became slower with its whole suite where it did. */
    List<Why> withSuite(List<Why> why) {
        return isWithSuite()
                ? Stream.concat(why.stream(), Stream.of(Why.WHOLE_SUITE)).toList()
                : why;
    }

    /** Of what warns: whether more could not be said. */
    List<Why> whySlower() {
        return withSuite(
                weighing.map(beside ->
                                switch (beside.doubt()) {
                                    case UNCONFIRMED -> List.of(Why.OVER_LIMIT, Why.UNCONFIRMED);
                                    case UNKNOWN_NOISE -> List.of(Why.OVER_LIMIT, Why.NO_HISTORY);
                                    case BRANCH_UNSURE ->
                                            List.of(Why.OVER_LIMIT, Why.BRANCH_UNSURE);
                                    case TOO_FEW_ROUNDS, INSENSITIVE, BRANCH_AS_SLOW, NONE ->
                                            List.of(Why.OVER_LIMIT);
                                })
                        .orElse(List.of(Why.OVER_LIMIT)));
    }

    /** Of what is not decided: what that lacks. */
    Why whyUndecided() {
        return weighing.filter(it -> it.doubt() == Weighing.Doubt.BRANCH_UNSURE).isPresent()
                ? Why.BRANCH_UNSURE
                : Why.TOO_FEW_ROUNDS;
    }

    /** Of what looks unchanged: whether a change would have been seen. */
    List<Why> whyUnchanged(Finding.Limits limits) {
        if (rule != RowPolicy.Decision.STATISTICAL) {
            return isBySlackAlone(limits.warning()) ? List.of(Why.WITHIN_SLACK) : List.of();
        }
        return weighing.map(beside ->
                        switch (beside.doubt()) {
                            case INSENSITIVE -> List.of(Why.NOT_SENSITIVE);
                            case UNKNOWN_NOISE -> List.of(Why.NO_HISTORY);
                            case BRANCH_AS_SLOW -> List.of(Why.BRANCH_AS_SLOW);
                            case UNCONFIRMED, TOO_FEW_ROUNDS, BRANCH_UNSURE, NONE -> List.<Why>of();
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
        double before = Side.valueOf(baseline).orElse(Double.NaN);
        double now = Side.valueOf(current).orElse(Double.NaN);
        RowPolicy.Limits limits = policy.limits();
        double slack = limits.slack().in(metric().unit()).orElse(0.0);
        double least = Math.min(Math.abs(before), Math.abs(now));
        return Math.abs(now - before) > least * limits.fail() + slack;
    }

    Row end(RowOutcome outcome, Effect effect, Why... why) {
        return end(outcome, effect, List.of(why));
    }

    Row end(RowOutcome outcome, Effect effect, List<Why> why) {
        return row(outcome, effect, why, Optional.empty());
    }

    Row end(RowOutcome outcome, Effect effect, Why why, String detail) {
        return end(outcome, effect, List.of(why), detail);
    }

    Row end(RowOutcome outcome, Effect effect, List<Why> why, String detail) {
        return row(outcome, effect, why, Optional.of(detail));
    }

    /**
     * With a value that cannot have been measured: how far it is from one that was says nothing.
     */
    private Row impossible(Effect effect, Why... besides) {
        Why odd = Side.valueOf(current).isPresent() ? Why.NEGATIVE_TIME : Why.NOT_A_NUMBER;
        List<Why> why = Stream.concat(Stream.of(odd), Stream.of(besides)).toList();
        return changed(OptionalDouble.empty()).end(RowOutcome.FAILED, effect, why);
    }

    /** What was broken before is shown, and blocks nobody's pull request. */
    Row crashed(boolean before, RowPolicy policy, String reason) {
        return before
                ? end(RowOutcome.FAILED, Effect.NONE, Why.CRASHED_AS_BEFORE, reason)
                : end(RowOutcome.FAILED, Effect.gated(Effect.FAIL, policy), Why.CRASHED, reason);
    }

    /** What nobody has measured yet; of what the baseline has a skipped one is missing. */
    Row skipped(String reason) {
        return end(RowOutcome.SKIPPED, Effect.NONE, Why.SKIPPED, reason);
    }

    /** Within its hard limits, and nothing to hold it against. */
    Row undecided(Finding finding, RowPolicy policy) {
        return finding instanceof Finding.Unusable(RowPolicy.Decision by)
                ? end(
                        RowOutcome.INCOMPARABLE,
                        Effect.mild(metric(), policy),
                        by == RowPolicy.Decision.STATISTICAL
                                ? Why.NOT_POSITIVE
                                : Why.NO_USABLE_BASELINE)
                : end(RowOutcome.UNCHANGED, Effect.NONE, Why.NO_HISTORY);
    }

    /** As {@link #crashed}, of a value that cannot have been measured. */
    Row noNumber(boolean before, RowPolicy policy) {
        return before
                ? impossible(Effect.NONE, Why.CRASHED_AS_BEFORE)
                : impossible(Effect.gated(Effect.FAIL, policy));
    }

    private Row row(RowOutcome outcome, Effect effect, List<Why> why, Optional<String> detail) {
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
}
