package io.perfwarden.compare.pair;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.SeriesKey;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.policy.SuitePolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts every measurement of the run beside the one of the baseline that measured the same thing:
 * the same benchmark, the same metric, units of the same base. Nothing of either side is lost.
 */
public final class Pairing {
    /**
     * Both sides, put side by side.
     *
     * @param pairs in the order of the run, then what is only in the baseline, in its order
     * @param repeated series that stand several times on one side
     */
    public record Paired(List<Pair> pairs, List<Repeated> repeated) {
        public Paired {
            pairs = List.copyOf(pairs);
            repeated = List.copyOf(repeated);
        }
    }

    private final SuitePlatform where;
    private final Worst worst;
    private final List<Repeated> repeated = new ArrayList<>();

    private Pairing(SuitePlatform where, Worst worst) {
        this.where = where;
        this.worst = worst;
    }

    /** Pairs the measurements of one suite on one platform. */
    public static Paired of(
            SuitePolicy suite,
            String platform,
            List<Measurement> baseline,
            List<Measurement> current) {
        Pairing pairing = new Pairing(new SuitePlatform(suite.name(), platform), new Worst(suite));
        List<Pair> pairs = pairing.pair(baseline, current);
        return new Paired(pairs, pairing.repeated);
    }

    private List<Pair> pair(List<Measurement> baseline, List<Measurement> current) {
        Map<SeriesKey, List<Measurement>> again = new LinkedHashMap<>();
        Map<SeriesKey, Measurement> now = index(current, again);
        if (again.isEmpty() && areAligned(baseline, current)) {
            return zipped(baseline, current);
        }
        Map<SeriesKey, Measurement> before = indexOfBaseline(baseline);
        again.forEach((key, same) -> {
            Measurement counted = worst.ofRun(same, Optional.ofNullable(before.get(key)));
            now.put(key, counted);
            repeated.add(new Repeated(same, counted, false));
        });
        return matched(now, before);
    }

    /**
     * Both sides by their keys.
     *
     * @param before loses what is matched
     */
    private List<Pair> matched(
            Map<SeriesKey, Measurement> now, Map<SeriesKey, Measurement> before) {
        List<Pair> pairs = new ArrayList<>(now.size());
        List<Measurement> unmatched = new ArrayList<>();
        for (Map.Entry<SeriesKey, Measurement> entry : now.entrySet()) {
            Measurement partner = before.remove(entry.getKey());
            if (partner != null) {
                pairs.add(Pair.of(partner, entry.getValue()));
            } else {
                unmatched.add(entry.getValue());
            }
        }
        if (before.isEmpty()) {
            unmatched.forEach(measurement -> pairs.add(new Pair.OnlyCurrent(measurement)));
            return pairs;
        }
        withMisfits(pairs, unmatched, before);
        Map<BenchmarkId, Measurement> unmeasured = unmeasured(now.values());
        before.values().forEach(left -> rest(left, unmeasured).ifPresent(pairs::add));
        return pairs;
    }

    /**
     * The usual case, in which nothing has to be looked up: the same benchmarks in the same order.
     */
    private boolean areAligned(List<Measurement> baseline, List<Measurement> current) {
        if (baseline.size() != current.size()) {
            return false;
        }
        for (int i = 0; i < current.size(); i++) {
            if (!key(baseline.get(i)).equals(key(current.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private static List<Pair> zipped(List<Measurement> baseline, List<Measurement> current) {
        List<Pair> pairs = new ArrayList<>(current.size());
        for (int i = 0; i < current.size(); i++) {
            pairs.add(Pair.of(baseline.get(i), current.get(i)));
        }
        return pairs;
    }

    private static Map<BenchmarkId, Measurement> unmeasured(Collection<Measurement> all) {
        Map<BenchmarkId, Measurement> unmeasured = new HashMap<>();
        for (Measurement measurement : all) {
            if (!(measurement.reading() instanceof Reading.Measured)) {
                unmeasured.put(measurement.id(), measurement);
            }
        }
        return unmeasured;
    }

    private void withMisfits(
            List<Pair> pairs, List<Measurement> unmatched, Map<SeriesKey, Measurement> before) {
        Map<SeriesKey, Measurement> byUnit = new HashMap<>();
        Map<SeriesKey, Measurement> byMode = new HashMap<>();
        for (Measurement left : before.values()) {
            byUnit.put(key(left).inAnyUnit(), left);
            byMode.put(key(left).inAnyMode(), left);
        }
        for (Measurement measurement : unmatched) {
            Measurement unit = byUnit.get(key(measurement).inAnyUnit());
            Measurement mode = byMode.get(key(measurement).inAnyMode());
            if (unit != null && before.remove(key(unit)) != null) {
                pairs.add(new Pair.Misfit(unit, measurement, Pair.Changed.UNIT));
            } else if (mode != null && before.remove(key(mode)) != null) {
                pairs.add(new Pair.Misfit(mode, measurement, Pair.Changed.MODE));
            } else {
                pairs.add(new Pair.OnlyCurrent(measurement));
            }
        }
    }

    /**
     * What became of a baseline measurement without a partner. Where the whole benchmark failed or
     * was skipped, that stands for its primary metric, and the metrics beside it get no row of
     * their own.
     */
    private static Optional<Pair> rest(Measurement left, Map<BenchmarkId, Measurement> unmeasured) {
        Measurement status = unmeasured.get(left.id());
        if (status == null) {
            return Optional.of(new Pair.OnlyBaseline(left));
        }
        return left.metric().role() == Metric.Role.PRIMARY
                ? Optional.of(new Pair.Both(left, status.withMetric(left.metric())))
                : Optional.empty();
    }

    private Map<SeriesKey, Measurement> indexOfBaseline(List<Measurement> baseline) {
        Map<SeriesKey, List<Measurement>> again = new LinkedHashMap<>();
        Map<SeriesKey, Measurement> before = index(baseline, again);
        again.forEach((key, same) -> {
            Measurement counted = worst.ofBaseline(same);
            before.put(key, counted);
            repeated.add(new Repeated(same, counted, true));
        });
        return before;
    }

    /**
     * The first measurement of each series.
     *
     * @param again gets all measurements of the series that have several
     */
    private Map<SeriesKey, Measurement> index(
            List<Measurement> measurements, Map<SeriesKey, List<Measurement>> again) {
        Map<SeriesKey, Measurement> index = LinkedHashMap.newLinkedHashMap(measurements.size());
        for (Measurement measurement : measurements) {
            SeriesKey key = key(measurement);
            Measurement first = index.putIfAbsent(key, measurement);
            if (first != null) {
                again.computeIfAbsent(key, _ -> new ArrayList<>(List.of(first))).add(measurement);
            }
        }
        return index;
    }

    private SeriesKey key(Measurement measurement) {
        return SeriesKey.of(where, measurement);
    }
}
