package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.DatabaseConfig;
import io.perfwarden.demo.standin.ManifestPages;
import io.perfwarden.demo.standin.StandInApp;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.testkit.BriefJvm;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.TestPorts;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** From a server without settings to one that judges, with a stand-in for GitHub. */
class SetupServeTest {
    private static final String LINK = "perfwarden: no GitHub App yet; register one at ";
    private static final String LISTENING = "perfwarden: listening on ";
    private static final String TOKEN = "hunter2-hunter2-hunter2";
    private static final Pattern STATE = Pattern.compile("state=([A-Za-z0-9_-]{43})");
    private static final Pattern COOKIE = Pattern.compile("perfwarden-setup=([A-Za-z0-9_-]{43});");

    @TempDir private Path directory;
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<String> answers = new ArrayList<>();
    private final List<ServedHere> servers = new ArrayList<>();
    private final Map<String, String> settings = new HashMap<>();

    @SuppressWarnings("NullAway.Init")
    private StandInGitHub github;

    @SuppressWarnings("NullAway.Init")
    private ManifestPages manifests;

    private int port;

    @BeforeEach
    void start() throws IOException {
        StandInApp app = new StandInApp(12345, "Iv23liSetUp", "perfwarden", 7);
        github = StandInGitHub.start(new StandInWorld(app, Clock.systemUTC()));
        manifests = github.manifests();
        port = TestPorts.next();
        settings.put("GITHUB_API_URL", github.url().toString());
        settings.put("HOST", "127.0.0.1");
        settings.put("PORT", Integer.toString(port));
        settings.put("PUBLIC_URL", "http://127.0.0.1:" + port + "/perf");
        settings.put("DATA_DIR", directory.resolve("data").toString());
        settings.put("SETUP_TOKEN", TOKEN);
    }

    @AfterEach
    void end() {
        servers.forEach(ServedHere::close);
        client.shutdownNow();
        github.close();
        List<String> said = new ArrayList<>(answers);
        servers.forEach(server -> said.add(server.said()));
        servers.forEach(server -> assertThat(server.said()).doesNotContain(TOKEN));
        assertThat(said)
                .allSatisfy(it -> assertThat(it).doesNotContain(manifests.secrets()))
                .allSatisfy(it -> assertThat(it).doesNotContain("Bearer", "BEGIN"));
    }

    private ServedHere serve() {
        ServedHere server = new ServedHere(settings);
        servers.add(server);
        return server;
    }

    /** A browser that used the link: its cookie and a state. */
    private record Visit(String cookie, String state) {}

    private Visit visit() throws Exception {
        HttpResponse<String> entered = enter("?token=" + TOKEN);
        assertThat(entered.statusCode()).isEqualTo(303);
        assertThat(entered.headers().firstValue("Location"))
                .contains(settings.get("PUBLIC_URL") + "/setup");
        String set = entered.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(set).contains("HTTPOnly", "Secure", "SameSite=Lax", "Path=/perf/setup");
        return another(found(COOKIE, set));
    }

    /** As the form of the link's page does. */
    private HttpResponse<String> enter(String query) throws Exception {
        return post("/setup" + query, "", "x");
    }

    private Visit another(String cookie) throws Exception {
        HttpResponse<String> page = get("/setup", cookie);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .contains(
                        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"
                                + " data:; connect-src 'self'; form-action 'self' "
                                + github.url()
                                + "; frame-ancestors 'none'; base-uri 'none'");
        assertThat(page.body()).contains(settings.get("PUBLIC_URL") + "/github/webhook");
        return new Visit(cookie, found(STATE, page.body()));
    }

    private HttpResponse<String> callback(Visit visit, String code) throws Exception {
        return get("/setup/callback?code=" + code + "&state=" + visit.state(), visit.cookie());
    }

