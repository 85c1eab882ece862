package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.FactStore;
import io.perfwarden.db.ReadTokens;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.demo.standin.LoginPages;
import io.perfwarden.demo.standin.StandInApp;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.published.RequestCheck;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.TestPorts;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People log in through a stand-in for GitHub and see what they can read there. */
class LoginServeTest {
    private static final String LISTENING = "perfwarden: listening on ";
    private static final String SECRET = "hunter2-hunter2-hunter2";
    private static final String PUBLIC = "/r/acme/open/changes";
    private static final String PRIVATE = "/r/acme/closed/changes";
    private static final String MISSING = "/r/acme/none/changes";

    @TempDir private Path directory;
    private final HttpClient client = HttpClient.newHttpClient();

    @SuppressWarnings("NullAway.Init")
    private StandInGitHub github;

    @SuppressWarnings("NullAway.Init")
    private StandInRepository open;

    @SuppressWarnings("NullAway.Init")
    private StandInRepository closed;

    @SuppressWarnings("NullAway.Init")
    private LoginPages logins;

    @SuppressWarnings("NullAway.Init")
    private ServedHere server;

    private String base = "";
    private String token = "";
    private String said = "";

    @BeforeEach
    void start() throws IOException {
        StandInApp app = new StandInApp(12345, "Iv23liLogin", "perfwarden", 7);
        StandInWorld world = new StandInWorld(app, Clock.systemUTC());
        open = world.add(1, "acme", "open");
        closed = world.add(2, "acme", "closed");
        closed.setPrivate(true);
        closed.permit("rita", "read");
        github = StandInGitHub.start(world, RequestCheck::complaints);
        logins = github.logins();
        Path data = Files.createDirectories(directory.resolve("data"));
        Path store = data.resolve("perfwarden.db");
        try (StoreDatabase database = Stores.openFile(store)) {
            var repositories = FactStore.of(database, Clock.systemUTC()).repositories();
            for (StandInRepository it : List.of(open, closed)) {
                repositories.record(
                        new InstalledRepo(
                                new InstallationId(7),
                                new RepoId(it.id()),
                                RepoName.parse(it.fullName())));
            }
            token =
                    new ReadTokens(database, Clock.systemUTC())
                            .create(new RepoId(2), "ci")
                            .orElseThrow();
        }
        int port = TestPorts.next();
        base = "http://127.0.0.1:" + port + "/perf";
        logins.callback(base + "/login/callback");
        server =
                new ServedHere(
                        Map.ofEntries(
                                Map.entry("GITHUB_API_URL", github.url().toString()),
                                Map.entry("GITHUB_APP_ID", "12345"),
                                Map.entry("GITHUB_PRIVATE_KEY", github.privateKeyPem()),
                                Map.entry("GITHUB_WEBHOOK_SECRET", SECRET),
                                Map.entry("GITHUB_CLIENT_ID", logins.clientId()),
                                Map.entry("GITHUB_CLIENT_SECRET", logins.clientSecret()),
                                Map.entry("HOST", "127.0.0.1"),
                                Map.entry("PORT", Integer.toString(port)),
                                Map.entry("PUBLIC_URL", base),
                                Map.entry("DATA_DIR", data.toString())));
        String _ = server.line(LISTENING);
    }

    @AfterEach
    void end() throws IOException {
        client.shutdownNow();
        server.close();
        github.close();
        assertThat(github.journal().mistakes()).isEmpty();
        assertThat(server.said()).doesNotContain("ghu_", "ghr_", logins.clientSecret(), "pwr_");
        for (Path file : List.of(Path.of("perfwarden.db"), Path.of("session.key"))) {
            String kept =
                    Files.readString(
                            directory.resolve("data").resolve(file), StandardCharsets.ISO_8859_1);
            assertThat(kept).doesNotContain("ghu_", "ghr_", token);
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String url, String cookie) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        return send(cookie.isEmpty() ? request : request.header("Cookie", cookie));
    }

    private int status(String path, String cookie) throws Exception {
        return get(base + path, cookie).statusCode();
    }

    private static String location(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isBetween(302, 303);
        return answer.headers().firstValue("Location").orElseThrow();
    }

