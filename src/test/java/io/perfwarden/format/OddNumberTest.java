package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One number of a file that is none: its row is named, and all others are as before. */
class OddNumberTest {
    private static final List<String> ODD =
            List.of(
                    "nan",
                    "-nan",
                    "NaN",
                    "inf",
                    "-inf",
                    "Infinity",
                    "1.#IND",
                    "-1.#IND",
                    "1.#QNAN",
                    "1.#INF",
                    "-1.#INF",
                    "nan(ind)",
                    "-nan(ind)");

    private static final int MOST_PLACES = Thorough.cases(20, 300);

    static Stream<String> samples() throws IOException {
        return Thorough.ofSamples(SamplesTest.samples().filter(it -> !it.endsWith(".gz")));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void a_number_that_is_none_is_named_and_no_other_row_changes(String sample) {
        MemoryFile file = MemoryFile.sample(sample);
        String text = new String(file.bytes(), StandardCharsets.UTF_8);
        ResultSet before = Read.ok(file);
        boolean json = isJson(file);
        List<MatchResult> places = json ? inJson(text) : inText(text, before);
        List<String> odd =
                json ? Stream.concat(ODD.stream(), Stream.of("null", "\"NaN\"")).toList() : ODD;
        List<String> faults = new ArrayList<>();
        int step = Math.max(1, places.size() / MOST_PLACES);
        for (int i = 0; i < places.size(); i += step) {
            MatchResult place = places.get(i);
            String other = odd.get(i / step % odd.size());
            String edited = text.substring(0, place.start()) + other + text.substring(place.end());
            String where =
                    other
                            + " behind: "
                            + text.substring(Math.max(0, place.start() - 60), place.end());
            fault(file, edited, before)
                    .ifPresent(it -> faults.add(it + " | " + where.replace('\n', '~')));
        }
        assertThat(faults).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "\"\"",
                "\"-\"",
                "\"n/a\"",
                "\"N/A\"",
                "\"None\"",
                "\"nan\"",
                "1.#IND"
            })
    void a_custom_entry_without_a_value_is_no_number_and_the_others_count(String value) {
        String text =
                "[{\"name\": \"a\", \"unit\": \"ms\", \"value\": 5},\n{\"name\": \"b\", \"unit\": \"ms\", \"value\": %s}]";
        assertThat(Read.ok(text.formatted(value)).measurements())
                .extracting(Read::value)
                .containsExactly(5.0, Double.NaN);
    }

