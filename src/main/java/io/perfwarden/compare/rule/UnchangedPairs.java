package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.BenchmarkPairing.MatchedPairs;
import io.perfwarden.compare.Pair;
import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleInputs.Machine;
import io.perfwarden.compare.rule.RowDecider.RuleResults;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.RowPolicy.OtherHardware;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuiteRule;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricRole;
import io.perfwarden.model.column.ResultColumns;

/**
 * Finds unchanged pairs by two numbers alone, so that most rows need not be created. It may miss
 * some, but is never wrong.
 */
public final class UnchangedPairs {
    private static final int MOST_KNOWN = 1_000;
    private static final Optional<ThresholdRule> NO_LIMITS = Optional.empty();
    private final MatchedPairs pairs;
    private final ResultColumns before;
    private final ResultColumns now;
    private final RuleInputs evidence;
    private final ValueQuantisation quantisation;
    private final int size;
    // by the baseline's metric: measurements of a file share their metrics
    private final IdentityHashMap<Metric, PairTerms> known = new IdentityHashMap<>();

    /**
     * @param findings a rule's results for the pairs and others behind them
     */
    public UnchangedPairs(
            MatchedPairs pairs,
            RuleResults findings,
            RuleInputs evidence,
            ValueQuantisation quantisation) {
        this.pairs = pairs;
        this.before = pairs.before();
        this.now = pairs.now();
        this.evidence = evidence;
        this.quantisation = quantisation;
        boolean plain =
                findings.basis() == RuleResults.DecisionBasis.LIMITS
                        && evidence.past().release().isEmpty();
        this.size = plain ? pairs.size() : 0;
    }

    /** Whether a row is certainly unchanged, without effect and remarks. */
    public boolean isUnchanged(int index) {
        if (index >= size) {
            return false;
        }
        int older = pairs.placeBefore(index);
        int newer = pairs.placeNow(index);
        return before.isValueAlone(older)
                && now.isValueAlone(newer)
                && isReadAlike(older, newer)
                && terms(older, newer).isUnchanged(before.value(older), now.value(newer));
    }

    /** The order of parameters matters for a rule's pattern. */
    private boolean isReadAlike(int older, int newer) {
        return evidence.policy().rules().isEmpty()
                || before.id(older).label().equals(now.id(newer).label());
    }

    private PairTerms terms(int older, int newer) {
        Metric metric = before.metric(older);
        Optional<SuiteRule> rule = rule(newer);
        PairTerms terms = isOfConnection(newer) ? null : known.get(metric);
        if (terms == null || !terms.matches(now.metric(newer), rule)) {
            terms = termsOf(older, newer, rule);
            if (known.size() < MOST_KNOWN && !isOfConnection(newer)) {
                known.put(metric, terms);
            }
        }
        return terms;
    }

    /** The name tells the effect of such a metric, but other benchmarks share it. */
    private boolean isOfConnection(int newer) {
        return now.metric(newer).role() == Metric.Role.SECONDARY
                && MetricRole.isOfConnection(now.id(newer).name());
    }

    private Optional<SuiteRule> rule(int newer) {
        SuitePolicy suite = evidence.policy();
        return suite.rules().isEmpty()
                ? Optional.empty()
                : suite.ruleFor(now.id(newer), now.metric(newer).name());
    }

    private PairTerms termsOf(int older, int newer, Optional<SuiteRule> rule) {
        SuitePolicy suite = evidence.policy();
        Metric current = now.metric(newer);
        RowPolicy policy = rule.map(SuiteRule::row).orElse(suite.row());
        Metric metric = Pair.metric(before.metric(older), current, policy);
        BetterDirection direction = metric.direction();
        boolean plain =
                direction != BetterDirection.UNKNOWN
                        && metric.unit().scale().compareTo(current.unit().scale()) == 0
                        && isPlain(policy, metric);
        BenchmarkId id = now.id(newer);
        var limits = plain ? Optional.of(ThresholdRule.of(suite, rule, id, metric)) : NO_LIMITS;
        double step = quantisation.stepOf(before.metric(older));
        double quietLimit =
                ThresholdRule.quietLimit(suite.role(id, metric), policy.limits().fail());
        return new PairTerms(current, rule, limits, direction, step, quietLimit);
    }

    private boolean isPlain(RowPolicy policy, Metric metric) {
        boolean byLimits =
                policy.decision() == Decision.AUTO || policy.decision() == Decision.THRESHOLD;
        boolean refused =
                evidence.machine() == Machine.OTHER
                        && policy.consequences().onOtherHardware() == OtherHardware.FAIL;
        return byLimits
                && !refused
                && policy.limits().hard().areNone()
                && policy.limits().mustSee().isEmpty()
                && policy.limits().slack().convertTo(metric.unit()).isPresent();
    }

    /**
     * The common terms of pairs with equal metrics and policy.
     *
     * @param limits absent if there are other remarks
     */
    private record PairTerms(
            Metric current,
            Optional<SuiteRule> rule,
            Optional<ThresholdRule> limits,
            BetterDirection direction,
            double step,
            double quietLimit) {
        @SuppressWarnings("ReferenceEquality") // a second look-up does no harm
        boolean matches(Metric other, Optional<SuiteRule> by) {
            return current == other && rule.equals(by);
        }

        /** Zeros and NaN have rules of their own, so they are not unchanged here. */
        boolean isUnchanged(double older, double newer) {
            boolean areNumbers =
                    older > 0 && newer > 0 && Double.isFinite(older) && Double.isFinite(newer);
            if (limits.isEmpty() || !areNumbers) {
                return false;
            }
            ThresholdRule limit = limits.get();
            double slack = limit.slack();
            if (slack >= older || step / older > limit.fail() + slack / older) {
                return false;
            }
            double most = slack == 0 ? quietLimit : Math.min(quietLimit, limit.warn());
            return limit.judge(older, newer, direction) == RuleResult.RuleOutcome.SAME
                    && (most == Double.POSITIVE_INFINITY
                            || PairValues.change(older, newer, direction).orElse(0) <= most);
        }
    }
}
