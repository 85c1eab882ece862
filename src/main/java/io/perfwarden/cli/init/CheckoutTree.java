package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.config.GlobPattern;
import io.perfwarden.model.KeyOrder;

/**
 * Files of a checkout. It has bounded beginnings of a bounded number of files, and follows no
 * links.
 */
public final class CheckoutTree {
    private static final int DEEPEST = 20;
    private static final int MOST_FILES = 50_000;
    private static final int MOST_SOURCES = 30_000;

    /** Letters of files that are kept for the next look at them. */
    private static final long MOST_KEPT = 64L << 20;

    private static final int BEGINNING = 256 << 10;

    /** Directories of built or fetched files, and of examples for tests. */
    private static final Set<String> FOREIGN =
            Set.of(
                    "node_modules",
                    "target",
                    "build",
                    "vendor",
                    "third_party",
                    "venv",
                    "dist",
                    "testdata",
                    "fixtures",
                    "__fixtures__");

    /** Those of programs: a repository has more of them than are worth reading. */
    private static final Pattern SOURCE =
            Pattern.compile(
                    ".*\\.([cm]?[jt]sx?|java|kt|scala|groovy|cc|cpp|cxx|go|rs|py|jl|cs|fs|vb)");

    private static final Pattern BRANCH =
            Pattern.compile(
                    "ref: refs/(?:remotes/origin/([A-Za-z0-9._/-]{1,100})"
                            + "|heads/(main|master|trunk|develop))");

    private final SortedSet<String> files;
    private final String branch;
    private final Function<String, String> reader;
    private final boolean mayHaveOthers;
    private final Map<String, String> texts = new HashMap<>();
    private int sources;
    private long size;

    private CheckoutTree(
            SortedSet<String> files,
            String branch,
            Function<String, String> reader,
            boolean mayHaveOthers) {
        this.files = files;
        this.branch = branch;
        this.reader = reader;
        this.mayHaveOthers = mayHaveOthers;
    }

    /** The files below a directory. */
    public static CheckoutTree read(Path root) throws IOException {
        SortedSet<String> files = new TreeSet<>();
        // workflows first: they count in a repository of however many files
        for (Path from : List.of(root.resolve(".github"), root)) {
            Files.walkFileTree(from, Set.of(), DEEPEST, new Walk(root, files));
        }
        return new CheckoutTree(files, branch(root), file -> beginning(root.resolve(file)), false);
    }

    /**
     * @param texts by path, with a slash between directories
     */
    public static CheckoutTree of(String branch, Map<String, String> texts) {
        return new CheckoutTree(
                new TreeSet<>(texts.keySet()), branch, file -> texts.getOrDefault(file, ""), false);
    }

    /**
     * Files that are read when they are asked for.
     *
     * @param files those that are known to be there
     * @param reader of these and of others; empty for what it does not have
     */
    public static CheckoutTree of(
            String branch, Collection<String> files, UnaryOperator<String> reader) {
        return new CheckoutTree(new TreeSet<>(files), branch, reader, true);
    }

    /** Paths with a slash between directories. */
    public SortedSet<String> files() {
        return Collections.unmodifiableSortedSet(files);
    }

    public boolean has(String file) {
        return files.contains(file);
    }

    /** The remote's default branch, else the present one if it has a usual name. */
    public String branch() {
        return branch;
    }

    /** The beginning of a file; empty if it is not there, or if too many sources were read. */
    public String text(String file) {
        if (!files.contains(file) && !mayHaveOthers) {
            return "";
        }
        Optional<String> kept = Optional.ofNullable(texts.get(file));
        if (kept.isPresent()) {
            return kept.get();
        }
        if (SOURCE.matcher(file).matches() && ++sources > MOST_SOURCES) {
            return "";
        }
        String text = reader.apply(file);
        size += text.length();
        if (size < MOST_KEPT) {
            texts.put(file, text);
        }
        return text;
    }

    /** Paths of files whose last part matches, less deep ones first. */
    public List<String> matching(String name) {
        Pattern pattern = Pattern.compile(name);
        return files.stream()
                .filter(file -> !file.startsWith(".github/"))
                .filter(file -> pattern.matcher(name(file)).matches())
                .sorted(
                        KeyOrder.ofLong(CheckoutTree::depth)
                                .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private static long depth(String path) {
        return path.chars().filter(c -> c == '/').count();
    }

    /** The nearest directory at or above another that has a file of one of some names. */
    public Optional<String> nearest(String directory, String... names) {
        for (String at = directory; ; at = parent(at)) {
            for (String name : names) {
                if (files.contains(join(at, name))) {
                    return Optional.of(at);
                }
            }
            if (at.isEmpty()) {
                return Optional.empty();
            }
        }
    }

    /** The directory of a path; empty for the root. */
    public static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** A path below a directory without {@code .} and {@code ..}; may leave the root. */
    public static String join(String directory, String path) {
        String whole = path.startsWith("/") || directory.isEmpty() ? path : directory + "/" + path;
        Deque<String> parts = new ArrayDeque<>();
        for (String part : whole.split("/")) {
            if (part.equals("..") && !parts.isEmpty() && !parts.getLast().equals("..")) {
                parts.removeLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return String.join("/", parts);
    }

    /** Whether a path is a directory, or below it. */
    static boolean isBelow(String path, String directory) {
        return directory.isEmpty() || path.equals(directory) || path.startsWith(directory + "/");
    }

    /** Whether a path is one that a glob means; false if it is none. */
    static boolean fits(String path, String glob) {
        try {
            return GlobPattern.parse(glob).matches(path);
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static String branch(Path root) {
        return Stream.of(".git/refs/remotes/origin/HEAD", ".git/HEAD")
                .map(file -> BRANCH.matcher(beginning(root.resolve(file)).strip()))
                .filter(Matcher::matches)
                .map(found -> Optional.ofNullable(found.group(1)).orElse(found.group(2)))
                .findFirst()
                .orElse("main");
    }

    private static String beginning(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
        } catch (IOException _) {
            return "";
        }
    }

    private static final class Walk extends SimpleFileVisitor<Path> {
        private final Path root;
        private final SortedSet<String> files;

        Walk(Path root, SortedSet<String> files) {
            this.root = root;
            this.files = files;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            String name = String.valueOf(directory.getFileName());
            boolean hidden = name.startsWith(".") && !name.equals(".github");
            boolean sample = directory.endsWith(Path.of("src", "test", "resources"));
            return !directory.equals(root) && (hidden || sample || FOREIGN.contains(name))
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (files.size() >= MOST_FILES) {
                return FileVisitResult.TERMINATE;
            }
            if (attributes.isRegularFile()) {
                files.add(root.relativize(file).toString().replace(File.separatorChar, '/'));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException cause) {
            return FileVisitResult.CONTINUE;
        }
    }
}
