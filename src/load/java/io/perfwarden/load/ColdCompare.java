package io.perfwarden.load;

import module java.base;

import javax.tools.ToolProvider;

/**
 * Compares two large files of Google Benchmark as a whole process, and beside it, in the same
 * minutes, the least that anybody must do who reads them: Jackson's parser walking both, and a
 * {@code JSON.parse} of both in Node with a loop over what it gave, as github-action-benchmark
 * does. Prints wall time, processor time and memory of each, the medians, and their ratios.
 *
 * <pre>
 * java src/load/java/io/perfwarden/load/ColdCompare.java [ROWS [ROUNDS]]
 * java src/load/java/io/perfwarden/load/ColdCompare.java lines [ROWS [ROUNDS]]
 * </pre>
 *
 * <p>With {@code lines} the files are text of Rust's libtest, and beside the comparison stands a
 * reader of their lines. {@code PERFWARDEN_JAVA_OPTS=-Xmx512m} bounds the comparison's heap.
 *
 * <p>To be run where the project was built; needs GNU time, and leaves Node out where there is
 * none.
 */
final class ColdCompare {
    private static final String WALK =
            """
            import com.fasterxml.jackson.core.JsonFactory;
            import com.fasterxml.jackson.core.JsonParser;
            import java.io.File;

            public final class Walk {
                public static void main(String[] files) throws Exception {
                    long tokens = 0;
                    for (String file : files) {
                        try (JsonParser parser = new JsonFactory().createParser(new File(file))) {
                            while (parser.nextToken() != null) {
                                tokens++;
                            }
                        }
                    }
                    System.out.println(tokens);
                }
            }
            """;

    private static final String LOOP =
            """
            import fs from 'node:fs';
            const [before, now] = process.argv.slice(2).map((file) =>
                JSON.parse(fs.readFileSync(file, 'utf8')).benchmarks.map((row) => ({
                    name: row.name, value: row.real_time, unit: row.time_unit,
                    extra: `iterations: ${row.iterations}\\ncpu: ${row.cpu_time} ${row.time_unit}`,
                })));
            const known = new Map(before.map((row) => [row.name, row]));
            console.log(now.filter((row) => row.value > 2 * known.get(row.name)?.value).length);
            """;

    private static final String LINES =
            """
            import java.io.BufferedReader;
            import java.nio.file.Files;
            import java.nio.file.Path;

            public final class Lines {
                public static void main(String[] files) throws Exception {
                    long characters = 0;
                    for (String file : files) {
                        try (BufferedReader reader = Files.newBufferedReader(Path.of(file))) {
                            String line = reader.readLine();
                            while (line != null) {
                                characters += line.length();
                                line = reader.readLine();
                            }
                        }
                    }
                    System.out.println(characters);
                }
            }
            """;

    /** So many measurements are read unless more are asked for. */
    private static final int MOST = 5_000_000;

    /** What one process took: seconds, seconds of processors, MiB. */
    private record Cost(double wall, double processor, double memory) {}

    private final Path scratch;
    private final Path cost;

    private ColdCompare(Path scratch) {
        this.scratch = scratch;
        this.cost = scratch.resolve("cost");
    }

    public static void main(String[] arguments) throws Exception {
        boolean lines = arguments.length > 0 && arguments[0].equals("lines");
        List<String> numbers = List.of(arguments).subList(lines ? 1 : 0, arguments.length);
        int rows = numbers.isEmpty() ? 100_000 : Integer.parseInt(numbers.getFirst());
        int rounds = numbers.size() > 1 ? Integer.parseInt(numbers.get(1)) : 5;
        try (Scratch scratch = Scratch.create("cold-compare")) {
            new ColdCompare(scratch.path()).run(lines, rows, rounds);
        }
    }

