package io.perfwarden;

import module java.base;

import io.perfwarden.app.DatabaseHistories;
import io.perfwarden.app.DbCommand;
import io.perfwarden.app.DoctorCommand;
import io.perfwarden.app.HealthCommand;
import io.perfwarden.app.McpCommand;
import io.perfwarden.app.OperatorCommand.ForgetCommand;
import io.perfwarden.app.OperatorCommand.PicturesCommand;
import io.perfwarden.app.ServeCommand;
import io.perfwarden.app.StandardLog;
import io.perfwarden.app.SubmitCommand;
import io.perfwarden.app.TokenCommand;
import io.perfwarden.app.ViewCommand;
import io.perfwarden.cli.CliRunner;
import io.perfwarden.cli.CliRunner.LazyCommand;
import io.perfwarden.cli.LocalCommands;
import io.perfwarden.cli.ShellContext;
import io.perfwarden.demo.DemoCommand;
import io.perfwarden.demo.RealServer;
import picocli.CommandLine.Model.CommandSpec;

/** Entry point. */
public final class Main {
    /**
     * Set by the launcher to the columns of the terminal, when there is one. Asking {@code
     * System.console()} instead costs a twentieth of a second.
     */
    private static final String COLUMNS = "perfwarden.columns";

    private static final int FEWEST_COLUMNS = 40;

    private static final String SERVE = "serve";

    /**
     * Is ended without {@code System.exit}, which looks for a logger of its own in every jar, a
     * fifth of a small comparison. There is nothing to be done at its end: it has no database and
     * no native library, and what it wrote is closed.
     */
    private static final String COMPARE = "compare";

    /** Runs every few seconds in a container. What reads command lines is left out of it. */
    private static final String HEALTH = "health";

    private Main() {}

    public static void main(String[] args) {
        ShellContext shell =
                new ShellContext(
                        stream(FileDescriptor.out),
                        stream(FileDescriptor.err),
                        screen(Integer.getInteger(COLUMNS, 0)),
                        Clock.systemUTC(),
                        version());
        if (args.length == 1 && args[0].equals(SERVE)) {
            System.exit(serve(shell));
        }
        if (args.length == 1 && args[0].equals(HEALTH)) {
            Runtime.getRuntime().halt(new HealthCommand(System.getenv()).ask(errors(shell)));
        }
        int code = run(shell, args);
        if (args.length > 0 && args[0].equals(COMPARE)) {
            Runtime.getRuntime().halt(code);
        }
        System.exit(code);
    }

    /** Returns the exit code. */
    public static int run(ShellContext shell, String... args) {
        return new CliRunner(shell, commands(shell)).run(args);
    }

    /** Without what reads command lines, a sixth of a server's start: there is nothing to read. */
    private static int serve(ShellContext shell) {
        try {
            return ServeCommand.run(System.getenv(), errors(shell));
        } catch (Exception failure) {
            return new CliRunner(shell, List.of(failing(failure))).run(SERVE);
        }
    }

    private static PrintWriter errors(ShellContext shell) {
        return new PrintWriter(shell.err(), true, shell.err().charset());
    }

    /** Tells of a bug as every command does. */
    private static LazyCommand failing(Exception failure) {
        Callable<Integer> command =
                () -> {
                    throw failure;
                };
        return new LazyCommand(SERVE, () -> CommandSpec.wrapWithoutInspection(command));
    }

    static List<LazyCommand> commands(ShellContext shell) {
        Map<String, String> environment = System.getenv();
        var histories = new DatabaseHistories(environment, shell.clock());
        List<LazyCommand> commands = new ArrayList<>(LocalCommands.all(shell, histories));
        commands.add(new LazyCommand("view", () -> new ViewCommand(shell)));
        commands.add(
                new LazyCommand(
                        "mcp", () -> new McpCommand(shell, System.in, environment, histories)));
        commands.add(new LazyCommand("submit", () -> new SubmitCommand(shell, environment)));
        commands.add(new LazyCommand(SERVE, () -> new ServeCommand(environment)));
        commands.add(new LazyCommand(HEALTH, () -> new HealthCommand(environment)));
        commands.add(
                new LazyCommand(
                        "doctor",
                        () -> {
                            StandardLog.silence();
                            return new DoctorCommand(environment, shell.clock());
                        }));
        commands.add(new LazyCommand("db", () -> new DbCommand(environment)));
        commands.add(new LazyCommand("forget", () -> new ForgetCommand(environment)));
        commands.add(
                new LazyCommand("pictures", () -> new PicturesCommand(environment, shell.clock())));
        commands.add(new LazyCommand("token", () -> new TokenCommand(environment)));
        commands.add(new LazyCommand("demo", () -> new DemoCommand(new RealServer())));
        return commands;
    }

    /** Always UTF-8: reports are read by machines, and their marks exist in no older charset. */
    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(
                new BufferedOutputStream(new PipeOutput(descriptor)), true, StandardCharsets.UTF_8);
    }

    /** Drops what a pipe's reader that has ended, such as head, does not read. */
    private static final class PipeOutput extends FileOutputStream {
        private boolean closed;

        PipeOutput(FileDescriptor descriptor) {
            super(descriptor);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                super.write(bytes, from, closed ? 0 : length);
            } catch (IOException e) {
                closed = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
                if (!closed) {
                    throw e;
                }
            }
        }
    }

    /**
     * @see <a href="https://no-color.org">NO_COLOR</a>
     */
    private static ShellContext.Screen screen(int columns) {
        if (columns <= 0) {
            return ShellContext.Screen.NONE;
        }
        String refused = System.getenv("NO_COLOR");
        boolean plain =
                (refused != null && !refused.isEmpty()) || "dumb".equals(System.getenv("TERM"));
        return new ShellContext.Screen(Math.max(columns, FEWEST_COLUMNS), !plain);
    }

    private static String version() {
        String packaged = Main.class.getPackage().getImplementationVersion();
        return packaged == null ? "development" : packaged;
    }
}
