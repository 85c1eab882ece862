package io.perfwarden.format.archive;

import module java.base;

import io.perfwarden.model.InputProblem;

/**
 * A downloaded artifact: a zip, or the only file if it was uploaded unzipped. Keeps the download
 * open until closed. Not thread-safe.
 *
 * @param isZip false for one unzipped file
 * @param files readable ones, sorted by name. Bounds are checked while a file is read; beyond its
 *     own bound only that file fails
 * @param refusedFiles entries that must not be read, sorted by name
 * @param problems of other entries, the first of many
 */
public record DownloadedArtifact(
        boolean isZip,
        List<ResultFile> files,
        List<ResultFile.RefusedFile> refusedFiles,
        List<InputProblem> problems,
        Closeable source)
        implements AutoCloseable {
    public DownloadedArtifact {
        files = List.copyOf(files);
        refusedFiles = List.copyOf(refusedFiles);
        problems = List.copyOf(problems);
    }

    /**
     * Opens a download. Its first bytes tell whether it is a zip, because name and content type are
     * unreliable.
     *
     * @param artifactName names the artifact in problems, and the file of an unzipped one
     * @throws ArchiveException for a damaged zip, or one with too many entries
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
