package io.perfwarden.demo;

import module java.base;

import io.perfwarden.app.PerfwardenServer;
import io.perfwarden.app.ServerSettings;
import io.perfwarden.app.ServerSettings.SecretText;
import io.perfwarden.db.RetentionPolicy;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.model.ReadOutcome;

/** Starts the very server that {@code serve} starts, on a free port of the loopback interface. */
public final class RealServer implements ServerStarter {
    private static final int WORKERS = 4;

    private final OptionalInt managementPort;

    public RealServer() {
        this(OptionalInt.empty());
    }

    /**
     * @param managementPort of metrics; absent for the same port
     */
    public RealServer(OptionalInt managementPort) {
        this.managementPort = managementPort;
    }

    @Override
    public RunningServer start(Registration registration, Path dataDir) {
        AppCredentials app =
                required(AppCredentials.read(registration.appId(), registration.privateKeyPem()));
        ServerSettings settings =
                new ServerSettings(
                        new ServerSettings.GitHub(
                                registration.githubApi(),
                                Optional.of(app),
                                List.of(new SecretText(registration.webhookSecret())),
                                false,
                                Optional.of(login(registration.login())),
                                Optional.empty()),
                        new ServerSettings.Web(
                                "127.0.0.1",
                                registration.publicUrl().getPort(),
                                managementPort,
                                registration.publicUrl().toString()),
                        new ServerSettings.Store(Optional.empty(), dataDir),
                        WORKERS,
                        Duration.ofMinutes(10),
                        Optional.empty(),
                        RetentionPolicy.STANDARD,
                        OutgoingHttp.PLAIN,
                        Optional.empty(),
                        ServerSettings.Submissions.USUAL);
        return new Running(required(PerfwardenServer.start(settings)));
    }

    private static ServerSettings.LoginClient login(Client client) {
        return new ServerSettings.LoginClient(client.id(), new SecretText(client.secret()), true);
    }

    private static <T> T required(ReadOutcome<T> outcome) {
        return outcome.orElse(problems -> {
            throw new IllegalStateException(problems.getFirst().line());
        });
    }

    private record Running(PerfwardenServer server) implements RunningServer {
        @Override
        public URI url() {
            return server.url();
        }

        @Override
        public void fill(Consumer<StoreDatabase> content) {
            content.accept(server.database());
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
