package io.perfwarden.compare;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.compare.pair.Directed;
import io.perfwarden.compare.pair.Pair;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.compare.rule.Evidence;
import io.perfwarden.compare.rule.Evidence.Machine;
import io.perfwarden.compare.rule.Finding;
import io.perfwarden.compare.rule.Finding.Standing;
import io.perfwarden.compare.rule.HardLimits;
import io.perfwarden.compare.rule.HardLimits.Broken;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.Values;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.RowPolicy.OtherHardware;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * Turns what a rule found of a pair into a row: the one step that all rules share, in which budget,
 * gate and hardware count, and what failed, was skipped, is new or gone.
 */
final class Ruling {
    private final Evidence evidence;
    private final Predicate<BenchmarkId> brokenBefore;
    private final RuleNotices notices;
    private final HardLimits hard;

    /**
     * @param brokenBefore whether there is a baseline, and no value of a benchmark in it
     */
    Ruling(Evidence evidence, Predicate<BenchmarkId> brokenBefore, RuleNotices notices) {
        this.evidence = evidence;
        this.brokenBefore = brokenBefore;
        this.notices = notices;
        this.hard =
                new HardLimits(
                        evidence.policy(), evidence.newest().measurements(), notices::inUnit);
    }

    Row on(Pair pair, Finding finding) {
        return switch (pair) {
            case Pair.OnlyCurrent(Measurement current) ->
                    added(current, finding, brokenBefore.test(current.id()));
            case Pair.OnlyBaseline(Measurement baseline) -> missing(baseline, finding);
            case Pair.Misfit(Measurement baseline, Measurement current, Pair.Changed changed) ->
                    current.reading() instanceof Reading.Measured
                            ? misfit(baseline, current, changed, finding)
                            : unmeasured(baseline, current, finding);
            case Pair.Both(Measurement baseline, Measurement current) -> {
                if (!(current.reading() instanceof Reading.Measured)) {
                    yield unmeasured(baseline, current, finding);
                }
                yield baseline.reading() instanceof Reading.Measured
                        ? compared(pair, baseline, current, finding)
                        : added(current, finding, true);
            }
        };
    }

    private RowPolicy policyOf(Measurement measurement) {
        return evidence.policy().rowPolicy(measurement.id(), measurement.metric().name());
    }

    /** What the run did not bring a value for, and the baseline has, or had not either. */
    private Row unmeasured(Measurement baseline, Measurement current, Finding finding) {
        RowPolicy policy = policyOf(current);
        RowDraft draft =
                RowDraft.of(current.withMetric(baseline.metric()), finding.rule())
                        .baseline(Side.of(baseline, baseline.metric().unit()));
        return switch (current.reading()) {
            case Reading.Failed(String reason) ->
                    crashed(draft, !isNumber(draft.baseline(), draft), policy, reason);
            case Reading.Skipped(String reason) ->
                    draft.end(
                            RowOutcome.SKIPPED,
                            draft.baseline().isPresent() ? gated(Effect.WARN, policy) : Effect.NONE,
                            Why.SKIPPED,
                            reason);
            case Reading.Measured _ -> throw new IllegalArgumentException("measured");
        };
    }

    private Row compared(Pair pair, Measurement baseline, Measurement current, Finding finding) {
        RowPolicy policy = policyOf(current);
        Metric metric = Directed.of(baseline.metric(), current.metric(), policy);
        RowDraft draft =
                RowDraft.of(baseline.withMetric(metric), finding.rule())
                        .baseline(Side.of(baseline, metric.unit()))
                        .current(Side.of(current, metric.unit()));
        if (!isNumber(draft.current(), draft)) {
            return noNumber(draft, !isNumber(draft.baseline(), draft), policy);
        }
        if (metric.direction() == Direction.UNKNOWN) {
            return draft.end(RowOutcome.INCOMPARABLE, mild(metric, policy), Why.DIRECTION_UNKNOWN);
        }
        if (isElsewhere(policy, OtherHardware.FAIL)) {
            return draft.end(
                    RowOutcome.INCOMPARABLE, gated(Effect.FAIL, policy), Why.OTHER_MACHINE);
        }
        if (finding instanceof Finding.Held && finding.rule() == RowPolicy.Decision.THRESHOLD) {
            notices.held(baseline, current, Values.of(pair, evidence.policy()).orElseThrow());
        }
        return decided(draft, finding, policy);
    }

