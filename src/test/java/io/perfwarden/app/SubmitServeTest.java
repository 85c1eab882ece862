package io.perfwarden.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.cli.CliRefusal;
import io.perfwarden.cli.ShellContext;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.db.UploadTokens;
import io.perfwarden.demo.standin.JobTokens;
import io.perfwarden.demo.standin.StandInApp;
import io.perfwarden.demo.standin.StandInBytes;
import io.perfwarden.demo.standin.StandInChecks;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.demo.standin.StandInIssuer;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.demo.standin.StandInRepository.Opening;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.model.*;
import io.perfwarden.published.RequestCheck;
import io.perfwarden.testkit.Hang;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.TestPorts;
import io.perfwarden.testkit.UseCaseWorld;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A machine submits results to a server, which sets the check. */
class SubmitServeTest {
    private static final InstallationId INSTALLATION = new InstallationId(7);

    private static final String AUDIENCE = "https://perf.example.org";

    @TempDir private Path directory;
    private final StandInIssuer issuer = StandInIssuer.start(Clock.systemUTC());
    private final List<String> minted = new ArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();

    @SuppressWarnings("NullAway.Init")
    private StandInWorld world;

    @SuppressWarnings("NullAway.Init")
    private StandInGitHub github;

    @SuppressWarnings("NullAway.Init")
    private StandInRepository bench;

    @SuppressWarnings("NullAway.Init")
    private ServedHere server;

    private String head = "";
    private String base = "";
    private String token = "";
    private String ended = "";
    private String said = "";

    @BeforeEach
    void start() throws IOException {
        world =
                new StandInWorld(
                        new StandInApp(12345, "Iv23li", "perfwarden", 7), Clock.systemUTC());
        bench = world.add(1, "acme", "bench");
        world.add(2, "acme", "other");
        Map<String, StandInBytes> files =
                Map.of(
                        ".github/perfwarden.yml",
                        StandInBytes.of(
                                """
                                version: 1
                                suites:
                                  - name: core
                                    submit: [{token: box}, {issuer: "%s", ci: gitlab, project: "4711", pipeline: .gitlab-ci.yml, may-skip: true}]
                                """
                                        .formatted(issuer.url())),
                        "baselines/core.json",
                        StandInBytes.of(UseCaseWorld.times(100, 100)));
        String _ = bench.push("main", "first", files);
        bench.point("faster", bench.head("main").orElseThrow());
        head = bench.push("faster", "second", Map.of("a", StandInBytes.of("1")));
        bench.open(new Opening("Faster", "rita"), bench, "faster");
        github = StandInGitHub.start(world, RequestCheck::complaints);
        Path data = Files.createDirectories(directory.resolve("data"));
        try (StoreDatabase database = Stores.openFile(data.resolve("perfwarden.db"))) {
            var repositories = FactStore.of(database, Clock.systemUTC()).repositories();
            for (String name : List.of("acme/bench", "acme/other")) {
                repositories.record(
                        new InstalledRepo(
                                INSTALLATION,
                                new RepoId(name.endsWith("bench") ? 1 : 2),
                                RepoName.parse(name)));
            }
            token = token(database, Clock.systemUTC());
            ended =
                    new UploadTokens(
                                    database,
                                    Clock.fixed(
                                            Instant.parse("2020-01-01T00:00:00Z"), ZoneOffset.UTC))
                            .create(new RepoId(1), "old", Duration.ofDays(1))
                            .orElseThrow();
        }
        int port = TestPorts.next();
        base = "http://127.0.0.1:" + port;
        server =
                new ServedHere(
                        Map.of(
                                "GITHUB_API_URL",
                                github.url().toString(),
                                "GITHUB_APP_ID",
                                "12345",
                                "GITHUB_PRIVATE_KEY",
                                github.privateKeyPem(),
                                "GITHUB_WEBHOOK_SECRET",
                                "hunter2-hunter2",
                                "HOST",
                                "127.0.0.1",
                                "PORT",
                                Integer.toString(port),
                                "DATA_DIR",
                                data.toString(),
                                "SUBMIT_ISSUERS",
                                issuer.url(),
                                "SUBMIT_AUDIENCE",
                                AUDIENCE,
                                "SUBMIT_MAX",
                                "1"));
        String _ = server.line("perfwarden: listening on ");
    }

