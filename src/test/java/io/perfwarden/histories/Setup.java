package io.perfwarden.histories;

import java.util.Optional;

/** A configuration that the default branch may have. */
enum Setup {
    PLAIN("core", "bench.yml", "", ""),
    OTHER_SUITE("speed", "bench.yml", "", ""),
    OTHER_WORKFLOW("core", "measure.yml", "", ""),
    LOOSE("core", "bench.yml", "    fail: 50%\n    warn: 40%\n", ""),
    LENIENT("core", "bench.yml", "", "when-no-verdict: neutral\n"),
    LENIENT_OTHER_SUITE("speed", "bench.yml", "", "when-no-verdict: neutral\n"),
    /** Any workflow may measure, and two do. */
    UNNAMED("core", "", "", "");

    /** The workflows that measure. */
    static final String BENCH = ".github/workflows/bench.yml";

    static final String MEASURE = ".github/workflows/measure.yml";

    private final String suite;
    private final String workflow;
    private final String limits;
    private final String rest;

    Setup(String suite, String workflow, String limits, String rest) {
        this.suite = suite;
        this.workflow = workflow;
        this.limits = limits;
        this.rest = rest;
    }

    /** Its file. */
    String text() {
        return """
        version: 1
        comment: always
        %ssuites:
          - name: %s
        %s    artifact: "bench-{platform}"
            baseline: "baselines/core/{platform}.json"
        %s  - name: extra
            artifact: "extra"
        """
                .formatted(
                        rest,
                        suite,
                        workflow.isEmpty() ? "" : "    workflow: " + workflow + "\n",
                        limits);
    }

    /** Path of the workflow that it names; absent where any may measure. */
    Optional<String> workflow() {
        return Optional.of(workflow)
                .filter(it -> !it.isEmpty())
                .map(it -> ".github/workflows/" + it);
    }

    /** Whether what is a regression elsewhere is none. */
    boolean isLoose() {
        return !limits.isEmpty();
    }

    /** Whether what has no verdict passes. */
    boolean isLenient() {
        return !rest.isEmpty();
    }
}
