package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.cli.CliRunner.LazyCommand;
import io.perfwarden.testkit.SettableClock;

/**
 * What came of one command line, run within this process.
 *
 * @param code exit code
 * @param out standard output
 * @param err standard error
 */
public record Run(int code, String out, String err) {
    public static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    public static Run of(String... args) {
        return with(List.of(), args);
    }

    static Run with(List<LazyCommand> more, String... args) {
        return with(ServerHistories.NONE, more, args);
    }

    /** A command beside a server. */
    public static Run beside(ServerHistories server, String command, String... more) {
        return with(
                server,
                List.of(),
                Stream.concat(Stream.of(command), Stream.of(more)).toArray(String[]::new));
    }

    private static Run with(ServerHistories server, List<LazyCommand> more, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ShellContext shell =
                new ShellContext(
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(err, true, UTF_8),
                        ShellContext.Screen.NONE,
                        new SettableClock(NOW),
                        "1.2.3");
        List<LazyCommand> commands = new ArrayList<>(LocalCommands.all(shell, server));
        commands.addAll(more);
        int code = new CliRunner(shell, commands).run(args);
        return new Run(code, out.toString(UTF_8), err.toString(UTF_8));
    }

    /** A file of this package's fixtures. */
    public static String fixture(String name) {
        return Path.of("src/test/resources/cli", name).toString();
    }
}
