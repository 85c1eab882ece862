package io.perfwarden.app;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.unauthorized;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.perfwarden.published.StubbedGitHub;
import io.perfwarden.testkit.AppKeys;
import io.perfwarden.testkit.SettableClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The doctor says what is wrong with a registration, and how to mend it. */
class DoctorCommandTest {
    @RegisterExtension static final WireMockExtension SERVER = new StubbedGitHub();

    private static final String APP =
            """
            {"id": 12345, "slug": "perfwarden", "permissions": {"actions": "write", "checks": "write",
             "contents": "write", "issues": "write", "merge_queues": "read", "metadata": "read",
             "pull_requests": "write"}, "events": ["check_run", "issue_comment", "merge_group",
             "pull_request", "push", "repository", "workflow_job", "workflow_run"]}
            """;
    private static final String HOOK =
            """
            {"url": "https://bench.example/github/webhook", "content_type": "json",
             "secret": "********", "insecure_ssl": "0"}
            """;
    private static final String SECRET = "hunter2-hunter2";

    private static final String INSTALLED =
            """
            [{"id": 7, "account": {"login": "acme"}, "suspended_at": null, "permissions": {
             "actions": "write", "checks": "write", "contents": "write", "issues": "write",
             "merge_queues": "read", "metadata": "read", "pull_requests": "write"}}]
            """;
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir private Path directory;
    private int answer = 405;
    private final Map<String, String> environment = new HashMap<>();
    private String said = "";

    @BeforeEach
    void settings() {
        environment.put("PERFWARDEN_GITHUB_API_URL", SERVER.baseUrl());
        environment.put("PERFWARDEN_GITHUB_APP_ID", "12345");
        environment.put("PERFWARDEN_GITHUB_PRIVATE_KEY", AppKeys.pkcs8Pem());
        environment.put("PERFWARDEN_GITHUB_WEBHOOK_SECRET", SECRET);
        environment.put("PERFWARDEN_DATA_DIR", directory.toString());
        environment.put("PERFWARDEN_PUBLIC_URL", "https://bench.example");
        github(APP, HOOK, "[]");
        installed(INSTALLED, NOW);
        noRepositories();
    }

    /** {@link RepositoryDiagnosisTest} has some. */
    private static void noRepositories() {
        SERVER.stubFor(
                post(urlPathEqualTo("/app/installations/7/access_tokens"))
                        .willReturn(
                                okJson(
                                                """
                                                {"token": "t", "expires_at": "2026-03-01T13:00:00Z"}
                                                """)
                                        .withStatus(201)));
        SERVER.stubFor(
                get(urlPathEqualTo("/installation/repositories"))
                        .willReturn(okJson("{\"total_count\": 0, \"repositories\": []}")));
    }

