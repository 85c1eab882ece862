package io.perfwarden.model;

import java.util.Arrays;

/** Raw samples of one measurement, in the metric's unit and the file's order. May be empty. */
public final class Samples {
    public static final Samples NONE = new Samples(new double[0]);

    private final double[] values;

    private Samples(double[] values) {
        this.values = values;
    }

    public static Samples of(double... values) {
        return of(values, values.length);
    }

    public static Samples of(double[] values, int count) {
        return count == 0 ? NONE : new Samples(Arrays.copyOf(values, count));
    }

    public int size() {
        return values.length;
    }

    public boolean isEmpty() {
        return values.length == 0;
    }

    public boolean isFinite() {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    public double get(int index) {
        return values[index];
    }

    public double[] toArray() {
        return values.clone();
    }

    /** The median; throws without samples. */
    public double median() {
        if (values.length == 0) {
            throw new IllegalStateException("no samples, no median");
        }
        double[] sorted = toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The standard deviation; NaN for fewer than two samples. */
    public double standardDeviation() {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return values.length < 2 ? Double.NaN : Math.sqrt(squares / (values.length - 1));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Samples that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
