package io.perfwarden.testkit;

import module java.base;

/**
 * Ports for servers that must know theirs before they start. No system gives them to others that
 * ask for any port: they are below the range for that. The port beside each is held while this
 * process lives, so that no other test here or in another process gets the same.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6335#section-6">RFC 6335: dynamic ports begin at
 *     49152; Linux begins at 32768</a>
 */
public final class TestPorts {
    private static final int FIRST = 20_000;
    private static final int END = 32_000;
    private static final List<ServerSocket> HELD = new ArrayList<>();

    private TestPorts() {}

    /** One that nobody listens at, and no other test is given. */
    public static synchronized int next() {
        for (int port = FIRST; port < END; port += 2) {
            Optional<ServerSocket> beside = listening(port + 1);
            if (beside.isPresent()) {
                HELD.add(beside.get());
                Optional<ServerSocket> free = listening(port);
                if (free.isPresent()) {
                    close(free.get());
                    return port;
                }
            }
        }
        throw new IllegalStateException("no port is free");
    }

    private static Optional<ServerSocket> listening(int port) {
        try {
            return Optional.of(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static void close(ServerSocket free) {
        try {
            free.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
