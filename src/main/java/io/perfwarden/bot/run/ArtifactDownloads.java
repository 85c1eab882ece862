package io.perfwarden.bot.run;

import io.perfwarden.github.ArtifactGateway;
import io.perfwarden.model.InstalledRepo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Artifacts of a run as they lie in the scratch directory until this is closed. They are fetched
 * before any is read: whoever waits for GitHub needs no memory.
 */
public final class ArtifactDownloads implements AutoCloseable {
    /**
     * The directory that downloads lie in while they are read. What one run brings is bounded, see
     * {@link IntakeLimits}; what lies there of all runs at once is bounded here, by the sizes that
     * GitHub states. Whoever finds no room waits for its turn, but for little ones, which pass by.
     */
    static final class Scratch {
        /** As much as four of the largest runs. */
        static final long MOST = 4L << 30;

        private final Path directory;
        private final int all;
        private final MemoryBudget.Supply mebibytes;

        /**
         * @param directory an existing one
         * @param most bytes of all that lies there at once
         */
        Scratch(Path directory, long most) {
            this.directory = directory;
            this.all = mebibytes(most);
            this.mebibytes = new MemoryBudget.Supply(all);
        }

        /** A new file. */
        Path file() throws IOException {
            return Files.createTempFile(directory, "artifact-", ".download");
        }

        /**
         * Takes room.
         *
         * @return what is to be given back
         * @throws io.perfwarden.model.TransientFailure if interrupted while it waits
         */
        int take(long bytes) {
            int room = Math.min(mebibytes(bytes), all);
            if (!mebibytes.takeAtOnce(room)) {
                mebibytes.take(room);
            }
            return room;
        }

        void give(int room) {
            mebibytes.give(room);
        }

        private static int mebibytes(long bytes) {
            return Math.toIntExact(Math.clamp(Math.ceilDiv(bytes, 1L << 20), 1, Integer.MAX_VALUE));
        }
    }

    private final Map<Long, ArtifactGateway.Download> all = new HashMap<>();
    private final Scratch scratch;
    private final IntakeLimits limits;
    private final int room;
    private long left;

    /**
     * @param bytes what is to be fetched, as far as GitHub states it
     */
    ArtifactDownloads(Scratch scratch, IntakeLimits limits, long bytes) {
        this.scratch = scratch;
        this.limits = limits;
        this.left = limits.runBytes();
        this.room = scratch.take(Math.min(bytes, left));
    }

    /** Fetches an artifact unless it is here, or GitHub does not have it any more. */
    void fetch(ArtifactGateway artifacts, InstalledRepo repo, ArtifactGateway.Listed artifact) {
        if (!all.containsKey(artifact.id())) {
            ArtifactGateway.Download fetched =
                    artifact.expired()
                            ? new ArtifactGateway.Download.Expired()
                            : download(artifacts, repo, artifact);
            all.put(artifact.id(), fetched);
        }
    }

    private ArtifactGateway.Download download(
            ArtifactGateway artifacts, InstalledRepo repo, ArtifactGateway.Listed artifact) {
        long most = Math.min(limits.downloadBytes(), left);
        try {
            Path target = scratch.file();
            ArtifactGateway.Download fetched;
            try {
                fetched = artifacts.download(repo, artifact, target, most);
            } catch (RuntimeException | Error e) {
                Files.deleteIfExists(target);
                throw e;
            }
            if (fetched instanceof ArtifactGateway.Download.Stored) {
                left -= Files.size(target);
            } else {
                Files.deleteIfExists(target);
            }
            return fetched;
        } catch (IOException e) {
            throw new UncheckedIOException("scratch directory", e);
        }
    }

    /** What became of an artifact that was fetched. */
    ArtifactGateway.Download of(ArtifactGateway.Listed artifact) {
        ArtifactGateway.Download fetched = all.get(artifact.id());
        if (fetched == null) {
            throw new IllegalStateException("never fetched: artifact " + artifact.id());
        }
        return fetched;
    }

    /** Deletes the files. */
    @Override
    public void close() {
        try {
            delete();
        } finally {
            scratch.give(room);
        }
    }

    private void delete() {
        for (ArtifactGateway.Download fetched : all.values()) {
            if (fetched instanceof ArtifactGateway.Download.Stored(Path file)) {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException e) {
                    throw new UncheckedIOException("scratch directory", e);
                }
            }
        }
    }
}
