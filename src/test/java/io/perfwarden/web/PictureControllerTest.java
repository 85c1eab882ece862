package io.perfwarden.web;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micronaut.runtime.server.EmbeddedServer;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.report.chart.BadgePicture;
import io.perfwarden.testkit.BeanServer;
import io.perfwarden.testkit.Stores;
import io.perfwarden.web.login.RepositoryAccess;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What GitHub's proxy gets of pictures and badges. */
class PictureControllerTest {
    private static final InstalledRepo SECRET =
            new InstalledRepo(new InstallationId(1), new RepoId(1), new RepoName("octo", "secret"));
    private static final InstalledRepo OPEN =
            new InstalledRepo(new InstallationId(1), new RepoId(2), new RepoName("octo", "open"));
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path directory;

    @SuppressWarnings("NullAway.Init")
    private static StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private static FactStore facts;

    @SuppressWarnings("NullAway.Init")
    private static EmbeddedServer server;

    @BeforeAll
    static void start() {
        database = Stores.SQLITE.open(directory);
        facts = FactStore.of(database, Clock.systemUTC());
        server =
                BeanServer.start(
                        Map.of(),
                        new PictureController.PictureParts(
                                facts.pictures(), facts.repositories(), new Access()));
    }

    private static final class Access implements RepositoryAccess {
        @Override
        public Viewer viewer(io.micronaut.http.HttpRequest<?> request) {
            return new Viewer.Stranger(false);
        }

        @Override
        public Optional<VisibleRepo> repo(Viewer viewer, String owner, String name) {
            return name.equals("open")
                    ? Optional.of(new VisibleRepo(OPEN, true, false))
                    : Optional.empty();
        }

        @Override
        public List<VisibleRepo> repos(Viewer viewer) {
            return List.of();
        }
    }

    @AfterAll
    static void stop() {
        server.getApplicationContext().close();
        database.close();
    }

    private static HttpResponse<String> get(String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://localhost:" + server.getPort() + path));
        return CLIENT.send(
                (headers.length > 0 ? request.headers(headers) : request).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static Map<String, List<String>> headers(HttpResponse<String> answer) {
        Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
        headers.remove("date");
        return headers;
    }

    @Test
    void a_picture_is_kept_for_ever_and_can_do_nothing() throws Exception {
        byte[] svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>".getBytes(StandardCharsets.UTF_8);
        String digest = facts.pictures().keep(SECRET.id(), svg);
        HttpResponse<String> answer =
                get("/p/" + facts.pictures().token(SECRET.id()) + "/" + digest + ".svg");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).startsWith("<svg ");
        assertThat(headers(answer))
                .containsEntry("content-type", List.of("image/svg+xml"))
                .containsEntry("x-content-type-options", List.of("nosniff"))
                .containsEntry("cache-control", List.of("public, max-age=31536000, immutable"));
        assertThat(answer.headers().firstValue("content-security-policy").orElse(""))
                .contains("default-src 'none'", "sandbox");
    }

    @Test
    void a_badge_that_a_proxy_has_is_not_sent_again() throws Exception {
        String tag = get("/badge/octo/open/core.svg").headers().firstValue("etag").orElseThrow();
        HttpResponse<String> again = get("/badge/octo/open/core.svg", "If-None-Match", tag);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(headers(again)).containsEntry("cache-control", List.of("no-cache"));
        assertThat(get("/badge/octo/open/core.svg", "If-None-Match", "W/\"x\"").statusCode())
                .isEqualTo(200);
    }

    @Test
    void a_wrong_token_and_an_unknown_repository_cannot_be_told_apart() throws Exception {
        facts.repositories().record(SECRET);
        String token = facts.pictures().token(SECRET.id());
        HttpResponse<String> grey = get("/p/nothing/nothing.svg");
        assertThat(grey.statusCode()).isEqualTo(200);
        assertThat(grey.body()).isEqualTo(BadgePicture.UNKNOWN.svg("perfwarden"));
        for (String path :
                List.of(
                        "/p/" + token + "/" + "0".repeat(64) + ".svg",
                        "/p/" + "0".repeat(40) + "/" + "0".repeat(64) + ".svg",
                        "/p/%22%3E%3Csvg/x.svg",
                        "/badge/octo/secret/core.svg",
                        "/badge/octo/nothing/core.svg",
                        "/badge/octo/nothing/core.svg?token=" + token,
                        "/badge/octo/secret/core.svg?token=wrong",
                        "/badge/octo/open/%3Csvg%20onload=x%3E.svg")) {
            HttpResponse<String> answer = get(path);
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            assertThat(answer.body()).as(path).isEqualTo(grey.body());
            assertThat(headers(answer)).as(path).isEqualTo(headers(grey));
        }
    }
}
