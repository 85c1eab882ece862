package io.perfwarden.webhook;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Reads bodies into memory, no more of them at once than there is room for. Whoever sends a body
 * has proved nothing yet, so room is taken as bytes arrive and not as they are announced.
 */
public final class BodyIntake {
    /**
     * GitHub delivers nothing larger.
     *
     * @see <a href="https://docs.github.com/en/webhooks/webhook-events-and-payloads">GitHub,
     *     webhook events and payloads: payload cap</a>
     */
    public static final int LARGEST = 25 * 1024 * 1024;

    private static final int CHUNK = 64 * 1024;

    private final Limits limits;
    private final Clock clock;
    private final Semaphore chunks;

    /**
     * How much is taken.
     *
     * @param room bytes of bodies held at once, at least {@link #LARGEST}
     * @param patience how long a body waits for room
     * @param deadline how long a body may take to arrive; GitHub itself gives up after 10 seconds
     */
    public record Limits(long room, Duration patience, Duration deadline) {
        /** 100 MB, so that four of the largest fit. */
        public static final Limits STANDARD =
                new Limits(4L * LARGEST + CHUNK, Duration.ofSeconds(3), Duration.ofSeconds(10));

        public Limits {
            if (room < LARGEST) {
                throw new IllegalArgumentException("there must be room for one body of any size");
            }
        }
    }

    public BodyIntake(Limits limits, Clock clock) {
        this.limits = limits;
        this.clock = clock;
        this.chunks = new Semaphore(Math.toIntExact(limits.room() / CHUNK + 1), true);
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
        Instant latest = clock.instant().plus(limits.deadline());
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        int held = 0;
        try {
            while (chunks.tryAcquire(limits.patience().toMillis(), TimeUnit.MILLISECONDS)) {
                held++;
                byte[] chunk = body.readNBytes(CHUNK);
                read.write(chunk, 0, chunk.length);
                if (read.size() > LARGEST) {
                    return new Taken.TooLarge<>();
                }
                if (chunk.length < CHUNK) {
                    return new Taken.Read<>(use.apply(read.toByteArray()));
                }
                if (clock.instant().isAfter(latest)) {
                    return new Taken.Busy<>();
                }
            }
            return new Taken.Busy<>();
        } finally {
            chunks.release(held);
        }
    }
}
