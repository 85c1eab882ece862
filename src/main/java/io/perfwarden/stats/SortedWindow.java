package io.perfwarden.stats;

import java.util.Arrays;

/** A sliding window of values with their order statistics. */
public final class SortedWindow {
    private final double[] sorted;
    private final double[] ring;
    private int oldest;
    private int size;

    /**
     * @param capacity most values at a time
     */
    public SortedWindow(int capacity) {
        this.sorted = new double[capacity];
        this.ring = new double[capacity];
    }

    public int size() {
        return size;
    }

    /**
     * @param value not NaN
     */
    public void add(double value) {
        if (size == ring.length) {
            throw new IllegalStateException("the window is full");
        }
        ring[(oldest + size) % ring.length] = value;
        int place = placeOf(value);
        int insert = place < 0 ? -place - 1 : place;
        System.arraycopy(sorted, insert, sorted, insert + 1, size - insert);
        sorted[insert] = value;
        size++;
    }

    /** Removes the oldest values until {@code most} are left. */
    public void keepNewest(int most) {
        while (size > most) {
            remove(ring[oldest]);
            oldest = (oldest + 1) % ring.length;
        }
    }

    /** Removes the newest values, or all if there are fewer. */
    public void dropNewest(int count) {
        for (int left = Math.min(count, size); left > 0; left--) {
            remove(ring[(oldest + size - 1) % ring.length]);
        }
    }

    public double[] values() {
        double[] values = new double[size];
        for (int i = 0; i < size; i++) {
            values[i] = ring[(oldest + i) % ring.length];
        }
        return values;
    }

    public double median() {
        checkNotEmpty();
        return OrderStatistics.medianOfSorted(sorted, size);
    }

    public double quantile(double p) {
        checkNotEmpty();
        return OrderStatistics.ofSorted(p, sorted, size);
    }

    private void remove(double value) {
        int place = placeOf(value);
        System.arraycopy(sorted, place + 1, sorted, place, size - place - 1);
        size--;
    }

    private int placeOf(double value) {
        return Arrays.binarySearch(sorted, 0, size, value);
    }

    private void checkNotEmpty() {
        if (size == 0) {
            throw new IllegalArgumentException("no values, no quantile");
        }
    }
}