    private void run(boolean lines, int rows, int rounds) throws Exception {
        String before =
                lines
                        ? lines("before.txt", rows, 1.0)
                        : LargeFiles.json(scratch.resolve("before.json"), rows, 1.0);
        String now =
                lines
                        ? lines("now.txt", rows, 1.001)
                        : LargeFiles.json(scratch.resolve("now.json"), rows, 1.001);
        Map<String, List<String>> commands = new LinkedHashMap<>();
        List<String> compare = new ArrayList<>(List.of("./perfwarden", "compare", before, now));
        if (3 * rows > MOST) {
            compare.addAll(List.of("--measurements", "" + 3 * rows));
        }
        commands.put("perfwarden compare", compare);
        if (lines) {
            compiled("Lines", LINES, "");
            commands.put("a reader of lines", java(scratch.toString(), "Lines", before, now));
        } else {
            jackson(commands, before, now);
        }
        Map<String, List<Cost>> costs = new LinkedHashMap<>();
        for (int round = -1; round < rounds; round++) {
            for (Map.Entry<String, List<String>> command : commands.entrySet()) {
                Cost one = timed(command.getValue());
                if (round >= 0) {
                    costs.computeIfAbsent(command.getKey(), _ -> new ArrayList<>()).add(one);
                }
            }
        }
        print(rows, rounds, costs);
    }

    private static void print(int rows, int rounds, Map<String, List<Cost>> costs) {
        System.out.printf(
                Locale.ROOT, "two files of %,d rows, medians of %d rounds%n", rows, rounds);
        Cost own = median(costs.values().iterator().next());
        costs.forEach((what, each) -> {
            Cost cost = median(each);
            System.out.printf(
                    Locale.ROOT,
                    "%-22s %6.2f s wall (%.2f)  %6.2f s processor (%.2f)  %5.0f MiB (%.2f)%n",
                    what,
                    cost.wall(),
                    own.wall() / cost.wall(),
                    cost.processor(),
                    own.processor() / cost.processor(),
                    cost.memory(),
                    own.memory() / cost.memory());
        });
        System.out.println("in brackets: perfwarden's part of it");
    }

    private static Cost median(List<Cost> costs) {
        return new Cost(
                middle(costs.stream().map(Cost::wall)),
                middle(costs.stream().map(Cost::processor)),
                middle(costs.stream().map(Cost::memory)));
    }

    private static double middle(Stream<Double> values) {
        List<Double> sorted = values.sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private Cost timed(List<String> command) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of("time", "-o", cost.toString()));
        line.addAll(List.of("-f", "%e %U %S %M"));
        line.addAll(command);
        int code =
                new ProcessBuilder(line)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor();
        if (code > 1) {
            throw new IOException(command + " ended with " + code);
        }
        String[] words = Files.readAllLines(cost).getLast().split(" ");
        double user = Double.parseDouble(words[1]);
        double system = Double.parseDouble(words[2]);
        return new Cost(
                Double.parseDouble(words[0]), user + system, Double.parseDouble(words[3]) / 1024);
    }

    private void jackson(Map<String, List<String>> commands, String before, String now)
            throws IOException {
        String jar;
        try (DirectoryStream<Path> jars =
                Files.newDirectoryStream(Path.of("target/lib"), "jackson-core-*.jar")) {
            jar = jars.iterator().next().toAbsolutePath().toString();
        }
        compiled("Walk", WALK, jar);
        commands.put("Jackson walks both", java(jar + ":" + scratch, "Walk", before, now));
        if (System.getenv("PATH")
                .lines()
                .flatMap(it -> Stream.of(it.split(":")))
                .anyMatch(it -> Files.isExecutable(Path.of(it, "node")))) {
            Path loop = Files.writeString(scratch.resolve("loop.mjs"), LOOP);
            commands.put("Node parses and loops", List.of("node", loop.toString(), before, now));
        }
    }

    private static List<String> java(String path, String name, String before, String now) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(java, "-cp", path, name, before, now);
    }

    private void compiled(String name, String program, String path) throws IOException {
        Path source = Files.writeString(scratch.resolve(name + ".java"), program);
        int code =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-cp", path, source.toString());
        if (code != 0) {
            throw new IOException(name + " does not compile");
        }
    }

    private String lines(String name, int rows, double factor) throws IOException {
        Path file = scratch.resolve(name);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < rows; i++) {
                out.write(
                        String.format(
                                Locale.ROOT,
                                "test family_%d::case_%d::n%d ... bench: %11.2f ns/iter (+/- 1)%n",
                                i / 100,
                                i / 10,
                                i,
                                (100 + i % 1000) * factor));
            }
        }
        return file.toString();
    }
}
