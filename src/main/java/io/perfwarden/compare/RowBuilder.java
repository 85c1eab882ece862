package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.rule.HardLimits;
import io.perfwarden.compare.rule.HardLimits.Broken;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.RowDecider;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleInputs.Machine;
import io.perfwarden.compare.rule.RuleResult;
import io.perfwarden.compare.rule.RuleResult.Standing;
import io.perfwarden.compare.rule.TestDetail;
import io.perfwarden.compare.rule.ThresholdRule;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.OtherHardware;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricRole;

/**
 * Turns what a rule found of a pair into a row: the one step that all rules share, in which budget,
 * gate and hardware count, and what failed, was skipped, is new or gone.
 */
final class RowBuilder {
    private final RuleInputs evidence;
    private final OtherMachine elsewhere;
    private final Predicate<BenchmarkId> brokenBefore;
    private final RuleNotices notices;
    private final HardLimits hard;

    RowBuilder(
            RuleInputs evidence,
            OtherMachine elsewhere,
            Predicate<BenchmarkId> brokenBefore,
            RuleNotices notices) {
        this.evidence = evidence;
        this.elsewhere = elsewhere;
        this.brokenBefore = brokenBefore;
        this.notices = notices;
        this.hard =
                new HardLimits(
                        evidence.policy(), evidence.newest().measurements(), notices::inUnit);
    }

    RowBuilder silent() {
        return new RowBuilder(evidence, elsewhere, brokenBefore, notices.silent());
    }

    Row on(Pair pair, RuleResult finding) {
        boolean isWeighed = finding.isWeighed();
        return switch (pair) {
            case Pair.OnlyCurrent(MetricResult current) ->
                    isWeighed
                            ? compared(pair, current, current, finding)
                            : added(current, finding, brokenBefore.test(current.id()));
            case Pair.OnlyBaseline(MetricResult baseline) -> missing(baseline, finding);
            case Pair.Misfit misfit ->
                    misfit.current().reading() instanceof MetricReading.Measured
                            ? misfit(misfit, finding)
                            : unmeasured(misfit.baseline(), misfit.current(), finding);
            case Pair.Both(MetricResult baseline, MetricResult current) -> {
                if (!(current.reading() instanceof MetricReading.Measured)) {
                    yield unmeasured(baseline, current, finding);
                }
                yield isWeighed || baseline.reading() instanceof MetricReading.Measured
                        ? compared(pair, baseline, current, finding)
                        : added(current, finding, true);
            }
        };
    }

    private RowPolicy policyOf(MetricResult measurement) {
        return evidence.policy().rowPolicy(measurement.id(), measurement.metric().name());
    }

    /** What the run did not bring a value for, and the baseline has, or had not either. */
    private Row unmeasured(MetricResult baseline, MetricResult current, RuleResult finding) {
        RowDraft draft =
                new RowDraft(current.withMetric(baseline.metric()), policyOf(current), finding)
                        .baseline(PairSide.of(baseline, baseline.metric().unit()));
        return switch (current.reading()) {
            case MetricReading.Failed(String reason) -> draft.crashed(!draft.hasBaseline(), reason);
            case MetricReading.Skipped(String reason) ->
                    draft.hasBaseline()
                            ? draft.limited(limitOf(finding))
                                    .end(
                                            RowOutcome.MISSING,
                                            effectOfMissing(draft),
                                            List.of(RowReason.SKIPPED),
                                            reason)
                            : draft.skipped(reason);
            case MetricReading.Measured _ -> throw new IllegalArgumentException("measured");
        };
    }

