package io.perfwarden.cli.init;

import module java.base;

/** What a job does, in the order of its steps, those of composite actions among them. */
public sealed interface JobEvent {
    /** Of its step in the workflow, from 1. */
    int line();

    /**
     * An action.
     *
     * @param projects that the commands given to it measure
     */
    record ActionUse(
            int line, String action, Map<String, String> with, List<BenchmarkProject> projects)
            implements JobEvent {
        public ActionUse {
            projects = List.copyOf(projects);
        }

        /** Its repository, in lower case and without a version. */
        public String repository() {
            return action.toLowerCase(Locale.ROOT).split("@", 2)[0];
        }

        public String value(String key) {
            return with.getOrDefault(key, "");
        }
    }

    /**
     * A program.
     *
     * @param measures empty if it measures nothing
     */
    record CommandRun(int line, ShellCommand command, Optional<CommandMeasurement> measures)
            implements JobEvent {}
}
