package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.testkit.Stores;
import java.net.http.HttpRequest;
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
        assertThat(app.webhook().text("/health/readiness"))
                .contains("\"store\"")
                .doesNotContain("github", "queue", "diskSpace");
        assertThat(app.webhook().text("/health"))
                .contains("\"store\"", "\"queue\"", "\"github\"")
                .doesNotContain("()", "gracefulShutdown", "service");
        assertThat(app.webhook().text("/prometheus").lines())
                .filteredOn(line -> line.startsWith("# HELP "))
                .isNotEmpty()
                .noneMatch(line -> line.matches("# HELP \\S+\\s*"));
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
        StandInDelivery delivery = app.deliveries().pull("opened", app.ownPull());
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

    /** GitHub packs nothing, and what is unpacked for a stranger is theirs to multiply. */
    @Test
    void a_packed_body_is_not_unpacked_before_it_is_known_who_sent_it() throws IOException {
        StandInDelivery delivery = new StandInDelivery("d-2", "ping", "{\"zen\": \"small\"}");
        String plain = Webhook.signature(Installation.bytes(delivery));
        byte[] packed = packed(Installation.bytes(delivery));
        assertThat(packedDelivery(delivery, packed, plain)).isEqualTo(401);
        assertThat(packedDelivery(delivery, packed, Webhook.signature(packed))).isEqualTo(400);
    }

    private int packedDelivery(StandInDelivery delivery, byte[] body, String signature) {
        return app.webhook()
                .send(
                        app.webhook()
                                .request(delivery)
                                .header("Content-Encoding", "gzip")
                                .header("X-Hub-Signature-256", signature)
                                .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    private static byte[] packed(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        }
        return packed.toByteArray();
    }

    /** Heads over which two readers might not agree, with the right signature where one is. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400|Content-Length: 2;Content-Length: 5;RIGHT",
                "400|Content-Length: 2;Transfer-Encoding: chunked;RIGHT",
                "400|Content-Length: -2;RIGHT",
                "400|Content-Length: 99999999999999999999;RIGHT",
                "401|Content-Length: 2;X-Hub-Signature: sha1=OLD",
                "401|Content-Length: 2;X-Hub-Signature-256: sha1=OLD",
                "401|Content-Length: 2;X-Hub-Signature-256: sha256=WRONG;RIGHT",
                "413|Content-Length: 2;X-Long: LONG;RIGHT"
            })
    void a_head_of_two_minds_is_not_believed(int status, String head) {
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        List<String> headers = new ArrayList<>();
        for (String header : head.split(";", -1)) {
            headers.add(
                    header.replace("RIGHT", "X-Hub-Signature-256: " + Webhook.signature(body))
                            .replace("OLD", "0".repeat(40))
                            .replace("WRONG", "0".repeat(64))
                            .replace("LONG", "x".repeat(100_000)));
        }
        headers.add("Connection: close");
        assertThat(Torrent.answer(app.server().url(), body, headers))
                .startsWith("HTTP/1.1 " + status);
    }

    /** What is made up by a stranger is counted under a name of ours. */
    @Test
    void nobody_makes_up_labels_of_metrics() {
        for (int i = 0; i < 20; i++) {
            assertThat(deliver("made_up_event_" + (char) ('a' + i), "{}")).isEqualTo(200);
            assertThat(app.webhook().get("/made-up-path-" + i)).isEqualTo(404);
            assertThat(app.webhook().get("/health/made-up-path-" + i)).isEqualTo(400);
        }
        assertThat(app.webhook().text("/prometheus"))
                .contains("perfwarden_deliveries_total{answer=\"200\",event=\"other\"}")
                .doesNotContain("made");
    }

    @Test
    void the_queue_and_its_age_are_there_to_be_watched() {
        assertThat(app.webhook().text("/prometheus"))
                .contains("\nperfwarden_queue_depth ")
                .contains("\nperfwarden_queue_failed ")
                .contains("\nperfwarden_queue_oldest ");
    }

    private int deliver(String event, String body) {
        return app.webhook().deliver(new StandInDelivery("d-1", event, body));
    }
}
