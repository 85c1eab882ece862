package io.perfwarden.cli.init;

import module java.base;

/**
 * A suite of the configuration.
 *
 * @param workflow path of the one that measures it
 * @param metric a second metric that its tool can measure
 * @param selects whether its job leaves benchmarks out
 * @param step what its job lacks; empty if its artifact is uploaded already
 */
public record PlannedSuite(
        String name,
        String workflow,
        String artifact,
        String metric,
        boolean selects,
        Optional<AddedStep> step) {

    /**
     * Steps for a workflow that is there.
     *
     * @param file that they belong to
     * @param line behind whose step they go
     * @param lines without indent
     */
    public record AddedStep(String file, int line, String lines) {}
}
