package io.perfwarden.compare;

import io.perfwarden.model.Metric;
import io.perfwarden.model.column.ResultColumns;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The smallest step in which a metric's values are written: 1 where every value is whole, 0.01
 * where none has more than two decimals.
 *
 * <p>Judged per metric and unit over all values of both sides; fewer than {@value #FEWEST} values
 * tell nothing, more than {@value #FINE} decimals are no quantisation.
 */
public final class ValueQuantisation {
    private static final int FEWEST = 4;
    private static final int FINE = 6;
    private static final int MOST_KNOWN = 1_000;

    /** Ordered, so that a hash table finds one of many that were chosen to collide. */
    private record Group(String metric, String unit) implements Comparable<Group> {
        private static final Comparator<Group> ORDER =
                Comparator.comparing(Group::metric).thenComparing(Group::unit);

        @Override
        public int compareTo(Group other) {
            return ORDER.compare(this, other);
        }
    }

    private static final class Grain {
        int values;
        int decimals;
    }

    private final Map<Group, Grain> grains = new HashMap<>();

    /** Measurements of a file share their metrics, which saves looking into them. */
    private final IdentityHashMap<Metric, Grain> known = new IdentityHashMap<>();

    public ValueQuantisation(ResultColumns baseline, ResultColumns current) {
        look(baseline);
        look(current);
    }

    /**
     * @return the step in the metric's unit, or 0 if none can be told
     */
    public double stepOf(Metric metric) {
        Grain grain = known.get(metric);
        grain = grain == null ? grains.get(groupOf(metric)) : grain;
        return grain == null || grain.values < FEWEST || grain.decimals > FINE
                ? 0
                : Math.pow(10, -grain.decimals);
    }

    private void look(ResultColumns all) {
        for (int i = 0; i < all.size(); i++) {
            Metric metric = all.metric(i);
            double value = all.value(i);
            if (Double.isFinite(value) && !metric.exact()) {
                look(metric, value);
            }
        }
    }

    private void look(Metric metric, double value) {
        Grain grain = known.get(metric);
        grain = grain == null ? ofNewMetric(metric) : grain;
        grain.values++;
        if (grain.decimals <= FINE && !hasAtMost(grain.decimals, value)) {
            grain.decimals = Math.max(grain.decimals, decimals(value));
        }
    }

    private Grain ofNewMetric(Metric metric) {
        Grain grain = grains.computeIfAbsent(groupOf(metric), _ -> new Grain());
        if (known.size() < MOST_KNOWN) {
            known.put(metric, grain);
        }
        return grain;
    }

    private static Group groupOf(Metric metric) {
        return new Group(metric.name(), metric.unit().symbol());
    }

    /** The usual case, found with one look where {@link #decimals} takes several. */
    private static boolean hasAtMost(int decimals, double value) {
        double scaled = Math.abs(value);
        for (int i = 0; i < decimals; i++) {
            scaled *= 10;
        }
        return isWhole(scaled);
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
