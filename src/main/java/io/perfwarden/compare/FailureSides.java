package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricReading.Failed;
import io.perfwarden.model.MetricReading.Measured;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import io.perfwarden.model.Unit;
import io.perfwarden.model.column.LazyList;
import io.perfwarden.model.column.ResultColumns;

/**
 * Both sides with consistent failures. A benchmark that fails on both sides for one reason, with a
 * value, counts as measured. A number of failures without a number of requests, from an older
 * version, is taken to have the other side's.
 *
 * @param attempts the newest last, as {@code current}
 * @param past of benchmarks that fail alike, the values of runs in which they did
 * @param failing benchmarks that fail alike, as in the run
 */
record FailureSides(
        List<MetricResult> baseline,
        List<MetricResult> current,
        List<ResultSet> attempts,
        SuiteHistory past,
        List<MetricResult> failing) {
    /** k6's shares, which older versions stored as fractions. */
    private static final Set<String> FRACTIONS = Set.of("rate", "value");

    static FailureSides of(ComparisonSubject subject) {
        ResultColumns before = ResultColumns.of(subject.before());
        ResultColumns now = ResultColumns.of(subject.now());
        var notableBefore = notable(before);
        var notableNow = notable(now);
        List<MetricResult> failing =
                notableNow.values().stream()
                        .filter(it -> !alignOne(it, notableBefore).equals(it))
                        .filter(it -> !it.hasValue())
                        .toList();
        List<ResultSet> attempts =
                failing.isEmpty()
                        ? subject.attempts()
                        : subject.attempts().stream()
                                .map(it -> it.withMeasurements(alignRun(it, notableBefore)))
                                .toList();
        return new FailureSides(
                align(before, notableNow),
                align(now, notableBefore),
                attempts,
                subject.past().ofFailing(failing),
                failing);
    }

    private static List<MetricResult> alignRun(
            ResultSet run, Map<MetricResult.Key, MetricResult> others) {
        return align(ResultColumns.of(run.measurements()), others);
    }

    /** Measurements that the other side must treat specially. */
    private static Map<MetricResult.Key, MetricResult> notable(ResultColumns all) {
        Map<MetricResult.Key, MetricResult> notable = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i++) {
            if (all.isMoreThanValue(i) && isNotable(all.get(i).reading())) {
                notable.putIfAbsent(all.get(i).key(), all.get(i));
            }
        }
        return notable;
    }

    private static boolean isNotable(MetricReading reading) {
        return switch (reading) {
            case Measured measured -> measured.isShare();
            case Failed failed -> failed.measured().isPresent();
            case MetricReading.Skipped _ -> false;
        };
    }

    private static List<MetricResult> align(
            ResultColumns side, Map<MetricResult.Key, MetricResult> others) {
        return others.isEmpty() ? side : LazyList.map(side, one -> alignOne(one, others));
    }

    private static MetricResult alignOne(
            MetricResult one, Map<MetricResult.Key, MetricResult> others) {
        MetricResult other = others.get(one.key());
        if (other == null) {
            return one;
        }
        boolean isOldCount = one.metric().unit().equals(Unit.NONE);
        return switch (one.reading()) {
            case Failed own when other.reading() instanceof Failed it && own.isMeasuredLike(it) ->
                    one.withReading(own.measured().orElseThrow());
            case Measured own
                    when isOldCount
                            && other.reading() instanceof Measured share
                            && share.isShare() ->
                    one.withMetric(other.metric())
                            .withReading(percent(own.value(), other.metric(), share));
            case Measured _, Failed _, MetricReading.Skipped _ -> one;
        };
    }

    private static MetricReading percent(double count, Metric metric, Measured share) {
        long all = FRACTIONS.contains(metric.name()) ? 1 : share.trials().orElseThrow();
        double percent = Math.min(100, 100 * (count / all));
        return new Measured(percent, ReportedSpread.NONE, Samples.NONE);
    }
}