    private Row compared(Pair pair, MetricResult shown, MetricResult current, RuleResult finding) {
        RowPolicy policy = policyOf(current);
        Metric metric = Pair.metric(shown.metric(), current.metric(), policy);
        RowDraft draft =
                new RowDraft(shown.withMetric(metric), policy, finding)
                        .baseline(PairSide.of(shown, metric.unit()))
                        .current(PairSide.of(current, metric.unit()));
        if (!draft.hasCurrent()) {
            return draft.noNumber(!draft.hasBaseline());
        }
        if (metric.direction() == BetterDirection.UNKNOWN) {
            return undirected(draft);
        }
        if (finding instanceof RuleResult.Held held) {
            draft.weighed(pair instanceof Pair.Both, held, evidence);
        }
        if (elsewhere.refuses(draft)) {
            return draft.end(
                    RowOutcome.INCOMPARABLE, draft.gated(RowEffect.FAIL), RowReason.OTHER_MACHINE);
        }
        if (finding instanceof RuleResult.Held held && held.isByBaseline()) {
            PairValues.of(pair, evidence.policy())
                    .ifPresent(values -> notices.held(shown, current, values));
        }
        return decided(draft, finding);
    }

    private Row decided(RowDraft draft, RuleResult finding) {
        return switch (finding) {
            case RuleResult.Held held when draft.tookNoTime() ->
                    draft.changed(OptionalDouble.empty())
                            .limited(held.limits().failing())
                            .end(RowOutcome.INCOMPARABLE, draft.mild(), RowReason.MEASURED_AS_ZERO);
            case RuleResult.Held held ->
                    absolute(draft, held)
                            .or(() -> unheld(draft, held))
                            .orElseGet(() -> relative(draft, held));
            case RuleResult.Unusable _, RuleResult.Undecided _ ->
                    hard.of(draft.againstHardLimits())
                            .map(limit -> beyond(draft, limit))
                            .orElseGet(() -> draft.undecided());
        };
    }

    private Row undirected(RowDraft draft) {
        boolean budgeted = hard.isBudgeted(draft.againstHardLimits());
        RowEffect effect = budgeted ? draft.gated(RowEffect.WARN) : draft.mild();
        List<RowReason> why = new ArrayList<>(List.of(RowReason.DIRECTION_UNKNOWN));
        if (draft.moved()) {
            why.add(RowReason.MOVED);
        }
        if (draft.policy.consequences().gate() != RowPolicy.Gate.BLOCK) {
            why.add(RowReason.ADVICE_ONLY);
        }
        return draft.end(RowOutcome.INCOMPARABLE, effect, why);
    }

    /** Of a row whose budget is in a unit that nothing of its rule has. */
    private Optional<Row> unheld(RowDraft draft, RuleResult.Held held) {
        return held.standing() == Standing.WORSE || !hard.isUnheld(draft.againstHardLimits())
                ? Optional.empty()
                : Optional.of(unheld(draft.limited(held.limits().failing())));
    }

    private static Row unheld(RowDraft draft) {
        return draft.end(
                RowOutcome.INCOMPARABLE, draft.gated(RowEffect.WARN), RowReason.BUDGET_NOT_HELD);
    }

    private Optional<Row> absolute(RowDraft draft, RuleResult.Held held) {
        HardLimits.Subject subject = draft.againstHardLimits();
        boolean worse = held.standing() == Standing.WORSE;
        Optional<Row> broken =
                hard.of(subject)
                        .filter(limit -> !worse || limit.kind() != Broken.Kind.NEAR_BUDGET)
                        .map(limit -> beyond(draft, limit));
        return broken.isPresent() || worse || !hard.lacksPartner(subject)
                ? broken
                : Optional.of(
                        draft.limited(held.limits().failing())
                                .end(
                                        RowOutcome.INCOMPARABLE,
                                        draft.gated(RowEffect.WARN),
                                        RowReason.NO_PARTNER));
    }

    private Row beyond(RowDraft draft, Broken broken) {
        RowDraft limited = draft.limited(broken.limit());
        return switch (broken.kind()) {
            case OVER_BUDGET -> over(limited, List.of(RowReason.OVER_BUDGET));
            case TOO_SLOW -> over(limited, List.of(RowReason.TOO_LITTLE_SPEED_UP));
            case NEAR_BUDGET ->
                    limited.end(
                            RowOutcome.SLOWER, draft.gated(RowEffect.WARN), RowReason.OVER_BUDGET);
        };
    }

