package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.SuiteComparator.EnvironmentPair;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.column.BenchmarkColumn;
import io.perfwarden.model.column.LazyList;
import io.perfwarden.model.column.ResultColumns;

/**
 * Pairs measurements of run and baseline by benchmark, metric and base of the unit. Nothing of
 * either side is lost.
 */
public final class BenchmarkPairing {
    /**
     * Both sides as pairs.
     *
     * @param pairs in the order of the run, then those only in the baseline, in its order
     * @param matched the first pairs, which have both sides
     * @param shared ambiguous names without a partner
     */
    public record Paired(
            List<Pair> pairs, MatchedPairs matched, List<SuiteNotice.SharedName> shared) {
        public Paired {
            pairs = LazyList.copyOf(pairs);
            shared = List.copyOf(shared);
        }

        public Paired withPairs(List<Pair> all) {
            return new Paired(all, matched, shared);
        }

        public List<Pair> unmatchedPairs() {
            return LazyList.of(pairs.size() - matched.size(), i -> pairs.get(matched.size() + i));
        }

        public BenchmarkColumn benchmarks() {
            return matched.benchmarks(LazyList.map(unmatchedPairs(), pair -> pair.subject().id()));
        }
    }

    private final SuitePlatform where;
    private final ProcessorNames processorNames;
    private final List<SuiteNotice.SharedName> shared = new ArrayList<>();

    private BenchmarkPairing(SuitePlatform where, EnvironmentPair surroundings) {
        this.where = where;
        this.processorNames = new ProcessorNames(surroundings);
    }

    /** Pairs the measurements of one suite on one platform. Names of a side are unique. */
    public static Paired of(
            SuitePolicy suite,
            String platform,
            EnvironmentPair surroundings,
            List<MetricResult> baseline,
            List<MetricResult> current) {
        return new BenchmarkPairing(new SuitePlatform(suite.name(), platform), surroundings)
                .pair(ResultColumns.of(baseline), ResultColumns.of(current));
    }

    private Paired pair(ResultColumns baseline, ResultColumns current) {
        if (current.onceEach().isPresent() && areAligned(baseline, current)) {
            int[] places = IntStream.range(0, current.size()).toArray();
            MatchedPairs all = new MatchedPairs(baseline, current, places, places);
            return new Paired(all, all, List.of());
        }
        return pairTables(new SeriesTable(baseline), new SeriesTable(current));
    }

