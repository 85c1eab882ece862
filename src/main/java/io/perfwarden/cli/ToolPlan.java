package io.perfwarden.cli;

import module java.base;

/**
 * How a benchmark tool is set up, built and run in a repository.
 *
 * @param template the file of {@code init/} with the steps
 * @param slots what the repository says about them
 * @param unknown what it does not say, and the author must complete; one phrase each
 */
record ToolPlan(
        BenchmarkTool tool,
        String directory,
        String template,
        Map<String, String> slots,
        List<String> unknown) {

    /** Reads what the files around the one that shows the tool say. */
    static ToolPlan of(InitRepository repository, BenchmarkTool tool) {
        return new ToolReading(repository, tool).plan();
    }
}
