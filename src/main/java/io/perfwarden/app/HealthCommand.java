package io.perfwarden.app;

import static java.nio.charset.StandardCharsets.US_ASCII;

import module java.base;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code perfwarden health}: asks the server on this machine whether it is ready. */
@Command(name = "health")
public final class HealthCommand implements Callable<Integer> {
    private static final int NOT_READY = 1;
    private static final int USAGE = 2;
    private static final int PATIENCE_MILLIS = 4000;
    private static final int LONGEST_LINE = 200;

    private static final Set<String> EVERYWHERE = Set.of("0.0.0.0", "::");

    private static final String QUESTION =
            "GET /health/readiness HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([0-9]{3})(?: .*)?");

    private final Map<String, String> environment;
    private final int patience;

    @Spec private CommandSpec spec = CommandSpec.create();

    public HealthCommand(Map<String, String> environment) {
        this(environment, PATIENCE_MILLIS);
    }

    HealthCommand(Map<String, String> environment, int patience) {
        this.environment = Map.copyOf(environment);
        this.patience = patience;
    }

    @Override
    public Integer call() {
        return ask(spec.commandLine().getErr());
    }

    /**
     * Asks once, and returns the exit code.
     *
     * @param err gets one line unless the server is ready
     */
    public int ask(PrintWriter err) {
        SettingVariables settings = new SettingVariables(environment);
        int port = settings.number("PORT", 8080, 1, 65_535);
        if (!settings.problems().isEmpty()) {
            settings.problems().forEach(problem -> say(err, problem.line()));
            return USAGE;
        }
        String host =
                settings.text("HOST").filter(it -> !EVERYWHERE.contains(it)).orElse("127.0.0.1");
        try {
            String line = firstLine(new InetSocketAddress(host, port));
            Matcher status = STATUS.matcher(line);
            if (status.matches() && status.group(1).equals("200")) {
                return 0;
            }
            say(
                    err,
                    "not ready: "
                            + (status.matches()
                                    ? "status " + status.group(1)
                                    : "no answer in HTTP"));
        } catch (SocketTimeoutException _) {
            say(err, "no answer on port " + port + " in time");
        } catch (IOException _) {
            say(
                    err,
                    "no server listens on "
                            + host
                            + ", port "
                            + port
                            + "; expected one that perfwarden serve started, with the same"
                            + " PERFWARDEN_PORT");
        }
        return NOT_READY;
    }

    private static void say(PrintWriter err, String what) {
        err.println("perfwarden: " + what);
        err.flush();
    }

    private String firstLine(InetSocketAddress server) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(server, patience);
            socket.setSoTimeout(patience);
            socket.getOutputStream().write(QUESTION.getBytes(US_ASCII));
            InputStream in = socket.getInputStream();
            StringBuilder line = new StringBuilder();
            for (int next = in.read();
                    next >= 0 && next != '\r' && line.length() < LONGEST_LINE;
                    next = in.read()) {
                line.append((char) next);
            }
            return line.toString();
        }
    }
}
