package io.perfwarden.compare.pair;

import io.perfwarden.bench.Metric;
import io.perfwarden.bench.column.Measurements;
import io.perfwarden.bench.column.SeededHash;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Finds a series among measurements, in some eight bytes for each of them: a hash table of numbers,
 * in which what collides stands in the next free place.
 */
final class SeriesTable {
    /** Two measurements are of one series. */
    static boolean isSame(Measurements ones, int one, Measurements others, int other) {
        return isSameMetric(ones.metric(one), others.metric(other))
                && ones.isSameBenchmark(one, others, other);
    }

    /** Two metrics are of one series where their benchmarks are the same. */
    static boolean isSameMetric(Metric one, Metric other) {
        return one.name().equals(other.name()) && one.unit().base().equals(other.unit().base());
    }

    private final Measurements all;

    /** Numbers of measurements, from 1; 0 for a free place. */
    private final int[] places;

    private final SeededHash hashes = new SeededHash();

    private final BitSet firsts = new BitSet();

    SeriesTable(Measurements all) {
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

    /**
     * The hash of a benchmark, whose metrics mostly follow each other.
     *
     * @param last that of the measurement before it, where there is one
     */
    private long hash(Measurements of, int index, long last) {
        return of.isSeenToFollow(index) ? last : of.hash(index, hashes);
    }

    /** Where a series stands, or where it belongs. */
    private int place(Measurements of, int index, long benchmark) {
        long hash = hashes.of(of.metric(index).name(), benchmark);
        int place = (int) (hash >>> (Long.numberOfLeadingZeros(places.length) + 1));
        while (places[place] != 0 && !isSame(all, places[place] - 1, of, index)) {
            place = place + 1 == places.length ? 0 : place + 1;
        }
        return place;
    }

    /** The number of the first measurement of the series that another one is of, or -1. */
    int find(Measurements others, int other) {
        return places[place(others, other, others.hash(other, hashes))] - 1;
    }

    /** The same of some others, in ascending order. */
    int[] find(Measurements others, int[] some) {
        int[] found = new int[some.length];
        long benchmark = 0;
        for (int i = 0; i < some.length; i++) {
            boolean follows = i > 0 && some[i - 1] == some[i] - 1;
            benchmark = follows ? hash(others, some[i], benchmark) : others.hash(some[i], hashes);
            found[i] = places[place(others, some[i], benchmark)] - 1;
        }
        return found;
    }

    /** The numbers of the first measurements of all series, in order. */
    IntStream firsts() {
        return firsts.stream();
    }

    /** What it was made of. */
    Measurements measurements() {
        return all;
    }
}