    /** Whether both sides have the same benchmarks in the same order, as usual. */
    private static boolean areAligned(ResultColumns baseline, ResultColumns current) {
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

    private Paired pairTables(SeriesTable before, SeriesTable now) {
        int[] all = now.firsts.stream().toArray();
        int[] partners = before.find(now.all, all);
        int[] both = IntStream.range(0, all.length).filter(i -> partners[i] >= 0).toArray();
        MatchedPairs matched =
                new MatchedPairs(
                        before.all,
                        now.all,
                        IntStream.of(both).map(i -> partners[i]).toArray(),
                        IntStream.of(both).map(i -> all[i]).toArray());
        int[] fresh =
                IntStream.range(0, all.length)
                        .filter(i -> partners[i] < 0)
                        .map(i -> all[i])
                        .toArray();
        List<MetricResult> unmatched = LazyList.of(fresh.length, i -> now.all.get(fresh[i]));
        List<Pair> rest = pairRest(unpairedBefore(before, partners), unmatched, now);
        return new Paired(LazyList.join(List.of(matched, rest)), matched, shared);
    }

    private List<Pair> pairRest(
            Map<SeriesKey, MetricResult> left, List<MetricResult> unmatched, SeriesTable now) {
        if (left.isEmpty()) {
            return LazyList.map(unmatched, Pair.OnlyCurrent::new);
        }
        List<Pair> rest = new ArrayList<>();
        Map<SeriesKey, MetricResult> fresh = new LinkedHashMap<>();
        unmatched.forEach(one -> fresh.put(key(one), one));
        for (Pair.Both both : processorNames.findPartners(unmatched, left.values())) {
            rest.add(Pair.of(both.baseline().withId(both.current().id()), both.current()));
            left.remove(key(both.baseline()));
            fresh.remove(key(both.current()));
        }
        SameName sameName = new SameName(fresh.values(), left.values());
        rest.addAll(sameName.pairs);
        sameName.paired.forEach(one -> left.remove(key(one)));
        shared.addAll(sameName.shared.values());
        SameQuantity quantities = new SameQuantity(sameName.unpaired, left.values());
        rest.addAll(quantities.pairs);
        quantities.paired.forEach(one -> left.remove(key(one)));
        addIncomparable(rest, quantities.unpaired, left);
        Map<BenchmarkId, MetricResult> unmeasured = unmeasuredByName(now);
        Set<BenchmarkId> partly = partlyMeasured(now, unmeasured.keySet());
        left.values().forEach(one -> pairRest(one, unmeasured, partly).ifPresent(rest::add));
        return withReplacements(rest);
    }

    /** Names the unit that is measured instead of the one metric that a benchmark lost. */
    private static List<Pair> withReplacements(List<Pair> rest) {
        Map<BenchmarkId, List<Metric>> fresh = new HashMap<>();
        Map<BenchmarkId, Integer> lost = new HashMap<>();
        for (Pair pair : rest) {
            if (pair instanceof Pair.OnlyCurrent(var now) && now.hasValue() && isPrimary(now)) {
                fresh.computeIfAbsent(now.id(), _ -> new ArrayList<>(1)).add(now.metric());
            } else if (pair instanceof Pair.OnlyBaseline(var before, _) && isPrimary(before)) {
                lost.merge(before.id(), 1, Integer::sum);
            }
        }
        rest.replaceAll(pair -> {
            if (!(pair instanceof Pair.OnlyBaseline(var before, _)) || !isPrimary(before)) {
                return pair;
            }
            List<Metric> metrics = fresh.getOrDefault(before.id(), List.of());
            boolean isOne = metrics.size() == 1 && lost.getOrDefault(before.id(), 0) == 1;
            Optional<Metric> instead =
                    isOne
                            ? Optional.of(metrics.getFirst())
                                    .filter(it -> !it.unit().equals(before.metric().unit()))
                            : Optional.empty();
            return new Pair.OnlyBaseline(before, instead);
        });
        return rest;
    }

    private static boolean isPrimary(MetricResult one) {
        return one.metric().role() == Metric.Role.PRIMARY;
    }

    private Map<SeriesKey, MetricResult> unpairedBefore(SeriesTable before, int[] partners) {
        BitSet taken = new BitSet();
        IntStream.of(partners).filter(it -> it >= 0).forEach(taken::set);
        Map<SeriesKey, MetricResult> left = new LinkedHashMap<>();
        before.firsts.stream()
                .filter(first -> !taken.get(first))
                .mapToObj(before.all::get)
                .forEach(one -> left.put(key(one), one));
        return left;
    }

    private static Map<BenchmarkId, MetricResult> unmeasuredByName(SeriesTable now) {
        Map<BenchmarkId, MetricResult> unmeasured = new HashMap<>();
        now.firsts.stream()
                .filter(i -> Double.isNaN(now.all.value(i)))
                .mapToObj(now.all::get)
                .filter(one -> !one.hasValue())
                .forEach(one -> unmeasured.put(one.id(), one));
        return unmeasured;
    }

    private static Set<BenchmarkId> partlyMeasured(SeriesTable now, Set<BenchmarkId> unmeasured) {
        return unmeasured.isEmpty()
                ? Set.of()
                : now.firsts.stream()
                        .filter(i -> !Double.isNaN(now.all.value(i)))
                        .mapToObj(i -> now.all.get(i).id())
                        .filter(unmeasured::contains)
                        .collect(Collectors.toSet());
    }

    private void addIncomparable(
            List<Pair> pairs, List<MetricResult> unmatched, Map<SeriesKey, MetricResult> before) {
        Map<SeriesKey, MetricResult> byUnit = new HashMap<>();
        Map<SeriesKey, MetricResult> byMode = new HashMap<>();
        for (MetricResult left : before.values()) {
            byUnit.put(key(left).inAnyUnit(), left);
            byMode.put(key(left).inAnyMode(), left);
        }
        for (MetricResult measurement : unmatched) {
            MetricResult unit = byUnit.get(key(measurement).inAnyUnit());
            MetricResult mode = byMode.get(key(measurement).inAnyMode());
            if (unit != null && before.remove(key(unit)) != null) {
                pairs.add(new Pair.IncomparablePair(unit, measurement, Pair.PairDifference.UNIT));
            } else if (mode != null && before.remove(key(mode)) != null) {
                pairs.add(new Pair.IncomparablePair(mode, measurement, Pair.PairDifference.MODE));
            } else {
                pairs.add(new Pair.OnlyCurrent(measurement));
            }
        }
    }

    /**
     * The pair of a baseline measurement without a partner. A failed or skipped benchmark counts as
     * its primary metric; its other metrics get no row.
     */
    private static Optional<Pair> pairRest(
            MetricResult left, Map<BenchmarkId, MetricResult> unmeasured, Set<BenchmarkId> partly) {
        MetricResult status = unmeasured.get(left.id());
        return status != null && left.metric().role() == Metric.Role.PRIMARY
                ? Optional.of(new Pair.Both(left, status.withMetric(left.metric())))
                : status == null || partly.contains(left.id())
                        ? Optional.of(new Pair.OnlyBaseline(left))
                        : Optional.empty();
    }

    private SeriesKey key(MetricResult measurement) {
        return SeriesKey.of(where, measurement);
    }

    /**
     * Pairs benchmarks of one side with several numbers of processors, and of the other with one.
     * The first side's names tell the number, as {@code Sort-8} or {@code Sort [@procs=8]}; the
     * other's environment does.
     */
    private record ProcessorNames(EnvironmentPair where) {
        private static final SuitePlatform HERE = new SuitePlatform("", "");
        private static final String GO = "Benchmark";

        List<Pair.Both> findPartners(
                Collection<MetricResult> run, Collection<MetricResult> baseline) {
            Map<SeriesKey, MetricResult> before = new HashMap<>();
            baseline.forEach(one -> before.put(key(one.id(), one), one));
            List<Pair.Both> partners = new ArrayList<>();
            for (MetricResult current : run) {
                names(current.id()).stream()
                        .flatMap(
                                id -> Optional.ofNullable(before.remove(key(id, current))).stream())
                        .findFirst()
                        .ifPresent(found -> partners.add(new Pair.Both(found, current)));
            }
            return partners;
        }

        private List<BenchmarkId> names(BenchmarkId id) {
            List<BenchmarkId> names = new ArrayList<>();
            String before = where.before().get(BenchmarkEnvironment.PROCS);
            String now = where.now().get(BenchmarkEnvironment.PROCS);
            boolean isGo = id.name().startsWith(GO);
            String suffix = "-" + before;
            if (!before.isEmpty() && isGo && id.name().endsWith(suffix)) {
                String name = id.name().substring(0, id.name().length() - suffix.length());
                names.add(new BenchmarkId(name, id.params()));
            }
            Map<String, String> params = new LinkedHashMap<>(id.params());
            String processors = params.remove(BenchmarkIdentities.PROCESSORS);
            if (!before.isEmpty() && before.equals(processors)) {
                names.add(new BenchmarkId(id.name(), params));
            }
            if (!now.isEmpty() && isGo) {
                names.add(new BenchmarkId(id.name() + "-" + now, id.params()));
            }
            if (!now.isEmpty() && processors == null) {
                params.put(BenchmarkIdentities.PROCESSORS, now);
                names.add(new BenchmarkId(id.name(), params));
            }
            return names;
        }

        private static SeriesKey key(BenchmarkId id, MetricResult one) {
            return SeriesKey.of(HERE, id, one.metric());
        }
    }

    /** Pairs with both sides, and their places, so that a caller of two numbers creates no pair. */
    public static final class MatchedPairs extends LazyList<Pair> {
        private final ResultColumns before;
        private final ResultColumns now;
        private final int[] placesBefore;
        private final int[] placesNow;

        MatchedPairs(ResultColumns before, ResultColumns now, int[] placesBefore, int[] placesNow) {
            this.before = before;
            this.now = now;
            this.placesBefore = placesBefore;
            this.placesNow = placesNow;
        }

        public ResultColumns before() {
            return before;
        }

        public ResultColumns now() {
            return now;
        }

        public int placeBefore(int index) {
            return placesBefore[index];
        }

        public int placeNow(int index) {
            return placesNow[index];
        }

        BenchmarkColumn benchmarks(List<BenchmarkId> others) {
            return new BenchmarkColumn(now, placesNow, others);
        }

        @Override
        public Pair get(int index) {
            return Pair.of(before.get(placesBefore[index]), now.get(placesNow[index]));
        }

        @Override
        public int size() {
            return placesNow.length;
        }
    }
}
