package io.perfwarden.app;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code perfwarden serve}: runs the GitHub App until it is told to end. */
@Command(
        name = "serve",
        description = "Run the GitHub App. Settings come from the environment (PERFWARDEN_*).",
        footer = {
            "",
            "Needs PERFWARDEN_GITHUB_APP_ID, PERFWARDEN_GITHUB_PRIVATE_KEY or ..._PATH, and",
            "PERFWARDEN_GITHUB_WEBHOOK_SECRET. All settings are listed in deploy/settings.md.",
            "",
            "Example:",
            "  PERFWARDEN_GITHUB_APP_ID=123 PERFWARDEN_GITHUB_PRIVATE_KEY_PATH=app.pem \\",
            "  PERFWARDEN_GITHUB_WEBHOOK_SECRET=... perfwarden serve"
        })
public final class ServeCommand implements Callable<Integer> {
    private static final int USAGE = 2;

    private final Map<String, String> environment;

    @Spec private CommandSpec spec = CommandSpec.create();

    /**
     * @param environment of the process
     */
    public ServeCommand(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        return run(environment, spec.commandLine().getErr());
    }

    /**
     * Runs the server until the process is asked to end.
     *
     * @param environment of the process
     * @param err is told where the server listens, or why it does not
     * @return the exit code
     */
    public static int run(Map<String, String> environment, PrintWriter err)
            throws InterruptedException {
        return switch (new SettingsReader(environment).read().flatMap(PerfwardenServer::start)) {
            case ReadOutcome.Rejected<PerfwardenServer>(List<InputProblem> problems) ->
                    refuse(problems, err);
            case ReadOutcome.Ok<PerfwardenServer>(PerfwardenServer server) -> attend(server, err);
        };
    }

    private static int attend(PerfwardenServer server, PrintWriter err)
            throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(
                        Thread.ofPlatform()
                                .unstarted(() -> {
                                    server.close();
                                    ended.countDown();
                                }));
        err.println("perfwarden: listening on " + server.url());
        err.flush();
        ended.await();
        return 0;
    }

    private static int refuse(List<InputProblem> problems, PrintWriter err) {
        problems.forEach(problem -> err.println("perfwarden: " + problem.line()));
        err.flush();
        return USAGE;
    }
}
