package io.perfwarden.compare.pair;

import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.column.SeededHash;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Finds a series in a list of measurements, in some eight bytes for each of them: a hash table of
 * numbers, in which what collides stands in the next free place.
 */
final class SeriesTable {
    /** Two measurements are of one series. */
    static boolean isSame(Measurement one, Measurement other) {
        return one.metric().name().equals(other.metric().name())
                && one.metric().unit().base().equals(other.metric().unit().base())
                && one.id().equals(other.id());
    }

    private final List<Measurement> all;

    /** Numbers of measurements, from 1; 0 for a free place. */
    private final int[] places;

    private final SeededHash hashes = new SeededHash();

    private final BitSet firsts = new BitSet();
    private final Map<Integer, List<Integer>> again = new LinkedHashMap<>();
    private final Map<Integer, Measurement> counted = new HashMap<>();

    SeriesTable(List<Measurement> all) {
        this.all = all;
        this.places = new int[Math.max(2, Integer.highestOneBit(all.size()) << 2)];
        for (int i = 0; i < all.size(); i++) {
            add(i, all.get(i));
        }
    }

    private void add(int number, Measurement one) {
        int place = place(one);
        if (places[place] == 0) {
            places[place] = number + 1;
            firsts.set(number);
        } else {
            int first = places[place] - 1;
            again.computeIfAbsent(first, _ -> new ArrayList<>(List.of(first))).add(number);
        }
    }

    /** Where a series stands, or where it belongs. */
    private int place(Measurement one) {
        long hash = hashes.of(one.metric().name(), hashes.of(one.id()));
        int place = (int) (hash >>> (Long.numberOfLeadingZeros(places.length) + 1));
        while (places[place] != 0 && !isSame(all.get(places[place] - 1), one)) {
            place = place + 1 == places.length ? 0 : place + 1;
        }
        return place;
    }

    /** The number of the first measurement of a series, or -1. */
    int find(Measurement one) {
        return places[place(one)] - 1;
    }

    /** The numbers of the first measurements of all series, in order. */
    IntStream firsts() {
        return firsts.stream();
    }

    /** The numbers of all measurements of series that have several, by that of the first. */
    Map<Integer, List<Integer>> again() {
        return again;
    }

    List<Measurement> all(List<Integer> numbers) {
        return numbers.stream().map(all::get).toList();
    }

    /** Says which measurement counts of a series that has several. */
    void count(int first, Measurement one) {
        counted.put(first, one);
    }

    /** The measurement that counts of the series whose first has a number. */
    Measurement counted(int first) {
        Measurement chosen = counted.isEmpty() ? null : counted.get(first);
        return chosen == null ? all.get(first) : chosen;
    }
}
