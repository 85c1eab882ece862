package io.perfwarden.model.column;

import module java.base;

import io.perfwarden.model.BenchmarkId;

/** The benchmarks of measurements, comparable without creating their objects. */
public final class BenchmarkColumn {
    private static final ResultColumns NONE = new ResultColumns.Builder("").build();
    private final ResultColumns measurements;
    private final int[] places;
    private final List<BenchmarkId> behind;

    /**
     * @param places of the measurements whose benchmarks come first
     */
    public BenchmarkColumn(ResultColumns measurements, int[] places, List<BenchmarkId> behind) {
        this.measurements = measurements;
        this.places = places;
        this.behind = LazyList.copyOf(behind);
    }

    public static BenchmarkColumn of(List<BenchmarkId> all) {
        return new BenchmarkColumn(NONE, new int[0], all);
    }

    public int size() {
        return places.length + behind.size();
    }

    public BenchmarkId id(int place) {
        return place < places.length
                ? measurements.id(places[place])
                : behind.get(place - places.length);
    }

    private boolean isSame(int one, int other) {
        return Math.max(one, other) < places.length
                ? measurements.isSameBenchmark(places[one], measurements, places[other])
                : id(one).equals(id(other));
    }

    public int distinct() {
        boolean isOfAll = places.length == measurements.size() && behind.isEmpty();
        OptionalInt known = isOfAll ? measurements.onceEach() : OptionalInt.empty();
        return known.orElseGet(this::countDistinct);
    }

    private int countDistinct() {
        DistinctCounter distinct = new DistinctCounter();
        for (int i = 0; i < size(); i++) {
            if (isAnother(i)) {
                distinct.add(this, i);
            }
        }
        return distinct.size();
    }

    /**
     * Whether a place has another benchmark than the previous one: metrics usually follow each
     * other.
     */
    public boolean isAnother(int place) {
        return place == 0 || !isSame(place - 1, place);
    }

    long hash(int place, SeededHash hashes) {
        return place < places.length
                ? measurements.hash(places[place], hashes)
                : hashes.of(id(place));
    }
}
