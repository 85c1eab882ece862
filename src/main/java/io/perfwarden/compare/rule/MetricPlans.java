package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.Metric;
import io.perfwarden.stats.MeasurementPlan;
import io.perfwarden.stats.NoiseModel.BenchmarkLevel;

/** Plans how often benchmarks must be measured, by the noise of a verdict. */
public final class MetricPlans {
    private MetricPlans() {}

    /**
     * @param noise between runs, 0.02 for 2 %; 0 of a metric that repeats exactly
     */
    public record Plan(Row row, double noise, MeasurementPlan needed) {}

    /**
     * Plans for primary metrics with a level or without noise, the noisiest first.
     *
     * @param change to be found, 0.03 for 3 %; empty for each row's limit
     */
    public static List<Plan> of(SuiteComparison judged, OptionalDouble change) {
        List<Row> primary =
                judged.rows().stream()
                        .filter(row -> row.metric().role() == Metric.Role.PRIMARY)
                        .filter(row -> limit(row, change) > 0)
                        .toList();
        List<Row> rows = primary.stream().filter(row -> level(row).isPresent()).toList();
        Stream<Plan> noisy =
                rows.stream()
                        .map(row ->
                                plan(
                                        row,
                                        level(row).orElseThrow(),
                                        rows.size(),
                                        limit(row, change)));
        Stream<Plan> counted =
                primary.stream()
                        .filter(MetricPlans::isCounted)
                        .map(row ->
                                new Plan(
                                        row,
                                        0,
                                        MeasurementPlan.ofCount(
                                                row.relativeLimit().orElse(0),
                                                limit(row, change))));
        return Stream.concat(noisy, counted)
                .sorted(
                        KeyOrder.ofDouble((Plan plan) -> -plan.noise())
                                .thenComparing(plan -> plan.row().id().label()))
                .toList();
    }

    /** Whether a row repeats exactly, so that the last run is all that it needs. */
    public static boolean isCounted(Row row) {
        return row.testDetail().orElse(null) instanceof SignificanceDetail.AgainstLastRun;
    }

    private static double limit(Row row, OptionalDouble change) {
        return change.orElseGet(() -> row.relativeLimit().orElse(0));
    }

    private static Plan plan(Row row, BenchmarkLevel level, int tested, double change) {
        double noise = StrictMath.expm1(level.noise());
        return new Plan(row, noise, MeasurementPlan.of(level, tested, change));
    }

    private static Optional<BenchmarkLevel> level(Row row) {
        return row.testDetail()
                .filter(SignificanceDetail.AgainstLevel.class::isInstance)
                .map(SignificanceDetail.AgainstLevel.class::cast)
                .map(it -> it.result().level());
    }
}