    private static String token(StoreDatabase database, Clock clock) {
        return new UploadTokens(database, clock)
                .create(new RepoId(1), "box", Duration.ofDays(90))
                .orElseThrow();
    }

    @AfterEach
    void end() throws IOException {
        client.shutdownNow();
        server.close();
        github.close();
        issuer.close();
        assertThat(github.journal().mistakes()).isEmpty();
        assertThat(minted).noneMatch(server.said()::contains);
        assertThat(server.said()).doesNotContain(token);
        Path store = directory.resolve("data").resolve("perfwarden.db");
        assertThat(Files.readString(store, StandardCharsets.ISO_8859_1)).doesNotContain(token);
    }

    private int submit(String... more) throws Exception {
        Path results = Files.createDirectories(directory.resolve("results"));
        Files.writeString(results.resolve("times.json"), UseCaseWorld.times(150, 100));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ShellContext shell =
                new ShellContext(
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(OutputStream.nullOutputStream(), true, UTF_8),
                        ShellContext.Screen.NONE,
                        Clock.systemUTC(),
                        "1.2.3");
        SubmitCommand command =
                new SubmitCommand(
                        shell, Map.of("PERFWARDEN_TOKEN", token, "PERFWARDEN_SERVER", base));
        List<String> all =
                new ArrayList<>(
                        List.of(
                                results.toString(),
                                "--repo",
                                "acme/bench",
                                "--commit",
                                head,
                                "--suite",
                                "core"));
        all.addAll(List.of(more));
        new CommandLine(command).parseArgs(all.toArray(String[]::new));
        try {
            int code = command.call();
            said = out.toString(UTF_8);
            return code;
        } catch (CliRefusal e) {
            return e.exitCode();
        }
    }

