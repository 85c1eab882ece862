package io.perfwarden.compare;

import static io.perfwarden.compare.RowEffect.*;
import static io.perfwarden.compare.RowOutcome.INCONCLUSIVE;
import static io.perfwarden.compare.RowOutcome.UNCHANGED;
import static io.perfwarden.compare.RowReason.*;

import module java.base;

import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.Row.LongTermDrift;
import io.perfwarden.compare.history.SuiteHistory.LastRelease;
import io.perfwarden.compare.rule.HardLimits;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleInputs.Machine;
import io.perfwarden.compare.rule.RuleResult;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.compare.rule.ThresholdRule;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.RowPolicy.OtherHardware;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricRole;

final class RowDraft {
    private static final Set<RowReason> OF_SLOWER =
            EnumSet.of(UNCONFIRMED, NO_HISTORY, BRANCH_UNSURE);

    private static final Set<RowReason> OF_UNCHANGED =
            EnumSet.of(
                    NOT_SENSITIVE,
                    NO_HISTORY,
                    BRANCH_AS_SLOW,
                    BELOW_WARNING,
                    ONE_JOB_ONLY,
                    CONTROL,
                    COUNTS_DIFFER,
                    TOO_FEW_COUNTS);

    private static final Set<RowReason> OF_CERTAIN =
            EnumSet.of(BELOW_LIMIT, COUNTS_DIFFER, TOO_FEW_COUNTS);

    private final RuleInputs evidence;
    private final HardLimits hard;
    private final MachineInfluence elsewhere;
    private final MetricResult measurement;
    final RowPolicy policy;
    private final RuleResult finding;
    private Optional<PairSide> baseline = Optional.empty();
    private Optional<PairSide> current = Optional.empty();
    OptionalDouble change = OptionalDouble.empty();
    private Optional<Limit> limit = Optional.empty();
    Optional<SignificanceDetail> testDetail = Optional.empty();
    private LongTermDrift drift = LongTermDrift.NONE;
    private String detail = "";

    RowDraft(
            RuleInputs evidence,
            HardLimits hard,
            MachineInfluence elsewhere,
            MetricResult measurement,
            MetricResult named,
            RuleResult finding) {
        this.evidence = evidence;
        this.hard = hard;
        this.elsewhere = elsewhere;
        this.measurement = measurement;
        this.policy = RowBuilder.policyOf(evidence, named);
        this.finding = finding;
    }

    RowDraft setBaseline(MetricResult side) {
        baseline = PairSide.of(side, metric().unit());
        return this;
    }

    RowDraft setCurrent(MetricResult side) {
        current = PairSide.of(side, metric().unit());
        change = changeFrom(PairSide.valueOf(baseline));
        return this;
    }

    /** Empty without an earlier value or a direction. */
    private OptionalDouble changeFrom(OptionalDouble before) {
        OptionalDouble now = PairSide.valueOf(current);
        return before.isEmpty() || now.isEmpty() || metric().direction() == BetterDirection.UNKNOWN
                ? OptionalDouble.empty()
                : PairValues.change(before.getAsDouble(), now.getAsDouble(), metric().direction());
    }

    void addTest(boolean inBaseline, RuleResult.TestedPair test) {
        drift = drift(test, inBaseline ? change : OptionalDouble.empty());
        baseline = test.expectedSide().or(() -> baseline);
        current = test.testDetail().flatMap(SignificanceDetail::currentSide).or(() -> current);
        change = test.change();
        testDetail = test.testDetail();
    }

    /**
     * The worsening since earlier states. A value of another machine counts only if the policy
     * compares across machines.
     */
    private LongTermDrift drift(RuleResult.TestedPair test, OptionalDouble fromBaseline) {
        RowPolicy own = RowBuilder.policyOf(evidence, measurement);
        boolean across = own.consequences().onOtherHardware() == OtherHardware.COMPARE;
        boolean byBaseline =
                evidence.policy().baselineFrom() == BaselineSource.FILE
                        && test.isByBranch()
                        && (across || evidence.machine() != Machine.OTHER);
        Optional<LastRelease> release =
                evidence.past()
                        .release()
                        .filter(_ -> test.rule() != Decision.PARITY)
                        .filter(it -> across || !it.isOnOther(evidence.newest().environment()));
        return new LongTermDrift(
                byBaseline ? fromBaseline : OptionalDouble.empty(),
                release.flatMap(this::driftSince));
    }

    private Optional<LongTermDrift.SinceRelease> driftSince(LastRelease release) {
        return changeFrom(release.value(measurement)).stream()
                .filter(Double::isFinite)
                .mapToObj(it -> new LongTermDrift.SinceRelease(release.tag(), it))
                .findFirst();
    }

