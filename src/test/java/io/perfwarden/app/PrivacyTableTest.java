package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micronaut.web.router.Router;
import io.perfwarden.db.ReadTokens;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.demo.SampleHistory;
import io.perfwarden.demo.standin.StandInApp;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.Metric;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.SeriesId;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;
import io.perfwarden.published.RequestCheck;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.TestPorts;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every route that the server has, asked by everyone about every kind of repository. The routes
 * come from the router itself, so that none is forgotten.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PrivacyTableTest {
    private static final int RUNS = 20;

    /** The newest run of a {@link SampleHistory}. */
    private static final int NEWEST = 60;

    private static final String BENCHMARK = "hash/sha256";
    private static final String SECRET = "hunter2-hunter2-hunter2";

    /** What readers ask that is about no repository, or about what they may see. */
    private static final Set<String> LISTS = Set.of("/", "/api/v1/repos");

    /** What is the same for all repositories and viewers, or is no reader's. */
    private static final Set<String> OTHERS =
            Set.of(
                    "/assets/{file}",
                    "/robots.txt",
                    "/favicon.ico",
                    "/llms.txt",
                    "/api/v1/openapi.json",
                    "/api/v1/report.schema.json",
                    "/login",
                    "/login/callback",
                    "/setup/installed",
                    "/prometheus",
                    "/health",
                    "/health/{selector}");

    private enum Repository {
        PUBLIC("acme/open"),
        PRIVATE("acme/closed"),
        DELETED("acme/gone"),
        UNKNOWN("acme/none");

        private final String name;

        Repository(String name) {
            this.name = name;
        }
    }

    private enum Reader {
        STRANGER,
        OUTSIDER,
        READER,
        WRITER,
        EXPIRED,
        SCRIPT,
        FOREIGN_SCRIPT,
        REVOKED_SCRIPT;

        private boolean isOver() {
            return this == EXPIRED || this == REVOKED_SCRIPT;
        }

        private boolean mayReadPrivate(String route) {
            return this == READER
                    || this == WRITER
                    || (this == SCRIPT && route.startsWith("/api/"));
        }
    }

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Map<Reader, List<String>> headers = new EnumMap<>(Reader.class);

    @SuppressWarnings("NullAway.Init")
    private StandInGitHub github;

    @SuppressWarnings("NullAway.Init")
    private PerfwardenServer server;

    private String base = "";

    private static InstalledRepo installed(StandInRepository it) {
        return new InstalledRepo(
                new InstallationId(7), new RepoId(it.id()), RepoName.parse(it.fullName()));
    }

    @BeforeAll
    void start() throws Exception {
        StandInApp app = new StandInApp(12345, "Iv23liTable", "perfwarden", 7);
        StandInWorld world = new StandInWorld(app, Clock.systemUTC());
        List<StandInRepository> all =
                List.of(
                        world.add(1, "acme", "open"),
                        world.add(2, "acme", "closed"),
                        world.add(3, "acme", "gone"));
        StandInRepository closed = all.get(1);
        closed.setPrivate(true);
        closed.permit("reader", "read");
        closed.permit("writer", "write");
        github = StandInGitHub.start(world, RequestCheck::complaints);
        Path store = directory.resolve("perfwarden.db");
        // what is older than 90 days is forgotten when the server starts
        Instant newest = Instant.now().truncatedTo(ChronoUnit.DAYS);
        try (StoreDatabase database = Stores.openFile(store)) {
            all.forEach(it -> SampleHistory.fill(database, installed(it), RUNS, newest));
            ReadTokens tokens = new ReadTokens(database, Clock.systemUTC());
            bearer(Reader.SCRIPT, tokens.create(new RepoId(2), "").orElseThrow());
            bearer(Reader.FOREIGN_SCRIPT, tokens.create(new RepoId(1), "").orElseThrow());
            bearer(Reader.REVOKED_SCRIPT, "pwr_" + "A".repeat(43));
        }
        world.delete(all.get(2));
        int port = TestPorts.next();
        base = "http://127.0.0.1:" + port + "/perf";
        github.logins().callback(base + "/login/callback");
        server = served(port);
        headers.put(Reader.STRANGER, List.of());
        person(Reader.OUTSIDER);
        person(Reader.READER);
        person(Reader.WRITER);
        headers.put(Reader.EXPIRED, List.of("Cookie", "perfwarden=" + "A".repeat(43)));
    }

    private PerfwardenServer served(int port) {
        Map<String, String> settings =
                Map.of(
                        "PERFWARDEN_GITHUB_API_URL", github.url().toString(),
                        "PERFWARDEN_GITHUB_APP_ID", github.appId(),
                        "PERFWARDEN_GITHUB_PRIVATE_KEY", github.privateKeyPem(),
                        "PERFWARDEN_GITHUB_WEBHOOK_SECRET", SECRET,
                        "PERFWARDEN_GITHUB_CLIENT_ID", github.logins().clientId(),
                        "PERFWARDEN_GITHUB_CLIENT_SECRET", github.logins().clientSecret(),
                        "PERFWARDEN_HOST", "127.0.0.1",
                        "PERFWARDEN_PORT", Integer.toString(port),
                        "PERFWARDEN_PUBLIC_URL", base,
                        "PERFWARDEN_DATA_DIR", directory.toString());
        return switch (new SettingsReader(settings).read().flatMap(PerfwardenServer::start)) {
            case ReadOutcome.Ok<PerfwardenServer>(PerfwardenServer it) -> it;
            case ReadOutcome.Rejected<PerfwardenServer> it -> throw new AssertionError(it);
        };
    }

    @AfterAll
    void stop() {
        client.shutdownNow();
        server.close();
        github.close();
    }

    private void bearer(Reader reader, String token) {
        headers.put(reader, List.of("Authorization", "Bearer " + token));
    }

    private void person(Reader reader) throws Exception {
        HttpResponse<String> begun = send(base + "/login", List.of());
        github.logins().signIn(reader.name().toLowerCase(Locale.ROOT));
        String callback = location(send(location(begun), List.of()));
        HttpResponse<String> done = send(callback, List.of("Cookie", cookie(begun)));
        headers.put(reader, List.of("Cookie", cookie(done)));
    }

    private static String location(HttpResponse<String> answer) {
        return answer.headers().firstValue("Location").orElseThrow();
    }

    private static String cookie(HttpResponse<String> answer) {
        return answer.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
    }

    private HttpResponse<String> send(String url, List<String> headers) throws Exception {
        return send("GET", url, headers);
    }

    private HttpResponse<String> send(String method, String url, List<String> headers)
            throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url))
                        .method(method, HttpRequest.BodyPublishers.noBody());
        return client.send(
                (headers.isEmpty() ? request : request.headers(headers.toArray(String[]::new)))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** Two commits that were measured. */
    private static String sha(Repository repository) {
        return refs(repository).replaceFirst(".*\\.", "");
    }

    private static String refs(Repository repository) {
        var name = RepoName.parse(repository.name);
        var repo = new InstalledRepo(new InstallationId(7), new RepoId(1), name);
        return SampleHistory.commit(repo, NEWEST - 5) + "..." + SampleHistory.commit(repo, NEWEST);
    }

    /** Everything of an answer but the time, and what it repeats of the address. */
    private String whole(String route, Reader reader, Repository repository) throws Exception {
        return whole("GET", route, headers.getOrDefault(reader, List.of()), repository);
    }

    private String whole(String method, String route, List<String> sent, Repository repository)
            throws Exception {
        HttpResponse<String> answer = send(method, base + path(route, repository), sent);
        Map<String, List<String>> all = new TreeMap<>(answer.headers().map());
        all.remove("date");
        if (answer.body().contains("\"_links\"")) {
            all.remove("content-length");
        }
        String text = answer.statusCode() + "\n" + all + "\n" + answer.body();
        return isOfRepository(route)
                ? text.replace(path(route, repository), "ADDRESS")
                        .replace(URLEncoder.encode(repository.name, StandardCharsets.UTF_8), "NAME")
                        .replace(refs(repository), "REFS")
                        .replace(sha(repository), "SHA")
                : text;
    }

    private String path(String route, Repository repository) {
        String[] name = repository.name.split("/", 2);
        Map<String, String> values =
                Map.of(
                        "owner",
                        name[0],
                        "repo",
                        name[1],
                        "number",
                        SampleHistory.RED.toString(),
                        "id",
                        Integer.toString(1000 + NEWEST),
                        "refs",
                        refs(repository),
                        "sha",
                        sha(repository),
                        "suite",
                        "core",
                        "token",
                        "A".repeat(22),
                        "digest",
                        "a".repeat(64),
                        "submission",
                        "1000");
        String path =
                Pattern.compile("\\{([a-z]+)[^}]*}")
                        .matcher(route)
                        .replaceAll(it ->
                                Objects.requireNonNull(
                                        values.get(it.group(1)), "a value for " + it.group()));
        return path
                + (path.endsWith("/trend") ? "?s=" + series() : "")
                + (path.endsWith("/why") ? "?benchmark=" + BENCHMARK : "");
    }

    private static SeriesId series() {
        return SeriesId.of(
                SeriesKey.of(
                        new SuitePlatform("core", "linux"),
                        BenchmarkId.of("encode/base64"),
                        Metric.of("cpu_time", Unit.parse("ns"))));
    }

    private List<String> routes() {
        return server.part(Router.class)
                .uriRoutes()
                .filter(it -> it.getHttpMethodName().equals("GET"))
                .map(it -> it.getUriMatchTemplate().toPathString())
                .map(it -> it.length() > 1 ? it.replaceFirst("/$", "") : it)
                .distinct()
                .sorted()
                .toList();
    }

    private static boolean isOfRepository(String route) {
        return route.contains("{owner}") || route.startsWith("/p/");
    }

    @Test
    void who_may_not_see_a_repository_cannot_tell_it_from_none() throws Exception {
        List<String> all = routes();
        assertThat(all.stream().filter(it -> !isOfRepository(it) && !OTHERS.contains(it)))
                .as("routes of no repository")
                .containsExactlyInAnyOrderElementsOf(LISTS);
        StringBuilder table = new StringBuilder("route | viewer");
        Arrays.stream(Repository.values())
                .forEach(it -> table.append(" | ").append(it.name().toLowerCase(Locale.ROOT)));
        table.append('\n');
        for (String route : all.stream().filter(PrivacyTableTest::isOfRepository).toList()) {
            for (Reader reader : Reader.values()) {
                table.append(row(route, reader)).append('\n');
            }
        }
        Golden.assertMatches("privacy/routes.txt", table.toString());
    }

    private String row(String route, Reader reader) throws Exception {
        Map<Repository, String> answers = new EnumMap<>(Repository.class);
        for (Repository it : Repository.values()) {
            answers.put(it, whole(route, reader, it));
        }
        assertThat(status(answers.getOrDefault(Repository.PUBLIC, "")))
                .as("of %s it is shown that something is there", route)
                .isEqualTo(expectedOfPublic(route, reader));
        String missing = answers.getOrDefault(Repository.UNKNOWN, "");
        assertThat(answers.get(Repository.DELETED)).as("%s %s", route, reader).isEqualTo(missing);
        if (reader.mayReadPrivate(route)) {
            assertThat(status(answers.getOrDefault(Repository.PRIVATE, "")))
                    .as("%s %s", route, reader)
                    .isEqualTo(status(answers.getOrDefault(Repository.PUBLIC, "")));
        } else {
            assertThat(answers.get(Repository.PRIVATE))
                    .as("%s %s", route, reader)
                    .isEqualTo(missing);
        }
        return route
                + " | "
                + reader.name().toLowerCase(Locale.ROOT)
                + answers.values().stream()
                        .map(it -> " | " + status(it))
                        .collect(Collectors.joining());
    }

    /** A submission is shown to who made it, and tokens to administrators, of whom none asks. */
    private static String expectedOfPublic(String route, Reader reader) {
        if (route.endsWith("/results/{submission}")
                || (reader.isOver() && route.startsWith("/api/"))) {
            return "401";
        }
        return route.endsWith("/tokens") ? "404" : "200";
    }

    @Test
    @Nightly
    void no_method_and_no_condition_tells_a_private_repository_from_none() throws Exception {
        List<String> outsider = headers.getOrDefault(Reader.OUTSIDER, List.of());
        for (String route : routes().stream().filter(PrivacyTableTest::isOfRepository).toList()) {
            for (String method : List.of("HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH")) {
                assertAlike(method, route, outsider);
            }
            for (String condition :
                    List.of("If-None-Match: *", "Accept: image/png", "Range: bytes=0-1")) {
                List<String> sent = new ArrayList<>(List.of(condition.split(": ", 2)));
                assertAlike("GET", route, sent);
                sent.addAll(outsider);
                assertAlike("GET", route, sent);
            }
        }
    }

    @Test
    void a_reader_that_takes_one_kind_of_answer_is_not_turned_away() throws Exception {
        for (String route : routes()) {
            if (isOfRepository(route) && !route.startsWith("/api/")) {
                for (String kind : List.of("text/html", "image/*", "application/atom+xml")) {
                    List<String> sent = List.of("Accept", kind);
                    assertThat(status(whole("GET", route, sent, Repository.PUBLIC)))
                            .as("%s %s", route, kind)
                            .isEqualTo("200");
                }
            }
        }
        String page = send(base + "/", List.of("Accept", "text/html")).body();
        Matcher sheet = Pattern.compile("href=\"/perf(/assets/[^\"]*\\.css)\"").matcher(page);
        assertThat(sheet.find()).as(page).isTrue();
        assertThat(send(base + sheet.group(1), List.of("Accept", "text/css")).statusCode())
                .isEqualTo(200);
    }

    private void assertAlike(String method, String route, List<String> sent) throws Exception {
        assertThat(whole(method, route, sent, Repository.PRIVATE))
                .as("%s %s %s", method, route, sent)
                .isEqualTo(whole(method, route, sent, Repository.UNKNOWN));
    }

    private static String status(String answer) {
        return answer.substring(0, 3);
    }

    @Test
    void a_list_names_what_its_reader_may_see() throws Exception {
        for (String route : LISTS) {
            for (Reader reader : Reader.values()) {
                String answer = whole(route, reader, Repository.UNKNOWN);
                String as = route + " " + reader;
                assertThat(answer.contains(Repository.PRIVATE.name))
                        .as(as)
                        .isEqualTo(reader.mayReadPrivate(route));
                assertThat(answer).as(as).doesNotContain(Repository.DELETED.name);
            }
            assertThat(whole(route, Reader.STRANGER, Repository.UNKNOWN))
                    .contains(Repository.PUBLIC.name);
        }
    }
}
