package io.perfwarden.e2e;

import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.testkit.Stores;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deliveries that nobody should act on; the server is as well after them as before. */
class BadDeliveriesIT {
    private static final int TOO_MANY_BYTES = 26 << 20;

    @TempDir private Path directory;
    private Installation app;

    @BeforeEach
    void start() {
        app = new Installation(Stores.SQLITE, directory).repository(ownBranch());
    }

    @AfterEach
    void is_healthy_and_has_nothing_to_do() {
        assertThat(app.webhook().get("/health/liveness")).isEqualTo(200);
        assertThat(app.webhook().get("/health/readiness")).isEqualTo(200);
        assertThat(app.metric("perfwarden_queue_depth")).isZero();
        assertThat(app.github().requests()).isEmpty();
        app.close();
    }

    @Test
    void a_signature_that_is_not_ours_is_refused() {
        Delivery delivery = Delivery.pull("opened", pull(ownBranch(), HEAD));
        String right = Webhook.signature(delivery.body());
        assertThat(app.webhook().send(app.webhook().request(delivery))).isEqualTo(401);
        for (String wrong :
                new String[] {
                    Webhook.signature("other".getBytes(StandardCharsets.UTF_8)),
                    right.substring(0, right.length() - 2),
                    right + "00",
                    right.substring("sha256=".length()),
                    "sha256=",
                    "sha1=" + right.substring("sha256=".length()),
                }) {
            assertThat(
                            app.webhook()
                                    .send(
                                            app.webhook()
                                                    .request(delivery)
                                                    .header("X-Hub-Signature-256", wrong)))
                    .as(wrong)
                    .isEqualTo(401);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hello", "{", "[]", "{} {}", "{\"action\": [1]}"})
    void what_is_no_payload_is_malformed(String body) {
        assertThat(deliver("pull_request", body.getBytes(StandardCharsets.UTF_8))).isEqualTo(400);
    }

    @Test
    void an_unknown_event_needs_no_work() {
        assertThat(deliver("event_of_tomorrow", new byte[] {'{', '}'})).isEqualTo(200);
    }

    @Test
    void more_than_25_megabytes_are_too_much() {
        assertThat(deliver("push", new byte[TOO_MANY_BYTES])).isEqualTo(413);
    }

    @Test
    void more_than_25_megabytes_of_unknown_length_are_too_much() {
        Delivery delivery = new Delivery("d-1", "push", new byte[TOO_MANY_BYTES]);
        HttpRequest.Builder chunked =
                app.webhook()
                        .request(delivery)
                        .header("X-Hub-Signature-256", Webhook.signature(delivery.body()))
                        .POST(
                                HttpRequest.BodyPublishers.fromPublisher(
                                        HttpRequest.BodyPublishers.ofByteArray(delivery.body())));
        assertThat(app.webhook().send(chunked)).isEqualTo(413);
    }

    private int deliver(String event, byte[] body) {
        return app.webhook().deliver(new Delivery("d-1", event, body));
    }
}
