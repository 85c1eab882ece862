package io.perfwarden.demo;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.demo.standin.DeliverySignature;

/**
 * What a server that rehearses is to take in: signed deliveries of a run that goes on, as many as
 * it answers. What of the server ran often, and how, is kept with its classes (JEP 515), so that
 * the next one compiles it in its first seconds and not in its first minute.
 *
 * <p>By hand, as all that a client needs of the JDK would be kept too.
 */
final class RehearsedDeliveries {
    private static final String PATH = "/github/webhook";
    private static final String EVENT = "workflow_run";
    private static final String SHA = "6dcb09b5b57875f334f61aebed695e2e4193db5e";

    /** Connections, as a busy GitHub has. */
    private static final int CONNECTIONS = 16;

    /** So many each of a repository and of a run make the 13 KB that GitHub sends. */
    private static final int ADDRESSES = 60;

    private static final String LENGTH = "content-length:";

    private final int port;
    private final byte[] head;
    private final byte[] body;

    /**
     * @param port of a server on this machine
     * @param secret that deliveries are signed with
     */
    RehearsedDeliveries(int port, String secret) {
        this.port = port;
        this.body = body().getBytes(UTF_8);
        this.head =
                String.join(
                                "\r\n",
                                "POST " + PATH + " HTTP/1.1",
                                "Host: localhost",
                                "User-Agent: GitHub-Hookshot/rehearsal",
                                "Accept: */*",
                                "Content-Type: application/json",
                                "X-GitHub-Event: " + EVENT,
                                "X-Hub-Signature-256: " + DeliverySignature.of(secret, body),
                                "Content-Length: " + body.length,
                                "X-GitHub-Delivery: ")
                        .getBytes(US_ASCII);
    }

    /**
     * Delivers for a while, and leaves a server that does not answer for as long.
     *
     * @return how many were answered
     */
    long deliver(Duration length) throws InterruptedException {
        return deliver(length, length);
    }

    /**
     * The same.
     *
     * @param patience after which a server that does not answer is left
     */
    long deliver(Duration length, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + length.toNanos();
        long[] answered = new long[CONNECTIONS];
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            int connection = i;
            threads.add(
                    Thread.ofPlatform()
                            .start(() -> answered[connection] = answered(patience, end)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return LongStream.of(answered).sum();
    }

    /** A server that ends meanwhile has rehearsed as well. */
    private long answered(Duration patience, long end) {
        long answered = 0;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) patience.toMillis());
            OutputStream out = socket.getOutputStream();
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (System.nanoTime() < end) {
                out.write(request());
                answer(in);
                answered++;
            }
        } catch (IOException _) {
            return answered;
        }
        return answered;
    }

    private byte[] request() {
        ByteArrayOutputStream request = new ByteArrayOutputStream(head.length + 40 + body.length);
        request.writeBytes(head);
        request.writeBytes((UUID.randomUUID() + "\r\n\r\n").getBytes(US_ASCII));
        request.writeBytes(body);
        return request.toByteArray();
    }

    /** Reads past an answer, which tells its length. */
    private static void answer(InputStream in) throws IOException {
        long length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.startsWith(LENGTH)) {
                length = Long.parseLong(line.substring(LENGTH.length()).strip());
            }
        }
        in.skipNBytes(length);
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("the server has closed the connection");
            }
            line.append((char) next);
        }
        return line.toString().strip().toLowerCase(Locale.ROOT);
    }

    /** As much as GitHub says, most of which is not read. */
    static String body() {
        return """
        {"action":"in_progress","workflow_run":{"id":7,"name":"bench","head_branch":"topic",\
        "head_sha":"%1$s","path":".github/workflows/bench.yml","display_title":"Parse faster",\
        "run_number":562,"event":"pull_request","status":"in_progress","conclusion":null,\
        "created_at":"2026-01-22T19:33:08Z","updated_at":"2026-01-22T19:33:08Z","run_attempt":1,\
        "run_started_at":"2026-01-22T19:33:08Z","pull_requests":[],"referenced_workflows":[],\
        "html_url":"https://github.example/octo/bench/actions/runs/7",%2$s,\
        "head_commit":{"id":"%1$s","message":"Parse faster","author":{"name":"Octo"}},\
        "head_repository":%3$s},"repository":%3$s,"sender":{"login":"octo","id":1},\
        "installation":{"id":7}}\
        """
                .formatted(SHA, addresses("actions/runs/7"), repository());
    }

    private static String repository() {
        return """
        {"id":1,"name":"bench","full_name":"octo/bench","private":false,"fork":false,"size":12345,\
        "owner":{"login":"octo","id":1,"type":"User","site_admin":false},"default_branch":"main",\
        "description":null,"topics":["benchmark"],%s}\
        """
                .formatted(addresses("{/of}"));
    }

    private static String addresses(String path) {
        return IntStream.range(0, ADDRESSES)
                .mapToObj(i ->
                        "\"a%d_url\":\"https://api.github.example/repos/octo/bench/%s/%d\""
                                .formatted(i, path, i))
                .collect(Collectors.joining(","));
    }
}