    private int get(String url, String bearer) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url))
                        .header("Authorization", "Bearer " + bearer)
                        .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    }

    private int post(String path, String bearer, byte[] body) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(base + "/api/v1" + path))
                        .header("Authorization", "Bearer " + bearer)
                        .header("Content-Type", "application/zip")
                        .header("Idempotency-Key", "1")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                        .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        said = response.body();
        return response.statusCode();
    }

    /** The answer to a request of which no byte of the body is sent. */
    private String postHeadersOnly(String path) throws IOException {
        URI address = URI.create(base);
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            String head =
                    "POST /api/v1%s HTTP/1.1\r\nHost: %s\r\nContent-Length: 1000\r\n\r\n"
                            .formatted(path, address.getAuthority());
            socket.getOutputStream().write(head.getBytes(UTF_8));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8))
                    .readLine();
        }
    }

    @Test
    void a_machine_s_results_set_the_check_and_strangers_learn_nothing() throws Exception {
        String results = "/r/acme/bench/results?suite=core&commit=" + head;
        byte[] zip = UseCaseWorld.zip("times.json", UseCaseWorld.times(100, 100));

        assertThat(submit("--check")).isZero();
        assertThat(bench.checks().on(head)).isEmpty();
        assertThat(post(results, "pwu_" + "x".repeat(43), zip)).isEqualTo(401);
        assertThat(post(results, ended, zip)).isEqualTo(401);
        assertThat(postHeadersOnly(results)).as("attack 26").contains("401");
        assertThat(post(results.replace("bench", "other"), token, zip)).isEqualTo(404);
        assertThat(post(results.replace("bench", "none"), token, zip)).isEqualTo(404);
        assertThat(post(results.replace("core", "odd"), token, zip)).isEqualTo(403);
        assertThat(post(results.replace(head, "a".repeat(40)), token, zip)).isEqualTo(409);
        assertThat(post(results.replace(head, "main"), token, zip)).isEqualTo(400);
        assertThat(post(results + "&part=3&of=2", token, zip)).isEqualTo(400);
        assertThat(post(results + "&token=" + token, token, zip)).isEqualTo(400);
        assertThat(post(results, token, "no zip".getBytes(UTF_8))).isEqualTo(422);
        assertThat(post(results, token, new byte[(1 << 20) + 1])).isEqualTo(413);

        assertThat(submit("--wait", "9x")).isEqualTo(2);
        assertThat(submit("--part", "2")).isEqualTo(2);
        assertThat(submit("--fail-on", "regression")).isOne();
        boolean isSet =
                world.await(
                        () ->
                                bench.checks().on(head).stream()
                                        .anyMatch(StandInChecks.Check::completed),
                        Hang.LIMIT);
        assertThat(isSet).isTrue();
        assertThat(bench.checks().on(head).getLast().conclusion()).isEqualTo("failure");
        submit();
        assertThat(said).as("a step that is tried again").contains("submitted before");
        assertThat(post(results, token, zip)).isEqualTo(202);
        assertThat(post(results, token, zip)).isEqualTo(200);
        assertThat(post(results, token, UseCaseWorld.zip("a.json", "[]"))).isEqualTo(409);

        byte[] leak = UseCaseWorld.zip("log.json", "\"" + token + "\"");
        assertThat(post(results, token, leak)).as("attack 31").isEqualTo(400);
        assertThat(said).contains("log.json").doesNotContain(token);
        assertThat(post(results, token, zip)).as("it is revoked").isEqualTo(401);
    }

    private String mint(String sha, Map<String, Object> others) {
        String made =
                issuer.mint(
                        AUDIENCE,
                        JobTokens.with(
                                JobTokens.ofGitLab("refs/heads/faster", false, sha), others));
        minted.add(made);
        return made;
    }

    @Test
    void a_job_s_token_sets_the_check_and_attack_29_learns_nothing() throws Exception {
        String results = "/r/acme/bench/results?suite=core&commit=" + head;
        byte[] zip = UseCaseWorld.zip("times.json", UseCaseWorld.times(100, 100));
        String stranger = mint(head, Map.of("project_id", "4712"));

        int status = post(results, stranger, zip);
        assertThat(status).as(said).isEqualTo(404);
        String answer = said;
        for (String other : List.of("acme/other", "acme/none", "no/odd")) {
            assertThat(post(results.replace("acme/bench", other), stranger, zip)).isEqualTo(404);
            assertThat(said).as(other).isEqualTo(answer);
        }
        assertThat(post(results, mint("c".repeat(40), Map.of()), zip)).isEqualTo(403);
        assertThat(post(results, mint(head, Map.of("exp", 1)), zip)).isEqualTo(401);
        assertThat(said).contains("token-expired");

        assertThat(post(results, mint(head, Map.of()), zip)).isEqualTo(202);
        String id = said.replaceFirst("(?s).*\"submission\":\"([0-9a-f]+)\".*", "$1");
        String path = base + "/api/v1/r/acme/bench/results/" + id;
        assertThat(get(path, stranger)).isEqualTo(404);
        assertThat(get(path, token)).as("another source").isEqualTo(404);
        assertThat(get(path, mint(head, Map.of()))).isEqualTo(200);
        assertThat(post(results, mint(head, Map.of()), zip)).isEqualTo(200);
        assertThat(post(results, mint(head, Map.of()), UseCaseWorld.zip("a.json", "[]")))
                .isEqualTo(409);
        boolean isSet =
                world.await(
                        () ->
                                bench.checks().on(head).stream()
                                        .anyMatch(StandInChecks.Check::completed),
                        Hang.LIMIT);
        assertThat(isSet).isTrue();
        assertThat(bench.checks().on(head).getLast().conclusion()).isEqualTo("success");
        assertThat(post(results + "&nothing=true", token, new byte[0])).isEqualTo(403);
        String again = mint(head, Map.of("job_id", "9009"));
        assertThat(post(results + "&nothing=true", again, new byte[0])).isEqualTo(202);
        assertThat(said).contains("\"state\":\"nothing\"");
        String part = mint(head, Map.of("job_id", "9010"));
        assertThat(post(results + "&part=1&of=2", part, zip)).isEqualTo(202);
        assertThat(said).contains("\"state\":\"waiting\"", "\"missing\":[2]");
        assertThat(post(results + "&part=2&of=2", part, zip)).as("a job has one").isEqualTo(409);
    }
}
