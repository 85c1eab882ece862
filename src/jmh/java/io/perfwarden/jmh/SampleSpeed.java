package io.perfwarden.jmh;

import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.problem.Outcome;
import io.perfwarden.testkit.MemoryFile;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Recognising and reading the small file of a real run. So short that a process with all of it ends
 * within seconds, as {@link SameCode} needs hundreds.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@Fork(0)
public class SampleSpeed {
    private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

    @Param({
        "google-benchmark/base.json",
        "jmh/base.json",
        "pyperf/base.json",
        "mitata/base.json",
        "criterion/base.txt",
        "go/base.txt"
    })
    private String sample = "jmh/base.json";

    private MemoryFile file = MemoryFile.of("none", "");

    @Setup
    public void load() {
        file = MemoryFile.sample(sample);
    }

    /** Every measurement. */
    @Benchmark
    public Outcome<ResultSet> read() {
        return readers.read(file, ResultReaders.AUTO);
    }
}
