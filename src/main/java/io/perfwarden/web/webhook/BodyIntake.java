package io.perfwarden.web.webhook;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Reads bodies into memory, no more of them at once than there is room for. Whoever sends a body
 * has proved nothing yet, so room is taken as bytes arrive and not as they are announced, and when
 * there is none left, whoever has been sending longest goes: GitHub is done within moments.
 */
public final class BodyIntake {
    /**
     * GitHub delivers nothing larger.
     *
     * @see <a href="https://docs.github.com/en/webhooks/webhook-events-and-payloads">GitHub,
     *     webhook events and payloads: payload cap</a>
     */
    public static final int LARGEST = 25 * 1024 * 1024;

    private final Limits limits;
    private final Semaphore chunks;
    private final PendingSenders senders;

    /**
     * How much is taken.
     *
     * @param room bytes of bodies held at once, at least {@link #LARGEST}
     * @param patience how long a body waits for room
     * @param deadline how long a body may take to arrive: 25 MB at 1 MB a second, and some more
     * @param senders how many may be sending a body at once
     */
    public record Limits(long room, Duration patience, Duration deadline, int senders) {
        private static final Duration PATIENCE = Duration.ofSeconds(3);
        private static final Duration DEADLINE = Duration.ofSeconds(30);
        private static final int SENDERS = 1_000;

        /**
         * An eighth of a heap: two of the largest bodies fit, or one where the heap is small, and
         * never more than four.
         */
        public static Limits within(long heapBytes) {
            long room = Math.clamp(heapBytes / 8, LARGEST, 4L * LARGEST);
            return new Limits(room, PATIENCE, DEADLINE, SENDERS);
        }

        public Limits {
            if (room < LARGEST) {
                throw new IllegalArgumentException("there must be room for one body of any size");
            }
        }
    }

    public BodyIntake(Limits limits) {
        this.limits = limits;
        this.chunks = new Semaphore(Math.toIntExact(limits.room() / BodyPieces.CHUNK + 1), true);
        this.senders = new PendingSenders(limits.senders(), ForkJoinPool.commonPool());
    }

    /** What became of a body. */
    public sealed interface Taken<T> {
        record Read<T>(T result) implements Taken<T> {}

        record TooLarge<T>() implements Taken<T> {}

        /** There is no room now, or the body did not arrive in time. */
        record Busy<T>() implements Taken<T> {}
    }

    /** Reads a body and does something with it while it has its room. */
    public <T> Taken<T> take(InputStream body, Function<byte[], T> use)
            throws IOException, InterruptedException {
        BodyPieces pieces = new BodyPieces();
        try {
            return switch (read(body, pieces)) {
                case WHOLE -> new Taken.Read<>(use.apply(pieces.joined()));
                case TOO_LARGE -> new Taken.TooLarge<>();
                case SENT_AWAY -> new Taken.Busy<>();
            };
        } finally {
            chunks.release(pieces.count());
        }
    }

    private enum Ending {
        WHOLE,
        TOO_LARGE,
        SENT_AWAY
    }

    private Ending read(InputStream body, BodyPieces pieces)
            throws IOException, InterruptedException {
        try (PendingSenders.Sender sender = senders.enter(limits.deadline())) {
            try {
                return read(body, pieces, sender);
            } catch (IOException | InterruptedException | RuntimeException e) {
                if (sender.isSentAway()) {
                    return Ending.SENT_AWAY;
                }
                throw e;
            }
        }
    }

    private Ending read(InputStream body, BodyPieces pieces, PendingSenders.Sender sender)
            throws IOException, InterruptedException {
        while (!sender.isSentAway()) {
            if (pieces.isFull() && !anotherChunk(pieces, sender)) {
                return Ending.SENT_AWAY;
            }
            if (pieces.readFrom(body) < 0) {
                return Ending.WHOLE;
            }
            if (pieces.size() > LARGEST) {
                return Ending.TOO_LARGE;
            }
        }
        return Ending.SENT_AWAY;
    }

    private boolean anotherChunk(BodyPieces pieces, PendingSenders.Sender sender)
            throws InterruptedException {
        if (!chunks.tryAcquire()) {
            senders.sendAwayTheLongest(sender);
            if (!chunks.tryAcquire(limits.patience().toMillis(), TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        pieces.grow();
        return true;
    }

    /** A body as it arrives, in chunks that are never copied until it is whole. */
    private static final class BodyPieces {
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
                System.arraycopy(
                        chunks.get(i), 0, whole, i * CHUNK, Math.min(CHUNK, size - i * CHUNK));
            }
            return whole;
        }
    }
}
