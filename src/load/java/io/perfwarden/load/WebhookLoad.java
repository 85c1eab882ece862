package io.perfwarden.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Delivers signed webhooks to a running server as fast as it answers, each with an id of its own,
 * and prints how many a second it took and how long an answer took.
 *
 * <pre>
 * java src/load/java/io/perfwarden/load/WebhookLoad.java URL SECRET [CONNECTIONS [SECONDS]]
 * </pre>
 *
 * <p>The body has 13 KB, as GitHub's of a workflow run has. The first fifth of the time warms up
 * and is not counted.
 */
final class WebhookLoad {
    private static final int BODY = 13_000;

    private final URI url;
    private final byte[] body;
    private final String signature;

    /** Times of answers in microseconds, of one connection, and how many there were in all. */
    private record Times(int[] micros, int count, int all) {}

    /**
     * What a server took.
     *
     * @param micros times of answers, the quickest first
     * @param rate deliveries a second
     * @param answers how many there were of each status
     * @param all deliveries, with those that are not counted
     */
    record Result(int[] micros, double rate, Map<String, AtomicInteger> answers, int all) {
        /** Milliseconds within which a share of the answers came. */
        double at(double share) {
            int place = (int) Math.round(share * (micros.length - 1));
            return micros.length == 0 ? Double.NaN : micros[place] / 1000.0;
        }
    }

    /**
     * @param url of a server, without a path
     */
    WebhookLoad(URI url, String secret) throws GeneralSecurityException {
        this.url = url;
        this.body = body().getBytes(StandardCharsets.UTF_8);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        this.signature = HexFormat.of().formatHex(mac.doFinal(body));
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length < 2) {
            System.err.println("WebhookLoad URL SECRET [CONNECTIONS [SECONDS]]");
            System.exit(2);
        }
        int connections = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 16;
        int seconds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 20;
        Result result =
                new WebhookLoad(URI.create(arguments[0]), arguments[1]).run(connections, seconds);
        System.out.printf(
                "%d connections, %d s: %.0f a second, p50 %.1f ms, p99 %.1f ms, longest %.1f ms;"
                        + " answers %s; %d in all%n",
                connections,
                seconds,
                result.rate(),
                result.at(0.50),
                result.at(0.99),
                result.at(1),
                result.answers(),
                result.all());
    }

    /** Delivers over so many connections for so long. */
    Result run(int connections, int seconds) throws Exception {
        long begin = System.nanoTime();
        long counted = begin + seconds * 200_000_000L;
        long end = begin + seconds * 1_000_000_000L;
        Map<String, AtomicInteger> answers = new TreeMap<>();
        List<Future<Times>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
            for (int i = 0; i < connections; i++) {
                all.add(threads.submit(() -> connection(counted, end, answers)));
            }
        }
        List<Times> each = new ArrayList<>();
        for (Future<Times> one : all) {
            each.add(one.get());
        }
        int[] micros =
                each.stream()
                        .flatMapToInt(times -> Arrays.stream(times.micros(), 0, times.count()))
                        .sorted()
                        .toArray();
        return new Result(
                micros,
                micros.length / ((end - counted) / 1e9),
                answers,
                each.stream().mapToInt(Times::all).sum());
    }

    private Times connection(long counted, long end, Map<String, AtomicInteger> answers)
            throws IOException {
        int[] micros = new int[1 << 16];
        int count = 0;
        int all = 0;
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            BufferedInputStream in = new BufferedInputStream(socket.getInputStream());
            for (long now = System.nanoTime(); now < end; now = System.nanoTime()) {
                out.write(request());
                String status = answer(in);
                if (status.charAt(0) != '2') {
                    throw new IOException("answered " + status);
                }
                all++;
                long took = System.nanoTime() - now;
                if (now >= counted) {
                    if (count == micros.length) {
                        micros = Arrays.copyOf(micros, 2 * count);
                    }
                    micros[count++] = (int) (took / 1000);
                    synchronized (answers) {
                        answers.computeIfAbsent(status, _ -> new AtomicInteger()).incrementAndGet();
                    }
                }
            }
        }
        return new Times(micros, count, all);
    }

    private byte[] request() {
        byte[] head =
                String.join(
                                "\r\n",
                                "POST /github/webhook HTTP/1.1",
                                "Host: " + url.getAuthority(),
                                "User-Agent: GitHub-Hookshot/load",
                                "Content-Type: application/json",
                                "X-GitHub-Event: workflow_run",
                                "X-GitHub-Delivery: " + UUID.randomUUID(),
                                "X-Hub-Signature-256: sha256=" + signature,
                                "Content-Length: " + body.length,
                                "",
                                "")
                        .getBytes(StandardCharsets.US_ASCII);
        byte[] whole = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, whole, head.length, body.length);
        return whole;
    }

    /** Reads an answer, which has a length, and returns its status. */
    private static String answer(BufferedInputStream in) throws IOException {
        String status = line(in).split(" ")[1];
        int length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
                length = Integer.parseInt(line.substring(15).strip());
            }
        }
        in.skipNBytes(length);
        return status;
    }

    private static String line(BufferedInputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the server has closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    private static String body() {
        String sha = "6dcb09b5b57875f334f61aebed695e2e4193db5e";
        String head =
                """
                {"action":"in_progress","workflow_run":{"id":30433642,"name":"bench","run_number":562,\
                "run_attempt":1,"event":"pull_request","status":"in_progress","conclusion":null,\
                "workflow_id":159038,"path":".github/workflows/bench.yml","head_branch":"topic",\
                "head_sha":"%s","url":"https://api.github.example/runs/30433642",\
                "html_url":"https://github.example/octo/bench/actions/runs/30433642",\
                "created_at":"2026-01-22T19:33:08Z","updated_at":"2026-01-22T19:33:08Z",\
                "run_started_at":"2026-01-22T19:33:08Z","pull_requests":[],\
                "head_repository":{"id":1296269,"name":"bench","full_name":"octo/bench",\
                "owner":{"login":"octo","id":1},"fork":false},"repository":{"id":1296269},"padding":\"\
                """
                        .formatted(sha);
        String tail =
                """
                "},"repository":{"id":1296269,"name":"bench","full_name":"octo/bench",\
                "owner":{"login":"octo","id":1},"default_branch":"main","private":false,"fork":false},\
                "installation":{"id":7},"sender":{"login":"octo","id":1}}\
                """;
        return head + "x".repeat(BODY - head.length() - tail.length()) + tail;
    }
}
