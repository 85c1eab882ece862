package io.perfwarden.demo;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.app.ServeCommand;

/**
 * A start that the launcher lets the JVM record, so that others are quicker: a server as {@code
 * serve} starts it, with settings that lead nowhere, is asked whether it lives, takes deliveries in
 * for some seconds, and is ended.
 *
 * <p>No pull request is judged in it. What only that needs would lie in the memory of every server
 * from its start, some 30 MB, and put a tenth on the start itself.
 */
public final class StartupRehearsal {
    private static final Duration PAUSE = Duration.ofMillis(5);
    private static final int MOST_TRIES = 6000;
    private static final String SECRET = "a secret for the rehearsal";

    private static final String QUESTION =
            "GET /health/liveness HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    private StartupRehearsal() {}

    /**
     * Ends the process.
     *
     * @param arguments an empty directory for the server's data; for how many seconds it takes
     *     deliveries in
     */
    public static void main(String[] arguments) throws Exception {
        int port = freePort();
        Duration length = Duration.ofSeconds(Long.parseLong(arguments[1]));
        RehearsedDeliveries deliveries = new RehearsedDeliveries(port, SECRET);
        Thread.ofPlatform().daemon().start(() -> System.exit(rehearse(port, deliveries, length)));
        PrintWriter err = new PrintWriter(System.err, true, UTF_8);
        int refused = ServeCommand.run(settings(port, arguments[0]), err);
        if (refused != 0) {
            System.exit(refused);
        }
    }

    private static Map<String, String> settings(int port, String dataDir)
            throws GeneralSecurityException {
        // nothing listens at the port of GitHub: its client is made, as each start does
        return Map.of(
                "PERFWARDEN_GITHUB_APP_ID",
                "1",
                "PERFWARDEN_GITHUB_PRIVATE_KEY",
                key(),
                "PERFWARDEN_GITHUB_WEBHOOK_SECRET",
                SECRET,
                "PERFWARDEN_GITHUB_API_URL",
                "http://127.0.0.1:9",
                "PERFWARDEN_HOST",
                "127.0.0.1",
                "PERFWARDEN_PORT",
                Integer.toString(port),
                "PERFWARDEN_DATA_DIR",
                dataDir);
    }

    /** Returns the exit code. */
    private static int rehearse(int port, RehearsedDeliveries deliveries, Duration length) {
        try {
            return isReached(port) && (length.isZero() || deliveries.deliver(length) > 0) ? 0 : 1;
        } catch (InterruptedException _) {
            return 1;
        }
    }

    /** Asks until the server answers. */
    private static boolean isReached(int port) {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            if (answers(port)) {
                return true;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return false;
    }

    /** By hand: a client's classes would be kept for every start, and none needs them. */
    private static boolean answers(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(QUESTION.getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), US_ASCII)
                    .startsWith("HTTP/1.1 200 ");
        } catch (IOException _) {
            return false;
        }
    }

    private static String key() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        byte[] key = generator.generateKeyPair().getPrivate().getEncoded();
        return "-----BEGIN PRIVATE KEY-----\n"
                + Base64.getMimeEncoder().encodeToString(key)
                + "\n-----END PRIVATE KEY-----\n";
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
