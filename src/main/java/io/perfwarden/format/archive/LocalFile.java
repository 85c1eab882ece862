package io.perfwarden.format.archive;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.KeyOrder;

/**
 * A file on disk.
 *
 * @param name in reports; may differ from the path
 * @param mostBytes read before it is refused
 * @param budget for reading it and its packed content
 */
public record LocalFile(String name, Path path, long mostBytes, ArchiveBudget budget)
        implements ResultFile {
    private static final int DEEPEST = 32;

    public LocalFile(String name, Path path) {
        this(name, path, ArchiveLimits.DEFAULT.entryBytes());
    }

    public LocalFile(String name, Path path, long mostBytes) {
        this(name, path, mostBytes, new ArchiveBudget(ArchiveLimits.DEFAULT));
    }

    /**
     * The files under a directory, as in {@link DownloadedArtifact}.
     *
     * @param files sorted by relative name; without links and hidden files or directories
     * @param problems what could not be read
     */
    public record Listing(List<ResultFile> files, List<InputProblem> problems) {
        public Listing {
            files = List.copyOf(files);
            problems = List.copyOf(problems);
        }
    }

    /**
     * Lists a directory, which may be a link.
     *
     * @throws ArchiveException for more files than an archive may have
     */
    public static Listing listUnder(Path directory, ArchiveLimits limits) throws IOException {
        Path start = directory.toRealPath();
        DirectoryWalk walk = new DirectoryWalk(start, directory, limits);
        Files.walkFileTree(start, Set.of(), DEEPEST, walk);
        walk.files.sort(KeyOrder.of(ResultFile::name));
        return new Listing(walk.files, walk.problems);
    }

    /** Throws beyond the bound. */
    @Override
    public InputStream open() throws IOException {
        InputStream in = Files.newInputStream(path);
        long[] left = {mostBytes};
        return new BlockStream(
                in,
                (target, offset, count) -> {
                    int wanted = (int) Math.min(count, left[0] + 1);
                    int got = left[0] < 0 ? 0 : in.read(target, offset, wanted);
                    left[0] -= Math.max(0, got);
                    if (left[0] < 0) {
                        String what = "larger than " + mostBytes + " bytes";
                        throw new ArchiveException(
                                InputProblem.of(EntryName.printable(name), what));
                    }
                    return got;
                });
    }

    /** A link does not count. */
    @Override
    public Optional<ResultFile> companion(String fileName) {
        Path directory = path.toAbsolutePath().getParent();
        for (String called : EntryName.siblingNames(name, fileName)) {
            if (directory == null) {
                return Optional.empty();
            }
            Path other = directory.resolve(fileName);
            if (Files.isRegularFile(other, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(new LocalFile(called, other, mostBytes, budget));
            }
            directory = directory.getParent();
        }
        return Optional.empty();
    }

    private static final class DirectoryWalk extends SimpleFileVisitor<Path> {
        private final Path start;
        private final Path shownAs;
        private final ArchiveLimits limits;
        private final List<ResultFile> files = new ArrayList<>();
        private final List<InputProblem> problems = new ArrayList<>();

        DirectoryWalk(Path start, Path shownAs, ArchiveLimits limits) {
            this.start = start;
            this.shownAs = shownAs;
            this.limits = limits;
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
                    String what = "more than " + limits.entries() + " files in the directory";
                    String hint = "name the directory that holds only the results";
                    throw new ArchiveException(new InputProblem(shownAs.toString(), what, hint));
                }
                files.add(new LocalFile(name(file), file, limits.entryBytes()));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException cause) {
            String where = EntryName.printable(shownAs.resolve(name(file)).toString());
            problems.add(InputProblem.of(where, "cannot be looked at; are its permissions right?"));
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
