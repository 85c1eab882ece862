package io.perfwarden.demo;

import module java.base;

import ch.qos.logback.classic.Level;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden demo}. */
@Command(
        name = "demo",
        description = {
            "Show the main job without a GitHub account.",
            "The real server judges two pull requests of a local stand-in for"
                    + " GitHub. Nothing leaves this machine."
        },
        footer = {
            "",
            "Examples:",
            "  perfwarden demo          show it and keep the server up until Ctrl-C",
            "  perfwarden demo --once   show it and end",
            "",
            "Exit codes: 0 all of it happened, 1 something did not."
        })
public final class DemoCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final ServerStarter starter;

    @Option(names = "--once", description = "End after the story; the server does not stay up.")
    private boolean once;

    @Option(names = "--verbose", description = "The server's log as well, on standard error.")
    private boolean verbose;

    public DemoCommand(ServerStarter starter) {
        this.starter = starter;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!verbose) {
            onlyWarnings();
        }
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        return new DemoRun(starter, out).run(new DemoOptions(once, colours(), PATIENCE));
    }

    /** The server's log would stand between the lines of the story. */
    private static void onlyWarnings() {
        if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)
                instanceof ch.qos.logback.classic.Logger root) {
            root.setLevel(Level.WARN);
        }
    }

    /** Whether to use colours: on a terminal only, and not if NO_COLOR says otherwise. */
    private static boolean colours() {
        boolean terminal =
                Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
        return terminal && System.getenv("NO_COLOR") == null;
    }
}
