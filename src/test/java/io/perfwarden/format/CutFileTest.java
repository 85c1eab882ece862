package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that was cut off anywhere is never read as one with other numbers. */
class CutFileTest {
    /** A sample is cut at each of so many places before its end. */
    private static final int PLACES = Thorough.cases(20, 1_500);

    private static final int LARGEST_SAMPLE = 20_000;

    /** The first sample of each format that is text, and of which a row is a result. */
    static Stream<String> samples() throws IOException {
        Map<String, String> first = new HashMap<>();
        return SamplesTest.samples()
                .filter(sample -> !sample.startsWith("jmeter-csv/"))
                .filter(sample -> MemoryFile.sample(sample).size() <= LARGEST_SAMPLE)
                .filter(sample -> !isDocument(MemoryFile.sample(sample).bytes()))
                .filter(sample ->
                        sample.equals(
                                first.computeIfAbsent(
                                        sample.substring(0, sample.indexOf('/')), _ -> sample)));
    }

    private static boolean isDocument(byte[] bytes) {
        return bytes[0] == '{' || bytes[0] == '[';
    }

    @ParameterizedTest
    @MethodSource("samples")
    void a_value_of_a_cut_file_is_one_of_the_whole_file(String sample) {
        byte[] bytes = MemoryFile.sample(sample).bytes();
        Map<String, Set<Double>> whole = values(Read.ok(MemoryFile.sample(sample)));
        List<String> wrong =
                IntStream.range(Math.max(1, bytes.length - PLACES), bytes.length)
                        .boxed()
                        .flatMap(length ->
                                wrong(sample, Arrays.copyOf(bytes, length), whole).stream())
                        .toList();
        assertThat(wrong).isEmpty();
    }

    private static List<String> wrong(String name, byte[] cut, Map<String, Set<Double>> whole) {
        if (!(Read.outcome(MemoryFile.of(name, cut))
                instanceof ReadOutcome.Ok<ResultSet>(var read))) {
            return List.of();
        }
        return values(read).entrySet().stream()
                .filter(it ->
                        !whole.getOrDefault(it.getKey(), it.getValue()).containsAll(it.getValue()))
                .map(it -> it + " after " + cut.length)
                .toList();
    }

    /** Without those that are medians of repetitions, of which a cut file has fewer. */
    private static Map<String, Set<Double>> values(ResultSet results) {
        Map<String, Set<Double>> values = new HashMap<>();
        for (MetricResult one : results.measurements()) {
            if (one.reading() instanceof MetricReading.Measured measured
                    && measured.samples().size() == 0) {
                values.computeIfAbsent(one.id().label() + one.metric(), _ -> new HashSet<>())
                        .add(measured.value());
            }
        }
        return values;
    }

    @Test
    void a_number_that_touches_the_end_of_the_file_is_unread() {
        ResultSet cut = Read.ok("fib\n  Instructions:     1234567\n  L1 Accesses:     12");
        assertThat(cut.measurements()).extracting(Read::value).containsExactly(1234567.0);
        assertThat(cut.unread().first())
                .singleElement()
                .asString()
                .contains("file:3", "the file ends within this line");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BenchmarkSort-8 100 12.5 ns/op",
                "test a ... bench: 12.5 ns/iter (+/- 1)",
                "test a ... bench: 12.5 ns/iter (+/- 1) = 7 MB/s",
                "a x 12.5 ops/sec ±1.50% (9 runs sampled)",
                "a time: [11.5 ns 12.5 ns 13.5 ns]",
                "real\t0m12.500s\nuser\t0m1.000s\nsys\t0m0.100s",
                "command,mean,stddev,median,user,system,min,max\na,12.5,0,12.5,0,0,0,1"
            })
    void a_line_that_is_whole_needs_no_line_end(String text) {
        ResultSet results = Read.ok(text);
        assertThat(results.measurements()).extracting(Read::value).contains(12.5);
        assertThat(results.warnings()).isEmpty();
        assertThat(results.unread().first()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "command,mean,stddev,median,user,system,min,max\na,12.5,0,1",
                "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Unit\"\n"
                        + "\"a\",\"avgt\",1,5,1",
                "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Unit\"\n"
                        + "\"a\",\"avgt\",1,5,1,\"n",
                "name,iterations,real_time,cpu_time,time_unit,label\n\"a\",10,12.5,1"
            })
    void a_table_that_ends_within_a_row_is_damaged(String table) {
        assertThat(Read.problem(table).what()).contains("the file ends within");
    }
}