    private RowDraft setLimit(Limit other) {
        limit = Optional.of(other);
        return this;
    }

    RowDraft setDetail(String text) {
        detail = text;
        return this;
    }

    RowEffect limitByGate(RowEffect effect) {
        return RowEffect.limitByGate(effect, policy);
    }

    /** The effect of what is no regression, but must not pass unseen. */
    RowEffect warnIfPrimary() {
        return metric().role() == Metric.Role.PRIMARY ? limitByGate(WARN) : NONE;
    }

    private RowEffect warning() {
        return role() == MetricRole.EXTREME ? NONE : limitByGate(WARN);
    }

    private Metric metric() {
        return measurement.metric();
    }

    MetricRole role() {
        return evidence.policy().role(measurement.id(), metric());
    }

    private boolean isAdvisory() {
        return evidence.policy().isAdvisory(measurement.id(), metric());
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

    /** Whether the value is a time of exactly 0, which the policy calls no measurement. */
    boolean tookNoTime() {
        return policy.consequences().zeroTimes() == RowPolicy.ZeroTimes.INCOMPARABLE
                && metric().unit().isTime()
                && PairSide.valueOf(current).orElse(1) == 0;
    }

    HardLimits.LimitedRow subject() {
        double now = PairSide.valueOf(current).orElseThrow();
        return hard.row(measurement, PairSide.valueOf(baseline), now, policy);
    }

    Row end(RowOutcome outcome, RowEffect effect, RowReason... why) {
        return end(outcome, effect, List.of(why));
    }

    private Row end(RowOutcome outcome, RowEffect effect, List<RowReason> why) {
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
                testDetail,
                drift);
    }

    /** A value that cannot be measured has no meaningful change. */
    Row impossible(RowBuilder.PastValue before) {
        RowReason odd = PairSide.valueOf(current).isPresent() ? NEGATIVE_TIME : NOT_A_NUMBER;
        change = OptionalDouble.empty();
        return switch (before) {
            case NONE -> end(RowOutcome.FAILED, NONE, odd, CRASHED_AS_BEFORE);
            case SOME -> end(RowOutcome.FAILED, limitByGate(FAIL), odd);
            case UNKNOWN -> end(RowOutcome.FAILED, limitByGate(WARN), odd, NEW);
        };
    }

    /**
     * A benchmark that failed before blocks no pull request. A new one that fails is no regression,
     * but leaves the suite without a verdict.
     */
    Row endCrashed(RowBuilder.PastValue before, String reason) {
        detail = reason;
        return switch (before) {
            case NONE -> end(RowOutcome.FAILED, NONE, CRASHED_AS_BEFORE);
            case SOME -> end(RowOutcome.FAILED, limitByGate(FAIL), CRASHED);
            case UNKNOWN -> end(RowOutcome.FAILED, limitByGate(WARN), CRASHED, NEW);
        };
    }

    Row endSkipped() {
        return end(RowOutcome.SKIPPED, NONE, SKIPPED);
    }

    Row endMissing(RowReason... why) {
        limit = finding instanceof RuleResult.MissingValue it ? it.limit() : Optional.empty();
        RowEffect effect = isAdvisory() ? NONE : RowEffect.ofMissing(policy);
        return end(RowOutcome.MISSING, limitByGate(effect), why);
    }

    Row incomparable(Pair.PairDifference changed, boolean lostBudget) {
        RowOutcome outcome =
                changed == Pair.PairDifference.SHARED_NAME ? INCONCLUSIVE : RowOutcome.INCOMPARABLE;
        if (lostBudget) {
            return end(outcome, limitByGate(FAIL), changed.reason, BUDGET_NOT_HELD);
        }
        boolean isGone =
                changed == Pair.PairDifference.UNIT
                        && metric().role() == Metric.Role.PRIMARY
                        && !isAdvisory()
                        && RowEffect.ofMissing(policy) == FAIL;
        return end(outcome, isGone ? limitByGate(FAIL) : warnIfPrimary(), changed.reason);
    }

    Row endAdded() {
        HardLimits.LimitedRow subject = subject();
        return metric().direction() == BetterDirection.UNKNOWN && subject.isBudgeted()
                ? endUndirected()
                : subject.broken()
                        .map(this::beyondLimit)
                        .orElseGet(() ->
                                subject.hasUncomparedBudget()
                                        ? budgetNotCompared()
                                        : end(RowOutcome.ADDED, NONE, NEW));
    }

