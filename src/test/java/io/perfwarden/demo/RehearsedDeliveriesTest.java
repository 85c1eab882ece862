package io.perfwarden.demo;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.perfwarden.demo.standin.DeliverySignature;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.web.webhook.DeliveryParser;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RehearsedDeliveriesTest {
    private static final String SECRET = "a secret";

    private final Set<String> ids = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/github/webhook", this::take);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void take(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String signature = exchange.getRequestHeaders().getFirst("X-Hub-Signature-256");
        if (!DeliverySignature.of(SECRET, body).equals(signature)) {
            wrong.add(signature);
        }
        ids.add(exchange.getRequestHeaders().getFirst("X-GitHub-Delivery"));
        byte[] answer = "taken".getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(202, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private RehearsedDeliveries deliveries() {
        return new RehearsedDeliveries(server.getAddress().getPort(), SECRET);
    }

    /** Also the last ones, which a busy machine may answer late. */
    @Test
    void each_is_signed_has_an_id_of_its_own_and_is_answered() throws Exception {
        long answered = deliveries().deliver(Duration.ofMillis(500), Duration.ofMinutes(1));
        assertThat(answered).isPositive().isEqualTo(ids.size());
        assertThat(wrong).isEmpty();
    }

    @Test
    void a_server_that_is_gone_is_left_alone() throws Exception {
        RehearsedDeliveries deliveries = deliveries();
        server.stop(0);
        assertThat(deliveries.deliver(Duration.ofSeconds(20))).isZero();
    }

    /** The first start would never end. */
    @Test
    void a_server_that_does_not_answer_is_left_alone() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThat(
                            new RehearsedDeliveries(silent.getLocalPort(), SECRET)
                                    .deliver(Duration.ofMillis(100)))
                    .isZero();
        }
    }

    /** Otherwise no more than its refusal would be rehearsed. */
    @Test
    void it_tells_of_a_run_in_as_many_words_as_github_does() {
        byte[] body = RehearsedDeliveries.body().getBytes(StandardCharsets.UTF_8);
        assertThat(body).hasSizeBetween(10_000, 20_000);
        WebhookDelivery delivery =
                new DeliveryParser("1")
                        .parse(
                                new DeliveryParser.Envelope("1", "workflow_run", Instant.EPOCH),
                                body);
        assertThat(((WebhookDelivery.Work) delivery).jobs())
                .singleElement()
                .isInstanceOf(RunEventJob.class);
    }
}
