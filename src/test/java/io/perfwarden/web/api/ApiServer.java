package io.perfwarden.web.api;

import module java.base;

import io.micronaut.context.ApplicationContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.web.router.Router;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.bot.query.SeriesQueries;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.PublicPath;
import io.perfwarden.web.login.RepositoryAccess;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;

/**
 * A server that has the API and nothing else. {@code octo/bench} is public, {@code octo/secret} is
 * read with the token {@code good}, {@code octo/old} is a former name of {@code octo/bench}.
 */
final class ApiServer implements AutoCloseable {
    static final PublicLinks LINKS =
            new PublicLinks("https://perf.example.org/perf", "https://github.com");
    static final InstalledRepo BENCH = FakeGitHub.REPO;
    private static final InstalledRepo SECRET = repo(8, "octo/secret");

    private final EmbeddedServer server;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    ApiServer(SeriesQueries series, ReportQueries reports) {
        ApplicationContext context =
                ApplicationContext.builder()
                        .properties(
                                Map.of(
                                        "micronaut.server.port",
                                        -1,
                                        "micronaut.server.thread-selection",
                                        "BLOCKING",
                                        "micronaut.metrics.enabled",
                                        false,
                                        "endpoints.all.enabled",
                                        false,
                                        PublicPath.PROPERTY,
                                        "/perf"))
                        .build()
                        .registerSingleton(SeriesQueries.class, series)
                        .registerSingleton(ReportQueries.class, reports)
                        .registerSingleton(LINKS)
                        .registerSingleton(RepositoryAccess.class, new Access());
        server = context.start().getBean(EmbeddedServer.class).start();
    }

    private static InstalledRepo repo(long id, String name) {
        return new InstalledRepo(new InstallationId(1), new RepoId(id), RepoName.parse(name));
    }

    /** Tokens stand for viewers. */
    private static final class Access implements RepositoryAccess {
        @Override
        public Viewer viewer(HttpRequest<?> request) {
            return switch (request.getHeaders().get("Authorization")) {
                case "Bearer good" -> new Viewer.Script(SECRET.id());
                case "Bearer over" -> new Viewer.Stranger(true);
                case null, default -> new Viewer.Stranger(false);
            };
        }

        @Override
        public Optional<VisibleRepo> repo(Viewer viewer, String owner, String name) {
            return switch (owner + "/" + name) {
                case "octo/bench" -> Optional.of(new VisibleRepo(BENCH, true, false));
                case "octo/old" -> Optional.of(new VisibleRepo(BENCH, true, true));
                case "octo/secret" ->
                        viewer instanceof Viewer.Script
                                ? Optional.of(new VisibleRepo(SECRET, false, false))
                                : Optional.empty();
                default -> Optional.empty();
            };
        }

        @Override
        public List<VisibleRepo> repos(Viewer viewer) {
            return viewer instanceof Viewer.Script
                    ? List.of(
                            new VisibleRepo(BENCH, true, false),
                            new VisibleRepo(SECRET, false, false))
                    : List.of(new VisibleRepo(BENCH, true, false));
        }

        @Override
        public boolean offersLogin() {
            return false;
        }
    }

    /** Templates of the routes below {@code /api/v1}. */
    Set<String> routes() {
        return server.getApplicationContext()
                .getBean(Router.class)
                .uriRoutes()
                .map(it -> it.getUriMatchTemplate().toPathString())
                .filter(it -> it.startsWith(PublicLinks.API))
                .map(it -> it.replace(":.+}", "}"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getPort());
    }

    java.net.http.HttpRequest.Builder to(String path) {
        return at(PublicLinks.API + path);
    }

    /** A path of the server, whatever it is for. */
    java.net.http.HttpRequest.Builder at(String path) {
        return java.net.http.HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.getPort() + "/perf" + path));
    }

    /** A page for people. */
    HttpResponse<String> page(String path) throws Exception {
        return send(at(path));
    }

    HttpResponse<String> send(java.net.http.HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path, String... headers) throws Exception {
        var request = to(path);
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    @Override
    public void close() {
        client.shutdownNow();
        server.getApplicationContext().close();
    }
}