    Row endUndirected() {
        List<RowReason> why = new ArrayList<>(List.of(DIRECTION_UNKNOWN));
        if (hasMoved()) {
            why.add(MOVED);
        }
        if (policy.consequences().gate() != RowPolicy.Gate.BLOCK) {
            why.add(ADVICE_ONLY);
        }
        boolean isFromZero = hasMoved() && PairSide.valueOf(baseline).orElse(1) == 0;
        RowEffect effect =
                subject().isBudgeted() || isFromZero ? limitByGate(WARN) : warnIfPrimary();
        return end(RowOutcome.INCOMPARABLE, effect, why);
    }

    /** Whether the values differ by more than {@code fail} and {@code slack}, either way. */
    private boolean hasMoved() {
        double before = PairSide.valueOf(baseline).orElse(Double.NaN);
        double now = PairSide.valueOf(current).orElse(Double.NaN);
        RowPolicy.Limits limits = policy.limits();
        double slack = limits.slack().convertTo(metric().unit()).orElse(0.0);
        double least = Math.min(Math.abs(before), Math.abs(now));
        return Math.abs(now - before) > least * limits.fail() + slack;
    }

    Row decide() {
        return switch (finding) {
            case RuleResult.TestedPair test when tookNoTime() -> {
                change = OptionalDouble.empty();
                yield setLimit(test.limits().failing())
                        .end(RowOutcome.INCOMPARABLE, warnIfPrimary(), MEASURED_AS_ZERO);
            }
            case RuleResult.TestedPair test -> absolute(test).orElseGet(() -> relative(test));
            case RuleResult.UnusableValue _, RuleResult.MissingValue _ ->
                    subject().broken().map(this::beyondLimit).orElseGet(this::withoutBaseline);
        };
    }

    /** The row is within its hard limits, and has no baseline. */
    private Row withoutBaseline() {
        if (finding instanceof RuleResult.UnusableValue(Decision by)) {
            boolean byNoise = by == Decision.STATISTICAL;
            RowReason why = byNoise ? NOT_POSITIVE : NO_USABLE_BASELINE;
            return end(RowOutcome.INCOMPARABLE, warnIfPrimary(), why);
        }
        return isBlind(OptionalDouble.empty())
                ? end(UNCHANGED, NONE, NO_HISTORY, BLIND)
                : end(UNCHANGED, NONE, NO_HISTORY);
    }

    private Optional<Row> absolute(RuleResult.TestedPair test) {
        HardLimits.LimitedRow subject = subject();
        boolean worse = test.outcome() == RuleOutcome.WORSE;
        Optional<Row> broken =
                subject.broken().filter(it -> !worse || it.fails()).map(this::beyondLimit);
        if (broken.isPresent() || worse) {
            return broken;
        }
        RowDraft failing = setLimit(test.limits().failing());
        return subject.lacksPartner()
                ? Optional.of(end(RowOutcome.INCOMPARABLE, limitByGate(WARN), NO_PARTNER))
                : Optional.of(failing)
                        .filter(_ -> subject.hasUncomparedBudget())
                        .map(RowDraft::budgetNotCompared);
    }

    /** No other row of the rule has a unit of the budget's kind. */
    private Row budgetNotCompared() {
        return end(RowOutcome.INCOMPARABLE, limitByGate(WARN), BUDGET_NOT_HELD);
    }

    Row beyondLimit(HardLimits.BrokenLimit broken) {
        setLimit(broken.limit());
        return broken.fails()
                ? overLimit(List.of(broken.reason()))
                : end(RowOutcome.SLOWER, limitByGate(WARN), broken.reason());
    }

    private Row relative(RuleResult.TestedPair test) {
        setLimit(test.limits().failing());
        return switch (test.outcome()) {
            case WORSE -> overLimit(whyOver());
            case SLIGHTLY_WORSE ->
                    uncertainty()
                            .filter(OF_CERTAIN::contains)
                            .map(why -> end(RowOutcome.SLOWER, warning(), why))
                            .orElseGet(() -> setLimit(test.limits().warning()).slower());
            case BETTER -> end(RowOutcome.IMPROVED, NONE);
            case SAME -> endUnchanged(test);
            case SUSPECT -> isWorthAnotherRun() ? measureAgain(limitByGate(WARN)) : slower();
            case UNDECIDED -> endUndecided();
        };
    }

    private boolean isWorthAnotherRun() {
        return policy.consequences().gate().asksAgain()
                && role().mayFail()
                && !elsewhere.mayExplain(this);
    }

    private Row measureAgain(RowEffect effect) {
        return end(INCONCLUSIVE, effect, withSuite(List.of(MEASURED_AGAIN)));
    }

    /** If the default branch is in doubt, only rows that may fail are run again. */
    private Row endUndecided() {
        boolean unsure = uncertainty().equals(Optional.of(BRANCH_UNSURE));
        return unsure && !isWorthAnotherRun()
                ? slower()
                : end(
                        INCONCLUSIVE,
                        isAdvisory() ? NONE : limitByGate(WARN),
                        uncertainty().orElse(TOO_FEW_ROUNDS));
    }

