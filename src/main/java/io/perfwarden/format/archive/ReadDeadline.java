package io.perfwarden.format.archive;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * When reading one artifact must be over. Looked at between blocks of bytes, so that an artifact
 * made to be slow ends as a refusal with its name.
 */
public final class ReadDeadline {
    /** For who waits himself, and can stop the program. */
    public static final ReadDeadline NONE = new ReadDeadline(Duration.ZERO, () -> false);

    private final Duration allowed;
    private final BooleanSupplier over;

    private ReadDeadline(Duration allowed, BooleanSupplier over) {
        this.allowed = allowed;
        this.over = over;
    }

    /**
     * So long from now on.
     *
     * @param nanoTime a clock that never goes back, such as {@code System::nanoTime}
     */
    public static ReadDeadline in(Duration allowed, LongSupplier nanoTime) {
        long start = nanoTime.getAsLong();
        long nanos = allowed.toNanos();
        return new ReadDeadline(allowed, () -> nanoTime.getAsLong() - start > nanos);
    }

    boolean isOver() {
        return over.getAsBoolean();
    }

    Duration allowed() {
        return allowed;
    }
}
