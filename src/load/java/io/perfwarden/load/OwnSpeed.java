package io.perfwarden.load;

import module java.base;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/**
 * What users wait for, of the checkout that it is started in: two large files and two small ones
 * compared, the first answer of the server, deliveries, a page of benchmarks. Prints one
 * measurement of each as JSON that Perfwarden reads, see {@code beside.sh}.
 *
 * <pre>
 * java SOURCES/OwnSpeed.java
 * </pre>
 *
 * <p>To be run in a checkout that was built, on Linux. Times of processors vary less than those of
 * clocks, and are taken where one process does the work.
 */
final class OwnSpeed {
    private static final String DEMO = "src/main/resources/demo/core-";
    private static final int ROWS = 100_000;
    private static final int LARGE = 5;
    private static final int SMALL = 8;
    private static final int CONNECTIONS = 8;

    /** As long as the compilers of the server need to become quiet, and a second to count. */
    private static final int SECONDS = 6;

    private static final int SERIES = 1_000;
    private static final int RUNS = 5;
    private static final int PAGES = 40;

    private final Path scratch;
    private final List<String> rows = new ArrayList<>();

    private OwnSpeed(Path scratch) {
        this.scratch = scratch;
    }

    public static void main(String[] arguments) throws Exception {
        try (Scratch scratch = Scratch.create("own-speed")) {
            System.out.println(new OwnSpeed(scratch.path()).measured());
        }
    }

    private String measured() throws Exception {
        List<String> small =
                List.of("./perfwarden", "compare", DEMO + "main.json", DEMO + "append.json");
        untilEnd(small); // prepares quicker starts, as the launcher does
        compare();
        double before = ChildTimes.seconds();
        for (int i = 0; i < SMALL; i++) {
            untilEnd(small);
        }
        add("compare of two small files, processor", (ChildTimes.seconds() - before) / SMALL);
        serve();
        view();
        return rows.stream().collect(Collectors.joining(",\n", "[\n", "\n]"));
    }

    private void add(String name, double seconds) {
        rows.add(
                String.format(
                        Locale.ROOT,
                        "{\"name\": \"%s\", \"unit\": \"ms\", \"value\": %.4f}",
                        name,
                        seconds * 1000));
    }

    /** The quickest of some: what else goes on makes none quicker. */
    private void compare() throws Exception {
        String before = LargeFiles.json(scratch.resolve("before.json"), ROWS, 1.0);
        String now = LargeFiles.json(scratch.resolve("now.json"), ROWS, 1.001);
        double wall = Double.POSITIVE_INFINITY;
        double processor = Double.POSITIVE_INFINITY;
        for (int i = 0; i < LARGE; i++) {
            double used = ChildTimes.seconds();
            long begin = System.nanoTime();
            untilEnd(List.of("./perfwarden", "compare", before, now));
            wall = Math.min(wall, (System.nanoTime() - begin) / 1e9);
            processor = Math.min(processor, ChildTimes.seconds() - used);
        }
        add("compare of 100,000 rows", wall);
        add("compare of 100,000 rows, processor", processor);
    }

    private void serve() throws Exception {
        int port = Started.freePort();
        var server = Started.perfwarden(scratch.resolve("data"), Started.key(), port);
        try (Started started = Started.of(server, Started.page(port, "/health/liveness"))) {
            add("first answer of the server", started.seconds());
            var load = new WebhookLoad(Started.page(port, ""), Started.SECRET);
            add("a delivery", 1 / load.run(CONNECTIONS, SECONDS).rate());
        }
    }

    /** The quickest of some requests, likewise. */
    private void view() throws Exception {
        Path data = Files.writeString(scratch.resolve("data.js"), history());
        int port = Started.freePort();
        ProcessBuilder viewer =
                Started.quiet(
                        "./perfwarden", "view", data.toString(), "--open=no", "--port=" + port);
        HttpRequest page = HttpRequest.newBuilder(Started.page(port, "/r/local/data.js")).build();
        try (HttpClient client = HttpClient.newHttpClient();
                Started _ = Started.of(viewer, page.uri())) {
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < PAGES; i++) {
                long begin = System.nanoTime();
                var answer = client.send(page, BodyHandlers.ofByteArray());
                least = Math.min(least, (System.nanoTime() - begin) / 1e9);
                if (answer.statusCode() != 200) {
                    throw new IOException("answered " + answer.statusCode());
                }
            }
            add("a page of benchmarks", least);
        }
    }

    /** A history as github-action-benchmark keeps it. */
    private static String history() {
        StringBuilder text =
                new StringBuilder("window.BENCHMARK_DATA = {\"entries\": {\"core\": [");
        for (int run = 0; run < RUNS; run++) {
            text.append(
                    """
                    %s{"commit": {"id": "%040x", "message": "a change", "timestamp": "2026-01-%02dT00:00:00Z",
                    "url": "https://example.com/c"}, "date": %d, "tool": "customSmallerIsBetter", "benches": [
                    """
                            .formatted(
                                    run == 0 ? "" : ",",
                                    run + 1,
                                    run + 1,
                                    1_767_225_600_000L + run * 86_400_000L));
            for (int i = 0; i < SERIES; i++) {
                text.append(i == 0 ? "" : ",\n")
                        .append("{\"name\": \"family_" + i / 10 + "/case_" + i)
                        .append("\", \"unit\": \"ns\", \"value\": " + (100 + i + run % 2) + "}");
            }
            text.append("]}");
        }
        return text.append("]}}\n").toString();
    }

    private static void untilEnd(List<String> command) throws Exception {
        int code = Started.quiet(command.toArray(String[]::new)).start().waitFor();
        if (code > 1) {
            throw new IOException(command + " ended with " + code);
        }
    }
}
