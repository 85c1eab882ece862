package io.perfwarden.compare.pair;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.column.BenchmarkColumn;
import io.perfwarden.bench.column.Measurements;
import io.perfwarden.lazy.LazyList;
import java.util.List;

/**
 * Pairs that have both sides, and where these stand, so that whoever needs no more than two numbers
 * of a pair makes none.
 */
public final class Matched extends LazyList<Pair> {
    private final Measurements before;
    private final Measurements now;
    private final int[] placesBefore;
    private final int[] placesNow;

    /**
     * @param placesBefore where in {@code before} one side of each pair stands
     * @param placesNow where in {@code now} the other side stands
     */
    Matched(Measurements before, Measurements now, int[] placesBefore, int[] placesNow) {
        this.before = before;
        this.now = now;
        this.placesBefore = placesBefore;
        this.placesNow = placesNow;
    }

    /** What the baseline has, of which only some are part of a pair. */
    public Measurements before() {
        return before;
    }

    /** What the run has, of which only some are part of a pair. */
    public Measurements now() {
        return now;
    }

    /** Where in {@link #before} the older side of a pair stands. */
    public int placeBefore(int index) {
        return placesBefore[index];
    }

    /** Where in {@link #now} the newer side of a pair stands. */
    public int placeNow(int index) {
        return placesNow[index];
    }

    /** The benchmarks of the pairs, as the run says, and others behind them. */
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
