package io.perfwarden.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program without a subcommand. */
@Command(
        name = ShellContext.PROGRAM,
        description = "Keeps performance regressions from being merged.",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden compare baseline.json results.json",
            "  perfwarden baseline save results.json --to baselines/core.json",
            "  perfwarden config check .github/perfwarden.yml",
            "  perfwarden help compare",
            "",
            "Exit codes: 0 pass, 1 regression, 2 usage or configuration, 3 unreadable input,",
            "4 no verdict."
        })
final class RootCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }
}
