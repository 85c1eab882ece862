package io.perfwarden.webhook;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Reads bodies into memory, no more of them at once than there is room for. Whoever sends a body
 * has proved nothing yet.
 */
public final class BodyIntake {
    /**
     * GitHub delivers nothing larger.
     *
     * @see <a href="https://docs.github.com/en/webhooks/webhook-events-and-payloads">GitHub,
     *     webhook events and payloads: payload cap</a>
     */
    public static final int LARGEST = 25 * 1024 * 1024;

    private static final int KIB = 1024;

    /** A request waits this long for room; GitHub itself waits for 10 seconds in all. */
    private static final long PATIENCE_SECONDS = 3;

    private final Semaphore roomKib;

    /**
     * @param room bytes of bodies held at once, at least {@link #LARGEST}
     */
    public BodyIntake(long room) {
        if (room < LARGEST) {
            throw new IllegalArgumentException("there must be room for one body of any size");
        }
        this.roomKib = new Semaphore(Math.toIntExact(room / KIB), true);
    }

    /** What became of a body. */
    public sealed interface Taken<T> {
        record Read<T>(T result) implements Taken<T> {}

        record TooLarge<T>() implements Taken<T> {}

        /** There is no room now. */
        record Busy<T>() implements Taken<T> {}
    }

    /**
     * Reads a body and does something with it while there is room for it.
     *
     * @param declared its length as announced, negative if it was not
     */
    public <T> Taken<T> take(InputStream body, long declared, Function<byte[], T> use)
            throws IOException, InterruptedException {
        if (declared > LARGEST) {
            return new Taken.TooLarge<>();
        }
        int room = Math.toIntExact((declared < 0 ? LARGEST : declared) / KIB + 1);
        if (!roomKib.tryAcquire(room, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            return new Taken.Busy<>();
        }
        try {
            byte[] bytes = body.readNBytes(LARGEST + 1);
            return bytes.length > LARGEST
                    ? new Taken.TooLarge<>()
                    : new Taken.Read<>(use.apply(bytes));
        } finally {
            roomKib.release(room);
        }
    }
}
