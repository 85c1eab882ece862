package io.perfwarden.archive;

import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Gathers the files of a directory, bounded. */
final class Listing extends SimpleFileVisitor<Path> {
    private final Path start;
    private final Path shownAs;
    private final ArchiveLimits limits;
    private final List<ResultFile> files = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    Listing(Path start, Path shownAs, ArchiveLimits limits) {
        this.start = start;
        this.shownAs = shownAs;
        this.limits = limits;
    }

    List<ResultFile> files() {
        return files;
    }

    List<Problem> problems() {
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
            problems.add(Problem.of(name(file), "not looked at: nested too deeply"));
        } else if (attributes.isRegularFile() && !isHidden(file)) {
            if (files.size() == limits.entries()) {
                throw new ArchiveException(
                        new Problem(
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
                Problem.of(
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
