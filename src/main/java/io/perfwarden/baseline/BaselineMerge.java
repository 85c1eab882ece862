package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;

/**
 * Merges two baselines that changed independently, as git merges files. If both changed a value,
 * the one written later counts.
 */
public final class BaselineMerge {
    private BaselineMerge() {}

    /**
     * @param base common ancestor; absent if both were added
     */
    public static Baseline of(Optional<Baseline> base, Baseline ours, Baseline theirs) {
        boolean isOurs = date(ours).compareTo(date(theirs)) >= 0;
        Baseline later = isOurs ? ours : theirs;
        Map<MetricResult.Key, MetricResult> before = base.map(BaselineMerge::rows).orElse(Map.of());
        Map<MetricResult.Key, MetricResult> mine = rows(ours);
        Map<MetricResult.Key, MetricResult> other = rows(theirs);
        Set<MetricResult.Key> keys = new LinkedHashSet<>(mine.keySet());
        keys.addAll(other.keySet());
        List<MetricResult> merged = new ArrayList<>();
        for (MetricResult.Key key : keys) {
            Optional<MetricResult> was = Optional.ofNullable(before.get(key));
            Optional<MetricResult> first = Optional.ofNullable(mine.get(key));
            Optional<MetricResult> second = Optional.ofNullable(other.get(key));
            boolean isFirst = isSame(was, second) || (!isSame(was, first) && isOurs);
            (isFirst ? first : second).ifPresent(merged::add);
        }
        ResultSet results = later.results();
        Set<String> formats = new LinkedHashSet<>(ours.results().formats());
        formats.addAll(theirs.results().formats());
        Map<String, String> code = new TreeMap<>((isOurs ? theirs : ours).results().code());
        code.putAll(results.code());
        return new Baseline(
                later.provenance(),
                new ResultSet(
                        List.copyOf(formats), merged, results.environment(), List.of(), code));
    }

    private static Instant date(Baseline one) {
        return one.provenance().flatMap(BaselineProvenance::date).orElse(Instant.MIN);
    }

    private static Map<MetricResult.Key, MetricResult> rows(Baseline one) {
        Map<MetricResult.Key, MetricResult> rows = new LinkedHashMap<>();
        one.results()
                .measurements()
                .forEach(row -> rows.put(new MetricResult.Key(row.id(), row.metric().name()), row));
        return rows;
    }

    private static boolean isSame(Optional<MetricResult> one, Optional<MetricResult> other) {
        return one.map(it -> List.of(it.metric(), it.reading(), it.declared()))
                .equals(other.map(it -> List.of(it.metric(), it.reading(), it.declared())));
    }
}