    private Row relative(RowDraft draft, RuleResult.Held held) {
        RowDraft failing = draft.limited(held.limits().failing());
        return switch (held.standing()) {
            case WORSE -> over(failing, draft.whyOver());
            case SLIGHTLY_WORSE -> slower(draft.limited(held.limits().warning()));
            case BETTER -> failing.end(RowOutcome.IMPROVED, RowEffect.NONE);
            case SAME -> unchanged(failing, held);
            case SUSPECT ->
                    draft.policy.consequences().gate().asksAgain()
                                    && role(draft).mayFail()
                                    && !elsewhere.excuses(draft)
                            ? failing.end(
                                    RowOutcome.INCONCLUSIVE,
                                    draft.gated(RowEffect.WARN),
                                    draft.withSuite(List.of(RowReason.MEASURED_AGAIN)))
                            : slower(failing);
            case UNDECIDED -> undecided(failing);
        };
    }

    /** Of what the default branch leaves in doubt only what may fail is worth another run of it. */
    private Row undecided(RowDraft draft) {
        RowReason why = draft.whyUndecided();
        boolean worthIt =
                why != RowReason.BRANCH_UNSURE
                        || (draft.policy.consequences().gate().asksAgain()
                                && role(draft).mayFail()
                                && !elsewhere.excuses(draft));
        return worthIt
                ? draft.end(
                        RowOutcome.INCONCLUSIVE,
                        isAdvisory(draft) ? RowEffect.NONE : draft.gated(RowEffect.WARN),
                        why)
                : slower(draft);
    }

    private Row unchanged(RowDraft draft, RuleResult.Held held) {
        double unsaid = ThresholdRule.unsaid(role(draft), draft.policy.limits().fail());
        List<RowReason> why = draft.whyUnchanged(held.limits());
        boolean within = held.isByNumberAlone() && draft.change.orElse(0) > unsaid;
        return draft.end(
                RowOutcome.UNCHANGED,
                RowEffect.NONE,
                why.isEmpty() && within ? List.of(RowReason.WITHIN_LIMIT) : why);
    }

    private Row slower(RowDraft draft) {
        return draft.end(RowOutcome.SLOWER, warning(draft), draft.whySlower());
    }

    private Row over(RowDraft draft, List<RowReason> why) {
        boolean relative = why.contains(RowReason.OVER_LIMIT) && draft.baseline.isPresent();
        boolean excused = relative && elsewhere.excuses(draft);
        boolean blocks = draft.policy.consequences().gate() == RowPolicy.Gate.BLOCK;
        if (!excused && blocks && role(draft).mayFail()) {
            return relative && elsewhere.asksAgain(draft)
                    ? draft.end(
                            RowOutcome.INCONCLUSIVE,
                            RowEffect.WARN,
                            draft.withSuite(List.of(RowReason.MEASURED_AGAIN)))
                    : draft.end(RowOutcome.REGRESSED, RowEffect.FAIL, why);
        }
        List<RowReason> all = new ArrayList<>(why);
        all.add(excused ? RowReason.OTHER_MACHINE : RowReason.ADVICE_ONLY);
        return draft.end(RowOutcome.SLOWER, warning(draft), all);
    }

    private RowEffect warning(RowDraft draft) {
        return role(draft) == MetricRole.EXTREME ? RowEffect.NONE : draft.gated(RowEffect.WARN);
    }

    private Row added(MetricResult current, RuleResult finding, boolean before) {
        RowPolicy policy = policyOf(current);
        Metric metric = Pair.metric(current.metric(), policy);
        RowDraft draft =
                new RowDraft(current.withMetric(metric), policy, finding)
                        .current(PairSide.of(current, metric.unit()));
        return switch (current.reading()) {
            case MetricReading.Failed(String reason) -> draft.crashed(before, reason);
            case MetricReading.Skipped(String reason) -> draft.skipped(reason);
            case MetricReading.Measured _ -> {
                if (!draft.hasCurrent()) {
                    yield draft.noNumber(before);
                }
                if (draft.tookNoTime()) {
                    yield draft.end(
                            RowOutcome.INCOMPARABLE, draft.mild(), RowReason.MEASURED_AS_ZERO);
                }
                yield fresh(draft);
            }
        };
    }

