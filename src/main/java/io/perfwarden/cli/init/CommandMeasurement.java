package io.perfwarden.cli.init;

import module java.base;

/**
 * What a command measures.
 *
 * @param title of the tool, or of the program
 * @param file what it writes, from the root; empty if that is not known
 * @param projects that it measures; empty if it is none of those known
 */
public record CommandMeasurement(
        String title, ResultForm output, Optional<String> file, List<BenchmarkProject> projects) {
    /** How its results can be had. */
    public enum ResultForm {
        /** It writes a file that can be read. */
        FILE,
        /** Its output can be read as it is. */
        TEXT,
        /** Its output is for people alone. */
        TABLE,
        /** It sends its results to a service. */
        SERVICE,
        /** A program of the repository, whose output is not known. */
        OWN
    }

    /** A command whose results only a service has. */
    static CommandMeasurement ofService(String title, List<BenchmarkProject> projects) {
        return new CommandMeasurement(title, ResultForm.SERVICE, Optional.empty(), projects);
    }

    /** The command, or the action, that measures in turns. */
    static CommandMeasurement ofPair(List<BenchmarkProject> projects) {
        return new CommandMeasurement(
                "perfwarden pair", ResultForm.FILE, Optional.empty(), projects);
    }

    public CommandMeasurement {
        projects = List.copyOf(projects);
    }
}