    @Test
    void an_app_is_registered_and_the_server_works_with_it_without_a_restart() throws Exception {
        ServedHere server = serve();
        assertThat(server.line(LINK))
                .isEqualTo(settings.get("PUBLIC_URL") + "/setup?token=$PERFWARDEN_SETUP_TOKEN");
        assertThat(get("/health/readiness", "").statusCode()).isEqualTo(200);
        assertThat(get("/prometheus", "").statusCode()).isEqualTo(404);
        assertThat(get("/setup/installed", "").statusCode()).isEqualTo(404);
        assertThat(post("/github/webhook", "{}", "x").statusCode()).isEqualTo(404);
        Visit visit = visit();
        HttpResponse<String> done = callback(visit, register(visit));
        assertThat(done.statusCode()).as(done.body()).isEqualTo(303);
        assertThat(done.headers().firstValue("Location"))
                .contains(github.url() + "/apps/perfwarden/installations/new");
        assertThat(done.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(manifests.conversions()).hasSize(1);
        assertThat(server.line(LISTENING)).isEqualTo("http://127.0.0.1:" + port);
        assertThat(get("/setup?token=" + TOKEN, visit.cookie()).statusCode()).isEqualTo(404);
        HttpResponse<String> installed = get("/setup/installed", "");
        assertThat(installed.body()).contains("Installed", "href=\"/perf/\"");
        assertThat(installed.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("style-src 'self'");
        assertThat(post("/github/webhook", "{}", manifests.webhookSecret()).statusCode())
                .isEqualTo(200);
        Path file = directory.resolve("data/github-app.json");
        assertThat(Files.getPosixFilePermissions(file))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        server.close();
        serve().line(LISTENING);
    }

    /** A server with an app that has seen a repository, and has ended. */
    private void leaveData() throws Exception {
        ServedHere server = serve();
        server.line(LINK);
        Visit visit = visit();
        assertThat(callback(visit, register(visit)).statusCode()).isEqualTo(303);
        server.line(LISTENING);
        server.close();
        try (Connection store =
                        DriverManager.getConnection(
                                "jdbc:sqlite:" + directory.resolve("data/perfwarden.db"));
                Statement statement = store.createStatement()) {
            statement.executeUpdate(
                    "insert into repositories (id, installation, owner, name) values (1, 7, 'a', 'b')");
        }
    }

    /** Runs the commands of a page, in order. */
    private void obey(String page) throws Exception {
        String program =
                "#!/bin/sh\nexec '%s' \"$@\"\n".formatted(String.join("' '", BriefJvm.ofProgram()));
        String commands =
                Files.readString(Path.of("deploy", page))
                        .lines()
                        .filter(it -> it.startsWith("       "))
                        .map(String::strip)
                        .collect(Collectors.joining("\n"))
                        .replace("OLD", directory.resolve("data").toString())
                        .replace("NEW", directory.resolve("new").toString());
        assertThat(commands.lines()).hasSize(5);
        Path launcher = Files.writeString(directory.resolve("perfwarden"), program);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        ProcessBuilder builder =
                new ProcessBuilder("sh", "-e", "-c", commands)
                        .directory(directory.toFile())
                        .redirectErrorStream(true);
        builder.environment().merge("PATH", directory.toString(), (path, own) -> own + ":" + path);
        Process shell = builder.start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as(said).isZero();
        assertThat(said).contains("not in it: github-app.json").doesNotContain("not in a copy");
    }

    @Test
    void what_the_page_says_moves_a_server_with_its_app() throws Exception {
        leaveData();
        Path key = directory.resolve("data/session.key");
        if (Files.notExists(key)) {
            Files.writeString(key, "x");
        }
        obey("move.md");
        settings.put("DATA_DIR", directory.resolve("new").toString());
        ServedHere moved = serve();
        moved.line(LISTENING);
        assertThat(moved.said()).doesNotContain("no GitHub App yet");
        assertThat(directory.resolve("new/session.key")).hasSameBinaryContentAs(key);
    }

    @Test
    void a_database_of_an_app_without_its_key_names_the_file() throws Exception {
        leaveData();
        Path file = directory.resolve("data/github-app.json");
        Files.move(file, directory.resolve("kept"));
        ServedHere server = serve();
        assertThat(server.line("perfwarden: " + file)).contains("is missing", "copy the file");
        assertThat(server.line("perfwarden: or register another app at "))
                .contains("/setup?token=");
        server.close();
        StringWriter doctor = new StringWriter();
        Map<String, String> environment = Map.of("PERFWARDEN_DATA_DIR", settings.get("DATA_DIR"));
        new CommandLine(new DoctorCommand(environment, Clock.systemUTC(), Optional.of(_ -> 405)))
                .setErr(new PrintWriter(doctor, true))
                .execute();
        assertThat(doctor.toString()).contains(file + " is missing", "copy the file");
        Files.move(directory.resolve("kept"), file);
        serve().line(LISTENING);
    }

    @Test
    void without_the_token_there_is_nothing_and_it_works_once() throws Exception {
        serve().line(LINK);
        String nothing = get("/setup", "").body();
        assertThat(nothing).contains("Not set up yet", "Its log shows the address");
        for (String query : List.of("", "?token=", "?token=wrong", "?token=" + TOKEN + "x")) {
            HttpResponse<String> answer = get("/setup" + query, "");
            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(answer.body()).isEqualTo(nothing);
            assertThat(enter(query).statusCode()).isEqualTo(404);
            assertThat(enter(query).body()).isEqualTo(nothing);
        }
        Visit visit = visit();
        assertThat(enter("?token=" + TOKEN).statusCode()).isEqualTo(404);
        assertThat(enter("?token=" + TOKEN).body()).isEqualTo(nothing);
        assertThat(get("/setup", "").statusCode()).isEqualTo(404);
        assertThat(get("/setup", visit.cookie().toLowerCase(Locale.ROOT)).statusCode())
                .isEqualTo(404);
        assertThat(get("/setup?token=" + TOKEN, visit.cookie()).statusCode()).isEqualTo(303);
    }

    @Test
    void the_preview_of_the_link_does_not_use_the_token_up() throws Exception {
        serve().line(LINK);
        for (int preview = 0; preview < 3; preview++) {
            HttpResponse<String> seen = get("/setup?token=" + TOKEN, "");
            assertThat(seen.statusCode()).isEqualTo(200);
            assertThat(seen.headers().firstValue("Set-Cookie")).isEmpty();
            assertThat(seen.body())
                    .contains(
                            "method=\"post\"", "action=\"" + settings.get("PUBLIC_URL") + "/setup?")
                    .doesNotContain("name=\"manifest\"");
        }
        assertThat(visit().state()).isNotEmpty();
    }

    @Test
    void the_first_page_of_a_server_without_an_app_says_where_to_go_on() throws Exception {
        serve().line(LINK);
        HttpResponse<String> first = get("/", "");
        assertThat(first.statusCode()).isEqualTo(503);
        assertThat(first.body())
                .contains("<main", "Not set up yet", "Its log shows the address")
                .doesNotContain(TOKEN);
    }

    @Test
    void a_state_that_is_missing_foreign_or_used_asks_github_nothing() throws Exception {
        serve().line(LINK);
        Visit visit = visit();
        String other = another(visit.cookie()).state();
        assertThat(get("/setup/callback", visit.cookie()).statusCode()).isEqualTo(400);
        assertThat(callback(new Visit("", visit.state()), "code").statusCode()).isEqualTo(400);
        assertThat(callback(new Visit(visit.state(), visit.state()), "code").statusCode())
                .isEqualTo(400);
        assertThat(callback(new Visit(visit.cookie(), visit.cookie()), "code").statusCode())
                .isEqualTo(400);
        for (String code : List.of("", "a%2Fb", "%0a", "a".repeat(129))) {
            assertThat(callback(visit, code).statusCode()).isEqualTo(400);
        }
        assertThat(manifests.conversions()).isEmpty();
        assertThat(callback(visit, "gone").statusCode()).isEqualTo(502);
        assertThat(callback(visit, "gone").statusCode()).isEqualTo(400);
        assertThat(manifests.conversions()).containsExactly("gone");
        assertThat(callback(new Visit(visit.cookie(), other), register(visit)).statusCode())
                .isEqualTo(303);
    }

    @Test
    void a_state_of_more_than_an_hour_ago_asks_github_nothing() throws Exception {
        serve().line(LINK);
        Visit visit = visit();
        String code = register(visit);
        try (Connection store =
                        DriverManager.getConnection(
                                "jdbc:sqlite:" + directory.resolve("data/perfwarden.db"));
                Statement statement = store.createStatement()) {
            assertThat(statement.executeUpdate("update setup_visits set until = 1")).isPositive();
        }
        HttpResponse<String> answer = callback(visit, code);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("older than an hour", "PERFWARDEN_GITHUB_APP_ID");
        assertThat(manifests.conversions()).isEmpty();
        assertThat(get("/setup", visit.cookie()).statusCode()).isEqualTo(404);
        assertThat(callback(visit(), manifests.code()).statusCode()).isEqualTo(303);
    }

    @Test
    void a_code_that_expired_says_what_to_enter_by_hand() throws Exception {
        serve().line(LINK);
        Visit visit = visit();
        String code = register(visit);
        manifests.expire();
        HttpResponse<String> answer = callback(visit, code);
        assertThat(answer.statusCode()).isEqualTo(502);
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(answer.body())
                .contains("GitHub answered 404", "may exist", "PERFWARDEN_GITHUB_APP_ID")
                .contains("PERFWARDEN_GITHUB_PRIVATE_KEY", "PERFWARDEN_GITHUB_WEBHOOK_SECRET")
                .doesNotContain(code);
        assertThat(servers.getFirst().said()).doesNotContain(code);
    }

    @Test
    void what_the_person_took_away_is_listed_and_a_webhook_of_forms_is_mended() throws Exception {
        ServedHere server = serve();
        server.line(LINK);
        manifests.withhold("checks", "check_run");
        manifests.sendForms();
        Visit visit = visit();
        HttpResponse<String> answer = callback(visit, register(visit));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .contains("permission checks is none, needed is write")
                .contains("not subscribed to check_run")
                .contains(github.url() + "/apps/perfwarden/installations/new")
                .doesNotContain("content type");
        server.line(LISTENING);
    }

    @Test
    void settings_that_set_up_needs_are_named_and_no_form_is_shown() throws Exception {
        settings.remove("PUBLIC_URL");
        ServedHere server = serve();
        assertThat(server.line("perfwarden: set-up needs ")).startsWith("PERFWARDEN_PUBLIC_URL");
        HttpResponse<String> answer = get("/setup?token=" + TOKEN, "");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("PERFWARDEN_PUBLIC_URL").doesNotContain("<form");
        assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void the_environment_wins_over_what_is_stored() throws Exception {
        ServedHere first = serve();
        first.line(LINK);
        Visit visit = visit();
        assertThat(callback(visit, register(visit)).statusCode()).isEqualTo(303);
        first.line(LISTENING);
        first.close();
        settings.put("GITHUB_WEBHOOK_SECRET", "other");
        ServedHere next = serve();
        next.line(LISTENING);
        assertThat(post("/github/webhook", "{}", "other").statusCode()).isEqualTo(200);
        assertThat(post("/github/webhook", "{}", manifests.webhookSecret()).statusCode())
                .isEqualTo(401);
        next.close();
        settings.put("GITHUB_APP_ID", "999");
        assertThat(serve().line("perfwarden: PERFWARDEN_GITHUB_PRIVATE_KEY: ")).contains("missing");
    }

    @Test
    void two_replicas_on_postgresql_share_a_visit_and_both_start_with_the_app() throws Exception {
        DatabaseConfig database = Stores.POSTGRESQL.config(directory);
        settings.putAll(
                Map.of(
                        "DATABASE_URL", database.url(),
                        "DATABASE_USER", database.user(),
                        "DATABASE_PASSWORD", database.password(),
                        "SECRET_KEY", Base64.getEncoder().encodeToString(new byte[32])));
        settings.remove("SETUP_TOKEN");
        ServedHere one = serve();
        String link = one.line(LINK);
        int first = port;
        port = TestPorts.next();
        settings.put("PORT", Integer.toString(port));
        settings.put("DATA_DIR", directory.resolve("two").toString());
        ServedHere two = serve();
        assertThat(two.line(LINK)).isEqualTo(link);
        String query = link.substring(link.indexOf("/setup"));
        String cookie =
                found(
                        COOKIE,
                        post(query, "", "x").headers().firstValue("Set-Cookie").orElseThrow());
        Visit visit = another(cookie);
        port = first;
        assertThat(callback(visit, register(visit)).statusCode()).isEqualTo(303);
        one.line(LISTENING);
        two.line(LISTENING);
        servers.forEach(ServedHere::close);
        settings.remove("SECRET_KEY");
        assertThat(serve().line("perfwarden: PERFWARDEN_SECRET_KEY: ")).contains("missing");
    }

    @Test
    void a_database_server_without_a_key_has_no_set_up() throws Exception {
        DatabaseConfig database = Stores.POSTGRESQL.config(directory);
        settings.putAll(
                Map.of(
                        "DATABASE_URL", database.url(),
                        "DATABASE_USER", database.user(),
                        "DATABASE_PASSWORD", database.password()));
        ServedHere server = serve();
        assertThat(server.line("perfwarden: set-up needs ")).startsWith("PERFWARDEN_SECRET_KEY");
        assertThat(get("/setup?token=" + TOKEN, "").body()).doesNotContain("<form");
    }

    /** Confirms the manifest of a page at GitHub, which gives a code. */
    private String register(Visit visit) throws Exception {
        String page = get("/setup", visit.cookie()).body();
        String manifest =
                found(Pattern.compile("name=\"manifest\" value=\"([^\"]+)\""), page)
                        .replace("&#34;", "\"");
        String fields =
                "name=perfwarden-x&state="
                        + visit.state()
                        + "&manifest="
                        + URLEncoder.encode(manifest, StandardCharsets.UTF_8);
        HttpResponse<String> created =
                client.send(
                        HttpRequest.newBuilder(URI.create(github.url() + "/settings/apps/confirm"))
                                .POST(HttpRequest.BodyPublishers.ofString(fields))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        String target = created.headers().firstValue("Location").orElseThrow();
        assertThat(target).startsWith(settings.get("PUBLIC_URL") + "/setup/callback?");
        return found(Pattern.compile("code=([^&]+)"), target);
    }

    private HttpResponse<String> get(String path, String cookie) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        if (!cookie.isEmpty()) {
            request.header("Cookie", "perfwarden-setup=" + cookie);
        }
        return kept(client.send(request.build(), HttpResponse.BodyHandlers.ofString()));
    }

    private HttpResponse<String> post(String path, String body, String secret) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        String signature =
                HexFormat.of().formatHex(mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
        return kept(
                client.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .header("Content-Type", "application/json")
                                .header("X-GitHub-Event", "ping")
                                .header("X-GitHub-Delivery", "d-1")
                                .header("X-Hub-Signature-256", "sha256=" + signature)
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString()));
    }

    private HttpResponse<String> kept(HttpResponse<String> answer) {
        answers.add(answer.headers().map() + answer.body());
        return answer;
    }

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as("%s in %s", pattern, text).isTrue();
        return matcher.group(1);
    }
}
