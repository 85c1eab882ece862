package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Deliveries that are answered past the framework are answered as the framework answers them. It is
 * measured only past the framework here, so that the measure tells the way.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WholeDeliveriesTest {
    /** Changes nothing but the way. */
    private static final String LONG_WAY = "Connection: keep-alive\r\n";

    private static final int PIECE = 97;
    private static final String NOTHING = "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String WORK =
            new String(Payloads.bytes("merge_group-checks-requested"), StandardCharsets.ISO_8859_1);

    private final AtomicInteger ids = new AtomicInteger();

    @SuppressWarnings("NullAway.Init")
    private WebhookServer server;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        server = new WebhookServer(directory);
        first(server);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    /** The first delivery of a server goes the long way. */
    private static void first(WebhookServer server) throws IOException {
        try (Connected connected = new Connected(server)) {
            connected.say(delivery("first", "ping", "{}", ""));
            assertThat(connected.hear()).contains("pong");
        }
    }

    /** What is delivered. */
    record Sent(String event, String body) {}

    static Stream<Sent> sent() {
        return Stream.of(
                new Sent("merge_group", WORK),
                new Sent("ping", "{\"zen\":\"Keep it logically awesome.\"}"),
                new Sent("push", "{\"ref\":\"refs/tags/v1\"}"),
                new Sent("star", "{}"),
                new Sent("push", "{\"a\":\"" + "x".repeat(20_000) + "\"}"),
                new Sent("pull_request", "{\"action\":\"opened\"}"),
                new Sent("workflow_run", "{\"action\":7}"),
                new Sent("workflow_run", "{\"action\":\"\u00e9\",\"repository\":[]}"),
                new Sent("ping", "{} {}"),
                new Sent("ping", "{"));
    }

    @ParameterizedTest
    @MethodSource("sent")
    void both_ways_give_the_same_answer(Sent sent) throws Exception {
        long before = shortWay();
        try (Connected connected = new Connected(server)) {
            connected.say(delivery(id(), sent.event(), sent.body(), LONG_WAY));
            String expected = connected.hear();
            assertThat(shortWay()).isEqualTo(before);
            connected.say(delivery(id(), sent.event(), sent.body(), ""));
            assertThat(connected.hear()).isEqualTo(expected);
            assertThat(shortWay()).isEqualTo(before + 1);
        }
    }

    @Test
    void what_came_the_other_way_came_before() throws Exception {
        String id = id();
        try (Connected connected = new Connected(server)) {
            connected.say(delivery(id, "merge_group", WORK, ""));
            assertThat(connected.hear()).endsWith("stored");
            connected.say(delivery(id, "merge_group", WORK, LONG_WAY));
            assertThat(connected.hear()).endsWith("received before");
            connected.say(delivery(id, "merge_group", WORK, ""));
            assertThat(connected.hear()).endsWith("received before");
        }
        assertThat(server.jobs(id)).isEqualTo(1);
    }

    static Stream<String> unusual() {
        String usual = delivery("odd", "ping", "{}", "");
        return Stream.of(
                usual.replace("sha256=", "sha256=0"),
                usual.replaceFirst("sha256=[0-9a-f]{6}", "sha256=123456"),
                usual.replace("X-GitHub-Delivery: odd", "X-GitHub-Delivery: o d d"),
                usual.replace("X-GitHub-Delivery: odd", "X-GitHub-Delivery: " + "o".repeat(65)),
                usual.replace("X-GitHub-Event: ping", "X-GitHub-Event: Ping"),
                usual.replace("X-GitHub-Event: ping\r\n", ""),
                usual.replace("application/json", "text/plain"),
                usual.replace("application/json", "application/json; charset=utf-8"),
                usual.replace("POST /github/webhook", "POST /github/webhook?a=b"),
                usual.replace("POST /github/webhook", "PUT /github/webhook"),
                usual.replace("POST /github/webhook", "POST /github/webhooks"),
                usual.replace("Host: localhost", "Host: localhost\r\nConnection: close"),
                usual.replace("HTTP/1.1", "HTTP/1.0"));
    }

    @ParameterizedTest
    @MethodSource("unusual")
    void what_is_unusual_goes_the_long_way(String request) throws Exception {
        long before = shortWay();
        try (Connected connected = new Connected(server)) {
            connected.say(request);
            assertThat(connected.hear()).startsWith("HTTP/1.");
        }
        assertThat(shortWay()).isEqualTo(before);
    }

    @Test
    void answers_keep_the_order_of_requests_that_come_at_once() throws Exception {
        String work = delivery(id(), "merge_group", WORK, "");
        String ping = delivery(id(), "ping", "{}", "");
        try (Connected connected = new Connected(server)) {
            connected.say(work + NOTHING + ping + work + ping);
            assertThat(connected.hear()).endsWith("stored");
            assertThat(connected.hear()).startsWith("HTTP/1.1 404");
            assertThat(connected.hear()).endsWith("pong");
            assertThat(connected.hear()).endsWith("received before");
            assertThat(connected.hear()).endsWith("pong");
            connected.say(work);
            assertThat(connected.hear()).endsWith("received before");
        }
    }

    @Test
    void a_delivery_that_comes_in_pieces_is_answered() throws Exception {
        String work = delivery(id(), "merge_group", WORK, "");
        try (Connected connected = new Connected(server)) {
            for (int at = 0; at < work.length(); at += PIECE) {
                connected.say(work.substring(at, Math.min(at + PIECE, work.length())));
            }
            assertThat(connected.hear()).endsWith("stored");
        }
    }

    @Test
    void while_the_store_is_down_nothing_is_acknowledged_either_way(@TempDir Path directory)
            throws Exception {
        try (WebhookServer other = new WebhookServer(directory)) {
            first(other);
            other.database.close();
            String expected = answer(other, LONG_WAY);
            assertThat(expected).startsWith("HTTP/1.1 503").contains("Retry-After: 60");
            assertThat(answer(other, "")).isEqualTo(expected);
            assertThat(other.counted("merge_group", 503)).isEqualTo(2);
        }
    }

    /** The answer on a connection that is to end with it. */
    private static String answer(WebhookServer server, String way) throws IOException {
        try (Connected connected = new Connected(server)) {
            connected.say(delivery("guid", "merge_group", WORK, way));
            String answer = connected.hear();
            assertThat(connected.isAtEnd()).isTrue();
            return answer;
        }
    }

    private String id() {
        return "guid-" + ids.incrementAndGet();
    }

    private long shortWay() {
        return server.registry.find("http.server.requests").timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }

    private static String delivery(String id, String event, String body, String header) {
        byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
        return """
        POST /github/webhook HTTP/1.1\r
        Host: localhost\r
        Content-Type: application/json\r
        X-GitHub-Event: %s\r
        X-GitHub-Delivery: %s\r
        X-Hub-Signature-256: %s\r
        Content-Length: %d\r
        %s\r
        %s\
        """
                .formatted(
                        event,
                        id,
                        WebhookServer.signature(WebhookServer.SECRET, bytes),
                        bytes.length,
                        header,
                        body);
    }

    /** A connection. */
    private static final class Connected implements AutoCloseable {
        private final Socket socket;

        Connected(WebhookServer server) throws IOException {
            socket = new Socket("localhost", server.port());
            socket.setSoTimeout(30_000);
            socket.setTcpNoDelay(true);
        }

        void say(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        /** The next answer, without its date and in any order of its headers. */
        String hear() throws IOException {
            InputStream in = socket.getInputStream();
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int c = in.read();
                assertThat(c).as(head.toString()).isNotNegative();
                head.append((char) c);
            }
            String length = head.toString().replaceAll("(?is).*content-length: (\\d+).*", "$1");
            String body =
                    new String(
                            in.readNBytes(Integer.parseInt(length)), StandardCharsets.ISO_8859_1);
            String lines =
                    head.toString()
                            .lines()
                            .filter(line -> !line.startsWith("date: "))
                            .sorted(
                                    Comparator.comparing((String line) -> !line.startsWith("HTTP/"))
                                            .thenComparing(Comparator.naturalOrder()))
                            .collect(Collectors.joining("\n"));
            return lines + "\n" + body;
        }

        boolean isAtEnd() throws IOException {
            return socket.getInputStream().read() < 0;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
