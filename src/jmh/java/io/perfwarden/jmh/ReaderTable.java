package io.perfwarden.jmh;

import module java.base;

import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs {@link ReaderSpeed} and prints its results as a Markdown table. */
public final class ReaderTable {
    private static final String ROW = "| %s | %.1f MB | %.0f MB/s | %.0f MB/s | %.2f | %.0f B |%n";

    private ReaderTable() {}

    /**
     * Runs it.
     *
     * @param args options of JMH
     */
    public static void main(String[] args) throws RunnerException, CommandLineOptionException {
        Collection<RunResult> results =
                new Runner(
                                new OptionsBuilder()
                                        .parent(new CommandLineOptions(args))
                                        .include(ReaderSpeed.class.getName())
                                        .addProfiler(GCProfiler.class)
                                        .build())
                        .run();
        System.out.println();
        System.out.println(
                "| format | file | reference | reader | ratio | allocated per measurement |");
        System.out.println("|---|---|---|---|---|---|");
        for (LargeSample format : LargeSample.values()) {
            if (results.stream().anyMatch(result -> isOf(format, result))) {
                System.out.print(row(format, results));
            }
        }
    }

    private static boolean isOf(LargeSample format, RunResult result) {
        return result.getParams().getParam("format").equals(format.name());
    }

    private static String row(LargeSample format, Collection<RunResult> results) {
        MemoryFile file = format.file();
        double megabytes = file.size() / 1e6;
        RunResult read = find("read", format, results);
        double reading = megabytes / seconds(read);
        double reference = megabytes / seconds(find("reference", format, results));
        double allocated =
                read.getSecondaryResults().get("gc.alloc.rate.norm").getScore() / count(file);
        String name = format.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return String.format(
                Locale.ROOT,
                ROW,
                name,
                megabytes,
                reference,
                reading,
                reading / reference,
                allocated);
    }

    private static RunResult find(
            String method, LargeSample format, Collection<RunResult> results) {
        return results.stream()
                .filter(result -> result.getParams().getBenchmark().endsWith("." + method))
                .filter(result -> isOf(format, result))
                .findFirst()
                .orElseThrow();
    }

    private static double seconds(RunResult result) {
        return result.getPrimaryResult().getScore() / 1e3;
    }

    private static int count(MemoryFile file) {
        return switch (ResultReaders.standard(ReadLimits.DEFAULT).read(file, ResultReaders.AUTO)) {
            case ReadOutcome.Ok<ResultSet>(ResultSet results) -> results.measurements().size();
            case ReadOutcome.Rejected<ResultSet>(var problems) ->
                    throw new IllegalStateException(problems.toString());
        };
    }
}
