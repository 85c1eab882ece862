package io.perfwarden.model;

import module java.base;

/**
 * Path of a workflow's file in its repository, as in {@code .github/workflows/ci.yml}.
 *
 * @param value not empty; has another form for a workflow without a file
 */
public record WorkflowPath(String value) {
    private static final String SUBMISSION = "submission:";

    private static final String DIRECTORY = ".github/workflows/";

    /** {@code owner/repo/.github/workflows/ci.yml@ref}, prefix and suffix each optional. */
    private static final Pattern QUALIFIED =
            Pattern.compile("([^/]+/[^/]+/)?(\\.github/workflows/[^@]+)(?:@.*)?");

    public WorkflowPath {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("a workflow's path is not empty");
        }
    }

    /**
     * @param raw as GitHub writes it; a form without a file is kept
     * @return empty if GitHub states none
     */
    public static Optional<WorkflowPath> parse(String raw) {
        if (raw.isEmpty()) {
            return Optional.empty();
        }
        Matcher matcher = QUALIFIED.matcher(raw);
        boolean isQualified = !raw.startsWith(SUBMISSION) && matcher.matches();
        return Optional.of(new WorkflowPath(isQualified ? matcher.group(2) : raw));
    }

    /**
     * Of a run. A workflow of another repository, which an organization may require, has a form of
     * its own: its file is not the one of that name here.
     *
     * @param url of the run, which names its repository
     */
    public static Optional<WorkflowPath> ofRun(String raw, String url) {
        Matcher matcher = QUALIFIED.matcher(raw);
        return Optional.of(matcher)
                .filter(it -> it.matches() && url.contains("/actions/runs/"))
                .flatMap(it -> Optional.ofNullable(it.group(1)))
                .filter(it ->
                        !url.toLowerCase(Locale.ROOT)
                                .contains("/" + it.toLowerCase(Locale.ROOT) + "actions/"))
                .map(it -> new WorkflowPath(it + ":" + matcher.group(2)))
                .or(() -> parse(raw));
    }

    /**
     * Takes the place of a workflow for results that a source submits for a suite. No path on
     * GitHub has this form.
     */
    public static WorkflowPath ofSubmission(String suite, String source) {
        return new WorkflowPath(SUBMISSION + suite + ":" + source);
    }

    public boolean isSubmission() {
        return value.startsWith(SUBMISSION);
    }

    /** The source of submitted results; absent for a workflow. */
    public Optional<String> source() {
        return Optional.of(value.split(":", 3))
                .filter(parts -> isSubmission() && parts.length == 3)
                .map(parts -> parts[2]);
    }

    public boolean isNamed(String configured) {
        return value.equals(fileOf(configured));
    }

    public String fileName() {
        return value.substring(value.lastIndexOf('/') + 1);
    }

    /** The path of a configured workflow; a bare file name is in the folder of workflows. */
    public static String fileOf(String configured) {
        return configured.contains("/") ? configured : DIRECTORY + configured;
    }

    @Override
    public String toString() {
        return value;
    }
}
