package io.perfwarden.jmh;

import io.perfwarden.testkit.MemoryFile;
import java.nio.charset.StandardCharsets;

/**
 * A format whose files grow large, with a file of some megabytes: what stands between two marks of
 * a sample, again and again under other names.
 */
public enum LargeSample {
    GOOGLE_BENCHMARK("google-benchmark/base.json", "\"benchmarks\": [", "]", "\"run_name\": \""),
    JMH("jmh/base.json", "[", "]", "\"benchmark\" : \""),
    PYTEST_BENCHMARK(
            "pytest-benchmark/base.json",
            "\"benchmarks\": [",
            "],\n    \"datetime\"",
            "\"fullname\": \""),
    BENCHMARKDOTNET("benchmarkdotnet/base.json", "\"Benchmarks\": [", "]", "\"FullName\": \""),
    PYPERF("pyperf/base.json", "\"benchmarks\":[", "],\"metadata\"", "\"name\":\""),
    MITATA("mitata/base.json", "\"benchmarks\":[", "],\"context\"", "\"name\":\""),
    CRITERION("criterion/base.txt", "", "", "sort words"),
    GO("go/base.txt", "", "", "Benchmark");

    private static final int SIZE = 8 << 20;

    private final String sample;
    private final String open;
    private final String close;
    private final String beforeName;

    LargeSample(String sample, String open, String close, String beforeName) {
        this.sample = sample;
        this.open = open;
        this.close = close;
        this.beforeName = beforeName;
    }

    /** Whether it is JSON, and not text. */
    boolean isJson() {
        return !open.isEmpty();
    }

    /** A file of about 8 MiB. */
    MemoryFile file() {
        String text = new String(MemoryFile.sample(sample).bytes(), StandardCharsets.UTF_8);
        int from = text.indexOf(open) + open.length();
        int to = text.lastIndexOf(close);
        String entries = text.substring(from, to);
        StringBuilder large = new StringBuilder(text.substring(0, from));
        for (int copy = 0; large.length() < SIZE; copy++) {
            large.append(copy > 0 && isJson() ? "," : "");
            large.append(entries.replace(beforeName, beforeName + "Copy" + copy));
        }
        large.append(text.substring(to));
        return MemoryFile.of(sample, large.toString());
    }
}
