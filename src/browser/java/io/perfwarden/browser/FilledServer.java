package io.perfwarden.browser;

import module java.base;

import io.perfwarden.app.ServedHere;
import io.perfwarden.db.DatabaseConfig;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.demo.SampleHistory;
import io.perfwarden.demo.standin.StandInApp;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;

/**
 * A server with results: {@code acme/numkit} has 60 runs, {@code acme/hostile} the newest of them
 * in words that would break out of a page, {@code acme/empty} none.
 */
final class FilledServer implements AutoCloseable {
    static final InstalledRepo NUMKIT = repo(1003, "numkit");
    static final InstalledRepo HOSTILE = repo(1004, "hostile");
    static final InstalledRepo EMPTY = repo(1005, "empty");
    static final InstalledRepo SECRET = repo(1006, "secret");

    private static final int RUNS = 60;
    private static final int FEW = 20;
    private static final long INSTALLATION = 81;

    private final Path directory;
    private final StandInGitHub github;
    private final ServedHere server;
    private final String base;

    FilledServer() throws IOException {
        directory = Files.createTempDirectory("filled-server");
        StandInApp app = new StandInApp(12345, "Iv23liPages", "perfwarden", INSTALLATION);
        StandInWorld world = new StandInWorld(app, Clock.systemUTC());
        for (InstalledRepo repo : List.of(NUMKIT, HOSTILE, EMPTY)) {
            var _ = world.add(repo.id().value(), repo.name().owner(), repo.name().name());
        }
        var secret = world.add(SECRET.id().value(), "acme", SECRET.name().name());
        secret.setPrivate(true);
        secret.permit("rita", "read");
        github = StandInGitHub.start(world);
        fill();
        int port = freePort();
        base = "http://localhost:" + port + "/perf";
        github.logins().callback(base + "/login/callback");
        server =
                new ServedHere(
                        Map.of(
                                "GITHUB_API_URL", github.url().toString(),
                                "GITHUB_APP_ID", github.appId(),
                                "GITHUB_PRIVATE_KEY", github.privateKeyPem(),
                                "GITHUB_WEBHOOK_SECRET", "a secret of sixteen characters",
                                "GITHUB_CLIENT_ID", github.logins().clientId(),
                                "GITHUB_CLIENT_SECRET", github.logins().clientSecret(),
                                "HOST", "127.0.0.1",
                                "PORT", Integer.toString(port),
                                "PUBLIC_URL", base,
                                "DATA_DIR", directory.toString()));
        String _ = server.line("perfwarden: listening on ");
    }

    private static InstalledRepo repo(long id, String name) {
        return new InstalledRepo(
                new InstallationId(INSTALLATION), new RepoId(id), new RepoName("acme", name));
    }

    private void fill() {
        var file = DatabaseConfig.ofFile(directory.resolve("perfwarden.db"));
        Instant newest = Instant.now().truncatedTo(ChronoUnit.DAYS);
        try (StoreDatabase database = StoreDatabase.open(file)) {
            FactStore.of(database, Clock.systemUTC()).repositories().record(EMPTY);
            SampleHistory.fill(database, NUMKIT, RUNS, newest);
            SampleHistory.fill(database, SECRET, 1, newest);
            SampleHistory.fill(database, HOSTILE, FEW, newest, HostileText::of);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    /** An address of it. */
    String url(String path) {
        return base + path;
    }

    StandInGitHub github() {
        return github;
    }

    @Override
    public void close() throws IOException {
        server.close();
        github.close();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