    private static void installed(String json, Instant at) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(at.atOffset(ZoneOffset.UTC));
        SERVER.stubFor(
                get(urlPathEqualTo("/app/installations"))
                        .willReturn(okJson(json).withHeader("Date", date)));
    }

    private static void github(String app, String hook, String deliveries) {
        SERVER.stubFor(get(urlPathEqualTo("/app")).willReturn(okJson(app)));
        SERVER.stubFor(get(urlPathEqualTo("/app/hook/config")).willReturn(okJson(hook)));
        SERVER.stubFor(get(urlPathEqualTo("/app/hook/deliveries")).willReturn(okJson(deliveries)));
    }

    private int examined() {
        StringWriter words = new StringWriter();
        int code =
                new CommandLine(
                                new DoctorCommand(
                                        environment,
                                        new SettableClock(NOW),
                                        Optional.of(_ -> answer)))
                        .setOut(new PrintWriter(words))
                        .setErr(new PrintWriter(words))
                        .execute();
        said = words.toString();
        assertThat(said).doesNotContain(SECRET, "BEGIN", "Exception");
        return code;
    }

    @Test
    void a_sound_registration_has_no_findings() {
        assertThat(examined()).as(said).isZero();
        assertThat(said.lines()).last().isEqualTo("Nothing is wrong.");
        assertThat(said)
                .contains(
                        "perfwarden",
                        "the data directory " + directory + " is writable",
                        "the database is made at the first start",
                        "the clock agrees with GitHub's",
                        "installed on 1: acme",
                        "https://bench.example/github/webhook is reached from here (answer 405)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"checks\": \"write\"|\"checks\": \"read\"|permission checks is read, needed is write",
                "\"issues\": \"write\",|''|permission issues is none",
                "\"workflow_run\"|\"star\"|not subscribed to workflow_run",
                "\"json\"|\"form\"|content type to application/json",
                "\"secret\": \"********\",|''|the webhook has no secret",
                "\"insecure_ssl\": \"0\"|\"insecure_ssl\": \"1\"|enable SSL verification",
                "bench.example/github|other.example/github|not below PERFWARDEN_PUBLIC_URL",
                "/github/webhook|/hook|set it to https://bench.example/github/webhook",
            })
    void what_is_wrong_is_said_with_its_remedy(String sound, String wrong, String words) {
        github(APP.replace(sound, wrong), HOOK.replace(sound, wrong), "[]");
        assertThat(examined()).isEqualTo(1);
        assertThat(said).contains(words).contains("->");
    }

    @Test
    void deliveries_of_which_none_arrives_are_a_finding() {
        String row =
                """
                [{"id": 1, "guid": "a", "delivered_at": "2026-03-01T11:59:00Z", "status": "%s",
                  "status_code": 401, "event": "push"}]
                """;
        github(APP, HOOK, row.formatted("Invalid HTTP Response: 401"));
        assertThat(examined()).isEqualTo(1);
        assertThat(said)
                .contains(
                        "none of 1 deliveries of the last hour arrived; answers: 401 (1)",
                        "401: the webhook's secret differs from PERFWARDEN_GITHUB_WEBHOOK_SECRET",
                        "1 of 12 are wrong");
        github(APP, HOOK, row.formatted("OK"));
        assertThat(examined()).isZero();
    }

    @Test
    void a_key_that_github_refuses_is_a_finding() {
        SERVER.stubFor(get(urlPathEqualTo("/app")).willReturn(unauthorized()));
        assertThat(examined()).isEqualTo(1);
        assertThat(said)
                .contains(
                        "as the app failed: GET /app: 401",
                        SERVER.baseUrl(),
                        "/api/v3",
                        "private key");
    }

    @Test
    void an_app_that_may_not_commit_and_knows_no_merge_queues_is_sound_and_told() {
        github(
                APP.replace("\"contents\": \"write\"", "\"contents\": \"read\"")
                        .replace("\"merge_queues\": \"read\",", "")
                        .replace("\"merge_group\",", ""),
                HOOK,
                "[]");
        assertThat(examined()).as(said).isZero();
        assertThat(said)
                .contains("contents is read: /regen-baseline answers with a patch")
                .contains("no merge queues");
    }

    @Test
    void a_host_that_does_not_answer_is_named() {
        environment.put("PERFWARDEN_GITHUB_API_URL", "http://127.0.0.1:1/api/v3");
        assertThat(examined()).isEqualTo(1);
        assertThat(said).contains("at http://127.0.0.1:1/api/v3 as the app failed", "to 127.0.0.1");
    }

    @Test
    void settings_that_are_missing_are_listed() {
        environment.clear();
        assertThat(examined()).isEqualTo(2);
        assertThat(said).contains("PERFWARDEN_GITHUB_APP_ID");
    }

    @Test
    void an_installation_that_has_not_accepted_a_permission_is_named() {
        installed(INSTALLED.replace("\"checks\": \"write\"", "\"checks\": \"read\""), NOW);
        assertThat(examined()).isEqualTo(1);
        assertThat(said).contains("the installation on acme lacks permissions: checks");
        installed("[]", NOW);
        assertThat(examined()).isEqualTo(1);
        assertThat(said).contains("the app is installed nowhere");
    }

    @Test
    void a_clock_that_is_wrong_is_a_finding() {
        installed(INSTALLED, NOW.minusSeconds(95));
        assertThat(examined()).isEqualTo(1);
        assertThat(said).contains("the clock is 95 seconds ahead of GitHub's");
    }

    @Test
    void a_data_directory_that_is_a_file_and_a_database_that_is_none_are_findings()
            throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "x");
        environment.put("PERFWARDEN_DATA_DIR", file.resolve("data").toString());
        assertThat(examined()).isEqualTo(1);
        assertThat(said).contains("cannot be written", "set PERFWARDEN_DATA_DIR");
        environment.put("PERFWARDEN_DATA_DIR", directory.toString());
        Files.writeString(directory.resolve("perfwarden.db"), "no database ".repeat(100));
        assertThat(examined()).isEqualTo(1);
        assertThat(said).contains("the database cannot be opened: ", "restore a backup");
    }

    @Test
    void a_database_server_that_is_down_is_a_finding_without_its_password() {
        environment.put("PERFWARDEN_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/bench");
        environment.put("PERFWARDEN_DATABASE_USER", "bench");
        environment.put("PERFWARDEN_DATABASE_PASSWORD", SECRET);
        assertThat(examined()).isEqualTo(1);
        assertThat(said).contains("PERFWARDEN_DATABASE_URL", "start the database server");
    }

    @Test
    void a_proxy_that_does_not_reach_the_server_is_pointed_out_and_is_no_fault_before_the_start() {
        answer = 502;
        assertThat(examined()).isZero();
        assertThat(said).contains("note ", "answers 502: its proxy does not reach the server");
    }

    @Test
    void read_access_to_actions_is_enough_as_documented_and_says_what_does_not_work() {
        github(APP.replace("\"actions\": \"write\"", "\"actions\": \"read\""), HOOK, "[]");
        assertThat(examined()).isZero();
        assertThat(said).contains("with write it measures a suspect again");
    }

    @Test
    void what_pages_and_comments_do_not_show_is_told() {
        github(APP, HOOK, "[]");
        assertThat(examined()).as(said).isZero();
        assertThat(said)
                .contains("note   login is off, pages show public repositories only")
                .doesNotContain("cannot fetch pictures");
        environment.put("PERFWARDEN_GITHUB_CLIENT_ID", "Iv23li");
        environment.put("PERFWARDEN_GITHUB_CLIENT_SECRET", "secret");
        for (String own : List.of("", "http://127.0.0.1:8080", "http://localhost")) {
            environment.put("PERFWARDEN_PUBLIC_URL", own);
            examined();
            assertThat(said)
                    .contains("GitHub cannot fetch pictures: PERFWARDEN_PUBLIC_URL is not set")
                    .doesNotContain("login is off");
        }
    }
}
