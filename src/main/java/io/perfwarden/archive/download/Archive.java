package io.perfwarden.archive.download;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.ArchiveLimits;
import io.perfwarden.archive.Budget;
import io.perfwarden.archive.Deadline;
import io.perfwarden.archive.LocalFile;
import io.perfwarden.archive.RefusedFile;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.archive.zip.ZipArchive;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The download of one artifact: a zip, or the one file that was uploaded as it is. Holds the
 * download open until closed. Not for several threads at once.
 */
public final class Archive implements AutoCloseable {
    private final Optional<ZipArchive> zip;
    private final List<ResultFile> files;

    private Archive(Optional<ZipArchive> zip, List<ResultFile> files) {
        this.zip = zip;
        this.files = List.copyOf(files);
    }

    /** Opens a download that may take as long as it takes. */
    public static Archive open(Path file, String artifactName, ArchiveLimits limits)
            throws IOException {
        return open(file, artifactName, limits, Deadline.NONE);
    }

    /**
     * Opens a download. Whether it is a zip is told by its first bytes: neither the artifact's name
     * nor the server's content type says so reliably.
     *
     * @param file the download on disk
     * @param artifactName names the artifact in problems, and the file of one that is no zip
     * @param deadline for all that is read of its files; one that is over ends as a refusal
     * @throws ArchiveException if it is a damaged zip, or one with too many entries
     * @throws IOException if the download cannot be read
     */
    public static Archive open(
            Path file, String artifactName, ArchiveLimits limits, Deadline deadline)
            throws IOException {
        Budget budget = new Budget(limits, deadline);
        if (!ZipArchive.isZip(file)) {
            long most = Math.min(limits.entryBytes(), limits.totalBytes());
            ResultFile only = new LocalFile(artifactName, file, most, budget);
            return new Archive(Optional.empty(), List.of(only));
        }
        ZipArchive zip = ZipArchive.open(file, artifactName, limits, budget);
        return new Archive(Optional.of(zip), zip.files());
    }

    /** Whether this is a zip, and not one file uploaded as it is. */
    public boolean isZip() {
        return zip.isPresent();
    }

    /**
     * The files that may be read, sorted by name. What a file unpacks to is bounded while it is
     * read; one that passes a bound does not prevent reading others, unless it is the bound on all.
     */
    public List<ResultFile> files() {
        return files;
    }

    /** The entries that may not be read, sorted by name. */
    public List<RefusedFile> refused() {
        return zip.map(ZipArchive::refused).orElse(List.of());
    }

    /** Why other entries may not be read, the first of many. */
    public List<Problem> problems() {
        return zip.map(ZipArchive::problems).orElse(List.of());
    }

    @Override
    public void close() throws IOException {
        if (zip.isPresent()) {
            zip.get().close();
        }
    }
}
