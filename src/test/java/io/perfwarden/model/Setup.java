package io.perfwarden.model;

/** A configuration that the default branch may have. */
enum Setup {
    PLAIN("core", "bench.yml", ""),
    OTHER_SUITE("speed", "bench.yml", ""),
    OTHER_WORKFLOW("core", "measure.yml", ""),
    LOOSE("core", "bench.yml", "    fail: 50%\n    warn: 40%\n");

    private final String suite;
    private final String workflow;
    private final String limits;

    Setup(String suite, String workflow, String limits) {
        this.suite = suite;
        this.workflow = workflow;
        this.limits = limits;
    }

    /** Its file. */
    String text() {
        return """
        version: 1
        comment: always
        suites:
          - name: %s
            workflow: %s
            artifact: "bench-{platform}"
            baseline: "baselines/core/{platform}.json"
        %s  - name: extra
            artifact: "extra"
        """
                .formatted(suite, workflow, limits);
    }

    /** Path of the workflow that it names. */
    String workflow() {
        return ".github/workflows/" + workflow;
    }

    /** Whether what is a regression elsewhere is none. */
    boolean isLoose() {
        return !limits.isEmpty();
    }
}
