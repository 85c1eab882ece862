package io.perfwarden.format.archive;

import module java.base;

import io.perfwarden.model.InputProblem;

/**
 * The download of one artifact: a zip, or the one file that was uploaded as it is. Holds the
 * download open until closed. Not for several threads at once.
 *
 * @param isZip whether this is a zip, and not one file uploaded as it is
 * @param files those that may be read, sorted by name. What a file unpacks to is bounded while it
 *     is read; one that passes a bound does not prevent reading others, unless it is the bound on
 *     all
 * @param refused the entries that may not be read, sorted by name
 * @param problems why other entries may not be read, the first of many
 */
public record DownloadedArtifact(
        boolean isZip,
        List<ResultFile> files,
        List<ResultFile.RefusedFile> refused,
        List<InputProblem> problems,
        Closeable source)
        implements AutoCloseable {
    public DownloadedArtifact {
        files = List.copyOf(files);
        refused = List.copyOf(refused);
        problems = List.copyOf(problems);
    }

    /**
     * Opens a download. Whether it is a zip is told by its first bytes: neither the artifact's name
     * nor the server's content type says so reliably.
     *
     * @param file the download on disk
     * @param artifactName names the artifact in problems, and the file of one that is no zip
     * @throws ArchiveException if it is a damaged zip, or one with too many entries
     * @throws IOException if the download cannot be read
     */
    public static DownloadedArtifact open(Path file, String artifactName, ArchiveLimits limits)
            throws IOException {
        if (ZipArchive.isZip(file)) {
            return ZipArchive.open(file, artifactName, limits);
        }
        long most = Math.min(limits.entryBytes(), limits.totalBytes());
        ResultFile only = new LocalFile(artifactName, file, most, new ArchiveBudget(limits));
        return new DownloadedArtifact(false, List.of(only), List.of(), List.of(), () -> {});
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
