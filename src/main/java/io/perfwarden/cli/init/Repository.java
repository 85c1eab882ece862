package io.perfwarden.cli.init;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What a repository shows of its benchmarks. Looks at a bounded number of files, at a bounded
 * beginning of each, and follows no links.
 *
 * @param tools each with the first file that shows it
 * @param workflows names of those that seem to measure already
 */
record Repository(Map<Tool, String> tools, SortedSet<String> workflows) {
    private static final int DEEPEST = 8;
    private static final int MOST_FILES = 50_000;
    private static final int MOST_READ = 5_000;
    private static final int BEGINNING = 256 << 10;

    private static final Path WORKFLOWS = Path.of(".github/workflows");

    /** What is built or fetched, and nobody's own. */
    private static final Set<String> FOREIGN =
            Set.of("node_modules", "target", "build", "vendor", "third_party", "venv", "dist");

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,79}\\.ya?ml");

    private static final Pattern MEASURES =
            Pattern.compile(
                    "-bench[= ]|cargo bench|benchmark_out|benchmark-json|benchmark-only|-rf json|\\bjmh\\b"
                            + "|asv run|hyperfine |vitest bench|BenchmarkDotNet|--exporters");

    /** Looks at the files below a directory. */
    static Repository at(Path root) throws IOException {
        Walk walk = new Walk(root);
        Files.walkFileTree(root, Set.of(), DEEPEST, walk);
        return new Repository(walk.tools, walk.workflows);
    }

    private static final class Walk extends SimpleFileVisitor<Path> {
        private final Path root;
        private final Map<Tool, String> tools = new EnumMap<>(Tool.class);
        private final SortedSet<String> workflows = new TreeSet<>();
        private int seen;
        private int read;

        Walk(Path root) {
            this.root = root;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            String name = String.valueOf(directory.getFileName());
            boolean hidden = name.startsWith(".") && !name.equals(".github");
            return !directory.equals(root) && (hidden || FOREIGN.contains(name))
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (++seen > MOST_FILES || read >= MOST_READ) {
                return FileVisitResult.TERMINATE;
            }
            if (attributes.isRegularFile()) {
                look(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException cause) {
            return FileVisitResult.CONTINUE;
        }

        private void look(Path file) {
            String name = String.valueOf(file.getFileName());
            boolean workflow =
                    root.relativize(file).startsWith(WORKFLOWS) && PLAIN.matcher(name).matches();
            boolean sign = Arrays.stream(Tool.values()).anyMatch(tool -> tool.mayShowIn(name));
            if (!workflow && !sign) {
                return;
            }
            String text = beginning(file);
            read++;
            if (workflow && MEASURES.matcher(text).find()) {
                workflows.add(name);
            }
            for (Tool tool : Tool.values()) {
                if (tool.mayShowIn(name) && tool.isShownBy(text)) {
                    tools.putIfAbsent(tool, root.relativize(file).toString());
                }
            }
        }

        /** What cannot be read shows nothing. */
        private static String beginning(Path file) {
            try (InputStream in = Files.newInputStream(file)) {
                return new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
            } catch (IOException _) {
                return "";
            }
        }
    }
}
