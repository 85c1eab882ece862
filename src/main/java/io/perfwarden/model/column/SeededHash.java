package io.perfwarden.model.column;

import module java.base;

import io.perfwarden.model.BenchmarkId;

/**
 * Seeded hashes of 64 bits, so that no input can choose colliding names. Eight characters at a time
 * are folded in by a product with a secret number (as wyhash does, W. Yi, D. Hua and others,
 * "Modern Non-Cryptographic Hash Function and Pseudorandom Number Generator").
 */
public final class SeededHash {
    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final char LAST_LATIN = 0xFF;
    private final long seed = new SplittableRandom().nextLong() | 1;

    /** The order of parameters does not count. */
    public long of(BenchmarkId id) {
        return of(id.params(), of(id.name(), seed));
    }

    /** Hashes parameters in any order, continuing the hash of a name. */
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

    /** The hash of a name, equal to that of the same string, from its Latin-1 characters. */
    long of(byte[] latin, int start, int length) {
        long hash = seed;
        int at = start;
        for (int left = length; left >= Long.BYTES; left -= Long.BYTES) {
            hash = mix(hash, (long) WORDS.get(latin, at));
            at += Long.BYTES;
        }
        long rest = 0;
        for (int i = start + length - 1; i >= at; i--) {
            rest = (rest << Byte.SIZE) | (latin[i] & 0xFF);
        }
        return finish(hash, rest, length);
    }

    /** Continues a hash. */
    public long of(String text, long before) {
        int width = isLatin(text) ? Byte.SIZE : Character.SIZE;
        long hash = before;
        long word = 0;
        int bits = 0;
        for (int i = 0; i < text.length(); i++) {
            word |= (long) text.charAt(i) << bits;
            bits += width;
            if (bits == Long.SIZE) {
                hash = mix(hash, word);
                word = 0;
                bits = 0;
            }
        }
        return finish(hash, word, text.length());
    }

    private static boolean isLatin(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > LAST_LATIN) {
                return false;
            }
        }
        return true;
    }

    /** Both halves of a product with a secret number: each bit affects all others. */
    private long mix(long hash, long word) {
        long of = hash ^ word;
        return (of * seed) ^ Math.multiplyHigh(of, seed);
    }

    /** Mixes the last characters; the highest byte of their word is free. */
    private long finish(long hash, long rest, int length) {
        return mix(hash, rest ^ ((long) length << (Long.SIZE - Byte.SIZE)));
    }
}
