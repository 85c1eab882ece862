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
                            ? buildCompared(pair, now, now, finding)
                            : buildAdded(now, finding, past.apply(now.id()));
            case Pair.OnlyBaseline(var before, var instead) ->
                    buildMissing(before, instead, finding);
            case Pair.IncomparablePair both when both.current().hasValue() ->
                    incomparable(both, finding);
            case Pair.IncomparablePair(var before, var now, _) ->
                    buildUnmeasured(before, now, finding);
            case Pair.Both(var before, var now) when !now.hasValue() ->
                    buildUnmeasured(before, now, finding);
            case Pair.Both(var before, var now) ->
                    hasBranchValues || before.hasValue()
                            ? buildCompared(pair, before, now, finding)
                            : buildAdded(now, finding, PastValue.of(before));
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

    private Row buildUnmeasured(MetricResult before, MetricResult now, RuleResult finding) {
        RowDraft draft =
                new RowDraft(
                                evidence,
                                hard,
                                elsewhere,
                                now.withMetric(before.metric()),
                                now,
                                finding)
                        .setBaseline(before);
        return switch (now.reading()) {
            case MetricReading.Failed(String reason, _) ->
                    draft.endCrashed(pastValue(draft, before), reason);
            case MetricReading.Skipped(String reason) ->
                    draft.hasBaseline()
                            ? draft.setDetail(reason).endMissing(SKIPPED)
                            : draft.setDetail(reason).endSkipped();
            case MetricReading.Measured _ -> throw new IllegalArgumentException("measured");
        };
    }

    private static PastValue pastValue(RowDraft draft, MetricResult before) {
        return draft.hasBaseline() ? PastValue.SOME : PastValue.of(before);
    }

    private Row buildCompared(Pair pair, MetricResult shown, MetricResult now, RuleResult finding) {
        Metric metric = Pair.metric(shown.metric(), now.metric(), policyOf(evidence, now));
        RowDraft draft =
                new RowDraft(evidence, hard, elsewhere, shown.withMetric(metric), now, finding)
                        .setBaseline(shown)
                        .setCurrent(now);
        if (!draft.hasCurrent()) {
            return draft.impossible(pastValue(draft, shown));
        }
        if (metric.direction() == BetterDirection.UNKNOWN) {
            return draft.endUndirected();
        }
        if (finding instanceof RuleResult.TestedPair test) {
            draft.addTest(pair instanceof Pair.Both, test);
        }
        if (elsewhere.refuses(draft)) {
            return draft.end(RowOutcome.INCOMPARABLE, draft.limitByGate(FAIL), OTHER_MACHINE);
        }
        if (finding instanceof RuleResult.TestedPair test && test.isByBaseline()) {
            PairValues.of(pair, evidence.policy()).ifPresent(it -> notices.addPair(shown, now, it));
        }
        return draft.decide();
    }

    private Row buildAdded(MetricResult now, RuleResult finding, PastValue before) {
        RowDraft draft = fresh(now, finding);
        return switch (now.reading()) {
            case MetricReading.Failed(String reason, _) -> draft.endCrashed(before, reason);
            case MetricReading.Skipped(String reason) -> draft.setDetail(reason).endSkipped();
            case MetricReading.Measured _ when !draft.hasCurrent() -> draft.impossible(before);
            case MetricReading.Measured _ when draft.tookNoTime() ->
                    draft.end(RowOutcome.INCOMPARABLE, draft.warnIfPrimary(), MEASURED_AS_ZERO);
            case MetricReading.Measured _ -> draft.endAdded();
        };
    }

    private RowDraft fresh(MetricResult now, RuleResult finding) {
        Metric metric = Pair.metric(now.metric(), policyOf(evidence, now));
        return new RowDraft(evidence, hard, elsewhere, now.withMetric(metric), now, finding)
                .setCurrent(now);
    }

    private Row buildMissing(MetricResult before, Optional<Metric> instead, RuleResult finding) {
        RowDraft draft =
                new RowDraft(evidence, hard, elsewhere, before, before, finding)
                        .setBaseline(before);
        Optional<String> why = leftOut.reason(before.id());
        if (why.isPresent()) {
            return draft.setDetail(why.get()).end(RowOutcome.SKIPPED, NONE, NOT_AFFECTED);
        }
        if (!before.hasValue()) {
            return draft.endSkipped();
        }
        notices.slack(before, before.metric());
        return instead.map(metric ->
                        draft.setDetail(
                                        Pair.change(
                                                before.metric().unit().symbol(),
                                                metric.unit().symbol()))
                                .endMissing(GONE, UNIT_CHANGED))
                .orElseGet(() -> draft.endMissing(GONE));
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
                                .setDetail(both.description())
                                .incomparable(both.difference(), lost));
    }
}
