package io.perfwarden.compare.rule;

import static io.perfwarden.model.BetterDirection.HIGHER;

import module java.base;

import io.perfwarden.compare.Pair;
import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastSeries;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuiteRule;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricRole;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.ExactRule;
import io.perfwarden.stats.OrderStatistics;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceResult;

/**
 * A measurement of the candidate, ready for a test, with limits and conversions between values and
 * logarithms of which more is worse.
 *
 * @param metric the row's, with a known direction
 * @param isStated whether a file or the configuration states the limit of this very row
 */
record SignificanceMetric(
        int place,
        MetricResult current,
        Metric metric,
        MetricRole role,
        ThresholdRule rule,
        boolean isStated) {
    /** Changes among recent values from which a metric varies. */
    private static final int VARYING = 3;

    private static Optional<SignificanceMetric> of(int place, Pair pair, SuitePolicy suite) {
        return switch (pair) {
            case Pair.Both(MetricResult baseline, MetricResult current) ->
                    of(place, current, baseline, suite);
            case Pair.OnlyCurrent(MetricResult current) -> of(place, current, current, suite);
            case Pair.OnlyBaseline _, Pair.IncomparablePair _ -> Optional.empty();
        };
    }

    private static Optional<SignificanceMetric> of(
            int place, MetricResult current, MetricResult shown, SuitePolicy suite) {
        RowPolicy policy = suite.rowPolicy(current.id(), current.metric().name());
        Metric metric = Pair.metric(shown.metric(), current.metric(), policy);
        if (metric.direction() == BetterDirection.UNKNOWN || !PairSide.isMeasured(current)) {
            return Optional.empty();
        }
        MetricRole role = suite.role(current.id(), metric);
        ThresholdRule rule = ThresholdRule.ofStatedLimits(suite, shown, metric);
        boolean isStated =
                ThresholdRule.isDeclared(suite, shown)
                        || suite.ruleFor(shown.id(), metric.name())
                                .filter(SuiteRule::setsFail)
                                .isPresent();
        return Optional.of(new SignificanceMetric(place, current, metric, role, rule, isStated));
    }

    /** The chosen pairs with a value of the candidate. */
    static List<SignificanceMetric> of(
            List<Pair> pairs, SuitePolicy suite, Predicate<Pair> chosen) {
        return IntStream.range(0, pairs.size())
                .filter(i -> chosen.test(pairs.get(i)) && !ShareRule.applies(pairs.get(i)))
                .mapToObj(i -> of(i, pairs.get(i), suite))
                .flatMap(Optional::stream)
                .toList();
    }

    static List<SignificanceMetric> of(List<SignificanceMetric> columns, Metric.Role role) {
        return columns.stream().filter(column -> column.current.metric().role() == role).toList();
    }

    /**
     * The outcome within its role: a metric that does not decide warns at most, and a second clock
     * fails only if it is far worse.
     *
     * @param change worsening, 0.05 for 5 %
     */
    RuleOutcome outcome(RuleOutcome byNoise, double change) {
        boolean fails = byNoise == RuleOutcome.WORSE || byNoise == RuleOutcome.SUSPECT;
        boolean decides =
                role.decides()
                        || role == MetricRole.BLOCKING
                        || (role == MetricRole.SECOND_CLOCK
                                && change > ThresholdRule.clockFails(rule.fail()));
        if (byNoise == RuleOutcome.UNDECIDED) {
            return decides ? byNoise : RuleOutcome.SAME;
        }
        return fails && !decides ? RuleOutcome.SLIGHTLY_WORSE : byNoise;
    }

    /** The logarithm of a value, adjusted for direction; NaN without one. */
    double badness(double value) {
        return badness(value, metric.direction());
    }

    static double badness(double value, BetterDirection direction) {
        return !(value > 0) || Double.isInfinite(value)
                ? Double.NaN
                : direction == HIGHER ? -StrictMath.log(value) : StrictMath.log(value);
    }

    double value(double badness) {
        return value(badness, metric.direction());
    }

    static double value(double badness, BetterDirection direction) {
        return StrictMath.exp(direction == HIGHER ? -badness : badness);
    }

    double value() {
        return current.reading() instanceof MetricReading.Measured measured
                ? current.metric().unit().convert(measured.value(), metric.unit())
                : Double.NaN;
    }

    /** The history's values in the row's unit, oldest first; NaN for missing ones. */
    double[] values(SuiteHistory past) {
        Optional<PastSeries> known = past.series(current);
        double factor = known.map(it -> it.metric().unit().convert(1, metric.unit())).orElse(1.0);
        return IntStream.range(0, past.runs().size())
                .mapToDouble(run -> known.map(it -> factor * it.value(run)).orElse(Double.NaN))
                .toArray();
    }

    /**
     * Whether values that should repeat exactly vary: several of the newest differ from the one
     * before, up and down. A reverted change differs twice.
     *
     * @param past values of the default branch, oldest first
     */
    static boolean isVarying(double[] past) {
        double[] newest = newest(past, DetectionConstants.LEVEL_RUNS).toArray();
        IntPredicate isUp = i -> newest[i] > newest[i - 1];
        IntPredicate isDown = i -> newest[i] < newest[i - 1];
        long up = IntStream.range(1, newest.length).filter(isUp).count();
        long down = IntStream.range(1, newest.length).filter(isDown).count();
        return up > 0 && down > 0 && up + down >= VARYING;
    }

    /** Whether the newest values are zero and more is worse; a time is never zero. */
    boolean startsAtZero(double[] past) {
        double[] newest = newest(past, DetectionConstants.LEVEL_RUNS).toArray();
        return metric.direction() == BetterDirection.LOWER
                && !metric.unit().isTime()
                && newest.length > 0
                && Arrays.stream(newest).allMatch(value -> value == 0);
    }

    static Samples newest(double[] values, int most) {
        double[] known = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
        return Samples.of(
                Arrays.copyOfRange(known, Math.max(0, known.length - most), known.length));
    }

    LogLimits bound(double level) {
        return new LogLimits(
                worse(level, LogLimits.suspect(rule.fail())), worse(level, rule.fail()));
    }

    /** A level worsened by a fraction and the slack. */
    double worse(double level, double fraction) {
        if (metric.direction() == HIGHER) {
            double least = level - rule.slack();
            return least > 0
                    ? StrictMath.log1p(fraction) + StrictMath.log(level / least)
                    : Double.POSITIVE_INFINITY;
        }
        return StrictMath.log1p(fraction + rule.slack() / level);
    }

    /** A level as a side of the row; its noise is a logarithm. */
    static PairSide side(double level, double noise, int runs) {
        ReportedSpread spread =
                ReportedSpread.between(
                        ReportedSpread.Kind.STANDARD_DEVIATION,
                        level * StrictMath.exp(-noise),
                        level * StrictMath.exp(noise));
        return new PairSide.Finite(level, Optional.of(spread), OptionalInt.of(runs));
    }

    /** Compares a metric without noise to the default branch's last run. */
    RuleResult decideExactly(RuleInputs evidence, SuiteHistory again) {
        double[] past = values(evidence.past());
        double base = past.length == 0 ? Double.NaN : past[past.length - 1];
        double warn = role == MetricRole.PRIMARY ? 0 : Double.POSITIVE_INFINITY;
        return decide(base, again, new ThresholdRule(exactLimit(), warn, 0));
    }

    /** Compares a varying metric of unknown noise to its level. */
    RuleResult decideByLevel(RuleInputs evidence, SuiteHistory again) {
        Samples newest = newest(values(evidence.past()), DetectionConstants.LEVEL_RUNS);
        ThresholdRule allowed =
                role.decides()
                        ? rule
                        : new ThresholdRule(exactLimit(), Double.POSITIVE_INFINITY, 0);
        return decide(newest.median(), again, allowed);
    }

    private RuleResult decide(double base, SuiteHistory again, ThresholdRule allowed) {
        double[] values =
                DoubleStream.concat(Arrays.stream(values(again)), DoubleStream.of(value()))
                        .filter(one -> one >= 0)
                        .toArray();
        if (!(base >= 0) || values.length == 0) {
            return new RuleResult.MissingValue(Decision.STATISTICAL, Optional.empty());
        }
        double value = OrderStatistics.median(values);
        boolean higher = metric.direction() == HIGHER;
        double good = higher ? value : base;
        double bad = higher ? base : value;
        ThresholdRule exact = new ThresholdRule(allowed.fail(), 0, rule.slack());
        OptionalDouble change = ExactRule.change(good, bad);
        SignificanceResult.Call call = new ExactRule(exact.fail(), exact.slack()).call(good, bad);
        boolean warns = change.orElse(0) > allowed.warn();
        RuleOutcome outcome = RuleResult.outcome(call, warns);
        PairSide last = new PairSide.Finite(base, Optional.empty(), OptionalInt.empty());
        return new RuleResult.TestedPair(
                Decision.STATISTICAL,
                outcome == RuleOutcome.WORSE ? outcome(outcome, 0) : outcome,
                change,
                exact.limits(base, metric.direction()),
                Optional.of(new SignificanceDetail.AgainstLastRun(last)));
    }

    /**
     * The limit stated for this row, else that of metrics without noise; one that does not decide
     * has its own.
     */
    double exactLimit() {
        return !role.decides()
                ? ThresholdRule.othersWarn(rule.fail())
                : isStated ? rule.fail() : Math.min(rule.fail(), DetectionConstants.EXACT_LIMIT);
    }
}
