package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Strangers who send slowly, or nothing, over real connections. */
class SlowSendersTest {
    private static final String HEAD =
            "POST /github/webhook HTTP/1.1\r\nHost: localhost\r\nX-GitHub-Event: ping\r\n"
                    + "X-GitHub-Delivery: guid-1\r\nContent-Type: application/json\r\n"
                    + "X-Hub-Signature-256: sha256="
                    + "00".repeat(32)
                    + "\r\nContent-Length: 100000\r\n\r\n{";

    @Test
    void a_body_that_does_not_come_is_answered_at_its_deadline(@TempDir Path directory)
            throws Exception {
        BodyIntake.BodyLimits brisk =
                new BodyIntake.BodyLimits(
                        BodyIntake.LARGEST, Duration.ofSeconds(3), Duration.ofMillis(200));
        try (WebhookServer server = new WebhookServer(directory, brisk);
                Socket socket = slow(server.port())) {
            String answer =
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(answer).startsWith("HTTP/1.1 503").contains("X-Content-Type-Options");
        }
    }

    @Test
    void many_slow_senders_do_not_keep_github_out(@TempDir Path directory) throws Exception {
        BodyIntake.BodyLimits few =
                new BodyIntake.BodyLimits(
                        BodyIntake.LARGEST, Duration.ofSeconds(3), Duration.ofHours(1));
        List<Socket> strangers = new ArrayList<>();
        try (WebhookServer server = new WebhookServer(directory, few)) {
            for (int i = 0; i < 60; i++) {
                strangers.add(slow(server.port()));
            }
            byte[] body = Payloads.bytes("merge_group-checks-requested");
            for (int i = 0; i < 10; i++) {
                HttpResponse<String> response =
                        server.send(server.delivery("guid-" + i, "merge_group", body));
                assertThat(response.statusCode()).isEqualTo(202);
            }
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    private static Socket slow(int port) throws IOException {
        Socket socket = new Socket("localhost", port);
        socket.getOutputStream().write(HEAD.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }
}
