package io.perfwarden.webhook.intake;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** A body as it arrives, in chunks that are never copied until it is whole. */
final class Pieces {
    static final int CHUNK = 8 * 1024;

    private final List<byte[]> chunks = new ArrayList<>();
    private int size;

    /** Chunks held. */
    int count() {
        return chunks.size();
    }

    /** Bytes read. */
    int size() {
        return size;
    }

    boolean isFull() {
        return size == chunks.size() * CHUNK;
    }

    void grow() {
        chunks.add(new byte[CHUNK]);
    }

    /** Reads what has arrived into the last chunk, which is not full. */
    int readFrom(InputStream body) throws IOException {
        int used = size % CHUNK;
        int read = body.read(chunks.getLast(), used, CHUNK - used);
        size += Math.max(0, read);
        return read;
    }

    byte[] joined() {
        byte[] whole = new byte[size];
        for (int i = 0; i * CHUNK < size; i++) {
            System.arraycopy(chunks.get(i), 0, whole, i * CHUNK, Math.min(CHUNK, size - i * CHUNK));
        }
        return whole;
    }
}
