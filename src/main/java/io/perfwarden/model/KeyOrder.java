package io.perfwarden.model;

import module java.base;

/**
 * An order by keys. The orders of {@code Comparator.comparing} can be serialised, so that no
 * start-up cache of the JVM keeps their classes: each start of a comparison would make them anew.
 */
@FunctionalInterface
public interface KeyOrder<T> extends Comparator<T> {
    static <T, K extends Comparable<? super K>> KeyOrder<T> of(
            Function<? super T, ? extends K> key) {
        return (one, other) -> key.apply(one).compareTo(key.apply(other));
    }

    static <T, K> KeyOrder<T> of(
            Function<? super T, ? extends K> key, Comparator<? super K> order) {
        return (one, other) -> order.compare(key.apply(one), key.apply(other));
    }

    static <T> KeyOrder<T> ofInt(ToIntFunction<? super T> key) {
        return (one, other) -> Integer.compare(key.applyAsInt(one), key.applyAsInt(other));
    }

    static <T> KeyOrder<T> ofLong(ToLongFunction<? super T> key) {
        return (one, other) -> Long.compare(key.applyAsLong(one), key.applyAsLong(other));
    }

    static <T> KeyOrder<T> ofDouble(ToDoubleFunction<? super T> key) {
        return (one, other) -> Double.compare(key.applyAsDouble(one), key.applyAsDouble(other));
    }

    @Override
    default KeyOrder<T> thenComparing(Comparator<? super T> next) {
        return (one, other) -> {
            int order = compare(one, other);
            return order != 0 ? order : next.compare(one, other);
        };
    }

    @Override
    default <K extends Comparable<? super K>> KeyOrder<T> thenComparing(
            Function<? super T, ? extends K> key) {
        return thenComparing(of(key));
    }

    @Override
    default <K> KeyOrder<T> thenComparing(
            Function<? super T, ? extends K> key, Comparator<? super K> order) {
        return thenComparing(of(key, order));
    }

    @Override
    default KeyOrder<T> thenComparingInt(ToIntFunction<? super T> key) {
        return thenComparing(ofInt(key));
    }

    @Override
    default KeyOrder<T> thenComparingLong(ToLongFunction<? super T> key) {
        return thenComparing(ofLong(key));
    }

    @Override
    default KeyOrder<T> thenComparingDouble(ToDoubleFunction<? super T> key) {
        return thenComparing(ofDouble(key));
    }
}
