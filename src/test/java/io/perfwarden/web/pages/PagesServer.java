package io.perfwarden.web.pages;

import module java.base;

import io.micronaut.http.HttpRequest;
import io.micronaut.runtime.server.EmbeddedServer;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.BeanServer;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.PublicPath;
import io.perfwarden.web.login.RepositoryAccess;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;
import java.lang.reflect.Proxy;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;

/**
 * A server that has pages and nothing else. It knows a public repository {@code octo/app}, which
 * was named {@code octo/old}, and a private one {@code octo/secret}, which is shown to those who
 * send the header {@code X-Person}. GitHub does not answer for {@code octo/down}.
 */
final class PagesServer implements AutoCloseable {
    private final EmbeddedServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    PagesServer(Object... queries) {
        this("https://perf.example", queries);
    }

    PagesServer(String publicUrl, Object[] queries) {
        PublicLinks links = new PublicLinks(publicUrl, "https://github.com");
        server =
                BeanServer.start(
                        Map.of(PublicPath.PROPERTY, links.path()), singletons(links, queries));
    }

    /** Where only series are given, there are no verdicts to ask for. */
    private static Object[] singletons(PublicLinks links, Object[] queries) {
        List<Object> all = new ArrayList<>(List.of(links, new Access()));
        all.addAll(List.of(queries));
        if (all.stream().noneMatch(ReportQueries.class::isInstance)) {
            all.add(
                    Proxy.newProxyInstance(
                            PagesServer.class.getClassLoader(),
                            new Class<?>[] {ReportQueries.class},
                            (_, method, _) -> {
                                // Micronaut names what it injects while it traces that.
                                if (method.getName().equals("toString")) {
                                    return "no reports";
                                }
                                throw new UnsupportedOperationException(method.getName());
                            }));
        }
        return all.toArray();
    }

    private static InstalledRepo installed(long id, String name) {
        return new InstalledRepo(new InstallationId(9), new RepoId(id), new RepoName("octo", name));
    }

    private static final class Access implements RepositoryAccess {
        @Override
        public Viewer viewer(HttpRequest<?> request) {
            String person = request.getHeaders().get("X-Person");
            return person == null
                    ? new Viewer.Stranger(false)
                    : new Viewer.Person(7, person, "session", "proof");
        }

        @Override
        public Optional<VisibleRepo> repo(Viewer viewer, String owner, String name) {
            if (name.equals("down")) {
                throw new TransientFailure("GitHub does not answer");
            }
            if (name.equals("old")) {
                return Optional.of(new VisibleRepo(installed(1, "app"), true, true));
            }
            return repos(viewer).stream()
                    .filter(it -> it.name().toString().equals(owner + "/" + name))
                    .findFirst();
        }

        @Override
        public boolean offersLogin() {
            return true;
        }

        @Override
        public List<VisibleRepo> repos(Viewer viewer) {
            VisibleRepo app = new VisibleRepo(installed(1, "app"), true, false);
            VisibleRepo secret = new VisibleRepo(installed(2, "secret"), false, false);
            return viewer instanceof Viewer.Person ? List.of(app, secret) : List.of(app);
        }
    }

    /** The answer to {@code GET}, which follows no redirect. */
    HttpResponse<String> get(String path, String... headers)
            throws IOException, InterruptedException {
        return send("GET", path, headers);
    }

    HttpResponse<String> send(String method, String path, String... headers)
            throws IOException, InterruptedException {
        java.net.http.HttpRequest.Builder request =
                java.net.http.HttpRequest.newBuilder(
                                URI.create("http://localhost:" + server.getPort() + path))
                        .method(method, java.net.http.HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        server.getApplicationContext().close();
    }
}
