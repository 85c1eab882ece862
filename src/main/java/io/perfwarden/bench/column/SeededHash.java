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
        return of(id.params(), of(id.name(), seed));
    }

    /** Of parameters, in whatever order, behind the hash of a name. */
    long of(Map<String, String> params, long name) {
        if (params.isEmpty()) {
            return name;
        }
        long unordered = 0;
        for (Map.Entry<String, String> param : params.entrySet()) {
            unordered += of(param.getValue(), of(param.getKey(), name));
        }
        return of("", name + unordered);
    }

    /** Of a name, as of the same in a string, of which these are the characters. */
    long of(byte[] latin, int start, int length) {
        long hash = seed;
        for (int i = start; i < start + length; i++) {
            hash = mixed(hash, latin[i] & 0xFF);
        }
        return ended(hash);
    }

    /**
     * Of a text behind something else.
     *
     * @param before hash of that
     */
    public long of(String text, long before) {
        long hash = before;
        for (int i = 0; i < text.length(); i++) {
            hash = mixed(hash, text.charAt(i));
        }
        return ended(hash);
    }

    private long mixed(long hash, int letter) {
        long mixed = (hash + letter) * seed;
        return mixed ^ (mixed >>> 32);
    }

    private long ended(long hash) {
        return (hash + 1) * seed;
    }
}
