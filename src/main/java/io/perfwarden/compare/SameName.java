package io.perfwarden.compare;

import module java.base;

import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.DenseNames;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;

/**
 * Pairs results whose names differ but have one {@link BenchmarkIdentities#bare} form: one side's
 * names are more exact, because benchmarks share one or the tool shortened them less, see {@link
 * DenseNames}. A single candidate on either side is the partner, with the run's name. Otherwise the
 * pair is a {@link Pair.IncomparablePair}.
 */
final class SameName {
    private static final SuitePlatform HERE = new SuitePlatform("", "");
    final List<Pair> pairs = new ArrayList<>();
    final List<MetricResult> paired = new ArrayList<>();
    final List<MetricResult> unpaired = new ArrayList<>();
    final Map<BenchmarkId, SuiteNotice.SharedName> shared = new TreeMap<>();
    private final Map<SeriesKey, List<MetricResult>> before = new HashMap<>();
    private final Map<SeriesKey, List<MetricResult>> now = new HashMap<>();

    SameName(Collection<MetricResult> run, Collection<MetricResult> baseline) {
        baseline.forEach(it -> remember(it, before));
        List<MetricResult> named = new ArrayList<>();
        run.forEach(one -> (remember(one, now) ? named : unpaired).add(one));
        named.forEach(this::pair);
    }

    /** Keeps one that may have a partner; false for those beyond {@link DenseNames#MOST_ALIKE}. */
    private static boolean remember(MetricResult one, Map<SeriesKey, List<MetricResult>> side) {
        List<MetricResult> alike = side.computeIfAbsent(key(one), _ -> new ArrayList<>(1));
        return alike.size() < DenseNames.MOST_ALIKE && alike.add(one);
    }

    private static SeriesKey key(MetricResult one) {
        BenchmarkId bare = BenchmarkIdentities.bare(one.id());
        return SeriesKey.of(HERE, DenseNames.key(bare), one.metric());
    }

    private static boolean isNamed(MetricResult one, MetricResult other) {
        return BenchmarkIdentities.bare(one.id()).equals(BenchmarkIdentities.bare(other.id()));
    }

    private static boolean mayBeNamed(MetricResult one, MetricResult other) {
        return DenseNames.mayBeOne(
                BenchmarkIdentities.bare(one.id()), BenchmarkIdentities.bare(other.id()));
    }

    private void pair(MetricResult current) {
        List<MetricResult> partners = partners(current, before);
        if (partners.isEmpty()) {
            unpaired.add(current);
            return;
        }
        MetricResult first = partners.getFirst();
        List<MetricResult> rivals = partners(first, now);
        if (partners.size() == 1 && !rivals.contains(current)) {
            unpaired.add(current);
            return;
        }
        if (partners.size() == 1 && rivals.size() == 1 && !isNumbered(current, first)) {
            pairs.add(Pair.of(first.withId(current.id()), current));
        } else {
            pairs.add(new Pair.IncomparablePair(first, current, Pair.PairDifference.SHARED_NAME));
            BenchmarkId id = BenchmarkIdentities.bare(current.id());
            shared.merge(
                    id,
                    new SuiteNotice.SharedName(id, partners.size(), rivals.size()),
                    (one, other) ->
                            one.now() + one.before() < other.now() + other.before() ? other : one);
        }
        paired.addAll(partners);
    }

    private static List<MetricResult> partners(
            MetricResult one, Map<SeriesKey, List<MetricResult>> side) {
        List<MetricResult> possible =
                side.getOrDefault(key(one), List.of()).stream()
                        .filter(other -> mayBeNamed(one, other))
                        .filter(other -> !BenchmarkIdentities.contradict(one, other))
                        .toList();
        List<MetricResult> named = preferMatching(possible, other -> isNamed(one, other));
        return preferMatching(named, other -> BenchmarkIdentities.comeFromOnePlace(one, other));
    }

    private static List<MetricResult> preferMatching(
            List<MetricResult> all, Predicate<MetricResult> wanted) {
        List<MetricResult> some = all.stream().filter(wanted).toList();
        return some.isEmpty() ? all : some;
    }

    private static boolean isNumbered(MetricResult one, MetricResult other) {
        return one.id().params().containsKey(BenchmarkIdentities.OCCURRENCE)
                || other.id().params().containsKey(BenchmarkIdentities.OCCURRENCE);
    }
}
