package io.perfwarden.github.http;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/**
 * Answers kept with their ETags: asking again is free of the rate limit if nothing has changed.
 *
 * <p>Bounded in bytes; what is used least goes first. Two installations never share an entry, and
 * every use is confirmed by GitHub, which checks the permission anew.
 */
final class EtagCache {
    /** Room on a large heap; far more than one round over the repositories of an account takes. */
    private static final long MOST = 64L << 20;

    /** What an entry takes for its address and headers. */
    private static final int OVERHEAD = 1024;

    /** Whose answer to what. {@code who}: the installation, not its token, which changes hourly. */
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

    /** As large as a heap allows: a sixteenth of it, at most 64 MiB. */
    static EtagCache within(long heapBytes) {
        return new EtagCache(Math.min(MOST, heapBytes / 16));
    }

    long room() {
        return room;
    }

    Optional<ApiAnswer> find(Key key) {
        return Optional.ofNullable(entries.getIfPresent(key));
    }

    /** Keeps an answer if it has an ETag and takes no more than an eighth of all room. */
    void keep(Key key, ApiAnswer answer) {
        if (answer.status() == 200
                && answer.header("ETag").isPresent()
                && !answer.isTooLarge()
                && answer.length() <= room / 8) {
            entries.put(key, answer);
        }
    }
}
