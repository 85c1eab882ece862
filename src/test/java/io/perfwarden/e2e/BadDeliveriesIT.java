package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.demo.standin.view.Delivery;
import io.perfwarden.testkit.Stores;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Deliveries that nobody should act on; the server is as well after them as before. */
@Tag("integration")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadDeliveriesIT {
    private Installation app;

    @BeforeAll
    void start(@TempDir Path directory) {
        app = new Installation(Stores.SQLITE, directory);
    }

    @AfterEach
    void is_healthy_and_has_nothing_to_do() {
        assertThat(app.webhook().get("/health/liveness")).isEqualTo(200);
        assertThat(app.webhook().get("/health/readiness")).isEqualTo(200);
        assertThat(app.metric("perfwarden_queue_depth")).isZero();
        assertThat(app.github().journal().requests())
                .as("requests but for the look after lost deliveries")
                .allMatch(request -> request.startsWith("GET /app/hook/deliveries?"));
    }

    @AfterAll
    void close() {
        app.close();
    }

    @Test
    void a_signature_that_is_not_ours_is_refused() {
        Delivery delivery = app.deliveries().pull("opened", app.ownPull());
        String right = Webhook.signature(Installation.bytes(delivery));
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
        assertThat(deliver("pull_request", body)).isEqualTo(400);
    }

    @Test
    void an_unknown_event_needs_no_work() {
        assertThat(deliver("event_of_tomorrow", "{}")).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "27262976, Content-Length: 27262976",
        "41943040, Content-Length: 41943040",
        "27262976, Transfer-Encoding: chunked",
        "41943040, Transfer-Encoding: chunked"
    })
    void more_than_25_megabytes_are_too_much(int bytes, String length) {
        String signature = "X-Hub-Signature-256: " + Webhook.signature(new byte[bytes]);
        assertThat(Torrent.answer(app.server().url(), new byte[bytes], List.of(length, signature)))
                .startsWith("HTTP/1.1 413");
    }

    @Test
    void a_large_body_without_a_signature_is_not_waited_for() {
        byte[] body = new byte[24 << 20];
        assertThat(
                        Torrent.answer(
                                app.server().url(),
                                body,
                                List.of("Content-Length: " + body.length)))
                .startsWith("HTTP/1.1 401");
    }

    private int deliver(String event, String body) {
        return app.webhook().deliver(new Delivery("d-1", event, body));
    }
}
