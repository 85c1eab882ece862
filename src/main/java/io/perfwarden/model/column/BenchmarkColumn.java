package io.perfwarden.model.column;

import module java.base;

import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.Metric;

/**
 * The benchmarks of measurements, one for each of them: they can be told apart without being made.
 */
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

    /** The benchmark at a place. */
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

    /** How many benchmarks there are. */
    public int distinct() {
        boolean isOfAll = places.length == measurements.size() && behind.isEmpty();
        OptionalInt known = isOfAll ? measurements.onceEach() : OptionalInt.empty();
        return known.orElseGet(this::counted);
    }

    private int counted() {
        DistinctCounter distinct = new DistinctCounter();
        for (int i = 0; i < size(); i++) {
            if (isAnother(i)) {
                distinct.add(this, i);
            }
        }
        return distinct.size();
    }

    /** Whether a place has another benchmark than the one before it: metrics mostly follow. */
    public boolean isAnother(int place) {
        return place == 0 || !isSame(place - 1, place);
    }

    long hash(int place, SeededHash hashes) {
        return place < places.length
                ? measurements.hash(places[place], hashes)
                : hashes.of(id(place));
    }

    /**
     * Counts benchmarks by their hashes, of which a million collide in one of thirty million cases:
     * a hash table of those, in which what falls on the same place is in the next free one.
     */
    public static final class DistinctCounter {
        private static final int FIRST = 16;
        // Metrics of a benchmark that are told apart one by one.
        private static final int FEW = 8;
        private final SeededHash hashes = new SeededHash();
        // 0 for a free place.
        private long[] places = new long[FIRST];
        private int size;

        /**
         * Counts benchmarks where each occurs once, with all its metrics behind each other and each
         * of another name.
         *
         * @return nothing where that is not so, or is more than a look will tell
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

        /** Counts the benchmark at a place, if it is another one. */
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
}
