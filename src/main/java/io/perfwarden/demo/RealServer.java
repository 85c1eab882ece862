package io.perfwarden.demo;

import io.perfwarden.app.Secret;
import io.perfwarden.app.Server;
import io.perfwarden.app.Settings;
import io.perfwarden.github.http.AppCredentials;
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
        AppCredentials app =
                required(AppCredentials.read(registration.appId(), registration.privateKeyPem()));
        Settings settings =
                new Settings(
                        new Settings.GitHub(
                                registration.githubApi(),
                                app,
                                List.of(new Secret(registration.webhookSecret())),
                                false),
                        "127.0.0.1",
                        0,
                        "",
                        Optional.empty(),
                        dataDir,
                        WORKERS,
                        Duration.ofMinutes(10),
                        Optional.empty(),
                        Settings.Kept.STANDARD);
        return new Running(required(Server.start(settings)));
    }

    private static <T> T required(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Ok<T>(T value) -> value;
            case Outcome.Rejected<T>(List<Problem> problems) ->
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
