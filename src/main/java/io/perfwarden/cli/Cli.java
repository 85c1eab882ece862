package io.perfwarden.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Runs one command line. */
public final class Cli {
    /** Names of commands that need every other one built. */
    private static final List<String> NEED_ALL = List.of("completion");

    private final Shell shell;
    private final List<LazyCommand> commands;

    /**
     * @param commands in the order of the help
     */
    public Cli(Shell shell, List<LazyCommand> commands) {
        this.shell = shell;
        this.commands = List.copyOf(commands);
    }

    /**
     * Runs a command to its end.
     *
     * @return the exit code
     */
    public int run(String... args) {
        if (args.length == 0) {
            build(List.of()).usage(shell.err());
            return ExitCode.USAGE;
        }
        Optional<Callable<Integer>> plain = plain(List.of(args));
        int code = plain.isPresent() ? run(plain.get()) : build(List.of(args)).execute(args);
        shell.out().flush();
        shell.err().flush();
        return code;
    }

    /** What is run without reading the line: it has neither options nor files of arguments. */
    private Optional<Callable<Integer>> plain(List<String> args) {
        return args.stream().anyMatch(word -> word.startsWith("-") || word.startsWith("@"))
                ? Optional.empty()
                : asked(args)
                        .flatMap(command -> command.plain().with(args.subList(1, args.size())));
    }

    private int run(Callable<Integer> command) {
        try {
            return command.call();
        } catch (Exception failure) {
            return new Complaints(shell).of(failure);
        }
    }

    private CommandLine build(List<String> args) {
        CommandLine line = new CommandLine(new RootCommand());
        addCommands(line, args);
        addHelp(line);
        line.getCommandSpec()
                .addOption(
                        OptionSpec.builder("-V", "--version")
                                .versionHelp(true)
                                .description("Print the version.")
                                .build());
        Complaints complaints = new Complaints(shell);
        line.getCommandSpec().version(Shell.PROGRAM + " " + shell.version());
        return line.setOut(writer(shell.out()))
                .setErr(writer(shell.err()))
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(complaints)
                .setExecutionExceptionHandler(complaints);
    }

    private void addCommands(CommandLine line, List<String> args) {
        boolean all = NEED_ALL.stream().anyMatch(args::contains);
        Optional<LazyCommand> asked = all ? Optional.empty() : asked(args);
        asked.ifPresent(command -> line.addSubcommand(command.name(), command.command().get()));
        if (asked.isEmpty()) {
            for (LazyCommand command : commands) {
                boolean named = all || args.contains(command.name());
                line.addSubcommand(
                        command.name(), named ? command.command().get() : placeholder(command));
            }
            line.addSubcommand(CommandLine.HelpCommand.class);
        }
    }

    /** What the line begins with; nothing else is looked at then, and the others are not built. */
    private Optional<LazyCommand> asked(List<String> args) {
        return commands.stream()
                .filter(command -> !args.isEmpty() && command.name().equals(args.getFirst()))
                .findFirst();
    }

    /** {@code --help} in every command, at whatever depth. */
    private static void addHelp(CommandLine line) {
        if (!line.getCommandSpec().helpCommand()) {
            line.getCommandSpec()
                    .addOption(
                            OptionSpec.builder("-h", "--help")
                                    .usageHelp(true)
                                    .description("Show this help.")
                                    .build());
        }
        line.getSubcommands().values().forEach(Cli::addHelp);
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, stream.charset());
    }

    private static CommandSpec placeholder(LazyCommand command) {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description(command.summary());
        return spec;
    }
}
