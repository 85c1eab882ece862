package io.perfwarden.load;

import module java.base;

import javax.tools.ToolProvider;

/**
 * Starts the server as a whole process until it answers for the first time, and beside it, in the
 * same minutes, the least that any server in Java does: the JDK's own with one page. Then compares
 * two small files, beside a program that does nothing. Prints wall time, processor time and, of
 * what goes on, resident memory, as medians.
 *
 * <pre>
 * java src/load/java/io/perfwarden/load/ColdStart.java [ROUNDS]
 * </pre>
 *
 * <p>To be run where the project was built, on Linux: what a process took is read below /proc. The
 * first round prepares quicker starts, as the launcher does, and is not counted.
 */
final class ColdStart {
    private static final String PAGE = "/health/liveness";
    private static final String DEMO = "src/main/resources/demo/core-";

    private static final String PLAIN =
            """
            import com.sun.net.httpserver.HttpServer;
            import java.net.InetSocketAddress;

            public final class Plain {
                public static void main(String[] port) throws Exception {
                    if (port.length == 0) {
                        return;
                    }
                    HttpServer server =
                            HttpServer.create(
                                    new InetSocketAddress("127.0.0.1", Integer.parseInt(port[0])), 0);
                    server.createContext("/", exchange -> {
                        exchange.sendResponseHeaders(200, -1);
                        exchange.close();
                    });
                    server.start();
                }
            }
            """;

    /** What one process took: seconds, seconds of processors, MiB where it goes on. */
    private record Cost(double wall, double processor, double memory) {}

    private final Path scratch;
    private final String key;

    private ColdStart(Path scratch) throws Exception {
        this.scratch = scratch;
        this.key = Started.key();
    }

    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 9;
        try (Scratch scratch = Scratch.create("cold-start")) {
            new ColdStart(scratch.path()).run(rounds);
        }
    }

    private void run(int rounds) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path plain = Files.writeString(scratch.resolve("Plain.java"), PLAIN);
        int compiled = ToolProvider.getSystemJavaCompiler().run(null, null, null, plain.toString());
        if (compiled != 0) {
            throw new IOException("the plain server does not compile");
        }
        List<String> least = List.of(java, "-cp", scratch.toString(), "Plain");
        List<String> compare =
                List.of("./perfwarden", "compare", DEMO + "main.json", DEMO + "append.json");
        List<List<Cost>> costs =
                List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int round = -1; round < rounds; round++) {
            int port = Started.freePort();
            List<Cost> each =
                    List.of(
                            untilAnswer(
                                    Started.perfwarden(scratch.resolve("data"), key, port), port),
                            untilAnswer(quiet(with(least, Integer.toString(port))), port),
                            untilEnd(compare),
                            untilEnd(least));
            for (int i = 0; round >= 0 && i < each.size(); i++) {
                costs.get(i).add(each.get(i));
            }
        }
        System.out.printf("medians of %d rounds%n", rounds);
        print("server, first answer", costs.get(0));
        print("the JDK's own", costs.get(1));
        print("a small comparison", costs.get(2));
        print("a program that does nothing", costs.get(3));
    }

    private static List<String> with(List<String> command, String argument) {
        return Stream.concat(command.stream(), Stream.of(argument)).toList();
    }

    private static void print(String what, List<Cost> costs) {
        System.out.printf(
                Locale.ROOT,
                "%-28s %5.2f s wall  %5.2f s processor%s%n",
                what,
                middle(costs.stream().map(Cost::wall)),
                middle(costs.stream().map(Cost::processor)),
                costs.stream()
                        .map(Cost::memory)
                        .filter(Double::isFinite)
                        .sorted()
                        .skip(costs.size() / 2)
                        .findFirst()
                        .map(mebibytes ->
                                String.format(Locale.ROOT, "  %4.0f MiB resident", mebibytes))
                        .orElse(""));
    }

    private static double middle(Stream<Double> values) {
        List<Double> sorted = values.sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private static Cost untilAnswer(ProcessBuilder server, int port) throws Exception {
        try (Started started = Started.of(server, Started.page(port, PAGE))) {
            Process process = started.process();
            return new Cost(started.seconds(), ChildTimes.seconds(process), resident(process));
        }
    }

    /** Of one that ends by itself; its memory is not looked at, for it has none left. */
    private static Cost untilEnd(List<String> command) throws Exception {
        double before = ChildTimes.seconds();
        long begin = System.nanoTime();
        int code = quiet(command).start().waitFor();
        double wall = (System.nanoTime() - begin) / 1e9;
        if (code > 1) {
            throw new IOException(command + " ended with " + code);
        }
        return new Cost(wall, ChildTimes.seconds() - before, Double.NaN);
    }

    private static ProcessBuilder quiet(List<String> command) {
        return Started.quiet(command.toArray(String[]::new));
    }

    private static double resident(Process process) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.split("\\s+")[1]) / 1024)
                .findFirst()
                .orElse(Double.NaN);
    }
}
