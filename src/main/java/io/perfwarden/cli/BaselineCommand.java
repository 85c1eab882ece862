package io.perfwarden.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code perfwarden baseline}. */
@Command(
        name = "baseline",
        description = "Save or show a baseline, or its history.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden baseline save results.json --to baselines/core.json",
            "  perfwarden baseline show baselines/core.json",
            "  perfwarden baseline template results.json --to baselines/core.json",
            "  perfwarden baseline history \"BM_Sort/*\" --in baselines"
        })
public final class BaselineCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    /** The command with its own subcommands. */
    public static CommandLine line(ShellContext shell) {
        return new CommandLine(new BaselineCommand())
                .addSubcommand(new BaselineSave(shell))
                .addSubcommand(new BaselineShow(shell))
                .addSubcommand(new BaselineTemplate(shell))
                .addSubcommand(new BaselineHistory(shell));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Missing command: save, show, template or history");
    }
}
