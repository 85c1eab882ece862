package io.perfwarden.app;

import module java.base;

import io.micronaut.context.ApplicationContext;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.runtime.server.EmbeddedServer;
import io.perfwarden.app.ServerSettings.Web;
import io.perfwarden.bot.commit.*;
import io.perfwarden.bot.query.StoredSeries;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.cli.FileHistory.LocalRun;
import io.perfwarden.compare.*;
import io.perfwarden.compare.history.*;
import io.perfwarden.db.*;
import io.perfwarden.model.*;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.login.RepositoryAccess;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;
import io.perfwarden.web.mcp.McpMessages;
import org.jspecify.annotations.Nullable;

/** Shows the pages of one history from files, for this machine only. */
final class ViewServer implements AutoCloseable {
    private static final String OWNER = "local";
    private static final int LONGEST_NAME = 100;

    /** Of the database, which ends with the server; absent where it is another's. */
    private final Optional<Path> directory;

    private final StoreDatabase database;
    private final ApplicationContext context;
    private final InstalledRepo repo;

    private ViewServer(
            InstalledRepo repo, StoreDatabase database, Optional<Path> directory, Web web) {
        this.directory = directory;
        this.repo = repo;
        this.database = database;
        FactStore facts = FactStore.of(database, Clock.systemUTC());
        MemoryBudget room = MemoryBudget.ofHeap(Runtime.getRuntime().maxMemory());
        StoredSeries series = QueryWiring.series(database, facts, room);
        Map<String, Object> properties = new HashMap<>(PerfwardenServer.properties(web));
        properties.put("micronaut.metrics.enabled", false);
        properties.put("endpoints.prometheus.enabled", false);
        this.context =
                PerfwardenServer.context(
                        properties,
                        series,
                        QueryWiring.reports(database, facts, series, room),
                        new OneRepository(repo),
                        new PublicLinks("", ""),
                        new LoopbackOnly.WantedHost());
    }

    /** What a database has of a repository, for this process alone. The database stays open. */
    static ViewServer ofStore(StoreDatabase database, InstalledRepo repo) {
        ViewServer server = new ViewServer(repo, database, Optional.empty(), web(0));
        server.context.start();
        return server;
    }

    /**
     * A history, for this process alone.
     *
     * @param runs at least one, by age
     */
    static ViewServer ofRuns(String name, List<LocalRun> runs, String engine) throws IOException {
        return ofRuns(name, runs, 0, engine);
    }

    private static ViewServer ofRuns(String name, List<LocalRun> runs, int port, String engine)
            throws IOException {
        Path directory = Files.createTempDirectory("perfwarden-view");
        InstalledRepo repo =
                new InstalledRepo(
                        new InstallationId(1), new RepoId(1), new RepoName(OWNER, plain(name)));
        StoreDatabase database =
                StoreDatabase.open(DatabaseConfig.ofFile(directory.resolve("perfwarden.db")));
        ViewServer server = new ViewServer(repo, database, Optional.of(directory), web(port));
        try {
            FactStore facts = FactStore.of(database, Clock.systemUTC());
            var store = new LocalRunStore(facts, repo, runs, engine);
            database.transaction(store::fill);
            server.context.start();
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /**
     * Starts one; rejected if the port is taken.
     *
     * @param runs at least one, by age
     * @param port 0 for any free one
     */
    static ReadOutcome<ViewServer> start(String name, List<LocalRun> runs, int port, String engine)
            throws IOException {
        ViewServer server = ofRuns(name, runs, port, engine);
        try {
            server.context.getBean(EmbeddedServer.class).start();
            return ReadOutcome.ok(server);
        } catch (RuntimeException e) {
            server.close();
            Web web = web(port);
            return ReadOutcome.rejected(StartFailure.find(e, web).orElseThrow(() -> e).problem());
        }
    }

    private static Web web(int port) {
        return new Web("127.0.0.1", port, OptionalInt.empty(), "");
    }

    private static String plain(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9._-]+", "-");
        String cut = plain.substring(0, Math.min(LONGEST_NAME, plain.length()));
        return cut.isEmpty() || cut.matches("\\.+") ? "history" : cut;
    }

    McpMessages messages() {
        return context.getBean(McpMessages.class);
    }

    /**
     * Where the store of a history is until the close. Empty for a database that was there before.
     */
    Optional<Path> directory() {
        return directory;
    }

    URI page() {
        return context.getBean(EmbeddedServer.class)
                .getURI()
                .resolve(PublicLinks.repository(repo.name()));
    }

    @Override
    public void close() {
        context.close();
        if (directory.isPresent()) {
            database.close();
            delete(directory.get());
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record OneRepository(InstalledRepo repo) implements RepositoryAccess {
        @Override
        public Viewer viewer(HttpRequest<?> request) {
            return new Viewer.Stranger(false);
        }

        @Override
        public Optional<VisibleRepo> repo(Viewer viewer, String owner, String name) {
            return repos(viewer).stream()
                    .filter(it -> it.name().toString().equalsIgnoreCase(owner + "/" + name))
                    .findFirst();
        }

        @Override
        public List<VisibleRepo> repos(Viewer viewer) {
            return List.of(new VisibleRepo(repo, true, false));
        }
    }

    /**
     * Refuses requests for other host names, as a site would send whose name resolves to this
     * machine.
     */
    @ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
    @Requires(beans = LoopbackOnly.WantedHost.class)
    public static final class LoopbackOnly {
        private static final Pattern OWN =
                Pattern.compile("(?:localhost|127\\.0\\.0\\.1)(?::[0-9]{1,5})?");

        public record WantedHost() {}

        @RequestFilter
        @Nullable HttpResponse<?> refuseForeignHost(HttpRequest<?> request) {
            String host = request.getHeaders().get("Host");
            return host != null && OWN.matcher(host).matches()
                    ? null
                    : HttpResponse.status(HttpStatus.MISDIRECTED_REQUEST);
        }
    }
}