    private Row fresh(RowDraft draft) {
        HardLimits.Subject subject = draft.againstHardLimits();
        if (draft.metric().direction() == BetterDirection.UNKNOWN && hard.isBudgeted(subject)) {
            return undirected(draft);
        }
        return hard.of(subject)
                .map(broken -> beyond(draft, broken))
                .orElseGet(() ->
                        hard.isUnheld(subject)
                                ? unheld(draft)
                                : draft.end(RowOutcome.ADDED, RowEffect.NONE, RowReason.NEW));
    }

    private Row missing(MetricResult baseline, RuleResult finding) {
        RowDraft draft =
                new RowDraft(baseline, policyOf(baseline), finding)
                        .baseline(PairSide.of(baseline, baseline.metric().unit()));
        if (!(baseline.reading() instanceof MetricReading.Measured)) {
            return draft.end(RowOutcome.SKIPPED, RowEffect.NONE, RowReason.SKIPPED);
        }
        notices.slack(baseline, baseline.metric());
        return draft.limited(limitOf(finding))
                .end(RowOutcome.MISSING, effectOfMissing(draft), RowReason.GONE);
    }

    private static Optional<Limit> limitOf(RuleResult finding) {
        return finding instanceof RuleResult.Undecided undecided
                ? undecided.limit()
                : Optional.empty();
    }

    private RowEffect effectOfMissing(RowDraft draft) {
        return draft.gated(isAdvisory(draft) ? RowEffect.NONE : RowEffect.ofMissing(draft.policy));
    }

    private Row misfit(Pair.Misfit misfit, RuleResult finding) {
        MetricResult current = misfit.current();
        RowPolicy policy = policyOf(current);
        Metric metric = Pair.metric(current.metric(), policy);
        RowDraft draft =
                new RowDraft(current.withMetric(metric), policy, finding)
                        .current(PairSide.of(current, metric.unit()));
        if (!draft.hasCurrent()) {
            boolean before = !(misfit.baseline().reading() instanceof MetricReading.Measured);
            return draft.noNumber(before);
        }
        HardLimits.Subject subject = draft.againstHardLimits();
        boolean lost =
                misfit.changed() == Pair.Changed.UNIT
                        && hard.hasLostBudget(subject, misfit.baseline().metric());
        return (lost ? Optional.<Broken>empty() : hard.of(subject))
                .map(broken -> beyond(draft, broken))
                .orElseGet(() -> misfit(misfit, finding, lost));
    }

    private Row misfit(Pair.Misfit misfit, RuleResult finding, boolean lostBudget) {
        MetricResult current = misfit.current();
        RowPolicy policy = policyOf(current);
        RowReason changed = RowReason.of(misfit.changed());
        RowDraft draft = new RowDraft(current, policy, finding);
        return draft.end(
                misfit.changed() == Pair.Changed.SHARED_NAME
                        ? RowOutcome.INCONCLUSIVE
                        : RowOutcome.INCOMPARABLE,
                lostBudget ? draft.gated(RowEffect.FAIL) : draft.mild(),
                lostBudget ? List.of(changed, RowReason.BUDGET_NOT_HELD) : List.of(changed),
                misfit.difference());
    }

    private MetricRole role(RowDraft draft) {
        return evidence.policy().role(draft.measurement.id(), draft.metric());
    }

    private boolean isAdvisory(RowDraft draft) {
        return evidence.policy().isAdvisory(draft.measurement.id(), draft.metric());
    }

    /**
     * What another machine may be to blame for. What the benchmarks of a suite have in common is
     * the machine's, unless the suite is twice as slow. What a row is worse by beyond that is the
     * change's, from four times {@code fail} on.
     */
    static final class OtherMachine {
        private static final double TIMES_FAIL = 4;
        private static final double SLOWEST_MACHINE = 2;
        private final List<RuleResult> findings;
        private final List<Pair> pairs;
        private final RuleInputs evidence;
        private final Machine past;
        private final boolean mayMeasureAgain;
        private double byFile = Double.NaN;
        private double byBranch = Double.NaN;

