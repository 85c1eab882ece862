package io.perfwarden.app;

import module java.base;

import io.micronaut.http.HttpRequest;
import io.perfwarden.cli.*;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.model.RepoName;
import picocli.CommandLine.*;

/** {@code perfwarden mcp}: answers a model's questions on standard input and output. */
@Command(name = "mcp")
public final class McpCommand implements Callable<Integer> {
    private static final String SERVER = "--server";
    private static final String STORED = "--stored";

    private final ShellContext shell;
    private final InputStream in;
    private final Map<String, String> environment;
    private final DatabaseHistories histories;

    @Parameters(paramLabel = "DIR", arity = "0..1")
    private String directory = "";

    @Option(names = SERVER, paramLabel = "URL")
    private String server = "";

    @Option(names = STORED, paramLabel = "OWNER/REPO")
    private String stored = "";

    public McpCommand(
            ShellContext shell,
            InputStream in,
            Map<String, String> environment,
            DatabaseHistories histories) {
        this.shell = shell;
        this.in = new BufferedInputStream(in);
        this.environment = Map.copyOf(environment);
        this.histories = histories;
    }

    @Override
    public Integer call() throws CliRefusal, IOException, InterruptedException {
        if (Stream.of(directory, server, stored).filter(it -> !it.isEmpty()).count() != 1) {
            throw CliRefusal.usage("", "expected one of DIR, " + SERVER + " and " + STORED);
        }
        StandardLog.silence();
        if (!server.isEmpty()) {
            String token = environment.getOrDefault(TokenAddress.TOKEN, "").strip();
            try (RemoteMessages remote =
                    new RemoteMessages(TokenAddress.of(SERVER, server, token), token)) {
                new MessageLines(in, shell.out(), remote).run();
            }
        } else if (!stored.isEmpty()) {
            answerFromStore();
        } else {
            var runs = FileHistory.read(shell, directory);
            String name = String.valueOf(Path.of(directory).toRealPath().getFileName());
            try (ViewServer local = ViewServer.ofRuns(name, runs, shell.version())) {
                answer(local);
            }
        }
        return ExitCode.PASS;
    }

    private void answer(ViewServer local) throws IOException, InterruptedException {
        HttpRequest<?> caller = HttpRequest.GET("/");
        new MessageLines(in, shell.out(), it -> local.messages().answer(it, caller).json()).run();
    }

    private void answerFromStore() throws CliRefusal, IOException, InterruptedException {
        RepoName repo;
        try {
            repo = RepoName.parse(stored);
        } catch (IllegalArgumentException _) {
            throw CliRefusal.usage(STORED, "expected OWNER/REPO");
        }
        Optional<Exception> failure =
                histories.withDatabase(
                        STORED,
                        repo,
                        (database, known) -> {
                            try (ViewServer local = ViewServer.ofStore(database, known)) {
                                answer(local);
                                return Optional.empty();
                            } catch (IOException | InterruptedException e) {
                                return Optional.of(e);
                            }
                        });
        switch (failure.orElse(null)) {
            case IOException e -> throw e;
            case InterruptedException e -> throw e;
            case null, default -> {}
        }
    }
}
