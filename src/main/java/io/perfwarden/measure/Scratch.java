package io.perfwarden.measure;

import io.perfwarden.problem.TransientFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;

/**
 * The directory that downloads lie in while they are read. What one run brings is bounded, see
 * {@link IntakeLimits}; what lies there of all runs at once is bounded here, by the sizes that
 * GitHub states. Whoever finds no room waits for its turn, but for little ones, which pass by.
 */
final class Scratch {
    /** As much as four of the largest runs. */
    static final long MOST = 4L << 30;

    private final Path directory;
    private final int all;
    private final Semaphore mebibytes;

    /**
     * @param directory an existing one
     * @param most bytes of all that lies there at once
     */
    Scratch(Path directory, long most) {
        this.directory = directory;
        this.all = mebibytes(most);
        this.mebibytes = new Semaphore(all, true);
    }

    /** A new file. */
    Path file() throws IOException {
        return Files.createTempFile(directory, "artifact-", ".download");
    }

    /**
     * Takes room.
     *
     * @return what is to be given back
     * @throws TransientFailure if interrupted while it waits
     */
    int take(long bytes) {
        int room = Math.min(mebibytes(bytes), all);
        try {
            if (!mebibytes.tryAcquire(room)) {
                mebibytes.acquire(room);
            }
            return room;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransientFailure("interrupted while waiting for room to download", e);
        }
    }

    void give(int room) {
        mebibytes.release(room);
    }

    private static int mebibytes(long bytes) {
        return Math.toIntExact(Math.clamp(Math.ceilDiv(bytes, 1L << 20), 1, Integer.MAX_VALUE));
    }
}
