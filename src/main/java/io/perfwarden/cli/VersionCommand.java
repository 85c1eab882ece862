package io.perfwarden.cli;

import picocli.CommandLine.Command;

/** {@code perfwarden version}. */
@Command(
        name = "version",
        description = "Print the version.",
        footerHeading = "%nExample:%n",
        footer = "  perfwarden version")
final class VersionCommand implements Runnable {
    private final ShellContext shell;

    VersionCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        shell.out().println(ShellContext.PROGRAM + " " + shell.version());
    }
}