    /** The cookie of this name that an answer sets, as a browser sends it back. */
    private static String cookie(HttpResponse<String> answer, String name) {
        String set =
                answer.headers().allValues("Set-Cookie").stream()
                        .filter(it -> it.startsWith(name + "="))
                        .findFirst()
                        .orElseThrow();
        assertThat(set).contains("HTTPOnly", "SameSite=Lax", "Path=/");
        return set.split(";", 2)[0];
    }

    private record Begun(String cookie, String callback) {}

    /** Goes to GitHub and comes back with a code. */
    private Begun begin(String login, String to) throws Exception {
        HttpResponse<String> begun = get(base + "/login?to=" + to, "");
        logins.signIn(login);
        String callback = location(get(location(begun), ""));
        return new Begun(cookie(begun, "perfwarden-login"), callback);
    }

    private String login(String login) throws Exception {
        Begun begun = begin(login, "");
        return cookie(get(begun.callback(), begun.cookie()), "perfwarden");
    }

    @Test
    void a_reader_comes_back_to_the_private_page_that_they_asked_for() throws Exception {
        assertThat(status(PUBLIC, "")).isEqualTo(200);
        assertThat(status(PRIVATE, "")).isEqualTo(404);
        assertThat(location(get(base + "/login?to=%2Fr%2Facme%2Fclosed%2Fchanges", "")))
                .startsWith(
                        github.url()
                                + "/login/oauth/authorize?client_id=Iv23liLogin&redirect_uri="
                                + URLEncoder.encode(base, StandardCharsets.UTF_8)
                                + "%2Flogin%2Fcallback&state=")
                .contains("&code_challenge=", "&code_challenge_method=S256&allow_signup=false");
        Begun begun = begin("rita", "%2Fr%2Facme%2Fclosed%2Fchanges%3Fq%3Dsort");
        HttpResponse<String> done = get(begun.callback(), begun.cookie());
        assertThat(location(done)).isEqualTo(base + PRIVATE + "?q=sort");
        String session = cookie(done, "perfwarden");
        HttpResponse<String> page = get(base + PRIVATE, session);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Cache-Control")).contains("private, no-store");
        assertThat(page.headers().firstValue("ETag")).isEmpty();
        assertThat(status(PRIVATE, "")).isEqualTo(404);
    }

    @Test
    void an_outsider_sees_no_difference_between_private_and_missing() throws Exception {
        String session = login("otto");
        HttpResponse<String> hidden = get(base + PRIVATE, session);
        HttpResponse<String> missing = get(base + MISSING, session);
        assertThat(hidden.statusCode()).isEqualTo(404);
        assertThat(hidden.body()).isEqualTo(missing.body());
        assertThat(without(hidden)).isEqualTo(without(missing));
        assertThat(status(PUBLIC, session)).isEqualTo(200);
    }

    private int change(String method, String path, String cookie, String origin) throws Exception {
        HttpResponse<String> answer =
                send(
                        HttpRequest.newBuilder(URI.create(base + "/api/v1/r/acme/closed/" + path))
                                .header("Cookie", cookie)
                                .header("Origin", origin)
                                .method(method, HttpRequest.BodyPublishers.noBody()));
        said = answer.body();
        return answer.statusCode();
    }

