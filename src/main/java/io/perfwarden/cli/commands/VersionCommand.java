package io.perfwarden.cli.commands;

import io.perfwarden.cli.Shell;
import picocli.CommandLine.Command;

/** {@code perfwarden version}. */
@Command(
        name = "version",
        description = "Print the version.",
        footerHeading = "%nExample:%n",
        footer = "  perfwarden version")
final class VersionCommand implements Runnable {
    private final Shell shell;

    VersionCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        shell.out().println(Shell.PROGRAM + " " + shell.version());
    }
}
