package io.perfwarden.load;

import module java.base;

/**
 * Delivers signed webhooks to a new server, which stores them in SQLite, and to Probot, which
 * stores nothing, in turns in the same minutes. Prints what either took in windows of 8 s after its
 * start, of which the first fifth is not counted.
 *
 * <pre>
 * java src/load/java/io/perfwarden/load/BesideProbot.java DIRECTORY [ROUNDS [WINDOWS]]
 * </pre>
 *
 * <p>To be run where the project was built; DIRECTORY is where {@code npm install probot@14} was.
 * Either is started as its users start it, with its log in a file.
 */
final class BesideProbot {
    private static final int CONNECTIONS = 16;
    private static final int SECONDS = 8;

    /** An app that is interested in what is delivered, and does nothing then. */
    private static final String APP = "export default (app) => app.on('workflow_run', () => {});\n";

    private static final String HEAD =
            """
            | round | window | Probot | Perfwarden | of its rate | of its p99 |
            |---|---|---|---|---|---|
            """;
    private static final String ROW =
            "| %d | %d | %,.0f/s, p50 %.1f ms, p99 %.1f ms | %,.0f/s, p50 %.1f ms, p99 %.1f ms"
                    + " | %.2f | %.2f |%n";

    private final Path probot;
    private final Path scratch;
    private final String key;

    private BesideProbot(Path probot, Path scratch) throws Exception {
        this.probot = probot;
        this.scratch = scratch;
        this.key = Started.key();
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length < 1) {
            System.err.println("BesideProbot DIRECTORY [ROUNDS [WINDOWS]]");
            System.exit(2);
        }
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
        int windows = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 4;
        try (Scratch scratch = Scratch.create("beside-probot")) {
            Path directory = Path.of(arguments[0]).toAbsolutePath();
            new BesideProbot(directory, scratch.path()).run(rounds, windows);
        }
    }

    private void run(int rounds, int windows) throws Exception {
        Path app = Files.writeString(scratch.resolve("app.mjs"), APP);
        // What the launcher prepares once is no part of a start.
        perfwarden("first", Started.freePort()).close();
        System.out.print(HEAD);
        for (int round = 1; round <= rounds; round++) {
            int port = Started.freePort();
            List<WebhookLoad.Result> theirs;
            try (Started _ = probot(app, port)) {
                theirs = windows(port, windows);
            }
            List<WebhookLoad.Result> ours;
            try (Started _ = perfwarden("data-" + round, port)) {
                ours = windows(port, windows);
            }
            for (int window = 0; window < windows; window++) {
                print(round, window + 1, theirs.get(window), ours.get(window));
            }
        }
    }

    private static void print(
            int round, int window, WebhookLoad.Result theirs, WebhookLoad.Result ours) {
        System.out.printf(
                Locale.ROOT,
                ROW,
                round,
                window,
                theirs.rate(),
                theirs.at(0.5),
                theirs.at(0.99),
                ours.rate(),
                ours.at(0.5),
                ours.at(0.99),
                ours.rate() / theirs.rate(),
                ours.at(0.99) / theirs.at(0.99));
    }

    private static List<WebhookLoad.Result> windows(int port, int windows) throws Exception {
        List<WebhookLoad.Result> results = new ArrayList<>();
        for (int window = 0; window < windows; window++) {
            results.add(
                    new WebhookLoad(Started.page(port, ""), Started.SECRET)
                            .run(CONNECTIONS, SECONDS));
        }
        return results;
    }

    private Started perfwarden(String data, int port) throws Exception {
        return Started.of(
                logged(Started.perfwarden(scratch.resolve(data), key, port), "perfwarden.log"),
                Started.page(port, "/health/liveness"));
    }

    private Started probot(Path app, int port) throws Exception {
        ProcessBuilder builder =
                Started.quiet(
                                probot.resolve("node_modules/.bin/probot").toString(),
                                "run",
                                app.toString())
                        .directory(probot.toFile());
        builder.environment()
                .putAll(
                        Map.of(
                                "APP_ID", "1",
                                "PRIVATE_KEY", key,
                                "WEBHOOK_SECRET", Started.SECRET,
                                "WEBHOOK_PATH", "/github/webhook",
                                "HOST", "127.0.0.1",
                                "PORT", Integer.toString(port),
                                "NODE_ENV", "production"));
        return Started.of(logged(builder, "probot.log"), Started.page(port, "/ping"));
    }

    private ProcessBuilder logged(ProcessBuilder builder, String log) {
        return builder.redirectErrorStream(true).redirectOutput(scratch.resolve(log).toFile());
    }
}
