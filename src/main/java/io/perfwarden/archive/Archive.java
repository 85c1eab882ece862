package io.perfwarden.archive;

import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The download of one artifact: a zip, or the one file that was uploaded as it is. Holds the
 * download open until closed. Not for several threads at once.
 */
public final class Archive implements AutoCloseable {
    private static final int ENTRY_SIGNATURE = 0x04034b50;
    private static final int EMPTY_ZIP_SIGNATURE = 0x06054b50;

    private final ZipBytes download;
    private final boolean zip;
    private final List<ResultFile> files;
    private final List<Problem> problems;

    private Archive(
            ZipBytes download, boolean zip, List<ResultFile> files, List<Problem> problems) {
        this.download = download;
        this.zip = zip;
        this.files = List.copyOf(files);
        this.problems = List.copyOf(problems);
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
    public static Archive open(Path file, String artifactName, ArchiveLimits limits)
            throws IOException {
        ZipBytes bytes = ZipBytes.open(file, artifactName);
        try {
            if (!startsAsZip(bytes)) {
                long most = Math.min(limits.entryBytes(), limits.totalBytes());
                ResultFile only = new LocalFile(artifactName, file, most);
                return new Archive(bytes, false, List.of(only), List.of());
            }
            ZipDirectory directory = ZipDirectory.read(bytes, limits);
            ZippedFile.Source source =
                    new ZippedFile.Source(
                            bytes,
                            limits,
                            new Allowance(limits.totalBytes()),
                            byName(directory.readable()));
            List<ResultFile> files =
                    directory.readable().stream()
                            .<ResultFile>map(member -> new ZippedFile(source, member))
                            .toList();
            return new Archive(bytes, true, files, directory.problems());
        } catch (IOException | RuntimeException e) {
            bytes.close();
            throw e;
        }
    }

    private static Map<String, ZipMember> byName(List<ZipMember> members) {
        Map<String, ZipMember> byName = HashMap.newHashMap(members.size());
        members.forEach(member -> byName.putIfAbsent(member.name(), member));
        return byName;
    }

    /** Whether this is a zip, and not one file uploaded as it is. */
    public boolean isZip() {
        return zip;
    }

    /**
     * The files that may be read, sorted by name. What a file unpacks to is bounded while it is
     * read; one that passes a bound does not prevent reading others, unless it is the bound on all.
     */
    public List<ResultFile> files() {
        return files;
    }

    /** Why other entries may not be read. */
    public List<Problem> problems() {
        return problems;
    }

    @Override
    public void close() throws IOException {
        download.close();
    }

    private static boolean startsAsZip(ZipBytes bytes) throws IOException {
        if (bytes.length() < Integer.BYTES) {
            return false;
        }
        ByteBuffer start = bytes.at(0, Integer.BYTES);
        int signature = start.getInt(0);
        return signature == ENTRY_SIGNATURE || signature == EMPTY_ZIP_SIGNATURE;
    }
}