    private Row endUnchanged(RuleResult.TestedPair test) {
        double quietLimit = ThresholdRule.quietLimit(role(), policy.limits().fail());
        List<RowReason> why = whyUnchanged(test.limits());
        boolean within = test.isByNumberAlone() && change.orElse(0) > quietLimit;
        List<RowReason> all = why.isEmpty() && within ? List.of(WITHIN_LIMIT) : why;
        if (policy.limits().mustSee().isEmpty()) {
            return end(UNCHANGED, NONE, all);
        }
        OptionalDouble seen = visibleChange(test);
        if (!isBlind(seen)) {
            return end(UNCHANGED, NONE, all);
        }
        boolean mayHelp = seen.isPresent() && test.rule() != Decision.THRESHOLD;
        return mayHelp && elsewhere.isRepeatable() && isWorthAnotherRun()
                ? end(INCONCLUSIVE, limitByGate(WARN), MEASURED_AGAIN, BLIND)
                : end(UNCHANGED, NONE, Stream.concat(all.stream(), Stream.of(BLIND)).toList());
    }

    /** Whether it decides, and a pass needs more than it sees. An unknown noise hides all. */
    private boolean isBlind(OptionalDouble seen) {
        OptionalDouble must = policy.limits().mustSee();
        return must.isPresent()
                && policy.consequences().gate().asksAgain()
                && role().mayFail()
                && !metric().exact()
                && finding.rule() != Decision.PARITY
                && seen.orElse(Double.POSITIVE_INFINITY) > must.getAsDouble();
    }

    /**
     * The smallest change that is seen: by its noise, or by a fixed limit that was asked for; empty
     * where the noise is not known.
     */
    private OptionalDouble visibleChange(RuleResult.TestedPair test) {
        if (testDetail.filter(SignificanceDetail.Counted.class::isInstance).isPresent()) {
            return OptionalDouble.of(0);
        }
        OptionalDouble byNoise =
                testDetail.map(SignificanceDetail::detectable).orElse(OptionalDouble.empty());
        return byNoise.isEmpty() && policy.decision() == Decision.THRESHOLD
                ? test.limits().failing().relative()
                : byNoise;
    }

    private List<RowReason> whyUnchanged(RuleResult.RowLimits limits) {
        if (finding.rule() != Decision.STATISTICAL) {
            boolean bySlackAlone =
                    finding.rule() == Decision.THRESHOLD
                            && limits.warning() instanceof Limit.Allowance allowance
                            && allowance.isBySlackAlone(change.orElse(0));
            return bySlackAlone ? List.of(WITHIN_SLACK) : List.of();
        }
        return uncertainty().filter(OF_UNCHANGED::contains).stream().toList();
    }

    private Optional<RowReason> uncertainty() {
        return testDetail.flatMap(SignificanceDetail::uncertainty);
    }

    private Row slower() {
        Stream<RowReason> why = uncertainty().filter(OF_SLOWER::contains).stream();
        return end(
                RowOutcome.SLOWER,
                warning(),
                withSuite(Stream.concat(Stream.of(OVER_LIMIT), why).toList()));
    }

    private List<RowReason> whyOver() {
        return withSuite(
                switch (testDetail.map(SignificanceDetail::timesSeen).orElse(0)) {
                    case 2 -> List.of(OVER_LIMIT, CONFIRMED_TWICE);
                    case 3 -> List.of(OVER_LIMIT, CONFIRMED_THRICE);
                    default -> List.of(OVER_LIMIT);
                });
    }

    private List<RowReason> withSuite(List<RowReason> why) {
        return testDetail.flatMap(SignificanceDetail::slowSuite).isPresent()
                ? Stream.concat(why.stream(), Stream.of(WHOLE_SUITE)).toList()
                : why;
    }

    private Row overLimit(List<RowReason> why) {
        boolean relative = why.contains(OVER_LIMIT) && baseline.isPresent();
        boolean explained = relative && elsewhere.mayExplain(this);
        boolean blocks = policy.consequences().gate() == RowPolicy.Gate.BLOCK;
        if (!explained && blocks && role().mayFail()) {
            return relative && elsewhere.asksAgain(this)
                    ? measureAgain(WARN)
                    : end(RowOutcome.REGRESSED, FAIL, why);
        }
        List<RowReason> all = new ArrayList<>(why);
        all.add(explained ? OTHER_MACHINE : ADVICE_ONLY);
        return end(RowOutcome.SLOWER, warning(), all);
    }
}
