package io.perfwarden.archive;

import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * The files under a directory, as {@code download.Archive} gives those of an artifact.
 *
 * @param files sorted by name, named relative to the directory; without links, hidden files and
 *     what is in hidden directories
 * @param problems what could not be looked at
 */
public record LocalFiles(List<ResultFile> files, List<Problem> problems) {
    private static final int DEEPEST = 32;

    public LocalFiles {
        files = List.copyOf(files);
        problems = List.copyOf(problems);
    }

    /**
     * Lists a directory, which may itself be a link.
     *
     * @throws ArchiveException if it holds more files than an archive may
     */
    public static LocalFiles under(Path directory, ArchiveLimits limits) throws IOException {
        Path start = directory.toRealPath();
        Listing listing = new Listing(start, directory, limits);
        Files.walkFileTree(start, Set.of(), DEEPEST, listing);
        listing.files().sort(Comparator.comparing(ResultFile::name));
        return new LocalFiles(listing.files(), listing.problems());
    }
}
