package io.perfwarden.model.column;

import module java.base;

import io.perfwarden.model.Metric;

/**
 * Counts benchmarks in a hash table of their hashes, with the next free place for a collision. A
 * million benchmarks collide in one of thirty million cases.
 */
public final class DistinctCounter {
    private static final int FIRST = 16;
    // metrics of a benchmark that are compared one by one
    private static final int FEW = 8;
    private final SeededHash hashes = new SeededHash();
    // 0 for a free place
    private long[] places = new long[FIRST];
    private int size;

    /**
     * Counts benchmarks if each occurs once, with its metrics in a row and of different names.
     *
     * @return empty if that is not so, or too slow to find out
     */
    static OptionalInt ofOnceEach(ResultColumns all) {
        DistinctCounter benchmarks = new DistinctCounter();
        int first = 0;
        for (int i = 0; i < all.size(); i++) {
            boolean isAnother = all.isAnother(i);
            first = isAnother ? i : first;
            boolean isNew =
                    isAnother
                            ? benchmarks.add(all.hash(i, benchmarks.hashes))
                            : isNew(all, first, i);
            if (!isNew) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.of(benchmarks.size());
    }

    private static boolean isNew(ResultColumns all, int first, int number) {
        if (number - first >= FEW) {
            return false;
        }
        Metric metric = all.metric(number);
        for (int i = first; i < number; i++) {
            if (all.metric(i).name().equals(metric.name())) {
                return false;
            }
        }
        return true;
    }

    public void add(BenchmarkColumn all, int place) {
        boolean _ = add(all.hash(place, hashes));
    }

    private boolean add(long hash) {
        boolean isNew = add(places, hash == 0 ? 1 : hash);
        if (isNew) {
            size++;
            if (2 * size > places.length) {
                grow();
            }
        }
        return isNew;
    }

    private static boolean add(long[] places, long hash) {
        int place = (int) (hash >>> (Long.numberOfLeadingZeros(places.length) + 1));
        while (places[place] != 0 && places[place] != hash) {
            place = place + 1 == places.length ? 0 : place + 1;
        }
        boolean isNew = places[place] == 0;
        places[place] = hash;
        return isNew;
    }

    private void grow() {
        long[] more = new long[Math.multiplyExact(2, places.length)];
        for (long hash : places) {
            boolean _ = hash != 0 && add(more, hash);
        }
        places = more;
    }

    public int size() {
        return size;
    }
}
