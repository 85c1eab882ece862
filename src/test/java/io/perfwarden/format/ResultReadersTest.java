package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.archive.ArchiveException;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultReadersTest {
    private static final String CUSTOM = "[{\"name\": \"a\", \"unit\": \"ms\", \"value\": 1}]";

    private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

    @Test
    void ids_are_unique_and_found_again() {
        assertThat(readers.readers()).extracting(ResultReader::id).doesNotHaveDuplicates();
        assertThat(readers.readers())
                .allSatisfy(reader -> assertThat(readers.byId(reader.id())).contains(reader));
        assertThat(readers.byId("auto")).isEmpty();
    }

    @Test
    void a_format_asked_for_by_id_is_used_without_recognising_it() {
        String withoutUnit = "[{\"name\": \"a\", \"value\": 1}]";
        ReadOutcome<ResultSet> read = readers.read(MemoryFile.of("f", withoutUnit), "gab-custom");
        assertThat(read).isInstanceOf(ReadOutcome.Ok.class);
    }

    @Test
    void a_run_in_which_everything_failed_is_read_as_nothing_where_the_format_is_named() {
        ReadOutcome<ResultSet> read = readers.read(MemoryFile.of("f", "[\n]"), "jmh");
        assertThat(read.map(ResultSet::measurements)).isEqualTo(ReadOutcome.ok(List.of()));
    }

    @Test
    void an_unknown_id_names_the_nearest_ones() {
        InputProblem problem =
                Read.problem(readers.read(MemoryFile.of("f", CUSTOM), "google_benchmrk"));
        assertThat(problem.where()).isEqualTo("format");
        assertThat(problem.what()).contains("'google_benchmrk'");
        assertThat(problem.hint()).startsWith("nearest: google-benchmark");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|is empty",
                "'   '|is empty",
                "{\"alpha\": 1, \"beta\": 2}|is a JSON object with the keys 'alpha', 'beta'",
                "[{\"alpha\": 1}]|is a JSON array of objects with the keys 'alpha'",
                "[1, 2]|is a JSON array",
                "{}|is a JSON object with no keys",
                "[]|is an empty JSON array",
                "[INFO] hello|is text that begins with '[INFO] hello'",
                "make: done|is text that begins with 'make: done'",
            })
    void a_file_of_no_known_format_is_described(String text, String looks) {
        InputProblem problem = Read.problem(text);
        assertThat(problem.where()).isEqualTo("file");
        assertThat(problem.what()).isEqualTo("no known benchmark format: the file " + looks);
        assertThat(problem.hint()).contains("perfwarden formats").hasSizeLessThan(100);
    }

    /** Else it would be said of a tool that it is not read, though another output of it is. */
    @Test
    void no_tool_that_is_read_is_called_unread() {
        Set<String> titles =
                ResultReaders.standard(ReadLimits.DEFAULT).readers().stream()
                        .map(it -> it.format().title().toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
        assertThat(ForeignOutput.unread())
                .noneMatch(tool ->
                        titles.stream()
                                .anyMatch(title ->
                                        title.startsWith(tool.toLowerCase(Locale.ROOT) + " ")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<robot generator='Robot 7.0'/>|is of Robot Framework, which is not read|\"unit\"",
                "##teamcity[testStarted name='a']|is of TeamCity, which is not read|\"unit\"",
                "TAP version 13|is of TAP, which is not read|\"unit\"",
                "{\"historyId\": \"1\", \"fullName\": \"a\"}|is of Allure, which is not read|\"unit\"",
                "name,time_ms|is a table with times, whose columns no known tool writes|\"unit\"",
                "Benchmarking fib > Estimating the statistics of the sample|is of criterion, of which|0.2",
                "Command  Mean [ms] Relative|is of hyperfine, of which|--export-json",
                "\\texttt{Benchmark} & \\texttt{Score}|is of JMH, of which|-rf json",
                "name,param:n,min,max,mean,stddev,median,iqr,ops|is of pytest-benchmark, of which|--benchmark-json",
                "<plist><dict><key>Machine</key><key>Tests</key>|is of LNT, of which|lnt convert",
                "[OVERALL], RunTime(ms), 1|is of YCSB, which is not read|\"unit\"",
                "Bombarding http://x/ Reqs/sec|is of bombardier, which is not read|\"unit\"",
                "cpu: M1 runtime: deno 1.40.0  benchmark  time (avg)|is of deno bench, of which|--json",
                "cpu: M1 runtime: bun 1.1 benchmark time (avg) (min \u2026 max) p75|is of mitata, of which|run({ json",
                "5000000 loops, best of 5: 45.2 nsec per loop|is of Python's timeit, which|\"unit\"",
                "GET: 9.1 requests per second, p50=0.2 msec|is of redis-benchmark, which|\"unit\"",
                "# Running 'sched/messaging' benchmark: Total time: 0.1|is of perf bench, which|\"unit\"",
                "timeStamp,elapsed,label|is of JMeter, of which other output|success",
                "<testResults version=\"1.2\">|is of JMeter, of which other output|statistics.json",
                "RUN\ta.Sim\tsim USER\ta|is of Gatling, of which other output|the console",
                "Latencies     [min, mean, 50]|is of vegeta, of which other|-type=json",
                "Success rate: 1 Requests/sec: 2|is of oha, of which other|--output-format json",
                "Summary:  Count:\t5 Requests/sec: 1 Latency distribution:|is of ghz, of which|-O json",
                "response-time,DNS+dialup,DNS,Request-write,Response-delay|is of hey, of which other|its console",
                "{\"scenariosCreated\": 1, \"requestsCompleted\": 2}|is of Artillery, of which|version 2",
                "{\"metric\":\"a\",\"type\":\"Point\",\"metric\":\"b\"}|is of k6, of which other|--summary-export",
                "Summary report @ 14:33 http.response_time:|is of Artillery, of which|-o results.json",
                "{\"simulationId\": \"a\", \"assertions\": []}|is of Gatling, of which other|js/stats.json",
                "Benchmark suite executing on the following system:|is of Benchee, of which|for JSON",
                "group   old  -----  1.00 12.3\u00b10.4\u00b5s 81.2 MB/sec|is of critcmp, of which|--export",
                "version: 1 creator: xdebug 3.2.0 events: Time|is of Xdebug, which is not read|\"unit\"",
                "Method,Job,AnalyzeLaunchVariance|is of BenchmarkDotNet, of which other|--exporters json",
                "\u2502 (index) \u2502 Task name \u2502|is what tinybench shows people|JSON.stringify(bench.table())",
                "       \u2502 old \u2502 sec/op vs base|is what benchstat shows people|go test -bench",
                "ok  \tx/y\t0.1s|no benchmark in it|does -bench match one?",
                "?   \tx/y\t[no test files]|no benchmark in it|does -bench match one?",
                "Failed to match any benchmarks against regex: x|no benchmark in it|--benchmark_filter",
                "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured|no benchmark in it|filter",
            })
    void a_refusal_names_the_tool_and_how_to_get_a_file_that_is_read(
            String text, String what, String hint) {
        InputProblem problem = Read.problem(text);
        assertThat(problem.what()).startsWith(what);
        assertThat(problem.hint()).contains(hint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"num_cpus\": 8\n\"x\": \"v\"}, \"benchmarks\": [",
                "\"num_cpus\": 8,}, \"benchmarks\": [",
                "'x': 1}, \"benchmarks\": [",
                "/* mine */}, \"benchmarks\": [",
                "\"x\": \"a\tb\"}, \"benchmarks\": [",
                "\"x\": \"C:\\dir\"}, \"benchmarks\": [",
                "\"x\": 1} \"benchmarks\": [",
                "\"x\": 1}, \"benchmarks\": [{\"name\": \"b\"}",
            })
    void json_that_was_damaged_by_hand_is_an_error_with_its_place(String start) {
        String row =
                "{\"name\": \"a\", \"run_name\": \"a\", \"run_type\": \"iteration\", \"cpu_time\": 1}";
        InputProblem problem = Read.problem("{\"context\": {" + start + row + "]}\n");
        assertThat(problem.where()).matches("file:[12]:\\d+");
        assertThat(problem.what()).contains("not valid JSON");
    }

    @Test
    void a_binary_file_is_called_binary() {
        byte[] bytes = {0x7f, 'E', 'L', 'F', 0, 0, 0, 1, 2, 3};
        assertThat(Read.problem(Read.outcome(MemoryFile.of("f.bin", bytes))).what())
                .endsWith("is binary");
    }

    @Test
    void a_large_binary_file_is_not_searched_for_results() {
        byte[] bytes = new byte[1 << 20];
        new Random(1).nextBytes(bytes);
        LongAdder read = new LongAdder();
        ResultFile file =
                new ResultFile() {
                    @Override
                    public String name() {
                        return "f.bin";
                    }

                    @Override
                    public InputStream open() {
                        return new ByteArrayInputStream(bytes) {
                            @Override
                            public synchronized int read(byte[] target, int from, int most) {
                                int count = super.read(target, from, most);
                                read.add(count);
                                return count;
                            }
                        };
                    }
                };
        assertThat(Read.problem(Read.outcome(file)).what()).endsWith("is binary");
        assertThat(read.sum()).isLessThan(bytes.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"perfwarden/baseline/1", "perfwarden/report/1"})
    void our_own_documents_are_claimed_by_no_reader(String schema) {
        String text =
                """
                {"schema": "%s", "suite": "core", "schema_version": 1, "benchmarks": [
                  {"name": "a", "run_name": "a", "run_type": "iteration", "time_unit": "ns", "cpu_time": 1}],
                 "metrics": {"a": {"value_ms": 1}}, "runs": [{"resolution": 1, "backend": 1, "metric": 1}]}
                """
                        .formatted(schema);
        assertThat(Read.problem(text).what()).contains("a document of Perfwarden itself", schema);
    }

    @Test
    void a_refused_archive_entry_keeps_its_problem() {
        InputProblem bound = InputProblem.of("bench.zip!a.json", "unpacks to more than 10 bytes");
        ResultFile entry = failing(new ArchiveException(bound));
        assertThat(Read.problem(Read.outcome(entry))).isEqualTo(bound);
    }

    @Test
    void a_file_that_cannot_be_opened_is_a_problem_and_no_exception() {
        InputProblem problem =
                Read.problem(Read.outcome(failing(new FileNotFoundException("gone"))));
        assertThat(problem.line()).isEqualTo("x.json: cannot be read: FileNotFoundException: gone");
    }

    private static ResultFile failing(IOException failure) {
        return new ResultFile() {
            @Override
            public String name() {
                return "x.json";
            }

            @Override
            public InputStream open() throws IOException {
                throw failure;
            }
        };
    }

    static Stream<Arguments> containers() {
        return Stream.of(
                Arguments.of("zip", new byte[] {'P', 'K', 3, 4, 20, 0}),
                Arguments.of("bzip2", "BZh91AY&SY".getBytes(StandardCharsets.US_ASCII)),
                Arguments.of(
                        "7z", new byte[] {'7', 'z', (byte) 0xbc, (byte) 0xaf, 0x27, 0x1c, 0, 4}));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fd377a585a0000", "28b52ffd04"})
    void what_is_damaged_behind_its_first_bytes_is_said_to_be(String packed) {
        byte[] bytes = HexFormat.of().parseHex(packed);
        assertThat(Read.problem(Read.outcome(MemoryFile.of("results", bytes))).line())
                .isEqualTo(
                        "results: damaged: its data cannot be unpacked (pack and upload the file"
                                + " again)");
    }

    @ParameterizedTest
    @MethodSource("containers")
    void an_archive_within_the_artifact_is_said_to_be_one(String kind, byte[] bytes) {
        assertThat(Read.problem(Read.outcome(MemoryFile.of("results", bytes))).line())
                .isEqualTo(
                        "results: is packed as "
                                + kind
                                + ", expected results as files, or in gzip, xz, zstd or tar (upload the files in it"
                                + " as they are; the artifact packs them anyway)");
    }
}
