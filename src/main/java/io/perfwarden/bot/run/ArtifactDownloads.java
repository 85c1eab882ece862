package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.*;
import io.perfwarden.github.ArtifactGateway;
import io.perfwarden.github.ArtifactGateway.Download;
import io.perfwarden.github.ArtifactGateway.Download.Expired;
import io.perfwarden.github.ArtifactGateway.ListedArtifacts;
import io.perfwarden.model.*;

/** Artifacts of a run in the scratch directory until closed; all are fetched before reading. */
final class ArtifactDownloads implements AutoCloseable {
    /**
     * The directory that downloads lie in while they are read. What one run brings is bounded by
     * {@link ArtifactIntake.IntakeLimits}; what lies there of all runs at once is bounded here, by
     * the sizes that GitHub states. A run that finds no room waits for its turn, but for little
     * ones, which pass by.
     */
    static final class Scratch {
        static final long MOST = 4L << 30;

        private final Path directory;
        private final int all;
        private final Semaphore mebibytes;

        /**
         * @param most bytes of all that lies there at once
         */
        Scratch(Path directory, long most) {
            this.directory = directory;
            this.all = mebibytes(most);
            this.mebibytes = new Semaphore(all, true);
        }

        Path file() throws IOException {
            return Files.createTempFile(directory, "artifact-", ".download");
        }

        /**
         * Takes room.
         *
         * @throws io.perfwarden.model.TransientFailure if interrupted while it waits
         */
        int take(long bytes) {
            int room = Math.min(mebibytes(bytes), all);
            if (!mebibytes.tryAcquire(room)) {
                MemoryBudget.acquire(mebibytes, room);
            }
            return room;
        }

        void give(int room) {
            mebibytes.release(room);
        }

        private static int mebibytes(long bytes) {
            return Math.toIntExact(Math.clamp(Math.ceilDiv(bytes, 1L << 20), 1, Integer.MAX_VALUE));
        }
    }

    private final Map<Long, Download> all = new HashMap<>();
    private final Scratch scratch;
    private final ArtifactIntake.IntakeLimits limits;
    private final int room;
    private long left;

    /**
     * @param bytes what is to be fetched, as far as GitHub states it
     */
    ArtifactDownloads(Scratch scratch, ArtifactIntake.IntakeLimits limits, long bytes) {
        this.scratch = scratch;
        this.limits = limits;
        this.left = limits.runBytes();
        this.room = scratch.take(Math.min(bytes, left));
    }

    /** Fetches an artifact unless it is here, or GitHub does not have it any more. */
    void fetch(ArtifactGateway artifacts, InstalledRepo repo, ListedArtifacts artifact) {
        if (!all.containsKey(artifact.id())) {
            Download fetched =
                    artifact.expired() ? new Expired() : download(artifacts, repo, artifact);
            all.put(artifact.id(), fetched);
        }
    }

    private Download download(
            ArtifactGateway artifacts, InstalledRepo repo, ListedArtifacts artifact) {
        long most = Math.min(limits.downloadBytes(), left);
        try {
            Path target = scratch.file();
            boolean isStored = false;
            try {
                Download fetched = artifacts.download(repo, artifact, target, most);
                isStored = fetched instanceof Download.Stored;
                left -= isStored ? Files.size(target) : 0;
                return fetched;
            } finally {
                if (!isStored) {
                    Files.deleteIfExists(target);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("scratch directory", e);
        }
    }

    Download of(ListedArtifacts artifact) {
        Download fetched = all.get(artifact.id());
        if (fetched == null) {
            throw new IllegalStateException("never fetched: artifact " + artifact.id());
        }
        return fetched;
    }

    @Override
    public void close() {
        try {
            delete();
        } finally {
            scratch.give(room);
        }
    }

    private void delete() {
        for (Download fetched : all.values()) {
            if (fetched instanceof Download.Stored(Path file)) {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException e) {
                    throw new UncheckedIOException("scratch directory", e);
                }
            }
        }
    }
}
