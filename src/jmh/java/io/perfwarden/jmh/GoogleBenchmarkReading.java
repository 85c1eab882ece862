package io.perfwarden.jmh;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.problem.Outcome;
import io.perfwarden.testkit.GoogleBenchmarkFile;
import io.perfwarden.testkit.MemoryFile;
import java.io.IOException;
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

/** Reading a large Google Benchmark file, against the bare parser walking the same bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class GoogleBenchmarkReading {
    private final JsonFactory factory = new JsonFactory();
    private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

    @Param("100000")
    private int rows;

    private MemoryFile file = MemoryFile.of("none", "");

    @Setup
    public void generate() {
        file = MemoryFile.of("generated.json", new GoogleBenchmarkFile(rows, 1.0).bytes());
    }

    /** The floor: every token, and nothing made of it. */
    @Benchmark
    public long walk() throws IOException {
        long tokens = 0;
        try (JsonParser parser = factory.createParser(file.open())) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        }
        return tokens;
    }

    /** Recognising the file and reading every measurement. */
    @Benchmark
    public Outcome<ResultSet> read() {
        return readers.read(file, ResultReaders.AUTO);
    }
}
