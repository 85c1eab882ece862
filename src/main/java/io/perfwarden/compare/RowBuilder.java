package io.perfwarden.compare;

import static io.perfwarden.compare.RowEffect.*;
import static io.perfwarden.compare.RowReason.*;

import module java.base;

import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.rule.HardLimits;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RuleResult;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;

/**
 * Makes rows of pairs and rule results, for all rules. It applies budgets, gate and hardware, and
 * handles failed, skipped, new and missing benchmarks.
 */
final class RowBuilder {

    private final RuleInputs evidence;
    private final MachineInfluence elsewhere;
    private final Function<BenchmarkId, PastValue> past;
    private final LeftOutBenchmarks leftOut;
    private final RuleNotices notices;
    private final HardLimits hard;

    RowBuilder(
            RuleInputs evidence,
            MachineInfluence elsewhere,
            Function<BenchmarkId, PastValue> past,
            LeftOutBenchmarks leftOut,
            RuleNotices notices) {
        this.evidence = evidence;
        this.elsewhere = elsewhere;
        this.past = past;
        this.leftOut = leftOut;
        this.notices = notices;
        var newest = evidence.newest().measurements();
        this.hard = new HardLimits(evidence.policy(), newest, notices::inUnit);
    }

    RowBuilder withoutNotices() {
        return new RowBuilder(evidence, elsewhere, past, leftOut, notices.withoutNotices());
    }

    Row build(Pair pair, RuleResult finding) {
        boolean hasBranchValues = finding.hasBranchValues();
        return switch (pair) {
            case Pair.OnlyCurrent(var now) ->
                    hasBranchValues
                            ? compared(pair, now, now, finding)
                            : added(now, finding, past.apply(now.id()));
            case Pair.OnlyBaseline(var before) -> missing(before, finding);
            case Pair.IncomparablePair both when both.current().hasValue() ->
                    incomparable(both, finding);
            case Pair.IncomparablePair(var before, var now, _) -> unmeasured(before, now, finding);
            case Pair.Both(var before, var now) when !now.hasValue() ->
                    unmeasured(before, now, finding);
            case Pair.Both(var before, var now) ->
                    hasBranchValues || before.hasValue()
                            ? compared(pair, before, now, finding)
                            : added(now, finding, PastValue.of(before));
        };
    }

    /** The baseline's value of a benchmark. */
    enum PastValue {
        /** It failed there already. */
        NONE,
        SOME,
        /** The baseline lacks it, or it was skipped there. */
        UNKNOWN;

        static PastValue of(MetricResult before) {
            return switch (before.reading()) {
                case MetricReading.Measured _ -> PairSide.isMeasured(before) ? SOME : NONE;
                case MetricReading.Failed(_, var measured) -> measured.isPresent() ? SOME : NONE;
                case MetricReading.Skipped _ -> UNKNOWN;
            };
        }
    }

    static RowPolicy policyOf(RuleInputs evidence, MetricResult measurement) {
        return evidence.policy().rowPolicy(measurement.id(), measurement.metric().name());
    }

    private Row unmeasured(MetricResult before, MetricResult now, RuleResult finding) {
        RowDraft draft =
                new RowDraft(
                                evidence,
                                hard,
                                elsewhere,
                                now.withMetric(before.metric()),
                                now,
                                finding)
                        .before(before);
        return switch (now.reading()) {
            case MetricReading.Failed(String reason, _) ->
                    draft.crashed(past(draft, before), reason);
            case MetricReading.Skipped(String reason) ->
                    draft.hasBaseline()
                            ? draft.explained(reason).gone(SKIPPED)
                            : draft.explained(reason).skipped();
            case MetricReading.Measured _ -> throw new IllegalArgumentException("measured");
        };
    }

    private static PastValue past(RowDraft draft, MetricResult before) {
        return draft.hasBaseline() ? PastValue.SOME : PastValue.of(before);
    }

    private Row compared(Pair pair, MetricResult shown, MetricResult now, RuleResult finding) {
        Metric metric = Pair.metric(shown.metric(), now.metric(), policyOf(evidence, now));
        RowDraft draft =
                new RowDraft(evidence, hard, elsewhere, shown.withMetric(metric), now, finding)
                        .before(shown)
                        .now(now);
        if (!draft.hasCurrent()) {
            return draft.impossible(past(draft, shown));
        }
        if (metric.direction() == BetterDirection.UNKNOWN) {
            return draft.undirected();
        }
        if (finding instanceof RuleResult.TestedPair test) {
            draft.tested(pair instanceof Pair.Both, test);
        }
        if (elsewhere.refuses(draft)) {
            return draft.end(RowOutcome.INCOMPARABLE, draft.gated(FAIL), OTHER_MACHINE);
        }
        if (finding instanceof RuleResult.TestedPair test && test.isByBaseline()) {
            PairValues.of(pair, evidence.policy())
                    .ifPresent(it -> notices.compared(shown, now, it));
        }
        return draft.decided();
    }

    private Row added(MetricResult now, RuleResult finding, PastValue before) {
        RowDraft draft = fresh(now, finding);
        return switch (now.reading()) {
            case MetricReading.Failed(String reason, _) -> draft.crashed(before, reason);
            case MetricReading.Skipped(String reason) -> draft.explained(reason).skipped();
            case MetricReading.Measured _ when !draft.hasCurrent() -> draft.impossible(before);
            case MetricReading.Measured _ when draft.tookNoTime() ->
                    draft.end(RowOutcome.INCOMPARABLE, draft.warnIfPrimary(), MEASURED_AS_ZERO);
            case MetricReading.Measured _ -> draft.added();
        };
    }

    private RowDraft fresh(MetricResult now, RuleResult finding) {
        Metric metric = Pair.metric(now.metric(), policyOf(evidence, now));
        return new RowDraft(evidence, hard, elsewhere, now.withMetric(metric), now, finding)
                .now(now);
    }

    private Row missing(MetricResult before, RuleResult finding) {
        RowDraft draft =
                new RowDraft(evidence, hard, elsewhere, before, before, finding).before(before);
        Optional<String> why = leftOut.reason(before.id());
        if (why.isPresent()) {
            return draft.explained(why.get()).end(RowOutcome.SKIPPED, NONE, NOT_AFFECTED);
        }
        if (!before.hasValue()) {
            return draft.skipped();
        }
        notices.slack(before, before.metric());
        return draft.gone(GONE);
    }

    private Row incomparable(Pair.IncomparablePair both, RuleResult finding) {
        MetricResult now = both.current();
        RowDraft draft = fresh(now, finding);
        if (!draft.hasCurrent()) {
            return draft.impossible(PastValue.of(both.baseline()));
        }
        HardLimits.LimitedRow subject = draft.subject();
        boolean lost =
                both.difference() == Pair.PairDifference.UNIT
                        && subject.hasLostBudget(both.baseline().metric());
        Optional<HardLimits.BrokenLimit> broken = lost ? Optional.empty() : subject.broken();
        return broken.map(draft::beyondLimit)
                .orElseGet(() ->
                        new RowDraft(evidence, hard, elsewhere, now, now, finding)
                                .explained(both.description())
                                .incomparable(both.difference(), lost));
    }
}
