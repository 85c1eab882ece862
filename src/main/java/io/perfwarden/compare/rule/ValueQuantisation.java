package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.model.Metric;
import io.perfwarden.model.column.ResultColumns;

/**
 * The smallest step of a metric's values: 1 if all are whole, 0.01 if none has more than two
 * decimals.
 *
 * <p>Computed per metric and unit over both sides; fewer than {@value #FEWEST} values tell nothing,
 * and more than {@value #FINE} decimals are no step.
 */
public final class ValueQuantisation {
    private static final int FEWEST = 4;
    private static final int FINE = 6;
    private static final int MOST_KNOWN = 1_000;

    private static final class ValueStep {
        int values;
        int decimals;
    }

    private final Map<String, ValueStep> steps = new HashMap<>();
    // measurements of a file share their metrics, which saves comparing them
    private final IdentityHashMap<Metric, ValueStep> known = new IdentityHashMap<>();

    public ValueQuantisation(ResultColumns baseline, ResultColumns current) {
        look(baseline);
        look(current);
    }

    /**
     * @return in the metric's unit; 0 if unknown
     */
    public double stepOf(Metric metric) {
        ValueStep step = step(metric);
        return step.values < FEWEST || step.decimals > FINE ? 0 : Math.pow(10, -step.decimals);
    }

    private void look(ResultColumns all) {
        for (int i = 0; i < all.size(); i++) {
            Metric metric = all.metric(i);
            double value = all.value(i);
            if (Double.isFinite(value) && !metric.exact()) {
                ValueStep step = step(metric);
                step.values++;
                if (step.decimals <= FINE) {
                    step.decimals = Math.max(step.decimals, decimals(value));
                }
            }
        }
    }

    private ValueStep step(Metric metric) {
        ValueStep step = known.get(metric);
        if (step == null) {
            step = steps.computeIfAbsent(groupOf(metric), _ -> new ValueStep());
            if (known.size() < MOST_KNOWN) {
                known.put(metric, step);
            }
        }
        return step;
    }

    private static String groupOf(Metric metric) {
        return metric.name().length() + " " + metric.name() + metric.unit().symbol();
    }

    private static int decimals(double value) {
        double scaled = Math.abs(value);
        for (int decimals = 0; decimals <= FINE; decimals++) {
            if (isWhole(scaled)) {
                return decimals;
            }
            scaled *= 10;
        }
        return FINE + 1;
    }

    private static boolean isWhole(double scaled) {
        return Math.abs(scaled - Math.rint(scaled)) <= Math.ulp(scaled) * 2;
    }
}
