package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.CliRunner.LazyCommand;
import io.perfwarden.cli.ShellContext.TextColumns;
import io.perfwarden.format.*;
import picocli.AutoComplete;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/** The commands that need no server. */
public final class LocalCommands {
    private final ShellContext shell;

    private LocalCommands(ShellContext shell) {
        this.shell = shell;
    }

    /** {@code server}: the data of the server beside this program. */
    public static List<LazyCommand> all(ShellContext shell, ServerHistories server) {
        LocalCommands local = new LocalCommands(shell);
        return List.of(
                new LazyCommand(
                        "compare",
                        () -> new CompareCommand(shell, server),
                        paths -> CompareCommand.plain(shell, server, paths)),
                new LazyCommand("baseline", () -> BaselineCommand.line(shell)),
                new LazyCommand("trend", () -> new TrendCommand(shell, server)),
                new LazyCommand("release", () -> new ReleaseCommand(shell, server)),
                new LazyCommand("parity", () -> new ParityCommand(shell)),
                new LazyCommand("attest", () -> new AttestCommand(shell)),
                new LazyCommand("replay", () -> new ReplayCommand(shell, server)),
                new LazyCommand("import", () -> new ImportCommand(shell, server)),
                new LazyCommand("backfill", () -> new BackfillCommand(shell, server)),
                new LazyCommand("init", () -> new InitCommand(shell)),
                new LazyCommand("config", () -> new ConfigCommand(shell, server)),
                new LazyCommand("pair", () -> new PairCommand(shell)),
                new LazyCommand("profile", () -> new ProfileCommand(shell)),
                new LazyCommand("bisect", () -> new BisectCommand(shell)),
                new LazyCommand("environment", () -> new EnvironmentCommand(shell)),
                new LazyCommand("fingerprint", () -> new FingerprintCommand(shell)),
                new LazyCommand("evaluate", () -> new EvaluateCommand(shell)),
                new LazyCommand("simulate", () -> new SimulateCommand(shell, server)),
                new LazyCommand("drill", () -> new DrillCommand(shell, server)),
                new LazyCommand("worth", () -> new WorthCommand(shell, server)),
                new LazyCommand("plan", () -> new PlanCommand(shell, server)),
                new LazyCommand("formats", () -> local.new FormatsCommand()),
                new LazyCommand("completion", () -> local.new CompletionCommand()),
                new LazyCommand("version", () -> local.new VersionCommand()));
    }

    @Command(name = "version")
    final class VersionCommand implements Runnable {
        @Override
        public void run() {
            shell.out().println(ShellContext.PROGRAM + " " + shell.version());
        }
    }

    @Command(name = CompletionCommand.NAME)
    final class CompletionCommand implements Runnable {
        static final String NAME = "completion";

        @Spec private CommandSpec spec = CommandSpec.create();

        @Override
        public void run() {
            shell.out().print(AutoComplete.bash(ShellContext.PROGRAM, spec.root().commandLine()));
        }
    }

    @Command(name = "formats")
    final class FormatsCommand implements Runnable {
        @Override
        public void run() {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("ID", "FORMAT", "DIRECTION", "OFFERS"));
            for (ResultReader reader : ResultReaders.standard(ReadLimits.DEFAULT).readers()) {
                FormatInfo format = reader.format();
                rows.add(
                        List.of(
                                format.id(),
                                format.title(),
                                word(format.direction()),
                                offers(format)));
            }
            TextColumns.lines(rows, Integer.MAX_VALUE)
                    .forEach(line -> shell.out().println(line.substring(2)));
        }

        private static String offers(FormatInfo format) {
            return format.offers().stream()
                    .map(FormatsCommand::word)
                    .collect(Collectors.joining(", "));
        }

        private static String word(Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
    }
}
