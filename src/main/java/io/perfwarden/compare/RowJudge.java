package io.perfwarden.compare;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Unit;
import io.perfwarden.policy.RowPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges one pair by the threshold rule. */
final class RowJudge {
    private final RowLimits limits;
    private final boolean otherMachine;

    RowJudge(RowLimits limits, boolean otherMachine) {
        this.limits = limits;
        this.otherMachine = otherMachine;
    }

    Row judge(Pairing.Pair pair) {
        return switch (pair) {
            case Pairing.Pair.OnlyCurrent(Measurement current) -> added(current);
            case Pairing.Pair.OnlyBaseline(Measurement baseline) -> missing(baseline);
            case Pairing.Pair.Misfit(Measurement baseline, Measurement current, Why why) ->
                    misfit(baseline, current, why);
            case Pairing.Pair.Both(Measurement baseline, Measurement current) ->
                    both(baseline, current);
        };
    }

    private Row both(Measurement baseline, Measurement current) {
        RowPolicy policy = limits.policyOf(current);
        return switch (current.reading()) {
            case Reading.Failed(String reason) ->
                    RowDraft.of(current)
                            .baseline(sideOf(baseline, baseline))
                            .end(
                                    RowOutcome.FAILED,
                                    gated(Effect.FAIL, policy),
                                    Why.CRASHED,
                                    reason);
            case Reading.Skipped(String reason) ->
                    RowDraft.of(current)
                            .baseline(sideOf(baseline, baseline))
                            .end(
                                    RowOutcome.SKIPPED,
                                    baseline.reading() instanceof Reading.Measured
                                            ? gated(Effect.WARN, policy)
                                            : Effect.NONE,
                                    Why.SKIPPED,
                                    reason);
            case Reading.Measured measured ->
                    baseline.reading() instanceof Reading.Measured before
                            ? compared(baseline, before, current, measured)
                            : added(current);
        };
    }

    private Row compared(
            Measurement baseline,
            Reading.Measured before,
            Measurement current,
            Reading.Measured now) {
        RowPolicy policy = limits.policyOf(current);
        Metric metric = RowLimits.directed(baseline.metric(), current.metric(), policy);
        Side left = side(before, baseline, baseline);
        Side right = side(now, current, baseline);
        RowDraft draft = RowDraft.of(baseline.withMetric(metric)).both(left, right);
        if (!RowLimits.possible(right.value(), metric)) {
            return draft.end(RowOutcome.FAILED, gated(Effect.FAIL, policy), Why.NOT_A_NUMBER, "");
        }
        if (metric.direction() == Direction.UNKNOWN) {
            return draft.end(
                    RowOutcome.INCOMPARABLE, mild(metric, policy), Why.DIRECTION_UNKNOWN, "");
        }
        if (otherMachine
                && policy.consequences().onOtherHardware() == RowPolicy.OtherHardware.FAIL) {
            return draft.end(
                    RowOutcome.INCOMPARABLE, gated(Effect.FAIL, policy), Why.OTHER_MACHINE, "");
        }
        ThresholdRule rule = limits.rule(baseline, metric, policy);
        if (!RowLimits.usable(left.value(), metric, rule)) {
            return draft.end(
                    RowOutcome.INCOMPARABLE, mild(metric, policy), Why.NO_USABLE_BASELINE, "");
        }
        limits.warnOfBluntRules(baseline, left.value(), rule);
        limits.noteZero(current, right.value());
        ThresholdRule.Finding finding = rule.judge(left.value(), right.value(), metric.direction());
        boolean warns =
                finding == ThresholdRule.Finding.OVER_WARN
                        && !limits.advisory(metric, draft.measurement());
        Limit limit =
                warns
                        ? rule.warnLimit(left.value(), metric.direction())
                        : rule.failLimit(left.value(), metric.direction());
        return withinBudget(draft.limited(limit), finding, policy);
    }

    private Row withinBudget(RowDraft draft, ThresholdRule.Finding finding, RowPolicy policy) {
        Optional<Limit> broken = limits.brokenBudget(draft, policy);
        if (broken.isPresent()) {
            return over(draft.limited(broken.get()), Why.OVER_BUDGET, policy);
        }
        return switch (finding) {
            case OVER_FAIL -> over(draft, Why.OVER_LIMIT, policy);
            case OVER_WARN ->
                    limits.advisory(draft.metric(), draft.measurement())
                            ? draft.end(RowOutcome.UNCHANGED, Effect.NONE)
                            : draft.end(
                                    RowOutcome.SLOWER,
                                    gated(Effect.WARN, policy),
                                    Why.OVER_LIMIT,
                                    "");
            case BETTER -> draft.end(RowOutcome.IMPROVED, Effect.NONE);
            case WITHIN -> draft.end(RowOutcome.UNCHANGED, Effect.NONE);
        };
    }

