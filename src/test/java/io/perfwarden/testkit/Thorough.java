package io.perfwarden.testkit;

import module java.base;

/** How many cases of a large family are tried: all with {@code -Pthorough}, else a part of them. */
public final class Thorough {
    private static final boolean ALL = Boolean.getBoolean("thorough");

    private Thorough() {}

    /** The numbers from 0 to the last: all, or every tenth and the last. */
    public static IntStream upTo(int last) {
        return IntStream.rangeClosed(0, last).filter(i -> isTried(i) || i == last);
    }

    /** Whether the case of this number, from 0, is tried: each, or every tenth. */
    public static boolean isTried(int number) {
        return ALL || number % 10 == 0;
    }

    /** Whether what has this name is tried: each, or about one of so many. */
    public static boolean isTried(String name, int each) {
        return ALL || Math.floorMod(name.hashCode(), each) == 0;
    }

    /** All of them, or every tenth and the last. */
    public static <T> Stream<T> of(List<T> all) {
        return upTo(all.size() - 1).mapToObj(all::get);
    }

    /** All samples, as {@code format/file}, or the first of each format. */
    public static Stream<String> ofSamples(Stream<String> all) {
        Set<String> formats = new HashSet<>();
        return all.filter(it -> ALL || formats.add(it.substring(0, it.indexOf('/'))));
    }

    /** Both kinds of store, or the embedded one. */
    public static Stream<Stores> orEmbedded() {
        return ALL ? Stream.of(Stores.values()) : Stream.of(Stores.SQLITE);
    }

    /** Both kinds of store, or the server. */
    public static Stream<Stores> orServer() {
        return ALL ? Stream.of(Stores.values()) : Stream.of(Stores.POSTGRESQL);
    }

    /** How many random cases are tried. */
    public static int cases(int part, int all) {
        return ALL ? all : part;
    }
}
