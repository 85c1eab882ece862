package io.perfwarden.compare;

import module java.base;

import io.perfwarden.model.Metric;
import io.perfwarden.model.column.ResultColumns;
import io.perfwarden.model.column.SeededHash;

/**
 * Finds a series among measurements, with about eight bytes each: a hash table of numbers, with the
 * next free place for a collision.
 */
final class SeriesTable {
    static boolean isSame(ResultColumns ones, int one, ResultColumns others, int other) {
        return isSameMetric(ones.metric(one), others.metric(other))
                && ones.isSameBenchmark(one, others, other);
    }

    static boolean isSameMetric(Metric one, Metric other) {
        return one.name().equals(other.name()) && one.unit().base().equals(other.unit().base());
    }

    final ResultColumns all;
    // numbers of measurements, from 1; 0 for a free place
    private final int[] places;
    private final SeededHash hashes = new SeededHash();
    final BitSet firsts = new BitSet();

    SeriesTable(ResultColumns all) {
        this.all = all;
        this.places = new int[Math.max(2, Integer.highestOneBit(all.size()) << 2)];
        long benchmark = 0;
        for (int i = 0; i < all.size(); i++) {
            benchmark = hash(all, i, benchmark);
            add(i, benchmark);
        }
    }

    private void add(int number, long benchmark) {
        int place = place(all, number, benchmark);
        if (places[place] == 0) {
            places[place] = number + 1;
            firsts.set(number);
        }
    }

    private long hash(ResultColumns of, int index, long last) {
        return of.isSeenToFollow(index) ? last : of.hash(index, hashes);
    }

    private int place(ResultColumns of, int index, long benchmark) {
        long hash = hashes.of(of.metric(index).name(), benchmark);
        int place = (int) (hash >>> (Long.numberOfLeadingZeros(places.length) + 1));
        while (places[place] != 0 && !isSame(all, places[place] - 1, of, index)) {
            place = place + 1 == places.length ? 0 : place + 1;
        }
        return place;
    }

    /** The first measurement of each series, or -1; {@code some} ascends. */
    int[] find(ResultColumns others, int[] some) {
        int[] found = new int[some.length];
        long benchmark = 0;
        for (int i = 0; i < some.length; i++) {
            boolean follows = i > 0 && some[i - 1] == some[i] - 1;
            benchmark = follows ? hash(others, some[i], benchmark) : others.hash(some[i], hashes);
            found[i] = places[place(others, some[i], benchmark)] - 1;
        }
        return found;
    }
}
