package io.perfwarden.compare.pair;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.SeriesKey;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.lazy.LazyList;
import io.perfwarden.policy.SuitePolicy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

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
            pairs = LazyList.copyOf(pairs);
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
        SeriesTable now = new SeriesTable(current);
        if (now.again().isEmpty() && areAligned(baseline, current)) {
            return LazyList.of(current.size(), i -> Pair.of(baseline.get(i), current.get(i)));
        }
        SeriesTable before = new SeriesTable(baseline);
        before.again()
                .forEach((first, numbers) -> {
                    List<Measurement> same = before.all(numbers);
                    count(before, first, new Repeated(same, worst.ofBaseline(same), true));
                });
        now.again()
                .forEach((first, numbers) -> {
                    List<Measurement> same = now.all(numbers);
                    int partner = before.find(same.getFirst());
                    Optional<Measurement> known =
                            partner < 0 ? Optional.empty() : Optional.of(before.counted(partner));
                    count(now, first, new Repeated(same, worst.ofRun(same, known), false));
                });
        return matched(before, now);
    }

    private void count(SeriesTable side, int first, Repeated one) {
        side.count(first, one.counted());
        repeated.add(one);
    }

    /**
     * The usual case, in which nothing has to be looked up: the same benchmarks in the same order.
     */
    private static boolean areAligned(List<Measurement> baseline, List<Measurement> current) {
        if (baseline.size() != current.size()) {
            return false;
        }
        for (int i = 0; i < current.size(); i++) {
            if (!SeriesTable.isSame(baseline.get(i), current.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Both sides by their series. */
    private List<Pair> matched(SeriesTable before, SeriesTable now) {
        int[] all = now.firsts().toArray();
        int[] partners = IntStream.of(all).map(it -> before.find(now.counted(it))).toArray();
        int[] both = IntStream.range(0, all.length).filter(i -> partners[i] >= 0).toArray();
        int[] fresh = IntStream.range(0, all.length).filter(i -> partners[i] < 0).toArray();
        List<Pair> matched =
                LazyList.of(
                        both.length,
                        i -> Pair.of(before.counted(partners[both[i]]), now.counted(all[both[i]])));
        List<Measurement> unmatched = LazyList.of(fresh.length, i -> now.counted(all[fresh[i]]));
        Map<SeriesKey, Measurement> left = left(before, partners);
        if (left.isEmpty()) {
            return LazyList.joined(
                    List.of(matched, LazyList.mapped(unmatched, Pair.OnlyCurrent::new)));
        }
        List<Pair> rest = new ArrayList<>();
        withMisfits(rest, unmatched, left);
        Map<BenchmarkId, Measurement> unmeasured =
                unmeasured(LazyList.of(all.length, i -> now.counted(all[i])));
        left.values().forEach(one -> rest(one, unmeasured).ifPresent(rest::add));
        return LazyList.joined(List.of(matched, rest));
    }

    /** What the baseline has, and the run has not. */
    private Map<SeriesKey, Measurement> left(SeriesTable before, int[] partners) {
        BitSet taken = new BitSet();
        IntStream.of(partners).filter(it -> it >= 0).forEach(taken::set);
        Map<SeriesKey, Measurement> left = new LinkedHashMap<>();
        before.firsts()
                .filter(first -> !taken.get(first))
                .mapToObj(before::counted)
                .forEach(one -> left.put(key(one), one));
        return left;
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

    private SeriesKey key(Measurement measurement) {
        return SeriesKey.of(where, measurement);
    }
}
