package io.perfwarden.cli;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The commands that need no server. */
public final class LocalCommands {
    private LocalCommands() {}

    /**
     * In the order of the help.
     *
     * @param server what the server beside this program keeps
     */
    public static List<LazyCommand> all(ShellContext shell, KeptHistories server) {
        return Stream.of(
                        judging(shell, server),
                        releasing(shell, server),
                        measuring(shell),
                        about(shell, server))
                .flatMap(Function.identity())
                .toList();
    }

    private static Stream<LazyCommand> judging(ShellContext shell, KeptHistories server) {
        return Stream.of(
                new LazyCommand(
                        "compare",
                        "Hold benchmark results against a baseline.",
                        () -> new CompareCommand(shell),
                        paths -> CompareCommand.plain(shell, paths)),
                new LazyCommand(
                        "baseline",
                        "Save or show a baseline, or its history.",
                        () -> BaselineCommand.line(shell)),
                new LazyCommand(
                        "trend",
                        "Show how benchmarks went over time.",
                        () -> new TrendCommand(shell, server)),
                new LazyCommand(
                        "parity",
                        "Hold what several backends computed against each other.",
                        () -> new ParityCommand(shell)));
    }

    private static Stream<LazyCommand> releasing(ShellContext shell, KeptHistories server) {
        return Stream.of(
                new LazyCommand(
                        "attest",
                        "Write down what a release was made of and what it passed.",
                        () -> new AttestCommand(shell)),
                new LazyCommand(
                        "replay",
                        "Check the manifest of a repeatable run.",
                        () ->
                                new ReplayCommand(
                                        shell, run -> ManifestOption.repeat(run, shell), server)),
                new LazyCommand(
                        "import",
                        "Turn the history of another system into baselines.",
                        () -> new ImportCommand(shell, server)),
                new LazyCommand(
                        "init",
                        "Find the benchmark tools of a repository and configure it.",
                        () -> new InitCommand(shell)),
                new LazyCommand(
                        "config",
                        "Check a repository's configuration file.",
                        () -> new ConfigCommand(shell)));
    }

    private static Stream<LazyCommand> measuring(ShellContext shell) {
        return Stream.of(
                new LazyCommand(
                        "pair",
                        "Measure base and head of a change in turns.",
                        () -> new PairCommand(shell)),
                new LazyCommand(
                        "environment",
                        "Write down the machine, for tools that do not.",
                        () -> new EnvironmentCommand(shell)),
                new LazyCommand(
                        "fingerprint",
                        "Write down what benchmarks execute, as hashes.",
                        () -> new FingerprintCommand(shell)));
    }

    private static Stream<LazyCommand> about(ShellContext shell, KeptHistories server) {
        return Stream.of(
                new LazyCommand(
                        "evaluate",
                        "Score the statistical decision on recorded histories.",
                        () -> new EvaluateCommand(shell)),
                new LazyCommand(
                        "simulate",
                        "Tell what a configuration would have said of past runs.",
                        () -> new SimulateCommand(shell, server)),
                new LazyCommand(
                        "formats",
                        "List the benchmark formats that can be read.",
                        () -> new FormatsCommand(shell)),
                new LazyCommand(
                        "completion",
                        "Print a completion script for bash and zsh.",
                        () -> new CompletionCommand(shell)),
                new LazyCommand("version", "Print the version.", () -> new VersionCommand(shell)));
    }
}
