package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Strangers who connect, and what becomes of those who were there before them. */
class StrangersTest {
    private static final int MOST = 20;
    private static final String NEVER_ENDED = "POST /github/webhook HTTP/1.1\r\nA: ";
    private static final String NOTHING = "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @TempDir private Path directory;
    private final List<Socket> sockets = new ArrayList<>();
    private WebhookServer server;

    @BeforeEach
    void start() {
        server = new WebhookServer(directory, WebhookServer.PATIENT, MOST);
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
    }

    @Test
    void whoever_never_ends_a_header_makes_room_for_others() throws Exception {
        List<Socket> strangers = strangers(3 * MOST);
        HttpResponse<String> response =
                server.send(server.delivery("guid", "merge_group", delivery()));
        assertThat(response.statusCode()).isEqualTo(202);
        for (Socket stranger : strangers.subList(0, 2 * MOST)) {
            assertThat(stranger.getInputStream().read()).isNegative();
        }
    }

    @Test
    void whoever_delivered_something_signed_is_kept() throws Exception {
        Socket github = connected();
        assertThat(delivered(github, "guid-1")).isEqualTo("HTTP/1.1 202 Accepted");
        List<Socket> strangers = strangers(MOST + 1);
        assertThat(strangers.getFirst().getInputStream().read()).isNegative();
        assertThat(delivered(github, "guid-2")).isEqualTo("HTTP/1.1 202 Accepted");
    }

    @Test
    void whoever_was_answered_unsigned_makes_room() throws Exception {
        Socket reader = connected();
        assertThat(says(reader, NOTHING)).isEqualTo("HTTP/1.1 404 Not Found");
        assertThat(says(reader, NOTHING)).isEqualTo("HTTP/1.1 404 Not Found");
        strangers(MOST);
        assertThat(reader.getInputStream().read()).isNegative();
    }

    private List<Socket> strangers(int count) throws IOException {
        List<Socket> strangers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Socket stranger = connected();
            stranger.getOutputStream().write(NEVER_ENDED.getBytes(StandardCharsets.US_ASCII));
            strangers.add(stranger);
        }
        return strangers;
    }

    private Socket connected() throws IOException {
        Socket socket = new Socket("localhost", server.port());
        sockets.add(socket);
        return socket;
    }

    private static byte[] delivery() {
        return Payloads.bytes("merge_group-checks-requested");
    }

    private static String delivered(Socket socket, String id) throws IOException {
        byte[] body = delivery();
        String head =
                """
                POST /github/webhook HTTP/1.1\r
                Host: localhost\r
                Content-Type: application/json\r
                X-GitHub-Event: merge_group\r
                X-GitHub-Delivery: %s\r
                X-Hub-Signature-256: %s\r
                Content-Length: %d\r
                \r
                """
                        .formatted(
                                id,
                                WebhookServer.signature(WebhookServer.SECRET, body),
                                body.length);
        return says(socket, head + new String(body, StandardCharsets.ISO_8859_1));
    }

    /** The first line of the answer, of which the rest is read. */
    private static String says(Socket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.read());
        }
        String length = head.toString().replaceAll("(?is).*content-length: (\\d+).*", "$1");
        in.readNBytes(Integer.parseInt(length));
        return head.substring(0, head.indexOf("\r\n"));
    }
}
