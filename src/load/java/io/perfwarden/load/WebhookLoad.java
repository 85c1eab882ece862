package io.perfwarden.load;

import module java.base;

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
 * <p>The body has 13 KB, as GitHub's of a workflow run has, of as many members. The first fifth of
 * the time warms up and is not counted.
 */
final class WebhookLoad {
    private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final URI url;
    private final byte[] body = WebhookBody.bytes();
    private final String signature;
    private final SplittableRandom seeds = new SplittableRandom();

    /**
     * What a server took.
     *
     * @param micros times of answers, the quickest first
     * @param rate deliveries a second
     * @param answers how many there were of each status
     * @param all deliveries, with those that are not counted
     */
    record Result(int[] micros, double rate, Map<String, Integer> answers, int all) {
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
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < connections; i++) {
                Delivering _ = connected(selector);
            }
            Result result = run(selector, seconds);
            for (SelectionKey key : selector.keys()) {
                delivering(key).close();
            }
            return result;
        }
    }

    private Result run(Selector selector, int seconds) throws IOException {
        long begin = System.nanoTime();
        long counted = begin + seconds * 200_000_000L;
        long end = begin + seconds * 1_000_000_000L;
        Map<String, Integer> answers = new TreeMap<>();
        int[] micros = new int[1 << 16];
        int count = 0;
        int all = 0;
        int unanswered = selector.keys().size();
        for (SelectionKey key : selector.keys()) {
            delivering(key).send(key);
        }
        while (unanswered > 0) {
            int _ = selector.select();
            long now = System.nanoTime();
            for (SelectionKey key : selector.selectedKeys()) {
                Delivering one = delivering(key);
                if (key.isWritable()) {
                    one.goOn(key);
                } else if (one.receive()) {
                    String status = one.status();
                    if (status.charAt(0) != '2') {
                        throw new IOException("answered " + status);
                    }
                    all++;
                    if (now >= counted && now < end) {
                        if (count == micros.length) {
                            micros = Arrays.copyOf(micros, 2 * count);
                        }
                        micros[count++] = one.micros();
                        int _ = answers.merge(status, 1, Integer::sum);
                    }
                    if (now < end) {
                        one.send(key);
                    } else {
                        unanswered--;
                    }
                }
            }
            selector.selectedKeys().clear();
        }
        int[] sorted = Arrays.copyOf(micros, count);
        Arrays.sort(sorted);
        return new Result(sorted, count / ((end - counted) / 1e9), answers, all);
    }

    private static Delivering delivering(SelectionKey key) {
        return (Delivering) key.attachment();
    }

    private Delivering connected(Selector selector) throws IOException {
        String head =
                String.join(
                        "\r\n",
                        "POST /github/webhook HTTP/1.1",
                        "Host: " + url.getAuthority(),
                        "User-Agent: GitHub-Hookshot/load",
                        "Accept: */*",
                        "Content-Type: application/json",
                        "X-GitHub-Event: workflow_run",
                        "X-Hub-Signature-256: sha256=" + signature,
                        "Content-Length: " + body.length,
                        "X-GitHub-Delivery: ");
        byte[] rest = ByteBuffer.allocate(4 + body.length).put(END).put(body).array();
        return new Delivering(
                new InetSocketAddress(url.getHost(), url.getPort()),
                selector,
                head,
                rest,
                seeds.nextLong());
    }
}
