package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.bot.run.ArtifactIntake.IntakeLimits;
import io.perfwarden.format.ReadMemoryMeter;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.TransientFailure;

/**
 * Lets no more work hold measurements at once than the heap has room for. What one run brings is
 * bounded, see {@link IntakeLimits}; what all runs at once bring is bounded here. A run that finds
 * no room waits for its turn.
 */
public final class MemoryBudget {
    /**
     * What it takes to read and judge as many measurements as a run may bring, against as many of a
     * baseline. Measured: it succeeds in a heap of 256 MB, and two at once do not.
     */
    private static final int MEGABYTES_EACH = 200;

    private static final int MEGABYTES_BESIDE = 56;

    /** What a row of a verdict takes. Measured: 350 to 450. */
    private static final long BYTES_A_ROW = 600;

    private static final int FEW_ROWS = 5_000;

    private final Semaphore megabytes;

    private MemoryBudget(int megabytes) {
        this.megabytes = new Semaphore(megabytes, true);
    }

    /** As much room as a heap of this size has, but always some. */
    public static MemoryBudget ofHeap(long heapBytes) {
        return new MemoryBudget(
                Math.toIntExact(
                        Math.clamp(
                                (heapBytes >> 20) - MEGABYTES_BESIDE, MEGABYTES_EACH, 1L << 20)));
    }

    /**
     * Does something that holds measurements; what it returns should hold few of them.
     *
     * @throws TransientFailure if interrupted while it waits
     */
    public <T> T during(Supplier<T> work) {
        try (HeldRoom _ = hold()) {
            return work.get();
        }
    }

    /**
     * Holds the room that judging takes, once it is free.
     *
     * @throws TransientFailure if interrupted while it waits
     */
    public HeldRoom hold() {
        acquire(megabytes, MEGABYTES_EACH);
        return new HeldRoom(megabytes);
    }

    /** Room for measurements, until it is closed. Not thread-safe. */
    public static final class HeldRoom implements AutoCloseable {
        private final Semaphore megabytes;
        private int held = MEGABYTES_EACH;

        private HeldRoom(Semaphore megabytes) {
            this.megabytes = megabytes;
        }

        public void shrink(long rows) {
            int kept = Math.min(held, megabytes(rows));
            megabytes.release(held - kept);
            held = kept;
        }

        @Override
        public void close() {
            megabytes.release(held);
            held = 0;
        }
    }

    private static int megabytes(long rows) {
        return rows <= FEW_ROWS ? 0 : Math.toIntExact(Math.ceilDiv(rows * BYTES_A_ROW, 1L << 20));
    }

    /**
     * Takes so much of something in turn.
     *
     * @throws TransientFailure if interrupted while it waits
     */
    static void acquire(Semaphore left, int much) {
        try {
            left.acquire(much);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransientFailure("interrupted while waiting for room", e);
        }
    }

    /**
     * How much of the room for a run's measurements results take. Stored and written, every
     * measurement has its name to itself, however many of a benchmark share it while they are read:
     * those with very long names count for more than one.
     */
    static final class MemoryWeight {
        private static final int CHARACTERS = 640;

        private MemoryWeight() {}

        public static int of(ResultSet results) {
            return of(List.of(results));
        }

        public static int of(List<ResultSet> results) {
            long count = 0;
            long characters = 0;
            for (ResultSet one : results) {
                count += one.measurements().size();
                characters += ReadMemoryMeter.characters(one.measurements());
            }
            return Math.toIntExact(Math.max(count, characters / CHARACTERS));
        }
    }
}
