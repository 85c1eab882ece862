package io.perfwarden.app;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code perfwarden serve}: runs the GitHub App until the process is asked to end. */
@Command(name = "serve")
public final class ServeCommand implements Callable<Integer> {
    private static final int USAGE = 2;

    private final Map<String, String> environment;

    @Spec private CommandSpec spec = CommandSpec.create();

    public ServeCommand(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        return run(environment, spec.commandLine().getErr());
    }

    /**
     * Runs the server until the process is asked to end, and returns the exit code.
     *
     * @param err gets the server's address, unless the log is JSON, or the reason of a failure
     */
    public static int run(Map<String, String> environment, PrintWriter err)
            throws InterruptedException {
        RunningServer running = new RunningServer();
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(running::end));
        return run(environment, err, running);
    }

    /** The same, until it is ended. */
    static int run(Map<String, String> environment, PrintWriter err, RunningServer running)
            throws InterruptedException {
        ReadOutcome<Map<String, String>> all = StoredApp.complete(environment);
        if (all instanceof ReadOutcome.Ok<Map<String, String>>(Map<String, String> known)
                && new SettingsReader(known).namesNoApp()) {
            switch (new SettingsReader(known).readForSetup().flatMap(SetupServer::start)) {
                case ReadOutcome.Rejected<SetupServer>(List<InputProblem> problems) -> {
                    return refuse(problems, err);
                }
                case ReadOutcome.Ok<SetupServer>(SetupServer server) ->
                        all = StoredApp.complete(setUp(known, server, running, err));
            }
        }
        if (running.isEnded()) {
            return 0;
        }
        return switch (all.flatMap(known -> new SettingsReader(known).read())
                .flatMap(PerfwardenServer::start)) {
            case ReadOutcome.Rejected<PerfwardenServer>(List<InputProblem> problems) ->
                    refuse(problems, err);
            case ReadOutcome.Ok<PerfwardenServer>(PerfwardenServer server) -> {
                URI url = server.url();
                running.replace(server);
                if (!StandardLog.isJson(environment)) {
                    err.println("perfwarden: listening on " + url);
                    err.flush();
                }
                running.awaitEnd();
                yield 0;
            }
        };
    }

    /** Waits for an app; its server listens on the same port. */
    private static Map<String, String> setUp(
            Map<String, String> environment,
            SetupServer server,
            RunningServer running,
            PrintWriter err)
            throws InterruptedException {
        running.replace(server);
        server.missingSettings().forEach(it -> say("set-up needs " + it, environment, err));
        Optional<Path> missing = StoredApp.missingFile(environment);
        missing.ifPresent(it ->
                say(
                        it
                                + " is missing, and the database is of an app: end this, copy the file"
                                + " from the old data directory, and start again",
                        environment,
                        err));
        say(
                (missing.isPresent()
                                ? "or register another app at "
                                : "no GitHub App yet; register one at ")
                        + server.link(),
                environment,
                err);
        Map<String, String> next = new HashMap<>(environment);
        next.put(SettingVariables.variable("PORT"), Integer.toString(server.url().getPort()));
        if (server.awaitApp()) {
            server.finish();
        }
        return next;
    }

    /** A JSON log stays JSON: this line is an object too. */
    private static void say(String what, Map<String, String> environment, PrintWriter err) {
        if (StandardLog.isJson(environment)) {
            LoggerFactory.getLogger(ServeCommand.class).info(what);
        } else {
            err.println("perfwarden: " + what);
            err.flush();
        }
    }

    private static int refuse(List<InputProblem> problems, PrintWriter err) {
        problems.forEach(problem -> err.println("perfwarden: " + problem.line()));
        err.flush();
        return USAGE;
    }

    /** The server of this process, closed at its end. */
    static final class RunningServer {
        private final CountDownLatch end = new CountDownLatch(1);
        private @Nullable AutoCloseable server;
        private boolean ended;

        synchronized void replace(AutoCloseable next) {
            server = next;
            if (ended) {
                close(next);
            }
        }

        synchronized void end() {
            ended = true;
            if (server != null) {
                close(server);
            }
            end.countDown();
        }

        private static void close(AutoCloseable server) {
            try {
                server.close();
            } catch (Exception e) {
                throw new IllegalStateException("a server cannot be closed", e);
            }
        }

        synchronized boolean isEnded() {
            return ended;
        }

        void awaitEnd() throws InterruptedException {
            end.await();
        }
    }
}
