package io.perfwarden.compare.pair;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.SeriesKey;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.bench.column.BenchmarkColumn;
import io.perfwarden.bench.column.Measurements;
import io.perfwarden.lazy.LazyList;
import io.perfwarden.policy.SuitePolicy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
     * @param matched those of them that come first: both sides measured the same thing
     * @param shared names that tell no partner
     */
    public record Paired(List<Pair> pairs, Matched matched, List<Shared> shared) {
        public Paired {
            pairs = LazyList.copyOf(pairs);
            shared = List.copyOf(shared);
        }

        /** The same with more pairs behind them. */
        public Paired with(List<Pair> all) {
            return new Paired(all, matched, shared);
        }

        /** The pairs behind those that are matched. */
        public List<Pair> unmatched() {
            return LazyList.of(pairs.size() - matched.size(), i -> pairs.get(matched.size() + i));
        }

        /** The benchmark of each pair, in their order: quicker than the pairs. */
        public BenchmarkColumn benchmarks() {
            return matched.benchmarks(LazyList.mapped(unmatched(), pair -> pair.subject().id()));
        }
    }

    /**
     * A name that benchmarks share, of which nothing tells which is which.
     *
     * @param before how many the baseline has of them, from 1
     * @param now how many the run has, from 1
     */
    public record Shared(BenchmarkId id, int before, int now) {}

    private final SuitePlatform where;
    private final ProcessorNames processorNames;
    private final List<Shared> shared = new ArrayList<>();

    private Pairing(SuitePlatform where, Surroundings surroundings) {
        this.where = where;
        this.processorNames = new ProcessorNames(surroundings);
    }

    /** Pairs the measurements of one suite on one platform. No two of a side have one name. */
    public static Paired of(
            SuitePolicy suite,
            String platform,
            List<Measurement> baseline,
            List<Measurement> current) {
        Surroundings untold = new Surroundings(Environment.UNKNOWN, Environment.UNKNOWN);
        return of(suite, platform, untold, baseline, current);
    }

    /** The same of sides that say where they were measured. */
    public static Paired of(
            SuitePolicy suite,
            String platform,
            Surroundings surroundings,
            List<Measurement> baseline,
            List<Measurement> current) {
        return new Pairing(new SuitePlatform(suite.name(), platform), surroundings)
                .pair(Measurements.of(baseline), Measurements.of(current));
    }

    private Paired pair(Measurements baseline, Measurements current) {
        if (current.onceEach().isPresent() && areAligned(baseline, current)) {
            int[] places = IntStream.range(0, current.size()).toArray();
            Matched all = new Matched(baseline, current, places, places);
            return new Paired(all, all, List.of());
        }
        return paired(new SeriesTable(baseline), new SeriesTable(current));
    }

    /**
     * The usual case, in which nothing has to be looked up: the same benchmarks in the same order.
     */
    private static boolean areAligned(Measurements baseline, Measurements current) {
        if (baseline.size() != current.size()) {
            return false;
        }
        for (int i = 0; i < current.size(); i++) {
            boolean bothFollow = baseline.isSeenToFollow(i) && current.isSeenToFollow(i);
            if (!SeriesTable.isSameMetric(baseline.metric(i), current.metric(i))
                    || !(bothFollow || current.isSameBenchmark(i, baseline, i))) {
                return false;
            }
        }
        return true;
    }

    /** Both sides by their series. */
    private Paired paired(SeriesTable before, SeriesTable now) {
        int[] all = now.firsts().toArray();
        int[] partners = before.find(now.measurements(), all);
        int[] both = IntStream.range(0, all.length).filter(i -> partners[i] >= 0).toArray();
        Matched matched =
                new Matched(
                        before.measurements(),
                        now.measurements(),
                        IntStream.of(both).map(i -> partners[i]).toArray(),
                        IntStream.of(both).map(i -> all[i]).toArray());
        int[] fresh =
                IntStream.range(0, all.length)
                        .filter(i -> partners[i] < 0)
                        .map(i -> all[i])
                        .toArray();
        List<Measurement> unmatched =
                LazyList.of(fresh.length, i -> now.measurements().get(fresh[i]));
        List<Pair> rest = rest(left(before, partners), unmatched, now);
        return new Paired(LazyList.joined(List.of(matched, rest)), matched, shared);
    }

    /** The pairs of what is on one side alone, or was measured another way. */
    private List<Pair> rest(
            Map<SeriesKey, Measurement> left, List<Measurement> unmatched, SeriesTable now) {
        if (left.isEmpty()) {
            return LazyList.mapped(unmatched, Pair.OnlyCurrent::new);
        }
        List<Pair> rest = new ArrayList<>();
        Map<SeriesKey, Measurement> fresh = new LinkedHashMap<>();
        unmatched.forEach(one -> fresh.put(key(one), one));
        for (ProcessorNames.Partners both : processorNames.among(unmatched, left.values())) {
            rest.add(both.pair());
            left.remove(key(both.baseline()));
            fresh.remove(key(both.current()));
        }
        SameName sameName = SameName.among(fresh.values(), left.values());
        rest.addAll(sameName.pairs());
        sameName.paired().forEach(one -> left.remove(key(one)));
        shared.addAll(sameName.shared());
        withMisfits(rest, sameName.unpaired(), left);
        Map<BenchmarkId, Measurement> unmeasured = unmeasured(now);
        Set<BenchmarkId> partly = partly(now, unmeasured.keySet());
        left.values().forEach(one -> rest(one, unmeasured, partly).ifPresent(rest::add));
        return rest;
    }

    /** What the baseline has, and the run has not. */
    private Map<SeriesKey, Measurement> left(SeriesTable before, int[] partners) {
        BitSet taken = new BitSet();
        IntStream.of(partners).filter(it -> it >= 0).forEach(taken::set);
        Map<SeriesKey, Measurement> left = new LinkedHashMap<>();
        before.firsts()
                .filter(first -> !taken.get(first))
                .mapToObj(before.measurements()::get)
                .forEach(one -> left.put(key(one), one));
        return left;
    }

    private static Map<BenchmarkId, Measurement> unmeasured(SeriesTable now) {
        Map<BenchmarkId, Measurement> unmeasured = new HashMap<>();
        now.firsts()
                .filter(i -> Double.isNaN(now.measurements().value(i)))
                .mapToObj(now.measurements()::get)
                .filter(one -> !(one.reading() instanceof Reading.Measured))
                .forEach(one -> unmeasured.put(one.id(), one));
        return unmeasured;
    }

    /** Which of some benchmarks the run did measure something of. */
    private static Set<BenchmarkId> partly(SeriesTable now, Set<BenchmarkId> unmeasured) {
        return unmeasured.isEmpty()
                ? Set.of()
                : now.firsts()
                        .filter(i -> !Double.isNaN(now.measurements().value(i)))
                        .mapToObj(i -> now.measurements().get(i).id())
                        .filter(unmeasured::contains)
                        .collect(Collectors.toSet());
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
    private static Optional<Pair> rest(
            Measurement left, Map<BenchmarkId, Measurement> unmeasured, Set<BenchmarkId> partly) {
        Measurement status = unmeasured.get(left.id());
        if (status != null && left.metric().role() == Metric.Role.PRIMARY) {
            return Optional.of(new Pair.Both(left, status.withMetric(left.metric())));
        }
        return status == null || partly.contains(left.id())
                ? Optional.of(new Pair.OnlyBaseline(left))
                : Optional.empty();
    }

    private SeriesKey key(Measurement measurement) {
        return SeriesKey.of(where, measurement);
    }
}
