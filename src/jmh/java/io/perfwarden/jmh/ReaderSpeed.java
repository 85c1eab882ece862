package io.perfwarden.jmh;

import module java.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
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
 * Recognising and reading a large file of each format, against the least that anybody who reads it
 * must do: the streaming parser walking the tokens of JSON, a line reader taking the lines of text.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = ReaderSpeed.COLLECTOR)
public class ReaderSpeed {
    /** The one that the program is started with. */
    static final String COLLECTOR = "-XX:+UseSerialGC";

    private final JsonFactory factory = new JsonFactory();
    private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

    @Param private LargeSample format = LargeSample.GOOGLE_BENCHMARK;

    private MemoryFile file = MemoryFile.of("none", "");

    @Setup
    public void enlarge() {
        file = format.file();
    }

    /** Every token or every line, and nothing made of it. */
    @Benchmark
    public long reference() throws IOException {
        return format.isJson() ? tokens() : lines();
    }

    private long tokens() throws IOException {
        long tokens = 0;
        try (JsonParser parser = factory.createParser(file.open())) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        }
        return tokens;
    }

    private long lines() throws IOException {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(file.open(), StandardCharsets.UTF_8))) {
            return reader.lines().mapToLong(String::length).sum();
        }
    }

    /** Every measurement. */
    @Benchmark
    public ReadOutcome<ResultSet> read() {
        return readers.read(file, ResultReaders.AUTO);
    }
}
