package io.perfwarden.format.go;

import java.util.Arrays;

/** The values of a result line, each with its unit as printed, in the line's order. */
final class GoValues {
    /** As many has a line of a benchmark that reports bytes and allocations. */
    private static final int MOST_USUAL = 4;

    private String[] units = new String[MOST_USUAL];
    private double[] values = new double[MOST_USUAL];
    private int size;

    void add(double value, String unit) {
        if (size == values.length) {
            units = Arrays.copyOf(units, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size] = value;
        units[size] = unit;
        size++;
    }

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    double value(int index) {
        return values[index];
    }

    String unit(int index) {
        return units[index];
    }
}
