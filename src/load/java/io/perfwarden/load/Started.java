package io.perfwarden.load;

import module java.base;

/**
 * A server that runs as a process of its own, on loopback, and has answered for the first time.
 *
 * @param seconds from its start to that answer
 */
record Started(Process process, double seconds) implements AutoCloseable {
    /** What the server and what stands beside it sign and verify deliveries with. */
    static final String SECRET = "a secret of this program";

    private static final String HOST = "127.0.0.1";

    /**
     * Starts a server and waits until a page of it is there.
     *
     * @param builder with its command and settings
     * @throws IOException if it ends instead
     */
    static Started of(ProcessBuilder builder, URI page) throws IOException {
        long begin = System.nanoTime();
        Process process = builder.start();
        while (!answers(page)) {
            if (!process.isAlive()) {
                throw new IOException(builder.command() + " ended with " + process.exitValue());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
        return new Started(process, (System.nanoTime() - begin) / 1e9);
    }

    /** Perfwarden's, by its launcher. */
    static ProcessBuilder perfwarden(Path data, String key, int port) {
        ProcessBuilder builder = quiet("./perfwarden", "serve");
        builder.environment()
                .putAll(
                        Map.of(
                                "PERFWARDEN_GITHUB_APP_ID",
                                "1",
                                "PERFWARDEN_GITHUB_PRIVATE_KEY",
                                key,
                                "PERFWARDEN_GITHUB_WEBHOOK_SECRET",
                                SECRET,
                                "PERFWARDEN_GITHUB_API_URL",
                                "http://" + HOST + ":9",
                                "PERFWARDEN_HOST",
                                HOST,
                                "PERFWARDEN_PORT",
                                Integer.toString(port),
                                "PERFWARDEN_DATA_DIR",
                                data.toString()));
        return builder;
    }

    static ProcessBuilder quiet(String... command) {
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
    }

    /** A page of a server on a port of this machine. */
    static URI page(int port, String path) {
        return URI.create("http://" + HOST + ":" + port + path);
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** A new private key of an app. */
    static String key() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        String encoded =
                Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                        .encodeToString(generator.generateKeyPair().getPrivate().getEncoded());
        return "-----BEGIN PRIVATE KEY-----\n" + encoded + "\n-----END PRIVATE KEY-----\n";
    }

    private static boolean answers(URI page) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) page.toURL().openConnection();
        try (InputStream _ = connection.getInputStream()) {
            return connection.getResponseCode() == 200;
        } catch (IOException _) {
            return false;
        } finally {
            connection.disconnect();
        }
    }

    /** Ends it, and waits until it has. */
    @Override
    public void close() {
        process.destroy();
        Process _ = process.onExit().join();
    }
}
