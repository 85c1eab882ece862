package io.perfwarden.web.webhook;

import static io.perfwarden.web.webhook.WebhookServer.signature;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebhookControllerTest {
    private static final byte[] WORK = Payloads.bytes("merge_group-checks-requested");
    private static final byte[] PING = bytes("{\"zen\":\"Keep it logically awesome.\"}");

    private final AtomicInteger deliveries = new AtomicInteger();

    @SuppressWarnings("NullAway.Init")
    private WebhookServer server;

    private String id = "";

    @BeforeAll
    void start(@TempDir Path directory) {
        server = new WebhookServer(directory);
    }

    @BeforeEach
    void another() {
        id = "guid-" + deliveries.incrementAndGet();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void a_delivery_with_work_is_accepted_once_it_is_stored() throws Exception {
        HttpResponse<String> response = server.send(work());
        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.body()).isEqualTo("stored");
        assertThat(server.jobs(id)).isEqualTo(1);
        assertThat(server.counted("merge_group", 202)).isPositive();
    }

    @Test
    void a_delivery_that_comes_twice_is_stored_once() throws Exception {
        server.send(work());
        HttpResponse<String> response = server.send(work());
        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.body()).isEqualTo("received before");
        assertThat(server.jobs(id)).isEqualTo(1);
        assertThat(server.deliveries(id)).isEqualTo(1);
    }

    @Test
    void a_delivery_that_failed_is_stored_again() throws Exception {
        server.send(work());
        server.database.write(handle -> handle.execute("update work set state = 'failed'"));
        server.database.write(handle -> handle.execute("update deliveries set state = 'failed'"));
        assertThat(server.send(work()).body()).isEqualTo("stored");
        assertThat(server.jobs(id)).isEqualTo(1);
    }

    @Test
    void a_ping_is_answered() throws Exception {
        HttpResponse<String> response = server.send(server.delivery(id, "ping", PING));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("pong");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/github/webhook", "/nothing/here"})
    void every_answer_tells_browsers_to_guess_nothing(String path) throws Exception {
        HttpResponse<String> response =
                server.send(
                        HttpRequest.newBuilder(
                                URI.create("http://localhost:" + server.port() + path)));
        assertThat(response.statusCode()).isBetween(400, 499);
        assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(response.headers().firstValue("Content-Security-Policy")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"push", "star", "an_event_of_tomorrow"})
    void an_event_that_needs_no_work_is_answered_and_not_stored(String event) throws Exception {
        HttpResponse<String> response = server.send(server.delivery(id, event, PING));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(server.deliveries(id)).isZero();
    }

    static Stream<String> wrongSignatures() {
        String right = signature(WebhookServer.SECRET, WORK);
        return Stream.of(
                "",
                "sha256=",
                right.substring(0, right.length() - 2),
                right + "00",
                right.substring("sha256=".length()),
                right.replace("sha256=", "sha1="),
                "sha256=" + "zz".repeat(32),
                "sha256=" + "00".repeat(32),
                signature("another secret", WORK),
                signature(WebhookServer.SECRET, PING));
    }

    @ParameterizedTest
    @MethodSource("wrongSignatures")
    void a_wrong_signature_is_refused(String signature) throws Exception {
        HttpRequest.Builder request = work().setHeader("X-Hub-Signature-256", signature);
        assertThat(server.send(request).statusCode()).isEqualTo(401);
        assertThat(server.deliveries(id)).isZero();
        assertThat(server.counted("unsigned", 401)).isPositive();
    }

    @Test
    void a_missing_signature_is_refused_before_the_body_is_read() throws Exception {
        String head = head("Content-Length: 1000", "X-GitHub-Event: ping");
        assertThat(raw(head)).startsWith("HTTP/1.1 401");
    }

    @Test
    void the_secret_before_the_rotation_still_signs() throws Exception {
        HttpRequest.Builder request =
                work().setHeader("X-Hub-Signature-256", signature(WebhookServer.OLD_SECRET, WORK));
        assertThat(server.send(request).statusCode()).isEqualTo(202);
    }

    @Test
    void a_form_is_refused_with_what_to_change() throws Exception {
        byte[] form = bytes("payload=%7B%7D");
        HttpResponse<String> response =
                server.send(
                        server.delivery(id, "ping", form)
                                .setHeader("Content-Type", "application/x-www-form-urlencoded"));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("application/json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "{} {}", "payload={}", "\"text\""})
    void a_signed_body_that_is_no_payload_is_refused(String body) throws Exception {
        for (String event : new String[] {"ping", "push", "workflow_run"}) {
            HttpResponse<String> response = server.send(server.delivery(id, event, bytes(body)));
            assertThat(response.statusCode()).as(event).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-GitHub-Event", "X-GitHub-Delivery"})
    void odd_headers_are_refused(String header) throws Exception {
        HttpRequest.Builder odd = work().setHeader(header, "no such; thing");
        assertThat(server.send(odd).statusCode()).isEqualTo(400);
        HttpRequest.Builder empty = work().setHeader(header, "");
        assertThat(server.send(empty).statusCode()).isEqualTo(400);
        assertThat(server.deliveries(id)).isZero();
    }

    @Test
    void the_largest_body_is_read() throws Exception {
        byte[] body = bytes("{\"a\":\"" + "x".repeat(BodyIntake.LARGEST - 8) + "\"}");
        assertThat(body).hasSize(BodyIntake.LARGEST);
        assertThat(server.send(server.delivery(id, "push", body)).statusCode()).isEqualTo(200);
    }

    @Test
    void a_larger_body_is_refused_by_its_announced_length() throws Exception {
        String signature = "X-Hub-Signature-256: sha256=" + "00".repeat(32);
        String head = head("Content-Length: 27262976", signature);
        assertThat(raw(head)).startsWith("HTTP/1.1 413");
    }

    @Test
    void a_larger_body_of_unknown_length_is_refused_while_it_is_read() throws Exception {
        byte[] body = new byte[26 * 1024 * 1024];
        HttpRequest.Builder request =
                server.delivery(id, "push", body)
                        .POST(
                                HttpRequest.BodyPublishers.ofInputStream(
                                        () -> new ByteArrayInputStream(body)));
        assertThat(server.send(request).statusCode()).isEqualTo(413);
        assertThat(server.deliveries(id)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 27262976", "Content-Length: 1048576"})
    void the_connection_ends_where_the_body_is_not_read(String length) throws Exception {
        try (Socket socket = new Socket("localhost", server.port())) {
            socket.getOutputStream().write(bytes(head(length)));
            socket.getOutputStream().flush();
            String answer =
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(answer).startsWith("HTTP/1.1 4");
        }
    }

    private HttpRequest.Builder work() {
        return server.delivery(id, "merge_group", WORK);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String head(String... headers) {
        return "POST /github/webhook HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/json\r\n"
                + String.join("\r\n", headers)
                + "\r\n\r\n";
    }

    /** Sends a head without the body it announces, and returns the first line of the answer. */
    private String raw(String head) throws IOException {
        try (Socket socket = new Socket("localhost", server.port())) {
            socket.getOutputStream().write(bytes(head));
            socket.getOutputStream().flush();
            byte[] line = socket.getInputStream().readNBytes("HTTP/1.1 401".length());
            return new String(line, StandardCharsets.US_ASCII);
        }
    }
}
