package io.perfwarden.cli.init;

import module java.base;

/**
 * A suite, and the job that measures it.
 *
 * @param name of suite, job and artifact
 * @param directory where its commands run
 * @param template the file of {@code init/} with the steps
 * @param unknown what the author must complete; one phrase each
 */
public record SuiteDraft(
        BenchmarkTool tool,
        String name,
        String directory,
        String template,
        Map<String, String> slots,
        List<String> unknown,
        List<BenchmarkProject> projects) {
    private static final Pattern PLAIN_DIRECTORY = Pattern.compile("[A-Za-z0-9._@/+-]{0,200}");

    public SuiteDraft {
        slots = Map.copyOf(slots);
        unknown = List.copyOf(unknown);
        projects = List.copyOf(projects);
    }

    /** A suite of one tool; a directory of odd letters is left to the author. */
    static SuiteDraft of(
            BenchmarkTool tool,
            String directory,
            String template,
            Map<String, String> slots,
            List<String> unknown,
            List<BenchmarkProject> projects) {
        List<String> open = new ArrayList<>(unknown);
        boolean plain = PLAIN_DIRECTORY.matcher(directory).matches();
        if (!plain) {
            open.add("DIRECTORY, where " + tool.title() + " runs");
        }
        return new SuiteDraft(
                tool,
                tool.suite(),
                plain ? directory : "DIRECTORY",
                template,
                slots,
                open,
                projects);
    }

    SuiteDraft as(String other) {
        return new SuiteDraft(tool, other, directory, template, slots, unknown, projects);
    }

    /** Where its first project is. */
    String place() {
        return projects.isEmpty() ? directory : projects.getFirst().directory();
    }
}
