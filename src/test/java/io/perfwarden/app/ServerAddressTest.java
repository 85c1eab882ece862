package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.AppKeys;
import io.perfwarden.testkit.TestPorts;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is answered on which port, and below which path. */
class ServerAddressTest {
    @TempDir private static Path directory;

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @SuppressWarnings("NullAway.Init")
    private static PerfwardenServer server;

    private static int management;

    @BeforeAll
    static void start() throws IOException {
        management = TestPorts.next();
        Map<String, String> environment =
                Map.of(
                        "PERFWARDEN_GITHUB_APP_ID", "12345",
                        "PERFWARDEN_GITHUB_PRIVATE_KEY", AppKeys.pkcs8Pem(),
                        "PERFWARDEN_GITHUB_WEBHOOK_SECRET", "secret",
                        "PERFWARDEN_GITHUB_API_URL", "http://127.0.0.1:9",
                        "PERFWARDEN_HOST", "127.0.0.1",
                        "PERFWARDEN_PORT", "0",
                        "PERFWARDEN_MANAGEMENT_PORT", Integer.toString(management),
                        "PERFWARDEN_PUBLIC_URL", "https://host.example/perfwarden",
                        "PERFWARDEN_DATA_DIR", directory.toString());
        server =
                switch (new SettingsReader(environment).read().flatMap(PerfwardenServer::start)) {
                    case ReadOutcome.Ok<PerfwardenServer>(PerfwardenServer started) -> started;
                    case ReadOutcome.Rejected<PerfwardenServer>(var problems) ->
                            throw new AssertionError(problems);
                };
    }

    @AfterAll
    static void end() {
        server.close();
        CLIENT.close();
    }

    @Test
    void figures_and_details_are_on_the_management_port_alone() throws Exception {
        assertThat(get(port(), "/prometheus").statusCode()).isEqualTo(404);
        assertThat(get(management, "/prometheus").body()).contains("perfwarden_");
        assertThat(get(port(), "/health/readiness").body())
                .contains("\"status\":\"UP\"")
                .doesNotContain("details");
        assertThat(get(port(), "/health").body()).doesNotContain("details");
        assertThat(get(management, "/health/readiness").body()).contains("\"store\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health/liveness", "/health/readiness"})
    void probes_are_answered_on_both_ports_with_and_without_the_public_path(String path)
            throws Exception {
        assertThat(get(port(), path).statusCode()).isEqualTo(200);
        assertThat(get(port(), "/perfwarden" + path).statusCode()).isEqualTo(200);
        assertThat(get(management, path).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/github/webhook", "/perfwarden/github/webhook"})
    void deliveries_are_taken_with_and_without_the_public_path(String path) throws Exception {
        HttpRequest.Builder delivery =
                request(port(), path).POST(HttpRequest.BodyPublishers.ofString("{}"));
        assertThat(send(delivery).statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/perfwardens/github/webhook", "/x/perfwarden/github/webhook"})
    void no_other_path_is_taken_off(String path) throws Exception {
        HttpRequest.Builder delivery =
                request(port(), path).POST(HttpRequest.BodyPublishers.ofString("{}"));
        assertThat(send(delivery).statusCode()).isEqualTo(404);
    }

    private static int port() {
        return server.url().getPort();
    }

    private static HttpResponse<String> get(int port, String path) throws Exception {
        return send(request(port, path));
    }

    private static HttpRequest.Builder request(int port, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
