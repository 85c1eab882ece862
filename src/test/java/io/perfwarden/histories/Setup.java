package io.perfwarden.histories;

import java.util.List;
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
    UNNAMED("core", "", "", ""),
    /** Its suite is another one, with a baseline that no branch has. */
    RENAMED("engine", "bench.yml", "    baseline: \"baselines/engine/{platform}.json\"\n", ""),
    SELECTIVE("core", "bench.yml", "    max-left-out: 80%\n", ""),
    FORGIVING("core", "bench.yml", "    missing: warn\n", ""),
    ON_REQUEST("core", "bench.yml", "", "run-label: " + Setup.LABEL + "\n"),
    /** A fork's head is measured by the default branch's workflow. */
    FORKS("core", "bench.yml", "    inputs: {sha: '{sha}'}\n", "forks: dispatch\n"),
    /** Others may submit results as well. */
    SUBMITTED("core", "bench.yml", Setup.SUBMIT, ""),
    /** Nobody else measures. */
    ONLY_SUBMITTED("core", "", Setup.SUBMIT, ""),
    /** Results count once the job has ended, whatever else its run does. */
    NAMED_JOB("core", "bench.yml", "    job: bench\n", ""),
    UNAWAITED("core", "bench.yml", "", "when-not-started: pass\n"),
    /** There is no file. */
    REMOVED("", "", "", "");

    /** Those under which what counts does not hang on the merge that was measured. */
    static final List<Setup> USUAL =
            List.of(
                    PLAIN,
                    OTHER_SUITE,
                    OTHER_WORKFLOW,
                    LOOSE,
                    LENIENT,
                    LENIENT_OTHER_SUITE,
                    UNNAMED);

    /** The workflows that measure. */
    static final String BENCH = ".github/workflows/bench.yml";

    static final String MEASURE = ".github/workflows/measure.yml";

    /** A suite that names no workflow. Where there is one, all that comes is taken in. */
    private static final String EXTRA = "  - name: extra\n    artifact: extra\n";

    /** Whose holder may submit results. */
    static final String TOKEN = "box";

    private static final String SUBMIT =
            "    submit: [{token: "
                    + TOKEN
                    + "}, {issuer: github, pipeline: measure.yml, may-skip: true}]\n";

    /** Asks for a measurement. */
    static final String LABEL = "perf";

    private final String suite;
    private final String workflow;
    private final String keys;
    private final String rest;

    Setup(String suite, String workflow, String keys, String rest) {
        this.suite = suite;
        this.workflow = workflow;
        this.keys = keys;
        this.rest = rest;
    }

    /** Its file. */
    Optional<String> text() {
        return Optional.of(this)
                .filter(it -> it != REMOVED)
                .map(_ ->
                        """
                        version: 1
                        comment: always
                        %ssuites:
                          - name: %s
                        %s    artifact: "bench-{platform}"
                        %s%s%s\
                        """
                                .formatted(
                                        rest,
                                        suite,
                                        workflow.isEmpty()
                                                ? ""
                                                : "    workflow: " + workflow + "\n",
                                        this == RENAMED
                                                ? ""
                                                : "    baseline: \"baselines/core/{platform}.json\"\n",
                                        keys,
                                        USUAL.contains(this) ? EXTRA : ""));
    }

    String suite() {
        return suite;
    }

    /** Path of the workflow that it names; absent where any may measure. */
    Optional<String> workflow() {
        return Optional.of(workflow)
                .filter(it -> !it.isEmpty())
                .map(it -> ".github/workflows/" + it);
    }

    /** Whether what is a regression elsewhere is none. */
    boolean isLoose() {
        return this == LOOSE;
    }

    /** Whether what has no verdict passes. */
    boolean isLenient() {
        return this == LENIENT || this == LENIENT_OTHER_SUITE;
    }

    /** Per cent of its baseline that a time may be. */
    int limitPercent() {
        return isLoose() ? 150 : 105;
    }

    boolean isSubmittable() {
        return this == SUBMITTED || this == ONLY_SUBMITTED;
    }

    /** Whether it has a suite with a baseline. */
    boolean isCompared() {
        return this != RENAMED && this != REMOVED;
    }
}
