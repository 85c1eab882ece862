package io.perfwarden.jmh;

import module java.base;

import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.MemoryFile;

/**
 * Reads a large file of Go's, in turns with benchstat's own parser, and prints a Markdown table of
 * the quickest times: that parser walking the results, each of which it overwrites with the next;
 * that parser with the results kept; and our reader, which recognises the format and keeps all.
 */
public final class BesideBenchstat {
    private static final Path SOURCE = Path.of("src/load/go/benchfmt.go").toAbsolutePath();
    private static final Duration SPAN = Duration.ofSeconds(3);
    private static final int ROUNDS = 5;
    private static final String HEAD =
            """
            | round | parser, walking | parser, keeping | reader, keeping | of walking | of keeping |
            |---|---|---|---|---|---|
            """;
    private static final String ROW = "| %d | %.0f MB/s | %.0f MB/s | %.0f MB/s | %.2f | %.2f |%n";

    private BesideBenchstat() {}

    /**
     * Runs it.
     *
     * @param args a directory with golang.org/x/perf, where {@code go build} works
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("benchstat");
        Path parser = directory.resolve("benchfmt");
        String _ =
                run(
                        Path.of(args[0]),
                        List.of("go", "build", "-o", parser.toString(), SOURCE.toString()));
        MemoryFile file = LargeSample.GO.file();
        Path written = Files.write(directory.resolve("go.txt"), file.bytes());
        System.out.print(HEAD);
        for (int round = 1; round <= ROUNDS; round++) {
            String[] theirs =
                    run(directory, List.of(parser.toString(), written.toString()))
                            .strip()
                            .split(" ", -1);
            double walking = Double.parseDouble(theirs[0]) / 1e6;
            double keeping = Double.parseDouble(theirs[1]) / 1e6;
            double ours = speed(file) / 1e6;
            System.out.printf(
                    Locale.ROOT,
                    ROW,
                    round,
                    walking,
                    keeping,
                    ours,
                    ours / walking,
                    ours / keeping);
        }
    }

    /** Bytes a second, at best. */
    private static double speed(MemoryFile file) {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        long quickest = Long.MAX_VALUE;
        long end = System.nanoTime() + SPAN.toNanos();
        while (System.nanoTime() < end) {
            long start = System.nanoTime();
            if (!(readers.read(file, ResultReaders.AUTO) instanceof ReadOutcome.Ok)) {
                throw new IllegalStateException("no result in it");
            }
            quickest = Math.min(quickest, System.nanoTime() - start);
        }
        return file.size() * 1e9 / quickest;
    }

    private static String run(Path directory, List<String> command)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + " ended with " + process.exitValue());
        }
        return said;
    }
}
