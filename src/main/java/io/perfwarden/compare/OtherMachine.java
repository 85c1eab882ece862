package io.perfwarden.compare;

import io.perfwarden.compare.rule.RowDecider;
import io.perfwarden.compare.rule.RuleInputs;
import io.perfwarden.compare.rule.RuleInputs.Machine;
import io.perfwarden.compare.rule.RuleResult;
import io.perfwarden.compare.rule.TestDetail;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.OtherHardware;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricRole;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What another machine may be to blame for. What the benchmarks of a suite have in common is the
 * machine's, unless the suite is twice as slow. What a row is worse by beyond that is the change's,
 * from four times {@code fail} on.
 */
final class OtherMachine {
    private static final double TIMES_FAIL = 4;
    private static final double SLOWEST_MACHINE = 2;

    private final List<RuleResult> findings;
    private final List<Pair> pairs;
    private final RuleInputs evidence;
    private final Machine past;
    private final boolean mayMeasureAgain;
    private double byFile = Double.NaN;
    private double byBranch = Double.NaN;

    /**
     * @param findings one of each pair
     * @param decider that found them
     */
    OtherMachine(
            List<RuleResult> findings, List<Pair> pairs, RowDecider decider, RuleInputs evidence) {
        this.findings = findings;
        this.pairs = pairs;
        this.evidence = evidence;
        this.past = evidence.pastMachine();
        this.mayMeasureAgain = decider.mayMeasureAgain() && evidence.attempts().size() == 1;
    }

    /** Whether the row is not to be judged, for it was held against another machine. */
    boolean refuses(RowDraft draft, RowPolicy policy) {
        return is(draft) && policy.consequences().onOtherHardware() == OtherHardware.FAIL;
    }

    /** Whether the row, which is over its limit, may be so for the machine alone. */
    boolean excuses(RowDraft draft, RowPolicy policy) {
        return advises(draft, policy) && !isTooSlow(draft, policy);
    }

    /** Whether a row that no machine excuses is measured once more, perhaps on another machine. */
    boolean asksAgain(RowDraft draft, RowPolicy policy) {
        return mayMeasureAgain && advises(draft, policy);
    }

    private boolean advises(RowDraft draft, RowPolicy policy) {
        return is(draft) && policy.consequences().onOtherHardware() == OtherHardware.ADVISE;
    }

    private boolean is(RowDraft draft) {
        Machine file = evidence.machine();
        return draft.weighing().map(it -> it.machine(past, file)).orElse(file) == Machine.OTHER;
    }

    private boolean isTooSlow(RowDraft draft, RowPolicy policy) {
        double ratio = ratio(draft);
        double common = common(draft);
        boolean wholeSuite =
                draft.weighing()
                        .flatMap(TestDetail::slowSuite)
                        .filter(suite -> StrictMath.exp(suite.change()) >= SLOWEST_MACHINE)
                        .isPresent();
        return wholeSuite
                || common >= SLOWEST_MACHINE
                || ratio / common > 1 + TIMES_FAIL * policy.limits().fail();
    }

    /** How many times as bad the row is; beyond its suite where history tells. */
    private static double ratio(RowDraft draft) {
        return draft.weighing().orElse(null) instanceof TestDetail.AgainstLevel level
                ? StrictMath.exp(level.opinion().estimate().change())
                : 1 + draft.change().orElse(Double.POSITIVE_INFINITY);
    }

    /** A slow machine allocates no more, and is no larger. */
    private double common(RowDraft draft) {
        if (role(draft.measurement(), draft.metric()) == MetricRole.EXACT) {
            return 1;
        }
        boolean branch = draft.weighing().flatMap(TestDetail::expected).isPresent();
        if (branch && Double.isNaN(byBranch)) {
            byBranch = common(held -> !held.isByBaseline());
        }
        if (!branch && Double.isNaN(byFile)) {
            byFile = common(RuleResult.Held::isByBaseline);
        }
        return branch ? byBranch : byFile;
    }

    /**
     * The median of what the benchmarks' first metrics became worse by; of two in the middle the
     * better one, so that of two benchmarks one cannot hide the other.
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
        if (held.weighing().orElse(null) instanceof TestDetail.AgainstLevel level) {
            return DoubleStream.of(StrictMath.exp(level.opinion().estimate().change()));
        }
        return held.change().stream().map(change -> 1 + change);
    }
}
