package io.perfwarden.format.archive;

import io.perfwarden.model.InputProblem;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
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
public record LocalFiles(List<ResultFile> files, List<InputProblem> problems) {
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
        ArchiveListing listing = new ArchiveListing(start, directory, limits);
        Files.walkFileTree(start, Set.of(), DEEPEST, listing);
        listing.files().sort(Comparator.comparing(ResultFile::name));
        return new LocalFiles(listing.files(), listing.problems());
    }

    /** Gathers the files of a directory, bounded. */
    private static final class ArchiveListing extends SimpleFileVisitor<Path> {
        private final Path start;
        private final Path shownAs;
        private final ArchiveLimits limits;
        private final List<ResultFile> files = new ArrayList<>();
        private final List<InputProblem> problems = new ArrayList<>();

        ArchiveListing(Path start, Path shownAs, ArchiveLimits limits) {
            this.start = start;
            this.shownAs = shownAs;
            this.limits = limits;
        }

        List<ResultFile> files() {
            return files;
        }

        List<InputProblem> problems() {
            return problems;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            boolean hidden = !directory.equals(start) && isHidden(directory);
            return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws ArchiveException {
            if (attributes.isDirectory()) {
                problems.add(InputProblem.of(name(file), "not looked at: nested too deeply"));
            } else if (attributes.isRegularFile() && !isHidden(file)) {
                if (files.size() == limits.entries()) {
                    throw new ArchiveException(
                            new InputProblem(
                                    shownAs.toString(),
                                    "more than " + limits.entries() + " files in the directory",
                                    "name the directory that holds only the results"));
                }
                files.add(new LocalFile(name(file), file, limits.entryBytes()));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException cause) {
            problems.add(
                    InputProblem.of(
                            EntryName.printable(shownAs.resolve(name(file)).toString()),
                            "cannot be looked at; are its permissions right?"));
            return FileVisitResult.CONTINUE;
        }

        private String name(Path file) {
            return start.relativize(file).toString().replace('\\', '/');
        }

        private static boolean isHidden(Path path) {
            Path last = path.getFileName();
            return last != null && last.toString().startsWith(".");
        }
    }
}
