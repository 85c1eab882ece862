package io.perfwarden.e2e;

import module java.base;

/** A client that goes on sending a large body, whatever it is told meanwhile. */
final class Torrent {
    private static final int PIECE = 1 << 14;

    private Torrent() {}

    /**
     * Sends a body for as long as the server takes it.
     *
     * @param headers one of them says the length, or that the body is chunked
     * @return everything answered until the server ended the connection
     */
    static String answer(URI server, byte[] body, List<String> headers) {
        boolean chunked = headers.contains("Transfer-Encoding: chunked");
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(ascii(head(headers)));
            Thread _ = Thread.ofVirtual().start(() -> pour(body, chunked, out));
            return untilTheEnd(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String head(List<String> headers) {
        return "POST /github/webhook HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/json\r\nX-GitHub-Event: push\r\n"
                + "X-GitHub-Delivery: d-1\r\n"
                + String.join("\r\n", headers)
                + "\r\n\r\n";
    }

    private static void pour(byte[] body, boolean chunked, OutputStream out) {
        try {
            for (int at = 0; at < body.length; at += PIECE) {
                int length = Math.min(PIECE, body.length - at);
                if (chunked) {
                    out.write(ascii(String.format(Locale.ROOT, "%x\r\n", length)));
                }
                out.write(body, at, length);
                if (chunked) {
                    out.write(ascii("\r\n"));
                }
            }
            if (chunked) {
                out.write(ascii("0\r\n\r\n"));
            }
        } catch (IOException cutOff) {
            // What was answered before that is what the test looks at.
            return;
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** A reset ends a connection too: the server closed it with unread bytes in hand. */
    private static String untilTheEnd(InputStream in) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        try {
            in.transferTo(answer);
        } catch (SocketException reset) {
            answer.writeBytes(ascii("\r\n[" + reset.getMessage() + "]"));
        }
        return answer.toString(StandardCharsets.UTF_8);
    }
}