    @Test
    void only_an_administrator_on_this_server_s_pages_makes_and_ends_upload_tokens()
            throws Exception {
        String own = base.replace("/perf", "");
        closed.permit("ada", "admin");
        closed.permit("willa", "write");
        String admin = login("ada");
        assertThat(change("POST", "tokens?name=box", admin, "https://evil.example")).isEqualTo(403);
        for (String other : List.of(login("willa"), login("rita"), login("otto"), "a=b")) {
            assertThat(change("POST", "tokens?name=box", other, own)).isEqualTo(404);
            assertThat(status("/api/v1/r/acme/closed/tokens", other)).isEqualTo(404);
            assertThat(change("DELETE", "results?token=box&since=2026-01-01T00:00:00Z", other, own))
                    .isEqualTo(404);
        }
        assertThat(change("POST", "tokens?name=Box", admin, own)).isEqualTo(400);
        assertThat(change("POST", "tokens?name=box&days=367", admin, own)).isEqualTo(400);
        assertThat(change("POST", "tokens?name=box", admin, own)).isEqualTo(201);
        assertThat(said).contains("\"token\":\"pwu_");
        assertThat(change("POST", "tokens?name=box", admin, own)).isEqualTo(409);
        assertThat(get(base + "/api/v1/r/acme/closed/tokens", admin).body())
                .contains("\"name\":\"box\"")
                .doesNotContain("pwu_");
        assertThat(change("DELETE", "tokens/none", admin, own)).isEqualTo(404);
        assertThat(change("DELETE", "tokens/box", admin, own)).isEqualTo(204);
        assertThat(change("DELETE", "results?token=box&since=today", admin, own)).isEqualTo(400);
        assertThat(change("DELETE", "results?token=box&since=2026-01-01T00:00:00Z", admin, own))
                .isEqualTo(200);
        assertThat(said).contains("\"withdrawn\":0");
    }

    private static Map<String, List<String>> without(HttpResponse<String> answer) {
        Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
        headers.remove("date");
        return headers;
    }

    @Test
    void a_state_that_is_foreign_or_used_asks_github_nothing() throws Exception {
        Begun begun = begin("rita", "");
        Begun other = begin("rita", "");
        assertThat(get(begun.callback(), "").statusCode()).isEqualTo(400);
        assertThat(get(begun.callback(), other.cookie()).statusCode()).isEqualTo(400);
        assertThat(get(base + "/login/callback?code=c&state=x", begun.cookie()).statusCode())
                .isEqualTo(400);
        assertThat(logins.exchanges()).isEmpty();
        assertThat(get(begun.callback(), begun.cookie()).statusCode()).isEqualTo(303);
        assertThat(get(begun.callback(), begun.cookie()).statusCode()).isEqualTo(400);
        assertThat(logins.exchanges()).hasSize(1);
        String refused = other.callback().replaceFirst("code=[^&]*", "error=access_denied");
        assertThat(get(refused, other.cookie()).statusCode()).isEqualTo(403);
        assertThat(logins.exchanges()).hasSize(1);
    }

    @Test
    void a_login_that_cannot_go_on_is_a_page_with_our_frame() throws Exception {
        HttpRequest.Builder old =
                HttpRequest.newBuilder(URI.create(base + "/login/callback?code=c&state=old"));
        HttpResponse<String> page =
                client.send(
                        old.header("Accept", "text/html").build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.body())
                .contains("<main id=\"main\"", "rel=\"stylesheet\"", "This login cannot go on")
                .contains("/login\">Log in with GitHub");
        HttpResponse<String> data =
                client.send(
                        old.setHeader("Accept", "application/json").build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(data.statusCode()).isEqualTo(400);
        assertThat(data.body()).startsWith("{").contains("This login cannot go on");
    }

    @Test
    void a_code_of_another_login_is_no_login() throws Exception {
        Begun begun = begin("rita", "");
        Begun stolen = begin("mallory", "");
        String state = begun.callback().replaceFirst(".*state=", "");
        String mixed = stolen.callback().replaceFirst("state=.*", "state=" + state);
        HttpResponse<String> answer = get(mixed, begun.cookie());
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.headers().allValues("Set-Cookie")).isEmpty();
        assertThat(server.said()).contains("GitHub refused a login: bad_verification_code");
    }

