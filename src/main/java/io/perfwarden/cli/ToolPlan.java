package io.perfwarden.cli;

import module java.base;

/**
 * How a tool is set up, built and run in a repository.
 *
 * @param template the file of {@code init/} with the steps
 * @param unknown what the author must complete; one phrase each
 */
record ToolPlan(
        BenchmarkTool tool,
        String directory,
        String template,
        Map<String, String> slots,
        List<String> unknown) {

    static ToolPlan of(InitRepository repository, BenchmarkTool tool) {
        return new ToolReading(repository, tool).plan();
    }
}
