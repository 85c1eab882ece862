package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.http.*;
import io.perfwarden.model.*;

/**
 * Artifacts of workflow runs.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface ArtifactGateway {
    /**
     * An artifact as listed.
     *
     * @param name foreign text
     * @param bytes packed size as GitHub states it
     * @param digest {@code sha256:…} of the download, where GitHub states it
     */
    record ListedArtifacts(
            long id,
            String name,
            long bytes,
            boolean expired,
            Instant createdAt,
            Optional<String> digest) {}

    /** What became of a download. */
    sealed interface Download {
        /**
         * The bytes are in the file: a zip, or the one file itself where it was uploaded unzipped.
         */
        record Stored(Path file) implements Download {}

        /** GitHub no longer has it. */
        record Expired() implements Download {}

        /** It is larger than allowed; nothing was kept. */
        record ArtifactTooLarge(long limitBytes) implements Download {}

        /** The bytes are not those GitHub promised; nothing was kept. */
        record Corrupt(String detail) implements Download {}
    }

    /**
     * Artifacts of a run: of each name the newest, sorted by name. All pages. Returns empty while
     * GitHub does not list them yet.
     */
    List<ListedArtifacts> list(InstalledRepo repo, RunId run);

    /**
     * Downloads an artifact to a file, streaming.
     *
     * @param target where to write; replaced if it exists
     * @param limitBytes most bytes taken
     */
    Download download(InstalledRepo repo, ListedArtifacts artifact, Path target, long limitBytes);
}