    @Test
    void only_a_form_of_its_own_page_logs_a_person_out() throws Exception {
        String session = login("rita");
        String page = get(base + PUBLIC, session).body();
        Matcher csrf = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"").matcher(page);
        assertThat(csrf.find()).as(page).isTrue();
        String form = "csrf=" + csrf.group(1);
        String origin = base.replace("/perf", "");
        for (List<String> sent :
                List.of(
                        List.of(form, "Origin", "https://evil.example"),
                        List.of(form, "Origin", "null"),
                        List.of(form, "Sec-Fetch-Site", "cross-site"),
                        List.of(form, "X-Nothing", "1"),
                        List.of("csrf=" + "a".repeat(43), "Origin", origin),
                        List.of("", "Origin", origin))) {
            assertThat(logout(session, sent).statusCode()).as("%s", sent).isEqualTo(403);
        }
        assertThat(status("/logout", session)).isEqualTo(405);
        assertThat(status(PRIVATE, session)).isEqualTo(200);
        HttpResponse<String> out = logout(session, List.of(form, "Origin", origin));
        assertThat(location(out)).isEqualTo(base + "/");
        assertThat(cookie(out, "perfwarden")).isEqualTo("perfwarden=");
        assertThat(location(get(base + PRIVATE, session))).startsWith("/perf/login?to=");
    }

    private HttpResponse<String> logout(String session, List<String> sent) throws Exception {
        return send(
                HttpRequest.newBuilder(URI.create(base + "/logout"))
                        .header("Cookie", session)
                        .header(sent.get(1), sent.get(2))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(sent.get(0))));
    }

    @Test
    void a_token_that_github_does_not_take_any_more_ends_the_session() throws Exception {
        String session = login("rita");
        logins.revoke("rita");
        assertThat(location(get(base + PRIVATE, session)))
                .isEqualTo("/perf/login?to=%2Fr%2Facme%2Fclosed%2Fchanges");
        assertThat(status(PUBLIC, session)).isEqualTo(200);
        assertThat(location(get(base + MISSING, session)))
                .isEqualTo("/perf/login?to=%2Fr%2Facme%2Fnone%2Fchanges");
        assertThat(status("/api/v1/r/acme/closed", session)).isEqualTo(401);
    }

    @Test
    void events_take_effect_when_they_are_answered() throws Exception {
        String rita = login("rita");
        assertThat(status(PUBLIC, "")).isEqualTo(200);
        deliver("repository", "{\"action\":\"privatized\",\"repository\":{\"id\":1}}");
        assertThat(status(PUBLIC, "")).isEqualTo(404);
        deliver(
                "repository",
                "{\"action\":\"renamed\",\"repository\":{\"id\":1,\"full_name\":\"acme/new\"},"
                        + "\"installation\":{\"id\":7}}");
        open.rename("new");
        HttpResponse<String> moved = get(base + PUBLIC + "?q=a", "");
        assertThat(moved.statusCode()).isEqualTo(301);
        assertThat(moved.headers().firstValue("Location").orElseThrow())
                .contains("/r/acme/new/changes");
        assertThat(status(PRIVATE, rita)).isEqualTo(200);
        long id = "rita".hashCode() & 0xFFFFFFL;
        deliver(
                "github_app_authorization",
                "{\"action\":\"revoked\",\"sender\":{\"id\":" + id + "}}");
        assertThat(status(PRIVATE, rita)).isEqualTo(303);
        deliver("installation", "{\"action\":\"suspend\",\"installation\":{\"id\":7}}");
        assertThat(status("/r/acme/new/changes", "")).isEqualTo(404);
    }

    private void deliver(String event, String body) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        byte[] sum = mac.doFinal(body.getBytes(StandardCharsets.UTF_8));
        HttpResponse<String> answer =
                send(
                        HttpRequest.newBuilder(URI.create(base + "/github/webhook"))
                                .header("Content-Type", "application/json")
                                .header("X-GitHub-Event", event)
                                .header("X-GitHub-Delivery", UUID.randomUUID().toString())
                                .header(
                                        "X-Hub-Signature-256",
                                        "sha256=" + HexFormat.of().formatHex(sum))
                                .POST(HttpRequest.BodyPublishers.ofString(body)));
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 202);
    }

    @Test
    void a_read_token_opens_one_repository_of_the_api_and_no_page() throws Exception {
        assertThat(bearer("/api/v1/r/acme/none", token)).isEqualTo(404);
        assertThat(bearer(PRIVATE, token)).isEqualTo(404);
        assertThat(bearer("/api/v1/r/acme/closed", token + "x")).isEqualTo(401);
        assertThat(bearer("/api/v1/r/acme/none", token + "x")).isEqualTo(401);
    }

    private int bearer(String path, String secret) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(base + path))
                        .header("Authorization", "Bearer " + secret))
                .statusCode();
    }
}
