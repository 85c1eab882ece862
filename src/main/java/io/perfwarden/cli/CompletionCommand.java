package io.perfwarden.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code perfwarden completion}. */
@Command(
        name = CompletionCommand.NAME,
        description = "Print a completion script for bash and zsh.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(perfwarden completion)",
            "  perfwarden completion > /etc/bash_completion.d/perfwarden"
        })
final class CompletionCommand implements Runnable {
    static final String NAME = "completion";

    private final ShellContext shell;
    @Spec private CommandSpec spec = CommandSpec.create();

    CompletionCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        shell.out().print(AutoComplete.bash(ShellContext.PROGRAM, spec.root().commandLine()));
    }
}
