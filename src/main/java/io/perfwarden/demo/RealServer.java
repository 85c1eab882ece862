package io.perfwarden.demo;

import io.perfwarden.app.Secret;
import io.perfwarden.app.Server;
import io.perfwarden.app.Settings;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Starts the very server that {@code serve} starts, on a free port of the loopback interface. */
public final class RealServer implements ServerStarter {
    private static final int WORKERS = 4;

    @Override
    public RunningServer start(Registration registration, Path dataDir) {
        Settings settings =
                new Settings(
                        new Settings.GitHub(
                                registration.githubApi(),
                                registration.appId(),
                                new Secret(registration.privateKeyPem()),
                                List.of(new Secret(registration.webhookSecret()))),
                        "127.0.0.1",
                        0,
                        "",
                        Optional.empty(),
                        dataDir,
                        WORKERS,
                        Duration.ofMinutes(10));
        return switch (Server.start(settings)) {
            case Outcome.Ok<Server>(Server server) -> new Running(server);
            case Outcome.Rejected<Server>(List<Problem> problems) ->
                    throw new IllegalStateException(problems.getFirst().line());
        };
    }

    private record Running(Server server) implements RunningServer {
        @Override
        public URI url() {
            return server.url();
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