    private Row decided(RowDraft draft, Finding finding, RowPolicy policy) {
        return switch (finding) {
            case Finding.Held held when isZeroTime(draft, policy) ->
                    zero(draft.changed(OptionalDouble.empty()), held, policy);
            case Finding.Held held -> held(draft.changed(held.change()), held, policy);
            case Finding.Unusable _ ->
                    draft.end(
                            RowOutcome.INCOMPARABLE,
                            mild(draft.metric(), policy),
                            Why.NO_USABLE_BASELINE);
            case Finding.Undecided _ ->
                    throw new IllegalStateException("a rule decides every pair of two values");
        };
    }

    private static boolean isZeroTime(RowDraft draft, RowPolicy policy) {
        return policy.consequences().zeroTimes() == RowPolicy.ZeroTimes.INCOMPARABLE
                && draft.metric().unit().isTime()
                && Side.valueOf(draft.current()).orElse(1) == 0;
    }

    /** Without a change: whatever it is, it is no improvement. */
    private static Row zero(RowDraft draft, Finding.Held held, RowPolicy policy) {
        return draft.limited(held.limits().failing())
                .end(RowOutcome.INCOMPARABLE, mild(draft.metric(), policy), Why.MEASURED_AS_ZERO);
    }

    private Row held(RowDraft draft, Finding.Held held, RowPolicy policy) {
        return absolute(draft, held, policy).orElseGet(() -> relative(draft, held, policy));
    }

    /** What is said whatever the baseline says. */
    private Optional<Row> absolute(RowDraft draft, Finding.Held held, RowPolicy policy) {
        HardLimits.Subject subject = subject(draft, policy);
        boolean worse = held.standing() == Standing.WORSE;
        Optional<Row> broken =
                hard.of(subject)
                        .filter(limit -> !worse || !(limit instanceof Broken.NearBudget))
                        .map(limit -> beyond(draft, limit, policy));
        return broken.isPresent() || worse || !hard.lacksPartner(subject)
                ? broken
                : Optional.of(
                        draft.limited(held.limits().failing())
                                .end(
                                        RowOutcome.INCOMPARABLE,
                                        gated(Effect.WARN, policy),
                                        Why.NO_PARTNER));
    }

    private Row relative(RowDraft draft, Finding.Held held, RowPolicy policy) {
        RowDraft failing = draft.limited(held.limits().failing());
        return switch (held.standing()) {
            case WORSE -> over(failing, Why.OVER_LIMIT, policy);
            case SLIGHTLY_WORSE ->
                    isAdvisory(draft)
                            ? failing.end(RowOutcome.UNCHANGED, Effect.NONE)
                            : draft.limited(held.limits().warning())
                                    .end(
                                            RowOutcome.SLOWER,
                                            gated(Effect.WARN, policy),
                                            Why.OVER_LIMIT);
            case BETTER -> failing.end(RowOutcome.IMPROVED, Effect.NONE);
            case SAME -> failing.end(RowOutcome.UNCHANGED, Effect.NONE);
            case SUSPECT -> failing.end(RowOutcome.INCONCLUSIVE, gated(Effect.WARN, policy));
        };
    }

    private static HardLimits.Subject subject(RowDraft draft, RowPolicy policy) {
        return new HardLimits.Subject(
                draft.measurement(),
                draft.metric(),
                Side.valueOf(draft.baseline()),
                Side.valueOf(draft.current()).orElseThrow(),
                policy);
    }

    private Row beyond(RowDraft draft, Broken broken, RowPolicy policy) {
        RowDraft limited = draft.limited(broken.limit());
        return switch (broken) {
            case Broken.OverBudget _ -> over(limited, Why.OVER_BUDGET, policy);
            case Broken.TooSlow _ -> over(limited, Why.TOO_LITTLE_SPEED_UP, policy);
            case Broken.NearBudget _ ->
                    limited.end(RowOutcome.SLOWER, gated(Effect.WARN, policy), Why.OVER_BUDGET);
        };
    }

    private Row over(RowDraft draft, Why why, RowPolicy policy) {
        boolean elsewhere =
                why == Why.OVER_LIMIT
                        && draft.baseline().isPresent()
                        && isElsewhere(policy, OtherHardware.ADVISE);
        boolean advice =
                elsewhere
                        || policy.consequences().gate() != RowPolicy.Gate.BLOCK
                        || isAdvisory(draft);
        return advice
                ? draft.end(
                        RowOutcome.SLOWER,
                        gated(Effect.WARN, policy),
                        why,
                        elsewhere ? Why.OTHER_MACHINE : Why.ADVICE_ONLY)
                : draft.end(RowOutcome.REGRESSED, Effect.FAIL, why);
    }

