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
     * An artifact in a list.
     *
     * @param name foreign text
     * @param bytes packed size as GitHub states it
     * @param digest {@code sha256:…} of the download; absent if GitHub states none
     */
    record ListedArtifacts(
            long id,
            String name,
            long bytes,
            boolean expired,
            Instant createdAt,
            Optional<String> digest) {}

    sealed interface Download {
        /**
         * The bytes are in the file: a zip, or the artifact's only file if it was uploaded
         * unzipped.
         */
        record Stored(Path file) implements Download {}

        /** GitHub no longer has it. */
        record Expired() implements Download {}

        /** It is larger than allowed; nothing was kept. */
        record ArtifactTooLarge(long limitBytes) implements Download {}

        /** The bytes do not match GitHub's digest or size; nothing was kept. */
        record Corrupt(String detail) implements Download {}
    }

    /**
     * The newest artifact of each name, sorted by name. Empty while GitHub does not list them yet.
     */
    List<ListedArtifacts> list(InstalledRepo repo, RunId run);

    /**
     * Downloads an artifact to a file, as a stream.
     *
     * @param limitBytes most bytes taken
     */
    Download download(InstalledRepo repo, ListedArtifacts artifact, Path target, long limitBytes);
}
