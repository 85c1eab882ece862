package io.perfwarden.github.http;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/**
 * Answers with their ETags: an unchanged answer does not count against the rate limit.
 *
 * <p>Bounded in bytes; the least used goes first. Two installations never share an entry. GitHub
 * confirms every use and checks the permission anew.
 */
final class EtagCache {
    /** The bound on a large heap; a round over an account's repositories takes far less. */
    private static final long MOST = 64L << 20;

    private static final int OVERHEAD = 1024;

    /** {@code who}: the installation, not its token, which changes hourly. */
    record Key(String who, URI uri, String accept) {}

    private final long room;
    private final Cache<Key, ApiAnswer> entries;

    EtagCache(long room) {
        this.room = room;
        this.entries =
                Caffeine.newBuilder()
                        .maximumWeight(room)
                        .weigher((Key _, ApiAnswer answer) -> answer.length() + OVERHEAD)
                        .executor(Runnable::run)
                        .build();
    }

    /** A sixteenth of the heap, at most 64 MiB. */
    static EtagCache ofHeap(long heapBytes) {
        return new EtagCache(Math.min(MOST, heapBytes / 16));
    }

    long room() {
        return room;
    }

    Optional<ApiAnswer> find(Key key) {
        return Optional.ofNullable(entries.getIfPresent(key));
    }

    /** Keeps an answer that has an ETag and takes at most an eighth of the bound. */
    void keep(Key key, ApiAnswer answer) {
        if (answer.status() == 200
                && answer.header("ETag").isPresent()
                && !answer.isTooLarge()
                && answer.length() <= room / 8) {
            entries.put(key, answer);
        }
    }
}
