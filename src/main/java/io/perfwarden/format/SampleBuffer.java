package io.perfwarden.format;

import io.perfwarden.bench.Samples;
import java.util.Arrays;

/** Raw samples while they are being read. Not bounded: the one who fills it looks at its size. */
public final class SampleBuffer {
    private static final int FIRST_GROWTH = 8;

    private double[] values = new double[1];
    private int size;

    public void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(FIRST_GROWTH, size + (size >> 1)));
        }
        values[size++] = value;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /**
     * The first sample.
     *
     * @throws IllegalStateException if there is none
     */
    public double first() {
        if (size == 0) {
            throw new IllegalStateException("no samples");
        }
        return values[0];
    }

    public Samples toSamples() {
        return size == 0 ? Samples.NONE : Samples.of(Arrays.copyOf(values, size));
    }
}
