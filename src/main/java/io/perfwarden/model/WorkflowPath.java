package io.perfwarden.model;

import module java.base;

/**
 * Path of a workflow's file in its repository, as in {@code .github/workflows/ci.yml}.
 *
 * @param value not empty; of another form where a workflow comes from no file
 */
public record WorkflowPath(String value) {
    private static final String DIRECTORY = ".github/workflows/";

    /** {@code owner/repo/.github/workflows/ci.yml@ref}, prefix and suffix each optional. */
    private static final Pattern QUALIFIED =
            Pattern.compile("(?:[^/]+/[^/]+/)?(\\.github/workflows/[^@]+)(?:@.*)?");

    public WorkflowPath {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("a workflow's path is not empty");
        }
    }

    /**
     * @param raw as GitHub writes it; other forms than that of a file are kept as they are
     * @return nothing if GitHub does not say
     */
    public static Optional<WorkflowPath> parse(String raw) {
        if (raw.isEmpty()) {
            return Optional.empty();
        }
        Matcher matcher = QUALIFIED.matcher(raw);
        return Optional.of(new WorkflowPath(matcher.matches() ? matcher.group(1) : raw));
    }

    /** Whether this is the workflow that a configuration means by a path or a file name. */
    public boolean isNamed(String configured) {
        return value.equals(fileOf(configured));
    }

    /** The last part of the path, by which GitHub knows it too. */
    public String fileName() {
        return value.substring(value.lastIndexOf('/') + 1);
    }

    /** Where the file of a configured workflow is: a bare file name is one among the workflows. */
    public static String fileOf(String configured) {
        return configured.contains("/") ? configured : DIRECTORY + configured;
    }

    @Override
    public String toString() {
        return value;
    }
}