    /** Rows as tools print them if nothing could be measured: all of their numbers are none. */
    static Stream<String> rowsWithoutNumbers() {
        return Stream.of(
                "a x NaN ops/sec \u00b1NaN% (0 runs sampled)\nb x 5 ops/sec \u00b11.00% (9 runs sampled)\n",
                "a x Infinity ops/sec \u00b10.00% (9 runs sampled)\nb x 5 ops/sec \u00b11.00% (9 runs sampled)\n",
                "BenchmarkA-8 1 NaN ns/op\nBenchmarkB-8 2 5 ns/op\n",
                "BenchmarkA-8 1 +Inf ns/op -Inf MB/s\nBenchmarkB-8 2 5 ns/op\n",
                "a                       time:   [NaN ns NaN ns NaN ns]\nb                       time:   [1.0 ns 2.0 ns 3.0 ns]\n",
                "a                       time:   [inf s inf s inf s]\nb                       time:   [1.0 ns 2.0 ns 3.0 ns]\n",
                "test a ... bench:         NaN ns/iter (+/- NaN)\ntest b ... bench:           5 ns/iter (+/- 1)\n",
                "test a ... bench:         inf ns/iter (+/- NaN) = NaN MB/s\ntest b ... bench:           5 ns/iter (+/- 1)\n",
                """
                x     fastest       \u2502 slowest       \u2502 median        \u2502 mean          \u2502 samples \u2502 iters
                \u251c\u2500 a  NaN ns        \u2502 NaN ns        \u2502 NaN ns        \u2502 NaN ns        \u2502 100     \u2502 100
                \u2570\u2500 b  1 ns          \u2502 3 ns          \u2502 2 ns          \u2502 2 ns          \u2502 100     \u2502 100

                """,
                "Benchmark  Mode  Cnt  Score   Error  Units\na.A.a      avgt    5    NaN \u00b1   NaN  ns/op\na.A.b      avgt    5  5.000 \u00b1 1.000  ns/op\n",
                "Benchmark  Mode  Cnt     Score   Error  Units\na.A.a     thrpt    5  Infinity \u00b1   NaN  ops/s\na.A.b     thrpt    5     5.000 \u00b1 1.000  ops/s\n",
                "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n\"a\",\"avgt\",1,5,NaN,NaN,\"ns/op\"\n\"b\",\"avgt\",1,5,5.0,1.0,\"ns/op\"\n",
                "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_message\n\"a\",10,nan,-nan,ns,,,,,\n\"b\",10,5,5,ns,,,,,\n",
                "command,mean,stddev,median,user,system,min,max\na,NaN,NaN,NaN,NaN,NaN,NaN,NaN\nb,5,1,5,5,5,5,5\n",
                "Name,Mean (ps),2*Stdev (ps)\na,NaN,NaN\nb,5000,10\n",
                "Name,Mean,MeanLB,MeanUB,Stddev,StddevLB,StddevUB\na,NaN,NaN,NaN,NaN,NaN,NaN\nb,5,5,5,1,1,1\n",
                "name\trun\ttiming\na\t1\tnan\nb\t1\t0.5\n",
                "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Min Response Time,Max Response Time,Average Content Size,Requests/s,Failures/s,50%,66%,75%,80%,90%,95%,98%,99%,99.9%,99.99%,100%\nGET,a,10,0,nan,nan,nan,nan,nan,nan,0,nan,nan,nan,nan,nan,nan,nan,nan,nan,nan,nan\nGET,b,10,0,5,5,5,5,5,5,0,5,5,5,5,5,5,5,5,5,5,5\n,Aggregated,20,0,5,5,5,5,5,5,0,5,5,5,5,5,5,5,5,5,5,5\n",
                "/a.swift:5: Test Case '-[M.C a]' measured [Time, seconds] average: nan, relative standard deviation: nan%, values: [nan, nan, nan], performanceMetricID:com.apple.XCTPerformanceMetric_WallClockTime, polarity: prefers smaller, maxPercentRegression: 10.000%\n/a.swift:5: Test Case '-[M.C b]' measured [Time, seconds] average: 5, relative standard deviation: 1%, values: [5, 5, 5], performanceMetricID:com.apple.XCTPerformanceMetric_WallClockTime, polarity: prefers smaller, maxPercentRegression: 10.000%\n",
                "\u00b7 Running 2 total benchmarks (1 commits * 1 environments * 2 benchmarks)\n[  0.00%] \u00b7\u00b7 Benchmarking existing-py\n[ 50.00%] \u00b7\u00b7\u00b7 a.track_a                    nan\n[100.00%] \u00b7\u00b7\u00b7 a.time_b                    5\u00b11s\n",
                "a::a::x\n  Instructions:     NaN|10   (No change)\na::a::y\n  Instructions:     10|10   (No change)\n");
    }

    @ParameterizedTest
    @MethodSource("rowsWithoutNumbers")
    void a_row_without_any_number_fails_and_its_neighbour_counts(String text) {
        ResultSet results = Read.ok(text);
        assertThat(results.unread().first()).isEmpty();
        Map<BenchmarkId, Boolean> failed = new LinkedHashMap<>();
        results.measurements().forEach(it -> failed.merge(it.id(), isOdd(it), Boolean::logicalOr));
        assertThat(failed.values()).startsWith(true, false);
    }

