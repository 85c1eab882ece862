package io.perfwarden.app;

import module java.base;

import io.perfwarden.cli.CliRunner.LazyCommand;

/** The commands of whoever runs a server. */
public final class OperatorCommands {
    private OperatorCommands() {}

    /**
     * All of them.
     *
     * @param environment of the process
     */
    public static List<LazyCommand> all(Map<String, String> environment, Clock clock) {
        return List.of(
                new LazyCommand(
                        "doctor",
                        "Check settings and registration of the server.",
                        () -> new DoctorCommand(environment, clock)),
                new LazyCommand(
                        "db",
                        "Back up or restore the embedded database.",
                        () -> new DbCommand(environment)),
                new LazyCommand(
                        "forget",
                        "Delete what the server keeps of a repository.",
                        () -> new ForgetCommand(environment)));
    }
}
