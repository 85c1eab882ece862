package io.perfwarden.github.http;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Answers kept with their ETags: asking again is free of the rate limit if nothing has changed.
 *
 * <p>Bounded in entries and bytes; the least recently used go first. Two installations never share
 * an entry, and every use is confirmed by GitHub, which checks the permission anew.
 */
final class EtagCache {
    /**
     * Whose answer to what.
     *
     * @param who the installation, not its token, which changes hourly
     */
    record Key(String who, URI uri, String accept) {}

    private record Entry(Answer answer, long bytes) {}

    private final long maxBytes;
    private final int maxEntries;
    private final LinkedHashMap<Key, Entry> entries = new LinkedHashMap<>(64, 0.75f, true);
    private long bytes;

    EtagCache(long maxBytes, int maxEntries) {
        this.maxBytes = maxBytes;
        this.maxEntries = maxEntries;
    }

    synchronized Optional<Answer> find(Key key) {
        return Optional.ofNullable(entries.get(key)).map(Entry::answer);
    }

    /** Keeps an answer if it has an ETag and takes no more than an eighth of all room. */
    synchronized void keep(Key key, Answer answer) {
        if (answer.status() != 200
                || answer.header("ETag").isEmpty()
                || !(answer.body() instanceof Answer.Body.Bytes body)
                || body.length() > maxBytes / 8) {
            return;
        }
        forget(key);
        entries.put(key, new Entry(answer, body.length()));
        bytes += body.length();
        while (bytes > maxBytes || entries.size() > maxEntries) {
            Map.Entry<Key, Entry> eldest = entries.firstEntry();
            forget(eldest.getKey());
        }
    }

    private void forget(Key key) {
        Entry gone = entries.remove(key);
        if (gone != null) {
            bytes -= gone.bytes();
        }
    }
}
