package io.perfwarden.compare.pair;

import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Unit;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SuitePolicy;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/**
 * Which of several measurements of one series counts: the worst, so that no second row hides a
 * regression or a crash.
 *
 * <p>Decision: the worst of the baseline as well, although a better one would be stricter: two
 * workloads under one name are two rows in every run, and unchanged code must not look slower than
 * itself. Only what is measured counts there, if anything is: a crash says nothing to compare with.
 *
 * <p>Decision: where nobody says which way is better, the value that is farthest from the
 * baseline's. It is shown, not judged.
 */
final class Worst {
    private final SuitePolicy suite;

    Worst(SuitePolicy suite) {
        this.suite = suite;
    }

    /** Of the baseline's measurements of one series. */
    Measurement ofBaseline(List<Measurement> same) {
        return worst(same, Worst::rankInBaseline, Optional.empty());
    }

    /** Of the run's measurements of one series, which the baseline may have as well. */
    Measurement ofRun(List<Measurement> same, Optional<Measurement> baseline) {
        return worst(same, Worst::rank, baseline);
    }

    /** The first of the worst. */
    private Measurement worst(
            List<Measurement> same,
            ToIntFunction<Measurement> rank,
            Optional<Measurement> baseline) {
        Measurement worst = same.getFirst();
        ToDoubleFunction<Measurement> badness = badness(worst, baseline);
        Comparator<Measurement> order = Comparator.comparingInt(rank).thenComparingDouble(badness);
        for (Measurement one : same) {
            worst = order.compare(one, worst) > 0 ? one : worst;
        }
        return worst;
    }

    /** How bad a value is beside others of its series, which are read in one unit. */
    private ToDoubleFunction<Measurement> badness(
            Measurement example, Optional<Measurement> baseline) {
        Unit unit = example.metric().unit();
        RowPolicy policy = suite.rowPolicy(example.id(), example.metric().name());
        Metric metric =
                baseline.map(known -> Directed.of(known.metric(), example.metric(), policy))
                        .orElse(Directed.of(example.metric(), policy));
        double before = baseline.map(known -> value(known, unit)).orElse(0.0);
        return switch (metric.direction()) {
            case LOWER -> one -> value(one, unit);
            case HIGHER -> one -> -value(one, unit);
            case UNKNOWN -> one -> Math.abs(value(one, unit) - before);
        };
    }

    /** The number in a unit; 0 where there is none, which counts among its like only. */
    private static double value(Measurement one, Unit unit) {
        return Side.isMeasured(one) && one.reading() instanceof Reading.Measured measured
                ? one.metric().unit().convert(measured.value(), unit)
                : 0;
    }

    private static int rank(Measurement one) {
        return switch (one.reading()) {
            case Reading.Failed _ -> 2;
            case Reading.Measured _ -> Side.isMeasured(one) ? 1 : 2;
            case Reading.Skipped _ -> 0;
        };
    }

    private static int rankInBaseline(Measurement one) {
        return switch (one.reading()) {
            case Reading.Measured _ -> Side.isMeasured(one) ? 2 : 1;
            case Reading.Failed _ -> 1;
            case Reading.Skipped _ -> 0;
        };
    }
}