    private static Optional<String> fault(MemoryFile file, String edited, ResultSet before) {
        ReadOutcome<ResultSet> outcome =
                Read.outcome(file.with(edited.getBytes(StandardCharsets.UTF_8)));
        if (outcome instanceof ReadOutcome.Rejected<ResultSet>(List<InputProblem> problems)) {
            return Optional.of("refused: " + problems.getFirst().line());
        }
        ResultSet after = Read.accepted(outcome);
        Set<MetricResult> kept = new HashSet<>(after.measurements());
        List<MetricResult> lost =
                before.measurements().stream()
                        .filter(it -> !kept.contains(it) && !spreadOnly(it, after))
                        .toList();
        Set<MetricReading> readings =
                after.measurements().stream()
                        .map(MetricResult::reading)
                        .collect(Collectors.toSet());
        if (lost.stream().allMatch(it -> readings.contains(it.reading()))) {
            return Optional.empty();
        }
        Set<BenchmarkId> ids = lost.stream().map(MetricResult::id).collect(Collectors.toSet());
        if (ids.size() > 1) {
            return Optional.of(
                    "changes "
                            + ids.size()
                            + " rows: "
                            + ids.stream().limit(3).map(BenchmarkId::label).toList());
        }
        Optional<String> gone = isJson(file) ? Optional.empty() : gone(lost, after);
        if (gone.isPresent()) {
            return gone;
        }
        boolean named =
                after.unread().count() > before.unread().count()
                        || after.measurements().stream()
                                .filter(it -> ids.contains(it.id()))
                                .anyMatch(OddNumberTest::isOdd);
        return lost.isEmpty() || named
                ? Optional.empty()
                : Optional.of(
                        "not named: "
                                + lost.getFirst().id().label()
                                + " "
                                + lost.getFirst().metric().name());
    }

    /** Rows of a text that neither keep their name nor are of a benchmark that failed. */
    private static Optional<String> gone(List<MetricResult> lost, ResultSet after) {
        Set<Object> names =
                after.measurements().stream()
                        .flatMap(it ->
                                isOdd(it) ? Stream.of(it.key(), it.id()) : Stream.of(it.key()))
                        .collect(Collectors.toSet());
        return lost.stream()
                .filter(it -> !names.contains(it.key()) && !names.contains(it.id()))
                .map(it -> "gone: " + it.id().label() + " " + it.metric().name())
                .findFirst();
    }

    private static boolean isJson(MemoryFile file) {
        String text = new String(file.bytes(), StandardCharsets.UTF_8).stripLeading();
        return text.startsWith("{") || text.startsWith("[");
    }

    private static boolean spreadOnly(MetricResult row, ResultSet after) {
        return row.reading() instanceof Measured one
                && after.measurements().stream()
                        .filter(it -> it.key().equals(row.key()))
                        .anyMatch(it ->
                                it.reading() instanceof Measured other
                                        && one.value() == other.value()
                                        && one.samples().equals(other.samples()));
    }

    private static boolean isOdd(MetricResult row) {
        return switch (row.reading()) {
            case Measured measured -> !Double.isFinite(measured.value());
            case Failed _ -> true;
            case Skipped _ -> true;
        };
    }

    /** All but versions, dates, and how long a whole test was: no row's own. */
    private static List<MatchResult> inJson(String text) {
        Pattern tokens = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"|-?\\d[\\d.eE+-]*");
        return tokens.matcher(text)
                .results()
                .filter(it -> !it.group().startsWith("\""))
                .filter(it ->
                        !text.substring(0, it.start())
                                .matches("(?s).*(?:ersion|Date|\"duration)\"\\s*:\\s*"))
                .toList();
    }

    /** The numbers of a text that were read, and are neither a parameter nor a power of ten. */
    private static List<MatchResult> inText(String text, ResultSet results) {
        Set<Double> values = new HashSet<>();
        Set<String> params = new HashSet<>();
        for (MetricResult row : results.measurements()) {
            params.addAll(row.id().params().values());
            if (row.reading() instanceof Measured measured) {
                values.add(measured.value());
                Arrays.stream(measured.samples().toArray()).forEach(values::add);
            }
        }
        Pattern tokens =
                Pattern.compile(
                        "(?<![\\w.,/=:-])-?\\d[\\d.,]*+(?:[eE][+-]?\\d+)?+(?![\\w/:\u207b])");
        return tokens.matcher(text)
                .results()
                .filter(it -> !params.contains(it.group()))
                .filter(it -> NumberText.parse(it.group()).stream().anyMatch(values::contains))
                .toList();
    }
}
