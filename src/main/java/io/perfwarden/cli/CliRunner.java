package io.perfwarden.cli;

import module java.base;

import io.perfwarden.model.*;
import picocli.CommandLine;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.Messages;
import picocli.CommandLine.Model.OptionSpec;

/** Runs one command line. */
public final class CliRunner {
    private static final List<String> NEED_ALL = List.of("completion");

    private final ShellContext shell;
    private final List<LazyCommand> commands;

    public CliRunner(ShellContext shell, List<LazyCommand> commands) {
        this.shell = shell;
        this.commands = List.copyOf(commands);
    }

    /** Runs a command to its end, and returns the exit code. */
    public int run(String... args) {
        if (args.length == 0) {
            build(List.of()).usage(shell.err());
            return ExitCode.USAGE;
        }
        List<String> words = List.of(args);
        int code = execute(words);
        shell.out().flush();
        shell.err().flush();
        return code;
    }

    private int execute(List<String> words) {
        try {
            Optional<Callable<Integer>> plain = plain(words);
            return plain.isPresent()
                    ? call(plain.get())
                    : build(words).execute(words.toArray(String[]::new));
        } catch (OutOfMemoryError _) {
            // the inputs are free by now, so there is room for a message
            return new UsageErrors(shell)
                    .report(
                            CliRefusal.unreadable(
                                    "memory",
                                    "is not enough for what was read",
                                    "allow more with PERFWARDEN_JAVA_OPTS=-Xmx4g, or name fewer"
                                            + " files at once"));
        }
    }

    /**
     * A command with values only. It avoids picocli, whose reflection takes half of the processor
     * time of a small comparison.
     */
    private Optional<Callable<Integer>> plain(List<String> args) {
        return args.stream().anyMatch(word -> word.startsWith("-") || word.startsWith("@"))
                ? Optional.empty()
                : askedCommand(args).flatMap(it -> it.plain().apply(args.subList(1, args.size())));
    }

    private int call(Callable<Integer> command) {
        try {
            return command.call();
        } catch (Exception failure) {
            return new UsageErrors(shell).report(failure);
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
        UsageErrors complaints = new UsageErrors(shell);
        line.getCommandSpec().version(ShellContext.PROGRAM + " " + shell.version());
        return line.setHelpFactory(CliRunner::help)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(writer(shell.out()))
                .setErr(writer(shell.err()))
                .setUsageHelpAutoWidth(true)
                .setExecutionStrategy(CliRunner::execute)
                .setParameterExceptionHandler(complaints)
                .setExecutionExceptionHandler(complaints);
    }

    /** An unknown command is an error even with {@code --help}. */
    private static int execute(ParseResult parsed) {
        CommandLine deepest = parsed.asCommandLineList().getLast();
        List<String> unknown = deepest.getUnmatchedArguments();
        boolean parent = !deepest.getSubcommands().isEmpty();
        if (parent && !unknown.isEmpty() && !unknown.getFirst().startsWith("-")) {
            throw new UnmatchedArgumentException(deepest, unknown);
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private void addCommands(CommandLine line, List<String> args) {
        boolean all = NEED_ALL.stream().anyMatch(args::contains);
        Optional<LazyCommand> asked = all ? Optional.empty() : askedCommand(args);
        asked.ifPresent(command -> line.addSubcommand(command.name(), command.command().get()));
        if (asked.isEmpty()) {
            for (LazyCommand command : commands) {
                boolean named = all || args.contains(command.name());
                line.addSubcommand(
                        command.name(), named ? command.command().get() : CommandSpec.create());
            }
            line.addSubcommand(CommandLine.HelpCommand.class);
        }
    }

    /** The command that the line begins with; only this one is built. */
    private Optional<LazyCommand> askedCommand(List<String> args) {
        return commands.stream()
                .filter(command -> !args.isEmpty() && command.name().equals(args.getFirst()))
                .findFirst();
    }

    /** {@code --help} in every command, at any depth. */
    private static void addHelp(CommandLine line) {
        if (!line.getCommandSpec().helpCommand()) {
            line.getCommandSpec()
                    .addOption(
                            OptionSpec.builder("-h", "--help")
                                    .usageHelp(true)
                                    .description("Show this help.")
                                    .build());
        }
        line.getSubcommands().values().forEach(CliRunner::addHelp);
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, stream.charset());
    }

    /** Texts are in {@code cli.properties}, which is read only for help. */
    private static Help help(CommandSpec spec, Help.ColorScheme colours) {
        ResourceBundle words = ResourceBundle.getBundle("cli", Locale.ROOT);
        String summary = "summary." + spec.name();
        if (spec.userObject() != null) {
            Messages messages = new Messages(spec, words);
            spec.usageMessage().messages(messages);
            spec.args().forEach(it -> it.messages(messages));
        } else if (words.containsKey(summary)) {
            // listed without being built
            spec.usageMessage().messages(null).description(words.getString(summary));
        }
        return new Help(spec, colours) {
            /** Examples are whole lines, to be pasted. */
            @Override
            public String footer(Object... parameters) {
                return Stream.of(commandSpec().usageMessage().footer())
                        .map(it -> (it + "%n").formatted(parameters))
                        .collect(Collectors.joining());
            }
        };
    }

    @Command(name = ShellContext.PROGRAM, commandListHeading = "%nCommands:%n")
    static final class RootCommand implements Runnable {
        @Spec private CommandSpec spec = CommandSpec.create();

        @Override
        public void run() {
            throw new ParameterException(spec.commandLine(), "Missing command");
        }
    }

    /**
     * A subcommand that is built when it is named.
     *
     * @param command creates picocli's annotated object or {@code CommandLine}
     * @param plain creates the command for values without options; empty if it needs picocli
     */
    public record LazyCommand(
            String name,
            Supplier<Object> command,
            Function<List<String>, Optional<Callable<Integer>>> plain) {
        public LazyCommand(String name, Supplier<Object> command) {
            this(name, command, _ -> Optional.empty());
        }
    }
}