        OtherMachine(
                List<RuleResult> findings,
                List<Pair> pairs,
                RowDecider decider,
                RuleInputs evidence) {
            this.findings = findings;
            this.pairs = pairs;
            this.evidence = evidence;
            this.past = evidence.pastMachine();
            this.mayMeasureAgain = decider.mayMeasureAgain() && evidence.attempts().size() == 1;
        }

        /** Whether the row is not to be judged, for it was held against another machine. */
        boolean refuses(RowDraft draft) {
            return is(draft) && draft.policy.consequences().onOtherHardware() == OtherHardware.FAIL;
        }

        /** Whether the row, which is over its limit, may be so for the machine alone. */
        boolean excuses(RowDraft draft) {
            return advises(draft) && !isTooSlow(draft);
        }

        /**
         * Whether a row that no machine excuses is measured once more, perhaps on another machine.
         */
        boolean asksAgain(RowDraft draft) {
            return mayMeasureAgain && advises(draft);
        }

        private boolean advises(RowDraft draft) {
            return is(draft)
                    && draft.policy.consequences().onOtherHardware() == OtherHardware.ADVISE;
        }

        private boolean is(RowDraft draft) {
            Machine file = evidence.machine();
            return draft.weighing.map(it -> it.machine(past, file)).orElse(file) == Machine.OTHER;
        }

        private boolean isTooSlow(RowDraft draft) {
            double ratio = ratio(draft);
            double common = common(draft);
            return draft.weighing
                            .flatMap(TestDetail::slowSuite)
                            .filter(suite -> StrictMath.exp(suite.change()) >= SLOWEST_MACHINE)
                            .isPresent()
                    || common >= SLOWEST_MACHINE
                    || ratio / common > 1 + TIMES_FAIL * draft.policy.limits().fail();
        }

        /** How many times as bad the row is; beyond its suite where history tells. */
        private static double ratio(RowDraft draft) {
            return draft.weighing.orElse(null) instanceof TestDetail.AgainstLevel level
                    ? StrictMath.exp(level.opinion().estimate().change())
                    : 1 + draft.change.orElse(Double.POSITIVE_INFINITY);
        }

        /** A slow machine allocates no more, and is no larger. */
        private double common(RowDraft draft) {
            if (role(draft.measurement, draft.metric()) == MetricRole.EXACT) {
                return 1;
            }
            boolean branch = draft.weighing.flatMap(TestDetail::expected).isPresent();
            if (branch && Double.isNaN(byBranch)) {
                byBranch = common(held -> !held.isByBaseline());
            }
            if (!branch && Double.isNaN(byFile)) {
                byFile = common(RuleResult.Held::isByBaseline);
            }
            return branch ? byBranch : byFile;
        }

        /**
         * The median of what the benchmarks' first metrics became worse by; of two in the middle
         * the better one, so that of two benchmarks one cannot hide the other.
         */
        private double common(Predicate<RuleResult.Held> which) {
            double[] sorted =
                    IntStream.range(0, pairs.size())
                            .filter(i -> isPrimary(pairs.get(i).subject()))
                            .mapToObj(findings::get)
                            .filter(RuleResult.Held.class::isInstance)
                            .map(RuleResult.Held.class::cast)
                            .filter(which)
                            .flatMapToDouble(OtherMachine::ratio)
                            .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
                            .sorted()
                            .toArray();
            return sorted.length == 0 ? 1 : sorted[(sorted.length - 1) / 2];
        }

        private boolean isPrimary(MetricResult measurement) {
            return role(measurement, measurement.metric()) == MetricRole.PRIMARY;
        }

        private MetricRole role(MetricResult measurement, Metric metric) {
            return evidence.policy().role(measurement.id(), metric);
        }

        private static DoubleStream ratio(RuleResult.Held held) {
            return held.weighing().orElse(null) instanceof TestDetail.AgainstLevel level
                    ? DoubleStream.of(StrictMath.exp(level.opinion().estimate().change()))
                    : held.change().stream().map(change -> 1 + change);
        }
    }
}
