package io.perfwarden.cli.init;

import module java.base;

/** What a job does, in the order of its steps, those of composite actions among them. */
public sealed interface JobEvent {
    /** Of its step in the workflow, from 1. */
    int line();

    /** An action. */
    record ActionUse(int line, String action, Map<String, String> with) implements JobEvent {
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
