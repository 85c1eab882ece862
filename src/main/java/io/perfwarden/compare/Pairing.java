package io.perfwarden.compare;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
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
final class Pairing {
    /** What one row is made of. */
    sealed interface Pair {
        record Both(Measurement baseline, Measurement current) implements Pair {}

        record OnlyCurrent(Measurement current) implements Pair {}

        record OnlyBaseline(Measurement baseline) implements Pair {}

        /** The same benchmark and metric, but of another unit or mode. */
        record Misfit(Measurement baseline, Measurement current, Why why) implements Pair {}
    }

    private record Key(BenchmarkId id, String metric, String unitBase) {
        static Key of(Measurement measurement) {
            Metric metric = measurement.metric();
            return new Key(measurement.id(), metric.name(), metric.unit().base());
        }
    }

    private record Loose(BenchmarkId id, String metric) {}

    private final NoticeList notices;

    Pairing(NoticeList notices) {
        this.notices = notices;
    }

    /** Pairs in the order of the run, then what is only in the baseline, in its order. */
    List<Pair> pair(List<Measurement> baseline, List<Measurement> current) {
        Map<Key, Measurement> now = index(current, false);
        if (now.size() == current.size() && areAligned(baseline, current)) {
            return zipped(baseline, current);
        }
        Map<Key, Measurement> before = index(baseline, true);
        List<Pair> pairs = new ArrayList<>(now.size());
        List<Measurement> unmatched = new ArrayList<>();
        for (Map.Entry<Key, Measurement> entry : now.entrySet()) {
            Measurement partner = before.remove(entry.getKey());
            if (partner != null) {
                pairs.add(new Pair.Both(partner, entry.getValue()));
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
    private static boolean areAligned(List<Measurement> baseline, List<Measurement> current) {
        if (baseline.size() != current.size()) {
            return false;
        }
        for (int i = 0; i < current.size(); i++) {
            if (!Key.of(baseline.get(i)).equals(Key.of(current.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private static List<Pair> zipped(List<Measurement> baseline, List<Measurement> current) {
        List<Pair> pairs = new ArrayList<>(current.size());
        for (int i = 0; i < current.size(); i++) {
            pairs.add(new Pair.Both(baseline.get(i), current.get(i)));
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

    private static void withMisfits(
            List<Pair> pairs, List<Measurement> unmatched, Map<Key, Measurement> before) {
        Map<Loose, Measurement> byUnit = new HashMap<>();
        Map<Loose, Measurement> byMode = new HashMap<>();
        for (Measurement left : before.values()) {
            byUnit.put(new Loose(left.id(), left.metric().name()), left);
            byMode.put(new Loose(left.id().withoutMode(), left.metric().name()), left);
        }
        for (Measurement measurement : unmatched) {
            String metric = measurement.metric().name();
            Measurement unit = byUnit.get(new Loose(measurement.id(), metric));
            Measurement mode = byMode.get(new Loose(measurement.id().withoutMode(), metric));
            if (unit != null && before.remove(Key.of(unit)) != null) {
                pairs.add(new Pair.Misfit(unit, measurement, Why.UNIT_CHANGED));
            } else if (mode != null && before.remove(Key.of(mode)) != null) {
                pairs.add(new Pair.Misfit(mode, measurement, Why.MODE_CHANGED));
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

    private Map<Key, Measurement> index(List<Measurement> measurements, boolean inBaseline) {
        Map<Key, Measurement> index = LinkedHashMap.newLinkedHashMap(measurements.size());
        Map<Key, Integer> repeated = new LinkedHashMap<>();
        for (Measurement measurement : measurements) {
            Key key = Key.of(measurement);
            if (index.put(key, measurement) != null) {
                repeated.merge(key, 1, Integer::sum);
            }
        }
        repeated.forEach((key, times) ->
                notices.add(new Notice.Duplicate(key.id(), key.metric(), times + 1, inBaseline)));
        return index;
    }
}