    private Row added(Measurement current, Finding finding, boolean before) {
        RowPolicy policy = policyOf(current);
        Metric metric = Directed.of(current.metric(), policy);
        RowDraft draft =
                RowDraft.of(current.withMetric(metric), finding.rule())
                        .current(Side.of(current, metric.unit()));
        return switch (current.reading()) {
            case Reading.Failed(String reason) -> crashed(draft, before, policy, reason);
            case Reading.Skipped(String reason) ->
                    draft.end(RowOutcome.SKIPPED, Effect.NONE, Why.SKIPPED, reason);
            case Reading.Measured _ -> {
                if (!isNumber(draft.current(), draft)) {
                    yield noNumber(draft, before, policy);
                }
                if (isZeroTime(draft, policy)) {
                    yield draft.end(
                            RowOutcome.INCOMPARABLE, mild(metric, policy), Why.MEASURED_AS_ZERO);
                }
                yield hard.of(subject(draft, policy))
                        .map(broken -> beyond(draft, broken, policy))
                        .orElseGet(() -> draft.end(RowOutcome.ADDED, Effect.NONE, Why.NEW));
            }
        };
    }

    private Row missing(Measurement baseline, Finding finding) {
        RowPolicy policy = policyOf(baseline);
        RowDraft draft =
                RowDraft.of(baseline, finding.rule())
                        .baseline(Side.of(baseline, baseline.metric().unit()));
        if (!(baseline.reading() instanceof Reading.Measured)) {
            return draft.end(RowOutcome.SKIPPED, Effect.NONE, Why.SKIPPED);
        }
        notices.slack(baseline, baseline.metric());
        Effect effect =
                switch (policy.consequences().missing()) {
                    case FAIL -> isAdvisory(draft) ? Effect.WARN : Effect.FAIL;
                    case WARN -> Effect.WARN;
                    case IGNORE -> Effect.NONE;
                };
        Optional<Limit> limit =
                finding instanceof Finding.Undecided undecided
                        ? undecided.limit()
                        : Optional.empty();
        return draft.limited(limit).end(RowOutcome.MISSING, gated(effect, policy), Why.GONE);
    }

    private Row misfit(
            Measurement baseline, Measurement current, Pair.Changed changed, Finding finding) {
        RowPolicy policy = policyOf(current);
        RowDraft draft = RowDraft.of(current, finding.rule());
        Effect effect = mild(current.metric(), policy);
        return switch (changed) {
            case UNIT ->
                    draft.end(
                            RowOutcome.INCOMPARABLE,
                            effect,
                            Why.UNIT_CHANGED,
                            baseline.metric().unit().symbol()
                                    + " → "
                                    + current.metric().unit().symbol());
            case MODE ->
                    draft.end(
                            RowOutcome.INCOMPARABLE,
                            effect,
                            Why.MODE_CHANGED,
                            baseline.id().label() + " → " + current.id().label());
        };
    }

    private boolean isElsewhere(RowPolicy policy, OtherHardware then) {
        return evidence.machine() == Machine.OTHER
                && policy.consequences().onOtherHardware() == then;
    }

    private boolean isAdvisory(RowDraft draft) {
        return evidence.policy().isAdvisory(draft.measurement().id(), draft.metric());
    }

    /** What was broken before is shown, and blocks nobody's pull request. */
    private static Row crashed(RowDraft draft, boolean before, RowPolicy policy, String reason) {
        return before
                ? draft.end(RowOutcome.FAILED, Effect.NONE, Why.CRASHED_AS_BEFORE, reason)
                : draft.end(RowOutcome.FAILED, gated(Effect.FAIL, policy), Why.CRASHED, reason);
    }

    private static Row noNumber(RowDraft draft, boolean before, RowPolicy policy) {
        return before
                ? draft.end(RowOutcome.FAILED, Effect.NONE, Why.NOT_A_NUMBER, Why.CRASHED_AS_BEFORE)
                : draft.end(RowOutcome.FAILED, gated(Effect.FAIL, policy), Why.NOT_A_NUMBER);
    }

    private static boolean isNumber(Optional<Side> side, RowDraft draft) {
        OptionalDouble value = Side.valueOf(side);
        return value.isPresent() && Side.isPossible(value.getAsDouble(), draft.metric());
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
}
