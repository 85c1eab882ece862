package io.perfwarden.cli.init;

import module java.base;

/**
 * Benchmarks that a build file declares.
 *
 * @param directory from the root; empty for the root
 * @param sign the file that shows them
 * @param names by which commands mean it, such as a package's; its directory is not among them
 */
public record BenchmarkProject(
        BenchmarkTool tool, String directory, String sign, Set<String> names) {
    public BenchmarkProject {
        names = Set.copyOf(names);
    }

    /** Where it is, for people. */
    public String place() {
        boolean program = tool == BenchmarkTool.GOOGLE_BENCHMARK || tool == BenchmarkTool.CATCH2;
        return program && !names.isEmpty()
                ? CheckoutTree.join(directory, names.iterator().next())
                : directory.isEmpty() ? "the root" : directory;
    }
}
