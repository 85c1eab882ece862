package io.perfwarden.format;

import io.perfwarden.model.Samples;
import java.util.Arrays;

/** Raw samples during reading; the first needs no array. The caller bounds the size. */
public final class SampleBuffer {
    private static final int FIRST_GROWTH = 8;
    private static final double[] NONE = {};

    private double first;
    private double[] values = NONE;
    private int size;

    public void add(double value) {
        if (size == 0) {
            first = value;
        } else {
            append(value);
        }
        size++;
    }

    private void append(double value) {
        if (size >= values.length) {
            values = Arrays.copyOf(values, Math.max(FIRST_GROWTH, size + (size >> 1)));
            values[0] = first;
        }
        values[size] = value;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /**
     * @throws IllegalStateException without samples
     */
    public double first() {
        if (size == 0) {
            throw new IllegalStateException("no samples");
        }
        return first;
    }

    public Samples toSamples() {
        return switch (size) {
            case 0 -> Samples.NONE;
            case 1 -> Samples.of(first);
            default -> Samples.of(values, size);
        };
    }
}
