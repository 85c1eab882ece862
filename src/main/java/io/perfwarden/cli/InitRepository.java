package io.perfwarden.cli;

import module java.base;

import picocli.CommandLine.*;

/**
 * Finds out a repository's benchmarks. It reads bounded beginnings of a bounded number of files,
 * and follows no links.
 *
 * @param tools each with the least deep file that shows it
 * @param workflows names of those that seem to measure already
 * @param files with a slash between directories
 */
record InitRepository(
        Path root,
        Map<BenchmarkTool, String> tools,
        SortedSet<String> workflows,
        SortedSet<String> files) {
    private static final int DEEPEST = 8;
    static final int MOST_FILES = 50_000;
    static final int MOST_READ = 5_000;
    private static final int BEGINNING = 256 << 10;

    static final Path WORKFLOWS = Path.of(".github/workflows");

    /** Directories of built or fetched files. */
    static final Set<String> FOREIGN =
            Set.of("node_modules", "target", "build", "vendor", "third_party", "venv", "dist");

    static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,79}\\.ya?ml");

    private static final Pattern BRANCH =
            Pattern.compile(
                    "ref: refs/(?:remotes/origin/([A-Za-z0-9._/-]{1,100})"
                            + "|heads/(main|master|trunk|develop))");

    static final Pattern MEASURES =
            Pattern.compile(
                    "-bench[= ]|cargo bench|benchmark_out|benchmark-json|benchmark-only|-rf"
                            + " json|\\bjmh\\b|asv run|hyperfine |vitest"
                            + " bench|BenchmarkDotNet|--exporters|benchmark_repetitions"
                            + "|\\[!benchmark]|perfwarden pair");

    static InitRepository at(Path root) throws IOException {
        RepositoryWalk walk = new RepositoryWalk(root);
        Files.walkFileTree(root, Set.of(), DEEPEST, walk);
        return new InitRepository(root, walk.tools, walk.workflows, walk.files);
    }

    /** The beginning of a file; empty if it was not seen. */
    String text(String file) {
        return files.contains(file) ? beginning(root.resolve(file)) : "";
    }

    /** The remote's default branch, else the present one if it has a usual name. */
    String branch() {
        return Stream.of(".git/refs/remotes/origin/HEAD", ".git/HEAD")
                .map(file -> BRANCH.matcher(beginning(root.resolve(file)).strip()))
                .filter(Matcher::matches)
                .map(found -> Optional.ofNullable(found.group(1)).orElse(found.group(2)))
                .findFirst()
                .orElse("main");
    }

    /** The beginning of a file; empty if it cannot be read. */
    static String beginning(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
        } catch (IOException _) {
            return "";
        }
    }
}
