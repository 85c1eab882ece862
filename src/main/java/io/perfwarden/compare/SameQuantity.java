package io.perfwarden.compare;

import module java.base;

import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricResult;

/**
 * Pairs metrics of one benchmark whose units differ in their spelling but measure one quantity, as
 * {@code p99-ms} and {@code p99-us}. Their names are equal, or one is its unit.
 */
final class SameQuantity {
    /** A quantity of a benchmark. Ordered, so that hash tables resist colliding names. */
    private record Key(BenchmarkId id, String quantity) implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                KeyOrder.of(Key::id).thenComparing(Key::quantity);

        static Key of(MetricResult one) {
            return new Key(one.id(), one.metric().unit().quantity().base());
        }

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    final List<Pair> pairs = new ArrayList<>();
    final List<MetricResult> paired = new ArrayList<>();
    final List<MetricResult> unpaired = new ArrayList<>();

    SameQuantity(Collection<MetricResult> run, Collection<MetricResult> baseline) {
        Map<Key, Integer> measured = new HashMap<>();
        run.forEach(one -> measured.merge(Key.of(one), 1, Integer::sum));
        Map<Key, Map<String, Deque<MetricResult>>> before = new HashMap<>();
        baseline.forEach(one ->
                before.computeIfAbsent(Key.of(one), _ -> new HashMap<>())
                        .computeIfAbsent(one.metric().plainName(), _ -> new ArrayDeque<>())
                        .add(one));
        for (MetricResult current : run) {
            Key key = Key.of(current);
            Map<String, Deque<MetricResult>> theirs = before.getOrDefault(key, Map.of());
            Optional.ofNullable(theirs.get(current.metric().plainName()))
                    .map(Deque::poll)
                    .or(() ->
                            onlyOne(theirs)
                                    .filter(_ -> measured.getOrDefault(key, 0) == 1)
                                    .filter(left -> isNamedByUnit(left, current)))
                    .ifPresentOrElse(left -> pair(left, current), () -> unpaired.add(current));
        }
    }

    private static Optional<MetricResult> onlyOne(Map<String, Deque<MetricResult>> names) {
        return names.size() == 1
                ? names.values().stream()
                        .filter(it -> it.size() == 1)
                        .map(Deque::getFirst)
                        .findFirst()
                : Optional.empty();
    }

    private static boolean isNamedByUnit(MetricResult left, MetricResult current) {
        return left.metric().isNamedByUnit() || current.metric().isNamedByUnit();
    }

    private void pair(MetricResult left, MetricResult current) {
        Metric before = left.metric();
        Metric now = current.metric();
        boolean isDirected =
                now.direction() == BetterDirection.UNKNOWN
                        && before.direction() != BetterDirection.UNKNOWN;
        Metric judged = isDirected ? now.withDirection(before.direction(), before.origin()) : now;
        before.unit()
                .asMultipleOf(now.unit())
                .map(unit -> left.withMetric(before.withNameAndUnit(now.name(), unit)))
                .ifPresent(it -> pairs.add(Pair.of(it, current.withMetric(judged))));
        paired.add(left);
    }
}
