package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Deliveries that are answered past the framework are answered as the framework answers them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WholeDeliveriesTest {
    /** Changes nothing but the way. */
    private static final String LONG_WAY = "Connection: keep-alive\r\n";

    private static final String NOTHING = "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String WORK =
            new String(Payloads.bytes("merge_group-checks-requested"), StandardCharsets.ISO_8859_1);

    private final AtomicInteger ids = new AtomicInteger();

    @SuppressWarnings("NullAway.Init")
    private WebhookServer server;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        server = new WebhookServer(directory);
        sendFirst(server);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    /** The first delivery of a server goes the long way. */
    private static void sendFirst(WebhookServer server) throws IOException {
        try (RawConnection connected = new RawConnection(server)) {
            assertThat(connected.ask(delivery("first", "ping", "{}", ""))).contains("pong");
        }
        assertThat(server.routed()).isEqualTo(1);
    }

    record Sent(String event, String body) {}

    static Stream<Sent> sent() {
        return Stream.of(
                new Sent("merge_group", WORK),
                new Sent("ping", "{\"zen\":\"Keep it logically awesome.\"}"),
                new Sent("star", "{}"),
                new Sent("pull_request", "{\"action\":\"opened\"}"),
                new Sent("workflow_run", "{\"action\":7,\"a\":\"" + "x".repeat(20_000) + "\"}"),
                new Sent("workflow_run", "{\"action\":\"\u00e9\",\"repository\":[]}"),
                new Sent("ping", "{"));
    }

    @ParameterizedTest
    @MethodSource("sent")
    void both_ways_give_the_same_answer(Sent sent) throws Exception {
        int before = server.routed();
        try (RawConnection connected = new RawConnection(server)) {
            String expected = connected.ask(delivery(id(), sent.event(), sent.body(), LONG_WAY));
            assertThat(connected.ask(delivery(id(), sent.event(), sent.body(), "")))
                    .isEqualTo(expected);
        }
        assertThat(server.routed()).isEqualTo(before + 1);
    }

    @Test
    void what_came_one_way_came_before() throws Exception {
        String id = id();
        try (RawConnection connected = new RawConnection(server)) {
            assertThat(connected.ask(delivery(id, "merge_group", WORK, ""))).endsWith("stored");
            for (String way : List.of(LONG_WAY, "")) {
                assertThat(connected.ask(delivery(id, "merge_group", WORK, way)))
                        .endsWith("received before");
            }
        }
        assertThat(server.jobs(id)).isEqualTo(1);
    }

    static Stream<String> unusual() {
        String usual = delivery("odd", "ping", "{}", "");
        return Stream.of(
                usual.replace("sha256=", "sha256=0"),
                usual.replaceFirst("sha256=[0-9a-f]{6}", "sha256=123456"),
                usual.replace("X-GitHub-Delivery: odd", "X-GitHub-Delivery: o d d"),
                usual.replace("X-GitHub-Event: ping", "X-GitHub-Event: Ping"),
                usual.replace("X-GitHub-Event: ping\r\n", ""),
                usual.replace("X-GitHub-Event: ping", "X-GitHub-Event: push"),
                usual.replace("application/json", "text/plain"),
                usual.replace("POST /github/webhook", "POST /github/webhook?a=b"),
                usual.replace("POST /github/webhook", "PUT /github/webhook"),
                usual.replace("Host: localhost", "Host: localhost\r\nConnection: close"),
                usual.replace("HTTP/1.1", "HTTP/1.0"));
    }

    @ParameterizedTest
    @MethodSource("unusual")
    void what_is_unusual_goes_the_long_way(String request) throws Exception {
        int before = server.routed();
        try (RawConnection connected = new RawConnection(server)) {
            assertThat(connected.ask(request)).startsWith("HTTP/1.");
        }
        assertThat(server.routed()).isEqualTo(before + 1);
    }

    @Test
    void answers_keep_the_order_of_requests_that_come_at_once() throws Exception {
        String work = delivery(id(), "merge_group", WORK, "");
        String ping = delivery(id(), "ping", "{}", "");
        try (RawConnection connected = new RawConnection(server)) {
            assertThat(connected.ask(work + NOTHING + ping + work + ping)).endsWith("stored");
            assertThat(connected.hear()).startsWith("HTTP/1.1 404");
            assertThat(connected.hear()).endsWith("pong");
            assertThat(connected.hear()).endsWith("received before");
            assertThat(connected.hear()).endsWith("pong");
            assertThat(connected.ask(work)).endsWith("received before");
        }
    }

    @Test
    void a_delivery_that_comes_in_pieces_is_answered() throws Exception {
        String work = delivery(id(), "merge_group", WORK, "");
        try (RawConnection connected = new RawConnection(server)) {
            for (int at = 0; at < work.length(); at += 997) {
                connected.say(work.substring(at, Math.min(at + 997, work.length())));
            }
            assertThat(connected.hear()).endsWith("stored");
        }
    }

    @Test
    void while_the_store_is_down_nothing_is_acknowledged_either_way(@TempDir Path directory)
            throws Exception {
        try (WebhookServer other = new WebhookServer(directory)) {
            sendFirst(other);
            other.database.close();
            String expected = last(other, "Accept: */*\r\nExpect: nothing\r\n");
            assertThat(last(other, "")).isEqualTo(expected);
            assertThat(expected).startsWith("HTTP/1.1 503").containsIgnoringCase("retry-after: 60");
            assertThat(other.counted("merge_group", 503)).isEqualTo(2);
        }
    }

    /** The answer on a connection that is to end with it. */
    private static String last(WebhookServer server, String way) throws IOException {
        try (RawConnection connected = new RawConnection(server)) {
            String answer = connected.ask(delivery("guid", "merge_group", WORK, way));
            assertThat(connected.socket.getInputStream().read()).isNegative();
            return answer;
        }
    }

    private String id() {
        return "guid-" + ids.incrementAndGet();
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

    private record RawConnection(Socket socket) implements AutoCloseable {
        RawConnection(WebhookServer server) throws IOException {
            this(new Socket("localhost", server.port()));
            socket.setTcpNoDelay(true);
        }

        String ask(String text) throws IOException {
            say(text);
            return hear();
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
            byte[] body = in.readNBytes(Integer.parseInt(length));
            return head.toString()
                    .lines()
                    .filter(line -> !line.toLowerCase(Locale.ROOT).startsWith("date: "))
                    .sorted(
                            Comparator.comparing((String line) -> !line.startsWith("HTTP/"))
                                    .thenComparing(String.CASE_INSENSITIVE_ORDER))
                    .collect(
                            Collectors.joining(
                                    "\n", "", "\n" + new String(body, StandardCharsets.UTF_8)));
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
