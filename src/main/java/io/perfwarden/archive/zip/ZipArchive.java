package io.perfwarden.archive.zip;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.ArchiveLimits;
import io.perfwarden.archive.Budget;
import io.perfwarden.archive.RefusedFile;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.problem.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A zip on disk. Holds it open until closed. Not for several threads at once. */
public final class ZipArchive implements Closeable {
    /** Of an entry, of the end of an empty zip, and of a zip that is or might be in parts. */
    private static final Set<Integer> SIGNATURES =
            Set.of(0x04034b50, 0x06054b50, 0x08074b50, 0x30304b50);

    private final ZipBytes zip;
    private final ZipDirectory directory;
    private final ZippedFile.Source source;

    private ZipArchive(ZipBytes zip, ZipDirectory directory, Budget budget) {
        this.zip = zip;
        this.directory = directory;
        this.source = new ZippedFile.Source(zip, budget, byName(directory.readable()));
    }

    /** Whether a file begins as a zip does. */
    public static boolean isZip(Path file) throws IOException {
        try (ZipBytes bytes = ZipBytes.open(file, "")) {
            if (bytes.length() < Integer.BYTES) {
                return false;
            }
            return SIGNATURES.contains(bytes.at(0, Integer.BYTES).getInt(0));
        }
    }

    /**
     * Reads the directory of a zip.
     *
     * @param shownAs names it in problems
     * @param budget of everything read from it
     * @throws ArchiveException if it is damaged, or has too many entries
     * @throws IOException if it cannot be read
     */
    public static ZipArchive open(Path file, String shownAs, ArchiveLimits limits, Budget budget)
            throws IOException {
        ZipBytes zip = ZipBytes.open(file, shownAs);
        try {
            return new ZipArchive(zip, ZipDirectory.read(zip, limits), budget);
        } catch (IOException | RuntimeException e) {
            zip.close();
            throw e;
        }
    }

    private static Map<String, ZipMember> byName(List<ZipMember> members) {
        Map<String, ZipMember> byName = HashMap.newHashMap(members.size());
        members.forEach(member -> byName.putIfAbsent(member.name(), member));
        return byName;
    }

    /** The entries that may be read, sorted by name. */
    public List<ResultFile> files() {
        return directory.readable().stream()
                .<ResultFile>map(member -> new ZippedFile(source, member))
                .toList();
    }

    /** The entries that may not be read, sorted by name. */
    public List<RefusedFile> refused() {
        return directory.refused().stream()
                .map(it -> new RefusedFile(new RefusedEntry(source, it), it.problem()))
                .toList();
    }

    /** Why other entries may not be read. */
    public List<Problem> problems() {
        return directory.problems();
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
