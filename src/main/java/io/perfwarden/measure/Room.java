package io.perfwarden.measure;

import io.perfwarden.problem.TransientFailure;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Lets no more work hold measurements at once than the heap has room for. What one run brings is
 * bounded, see {@link IntakeLimits}; what all runs at once bring is bounded here. Whoever finds no
 * room waits for its turn.
 */
public final class Room {
    /**
     * What it takes to read and judge as many measurements as a run may bring, against as many of a
     * baseline. Measured: it succeeds in a heap of 256 MB, and two at once do not.
     */
    private static final long BYTES_EACH = 200L << 20;

    private final Semaphore places;

    private Room(int places) {
        this.places = new Semaphore(places, true);
    }

    /** As much room as a heap of this size has, but always some. */
    public static Room within(long heapBytes) {
        return new Room(Math.clamp(heapBytes / BYTES_EACH, 1, 1_000));
    }

    /**
     * Does something that holds measurements; what it returns should hold few of them.
     *
     * @throws TransientFailure if interrupted while it waits
     */
    public <T> T during(Supplier<T> work) {
        try {
            places.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransientFailure("interrupted while waiting for room", e);
        }
        try {
            return work.get();
        } finally {
            places.release();
        }
    }
}
