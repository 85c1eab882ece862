package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.Pair;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.RuleResult.RowLimits;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.compare.rule.RuleResult.TestedPair;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.model.*;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.OrderStatistics;

/**
 * Holds two commits against each other, each by the runs of the default branch around it: worse or
 * better is what differs by more than the noise of these runs. Where the noise is not known the
 * limits decide.
 */
public final class RangeRule implements RowDecider {
    /** Runs to each side of a commit that are looked at. */
    public static final int AROUND = 30;

    /** Standard deviations of the difference of two medians that noise does not reach. */
    static final double NOISES = 4;

    private final SuiteHistory runs;
    private final RangeSide before;
    private final RangeSide after;
    private final Map<SeriesKey, RangeSeries> known = new HashMap<>();

    /**
     * @param runs of the default branch around both, oldest first
     */
    public RangeRule(SuiteHistory runs, RangeEnd before, RangeEnd after) {
        this.runs = runs;
        this.before = RangeSide.of(before);
        this.after = RangeSide.of(after);
    }

    /**
     * One of the two commits.
     *
     * @param run the place of its run, from which on runs belong to its side; absent if it is not
     *     on the default branch
     * @param isFirst whether its side are the runs up to it, not those from it on
     * @param attempts what was measured of it, the newest last; not empty
     */
    public record RangeEnd(OptionalInt run, boolean isFirst, List<ResultSet> attempts) {
        public RangeEnd {
            attempts = List.copyOf(attempts);
        }
    }

    /** What was measured before, each value replaced by its level there. */
    public ResultSet levelsBefore() {
        return levels(before);
    }

    public ResultSet levelsAfter() {
        return levels(after);
    }

    private ResultSet levels(RangeSide side) {
        ResultSet newest = side.end().attempts().getLast();
        return newest.withMeasurements(
                newest.measurements().stream()
                        .map(one ->
                                one.reading() instanceof MetricReading.Measured
                                        ? withLevel(one, side)
                                        : one)
                        .toList());
    }

    private MetricResult withLevel(MetricResult one, RangeSide side) {
        double[] near = values(one, side);
        boolean isNoiseKnown = series(one).filter(it -> it.noise().isPresent()).isPresent();
        return near.length <= 1 || !isNoiseKnown
                ? one
                : one.withReading(MetricReading.of(OrderStatistics.median(near)));
    }

    @Override
    public RuleResults decide(List<Pair> pairs, RuleInputs evidence) {
        List<RuleResult> byLimits = ThresholdRule.decide(pairs, evidence).each();
        return RuleResults.of(
                IntStream.range(0, pairs.size())
                        .mapToObj(i -> decide(pairs.get(i), byLimits.get(i)))
                        .toList());
    }

    private RuleResult decide(Pair pair, RuleResult byLimits) {
        if (!(byLimits instanceof TestedPair known)
                || known.change().isEmpty()
                || !(pair instanceof Pair.Both(MetricResult one, MetricResult other))) {
            return byLimits;
        }
        OptionalDouble noise = noise(one, other);
        if (noise.isEmpty()) {
            return series(other)
                    .<RuleResult>map(it -> known.withTestDetail(it.tooFewRuns(other)))
                    .orElse(byLimits);
        }
        double change = known.change().getAsDouble();
        boolean isNoise = Math.abs(StrictMath.log1p(change)) <= noise.getAsDouble();
        boolean isOverLimit = known.outcome() == RuleOutcome.WORSE;
        RuleOutcome outcome =
                isNoise
                        ? RuleOutcome.SAME
                        : change < 0
                                ? RuleOutcome.BETTER
                                : isOverLimit ? RuleOutcome.WORSE : RuleOutcome.SLIGHTLY_WORSE;
        Limit least =
                Limit.Allowance.of(StrictMath.expm1(noise.getAsDouble()), OptionalDouble.empty());
        return new TestedPair(
                Decision.STATISTICAL,
                outcome,
                known.change(),
                outcome == RuleOutcome.WORSE ? known.limits() : new RowLimits(least, least));
    }

    /** The difference that noise may reach, as a logarithm; empty if the noise is not known. */
    private OptionalDouble noise(MetricResult one, MetricResult other) {
        Optional<RangeSeries> series = series(other);
        int ofOne = values(one, before).length;
        int ofOther = values(other, after).length;
        if (series.isEmpty() || ofOne == 0 || ofOther == 0) {
            return OptionalDouble.empty();
        }
        double both =
                OrderStatistics.medianVariance(ofOne) + OrderStatistics.medianVariance(ofOther);
        double least = other.metric().exact() ? 0 : DetectionConstants.LEAST_NOISE;
        return series.get().noise().stream()
                .map(it -> NOISES * Math.max(it, least) * Math.sqrt(both))
                .findFirst();
    }

    private Optional<RangeSeries> series(MetricResult one) {
        return runs.series(one)
                .map(it ->
                        known.computeIfAbsent(
                                SeriesKey.of(runs.where(), one),
                                _ -> RangeSeries.of(it, runs.runs().size())));
    }

    /** What counts for a side, in the measurement's unit: its own values without known noise. */
    private double[] values(MetricResult one, RangeSide side) {
        RangeEnd end = side.end();
        double[] near =
                end.run().stream()
                        .boxed()
                        .flatMap(run ->
                                series(one).stream()
                                        .filter(it -> it.noise().isPresent())
                                        .map(it -> it.side(run, end.isFirst(), one)))
                        .findFirst()
                        .orElseGet(() -> new double[0]);
        return near.length > 0 ? near : side.ownValues(one);
    }

    private record RangeSide(RangeEnd end, Map<MetricResult.Key, List<MetricResult>> measured) {
        static RangeSide of(RangeEnd end) {
            return new RangeSide(
                    end,
                    end.attempts().stream()
                            .flatMap(it -> it.measurements().stream())
                            .collect(Collectors.groupingBy(MetricResult::key)));
        }

        double[] ownValues(MetricResult one) {
            return measured.getOrDefault(one.key(), List.of()).stream()
                    .flatMapToDouble(it ->
                            it.reading() instanceof MetricReading.Measured(double value, _, _, _)
                                    ? DoubleStream.of(convert(value, it.metric(), one.metric()))
                                    : DoubleStream.empty())
                    .filter(Double::isFinite)
                    .toArray();
        }
    }

    private static double convert(double value, Metric from, Metric to) {
        return from.unit().convert(value, to.unit());
    }
}
