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
        Map<Key, List<MetricResult>> before =
                baseline.stream().collect(Collectors.groupingBy(Key::of));
        Map<Key, List<MetricResult>> now = run.stream().collect(Collectors.groupingBy(Key::of));
        for (MetricResult current : run) {
            List<MetricResult> mine = now.getOrDefault(Key.of(current), List.of());
            List<MetricResult> theirs = before.getOrDefault(Key.of(current), List.of());
            Optional<MetricResult> partner = findPartner(current, mine, theirs);
            partner.ifPresentOrElse(left -> pair(left, current), () -> unpaired.add(current));
            partner.ifPresent(theirs::remove);
        }
    }

    private static Optional<MetricResult> findPartner(
            MetricResult current, List<MetricResult> mine, List<MetricResult> theirs) {
        Metric metric = current.metric();
        Optional<MetricResult> namesake =
                theirs.stream()
                        .filter(left -> left.metric().name().equals(metric.name()))
                        .findFirst();
        return namesake.or(() ->
                theirs.stream()
                        .filter(_ -> mine.size() == 1 && theirs.size() == 1)
                        .filter(left -> left.metric().isNamedByUnit() || metric.isNamedByUnit())
                        .findFirst());
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
