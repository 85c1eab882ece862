package io.perfwarden.jmh;

import module java.base;

import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.testkit.MemoryFile;

/**
 * Prints how long recognising and reading the small files of real runs takes. A process with all of
 * them ends within a second, as {@link SameCode} needs some 1,600.
 */
public final class SampleTimes {
    private static final List<String> SAMPLES =
            List.of(
                    "google-benchmark/base.json",
                    "jmh/base.json",
                    "pyperf/base.json",
                    "mitata/base.json",
                    "criterion/base.txt",
                    "go/base.txt");

    private static final int WARMUP = 50;
    private static final int MEASURED = 20;

    private SampleTimes() {}

    /** Prints the quickest of some readings of each sample, once they are compiled. */
    public static void main(String[] args) {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        System.out.println(
                SAMPLES.stream()
                        .map(sample -> line(readers, sample))
                        .collect(Collectors.joining(",\n", "[", "]")));
    }

    private static String line(ResultReaders readers, String sample) {
        MemoryFile file = MemoryFile.sample(sample);
        quickest(readers, file, WARMUP);
        return String.format(
                Locale.ROOT,
                "{\"name\": \"%s\", \"unit\": \"us\", \"value\": %.3f}",
                sample,
                quickest(readers, file, MEASURED) / 1e3);
    }

    /** The fewest nanoseconds that a reading takes. */
    private static long quickest(ResultReaders readers, MemoryFile file, int times) {
        long quickest = Long.MAX_VALUE;
        for (int i = 0; i < times; i++) {
            long begin = System.nanoTime();
            readers.read(file, ResultReaders.AUTO);
            quickest = Math.min(quickest, System.nanoTime() - begin);
        }
        return quickest;
    }
}
