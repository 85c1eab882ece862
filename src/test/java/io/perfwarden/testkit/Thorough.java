package io.perfwarden.testkit;

import java.util.stream.IntStream;

/** How many cases of a large family are tried: all with {@code -Pthorough}, else a part of them. */
public final class Thorough {
    private static final boolean ALL = Boolean.getBoolean("thorough");

    private Thorough() {}

    /** The numbers from 0 to the last: all, or every third and the last. */
    public static IntStream upTo(int last) {
        return IntStream.rangeClosed(0, last).filter(i -> ALL || i % 3 == 0 || i == last);
    }

    /** How many random cases are tried. */
    public static int cases(int part, int all) {
        return ALL ? all : part;
    }
}
