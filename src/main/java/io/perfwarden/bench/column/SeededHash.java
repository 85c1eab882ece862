package io.perfwarden.bench.column;

import io.perfwarden.bench.BenchmarkId;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Hashes of 64 bits that differ from one to the next, so that nobody can choose names that collide.
 */
public final class SeededHash {
    private final long seed = new SplittableRandom().nextLong() | 1;

    /** Of a name with its parameters, in whatever order. */
    public long of(BenchmarkId id) {
        long name = of(id.name(), seed);
        long unordered = 0;
        for (Map.Entry<String, String> param : id.params().entrySet()) {
            unordered += of(param.getValue(), of(param.getKey(), name));
        }
        return of("", name + unordered);
    }

    /**
     * Of a text behind something else.
     *
     * @param before hash of that
     */
    public long of(String text, long before) {
        long hash = before;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash + text.charAt(i)) * seed;
            hash ^= hash >>> 32;
        }
        return (hash + 1) * seed;
    }
}
