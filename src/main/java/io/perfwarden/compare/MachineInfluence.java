package io.perfwarden.compare;

import static io.perfwarden.compare.RowEffect.*;
import static io.perfwarden.compare.RowReason.*;

import module java.base;

import io.perfwarden.compare.rule.RowDecider;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleInputs.Machine;
import io.perfwarden.compare.rule.RuleResult;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.config.RowPolicy.OtherHardware;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricRole;

/**
 * Tells what another machine may explain. The common change of a suite is the machine's, unless the
 * suite is twice as slow. Beyond it, a row's worsening is the change's from four times {@code fail}
 * on.
 */
final class MachineInfluence {
    private static final double TIMES_FAIL = 4;
    private static final double SLOWEST_MACHINE = 2;
    private final List<RuleResult> findings;
    private final List<Pair> pairs;
    private final RuleInputs evidence;
    private final Machine past;
    private final boolean mayMeasureAgain;
    private final Map<Boolean, Double> common = new HashMap<>();

    MachineInfluence(
            List<RuleResult> findings, List<Pair> pairs, RowDecider decider, RuleInputs evidence) {
        this.findings = findings;
        this.pairs = pairs;
        this.evidence = evidence;
        this.past = evidence.pastMachine();
        this.mayMeasureAgain = decider.mayMeasureAgain() && evidence.attempts().size() == 1;
    }

    boolean refuses(RowDraft draft) {
        return applies(draft, OtherHardware.FAIL);
    }

    /** Whether the machine alone may explain that the row is over its limit. */
    boolean mayExplain(RowDraft draft) {
        return applies(draft, OtherHardware.ADVISE) && !isTooSlow(draft);
    }

    /** Whether a run that was not repeated may be. */
    boolean isRepeatable() {
        return mayMeasureAgain;
    }

    /** Whether a row that no machine explains is measured again, perhaps on another one. */
    boolean asksAgain(RowDraft draft) {
        return mayMeasureAgain && applies(draft, OtherHardware.ADVISE);
    }

    private boolean applies(RowDraft draft, OtherHardware asked) {
        Machine file = evidence.machine();
        Machine own = draft.testDetail.map(it -> it.machine(past, file)).orElse(file);
        return own == Machine.OTHER && draft.policy.consequences().onOtherHardware() == asked;
    }

    private boolean isTooSlow(RowDraft draft) {
        OptionalDouble own = ratio(draft.testDetail, draft.change);
        double common = common(draft);
        return draft.testDetail
                        .flatMap(SignificanceDetail::slowSuite)
                        .filter(suite -> StrictMath.exp(suite.change()) >= SLOWEST_MACHINE)
                        .isPresent()
                || common >= SLOWEST_MACHINE
                || own.orElse(Double.POSITIVE_INFINITY) / common
                        > 1 + TIMES_FAIL * draft.policy.limits().fail();
    }

    /** The factor of a worsening; beyond its suite's, if the history shows that. */
    private static OptionalDouble ratio(
            Optional<SignificanceDetail> testDetail, OptionalDouble change) {
        return testDetail.orElse(null) instanceof SignificanceDetail.AgainstLevel level
                ? OptionalDouble.of(StrictMath.exp(level.result().estimate().change()))
                : change.isEmpty() ? change : OptionalDouble.of(1 + change.getAsDouble());
    }

    /** A slow machine does not change allocations and sizes. */
    private double common(RowDraft draft) {
        if (draft.role() == MetricRole.EXACT) {
            return 1;
        }
        boolean branch = draft.testDetail.flatMap(SignificanceDetail::expectedSide).isPresent();
        return common.computeIfAbsent(branch, _ -> median(test -> test.isByBaseline() != branch));
    }

    /**
     * The median worsening of the benchmarks' first metrics. Of two middle values the better
     * counts, so that one of two benchmarks cannot hide the other.
     */
    private double median(Predicate<RuleResult.TestedPair> which) {
        double[] sorted =
                IntStream.range(0, pairs.size())
                        .filter(i -> isPrimary(pairs.get(i).subject()))
                        .mapToObj(findings::get)
                        .filter(RuleResult.TestedPair.class::isInstance)
                        .map(RuleResult.TestedPair.class::cast)
                        .filter(which)
                        .flatMapToDouble(it -> ratio(it.testDetail(), it.change()).stream())
                        .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
                        .sorted()
                        .toArray();
        return sorted.length == 0 ? 1 : sorted[(sorted.length - 1) / 2];
    }

    private boolean isPrimary(MetricResult one) {
        return evidence.policy().role(one.id(), one.metric()) == MetricRole.PRIMARY;
    }
}