    private Row over(RowDraft draft, Why why, RowPolicy policy) {
        boolean elsewhere =
                otherMachine
                        && draft.baseline().isPresent()
                        && policy.consequences().onOtherHardware() == RowPolicy.OtherHardware.ADVISE
                        && why != Why.OVER_BUDGET;
        boolean advice =
                elsewhere
                        || policy.consequences().gate() != RowPolicy.Gate.BLOCK
                        || limits.advisory(draft.metric(), draft.measurement());
        if (!advice) {
            return draft.end(RowOutcome.REGRESSED, Effect.FAIL, why, "");
        }
        List<Why> reasons = new ArrayList<>(List.of(why));
        reasons.add(elsewhere ? Why.OTHER_MACHINE : Why.ADVICE_ONLY);
        return draft.end(RowOutcome.SLOWER, gated(Effect.WARN, policy), reasons);
    }

    private Row added(Measurement current) {
        RowPolicy policy = limits.policyOf(current);
        return switch (current.reading()) {
            case Reading.Failed(String reason) ->
                    RowDraft.of(current)
                            .end(
                                    RowOutcome.FAILED,
                                    gated(Effect.FAIL, policy),
                                    Why.CRASHED,
                                    reason);
            case Reading.Skipped(String reason) ->
                    RowDraft.of(current).end(RowOutcome.SKIPPED, Effect.NONE, Why.SKIPPED, reason);
            case Reading.Measured measured -> addedValue(current, measured, policy);
        };
    }

    private Row addedValue(Measurement current, Reading.Measured measured, RowPolicy policy) {
        Metric metric = RowLimits.directed(current.metric(), current.metric(), policy);
        RowDraft draft =
                RowDraft.of(current.withMetric(metric)).current(side(measured, current, current));
        if (!RowLimits.possible(measured.value(), metric)) {
            return draft.end(RowOutcome.FAILED, gated(Effect.FAIL, policy), Why.NOT_A_NUMBER, "");
        }
        Optional<Limit> broken = limits.brokenBudget(draft, policy);
        return broken.isPresent()
                ? over(draft.limited(broken.get()), Why.OVER_BUDGET, policy)
                : draft.end(RowOutcome.ADDED, Effect.NONE, Why.NEW, "");
    }

    private Row missing(Measurement baseline) {
        RowPolicy policy = limits.policyOf(baseline);
        RowDraft draft = RowDraft.of(baseline).baseline(sideOf(baseline, baseline));
        Effect effect =
                switch (policy.consequences().missing()) {
                    case FAIL ->
                            limits.advisory(baseline.metric(), baseline)
                                    ? Effect.WARN
                                    : Effect.FAIL;
                    case WARN -> Effect.WARN;
                    case IGNORE -> Effect.NONE;
                };
        return baseline.reading() instanceof Reading.Measured measured
                ? draft.limited(limitOfMissing(baseline, measured, policy))
                        .end(RowOutcome.MISSING, gated(effect, policy), Why.GONE, "")
                : draft.end(RowOutcome.SKIPPED, Effect.NONE, Why.SKIPPED, "");
    }

    /** What the benchmark would have been held against. */
    private Limit limitOfMissing(
            Measurement baseline, Reading.Measured measured, RowPolicy policy) {
        Metric metric = RowLimits.directed(baseline.metric(), baseline.metric(), policy);
        return metric.direction() == Direction.UNKNOWN
                ? Limit.NONE
                : limits.rule(baseline, metric, policy)
                        .failLimit(measured.value(), metric.direction());
    }

    private Row misfit(Measurement baseline, Measurement current, Why why) {
        if (!(current.reading() instanceof Reading.Measured)) {
            return both(baseline, current);
        }
        RowPolicy policy = limits.policyOf(current);
        String detail =
                why == Why.UNIT_CHANGED
                        ? baseline.metric().unit().symbol()
                                + " → "
                                + current.metric().unit().symbol()
                        : baseline.id().label() + " → " + current.id().label();
        return RowDraft.of(current)
                .end(RowOutcome.INCOMPARABLE, mild(current.metric(), policy), why, detail);
    }

    /** For what is nobody's regression, yet must not pass unseen. */
    private static Effect mild(Metric metric, RowPolicy policy) {
        return metric.role() == Metric.Role.PRIMARY ? gated(Effect.WARN, policy) : Effect.NONE;
    }

    private static Effect gated(Effect effect, RowPolicy policy) {
        return switch (policy.consequences().gate()) {
            case BLOCK -> effect;
            case ADVISE -> effect == Effect.FAIL ? Effect.WARN : effect;
            case IGNORE -> Effect.NONE;
        };
    }

    private static Optional<Side> sideOf(Measurement measurement, Measurement unitOf) {
        return measurement.reading() instanceof Reading.Measured measured
                ? Optional.of(side(measured, measurement, unitOf))
                : Optional.empty();
    }

    private static Side side(Reading.Measured measured, Measurement own, Measurement unitOf) {
        Unit from = own.metric().unit();
        Unit to = unitOf.metric().unit();
        Spread spread = measured.spread();
        return new Side(
                from.convert(measured.value(), to),
                from.equals(to)
                        ? spread
                        : new Spread(
                                spread.kind(),
                                from.convert(spread.low(), to),
                                from.convert(spread.high(), to)),
                measured.samples().size());
    }
}
