package io.perfwarden.compare;

import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.column.BenchmarkColumn;
import io.perfwarden.model.column.LazyList;
import io.perfwarden.model.column.ResultColumns;
import java.util.List;

/**
 * Pairs that have both sides, and where these stand, so that whoever needs no more than two numbers
 * of a pair makes none.
 */
public final class MatchedPairs extends LazyList<Pair> {
    private final ResultColumns before;
    private final ResultColumns now;
    private final int[] placesBefore;
    private final int[] placesNow;

    /**
     * @param placesBefore where in {@code before} one side of each pair stands
     * @param placesNow where in {@code now} the other side stands
     */
    MatchedPairs(ResultColumns before, ResultColumns now, int[] placesBefore, int[] placesNow) {
        this.before = before;
        this.now = now;
        this.placesBefore = placesBefore;
        this.placesNow = placesNow;
    }

    /** What the baseline has, of which only some are part of a pair. */
    public ResultColumns before() {
        return before;
    }

    /** What the run has, of which only some are part of a pair. */
    public ResultColumns now() {
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
