package io.perfwarden.cli.init;

import java.util.List;
import java.util.stream.Collectors;

/** The files that are written. */
final class Drafts {
    static final String CONFIGURATION = ".github/perfwarden.yml";
    static final String WORKFLOW = ".github/workflows/bench.yml";

    private static final String NAME = "bench.yml";

    private Drafts() {}

    /**
     * The configuration, with a suite of each tool.
     *
     * @param workflow the name of the one that measures
     */
    static String configuration(List<Tool> tools, String workflow) {
        return "# What Perfwarden judges. Every key: perfwarden.example.yml in Perfwarden's config"
                + " directory.\n"
                + "version: 1\n"
                + "suites:\n"
                + tools.stream()
                        .map(tool ->
                                """
                                  - name: %1$s
                                    workflow: .github/workflows/%2$s
                                    artifact: bench-%1$s
                                    # What a metric does that is measured beside the time, such as:
                                    # rules:
                                    #   - match: "**"
                                    #     metric: %3$s
                                    #     gate: advise    # block | advise | ignore
                                """
                                        .formatted(tool.suite(), workflow, tool.metric()))
                        .collect(Collectors.joining());
    }

    /** A workflow that measures and uploads. */
    static String workflow(List<Tool> tools) {
        return """
        # Measures; Perfwarden reads what it uploads. It needs no permissions beyond reading.
        name: bench
        on:
          push:
            branches: [main]
          pull_request:

        permissions:
          contents: read

        jobs:
        """
                + tools.stream().map(Drafts::job).collect(Collectors.joining("\n"));
    }

    private static String job(Tool tool) {
        return """
          %s:
            runs-on: ubuntu-latest
            timeout-minutes: 60
            steps:
              - uses: actions/checkout@v5
                with:
                  persist-credentials: false
              # Set up and build here what your benchmarks need, then let them run:
              - shell: bash
                run: |
                  %s
        """
                        .formatted(tool.suite(), tool.command())
                + step(tool, "      ");
    }

    /** The step that uploads what a tool wrote. */
    static String step(Tool tool, String indent) {
        return """
        - uses: actions/upload-artifact@v5
          with:
            name: bench-%s
            path: %s
            include-hidden-files: true
            if-no-files-found: error
        """
                .formatted(tool.suite(), tool.results())
                .indent(indent.length());
    }

    /** The name of the workflow that is to measure: one that does already, or a new one. */
    static String measuring(Repository repository) {
        return repository.workflows().isEmpty() ? NAME : repository.workflows().first();
    }
}
