package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.InputProblem;

/** What to tell the author of a file, or of a setting, that names no format we read. */
final class UnknownFormat {
    private static final int SHOWN_KEYS = 8;
    private static final int SHOWN_IDS = 3;

    /** Archives that are not opened, by their first bytes; those that are no UTF-8 are U+FFFD. */
    private static final Map<String, String> CONTAINERS =
            Map.of("PK\u0003\u0004", "zip", "BZh", "bzip2", "7z\ufffd\ufffd'\u001c", "7z");

    private UnknownFormat() {}

    static InputProblem file(String name, FileHead head) {
        Optional<String> container =
                CONTAINERS.keySet().stream().filter(head.text()::startsWith).findFirst();
        if (container.isPresent()) {
            return new InputProblem(
                    name,
                    "is packed as "
                            + CONTAINERS.get(container.get())
                            + ", expected results as files, or in gzip, xz, zstd or tar",
                    "upload the files in it as they are; the artifact packs them anyway");
        }
        Optional<ConsoleOutput> shown = ConsoleOutput.of(head);
        if (shown.isPresent()) {
            return new InputProblem(
                    name,
                    "is what " + shown.get().tool() + " shows people, without all it measured",
                    "use " + shown.get().option());
        }
        Optional<ForeignOutput> other = ForeignOutput.of(head);
        if (other.isPresent()) {
            return other.get().problem(name);
        }
        return new InputProblem(
                name,
                "no known benchmark format: the file " + looks(head),
                "perfwarden formats lists the known ones; name the format if it is one of them");
    }

    /** What tools show people beside results of others in a log, each with its line. */
    static List<InputProblem> beside(ResultFile file, List<ConsoleOutput> shown, ReadLimits limits)
            throws IOException {
        Map<ConsoleOutput, Integer> lines = new HashMap<>();
        ConsoleLines.Line each =
                (text, number) ->
                        shown.stream()
                                .filter(it -> text.contains(it.marks().getFirst()))
                                .forEach(it -> lines.putIfAbsent(it, number));
        ConsoleLines.walk(file, limits, each);
        List<InputProblem> problems = new ArrayList<>();
        for (ConsoleOutput it : shown) {
            FilePosition where = new FilePosition(file.name(), lines.getOrDefault(it, 0));
            String what =
                    "results of " + it.tool() + " as it shows them to people, which are not read";
            problems.add(new InputProblem(where.toString(), what, "use " + it.option()));
        }
        return problems;
    }

    static InputProblem id(String asked, List<ResultReader> readers) {
        String nearest =
                readers.stream()
                        .map(ResultReader::id)
                        .sorted(Comparator.comparingInt((String id) -> distance(asked, id)))
                        .limit(SHOWN_IDS)
                        .collect(Collectors.joining(", "));
        return new InputProblem(
                "format",
                "unknown format " + ForeignText.quote(asked) + ", expected auto or a format's id",
                "nearest: " + nearest);
    }

    private static String looks(FileHead head) {
        JsonShape json = head.json();
        if (head.text().isBlank()) {
            return "is empty";
        }
        if (head.text().indexOf('\0') >= 0) {
            return "is binary";
        }
        if (head.isOurs()) {
            return "is a document of Perfwarden itself (" + json.at("schema").text() + ")";
        }
        if (json.isObject() && !(json.isDamaged() && json.keys().isEmpty())) {
            String end = json.isDamaged() ? ", and no valid JSON behind them" : "";
            return "is a JSON object with " + keys(json) + end;
        }
        if (json.isArray() && json.element().isPresent()) {
            return arrayOf(json.element());
        }
        if (json.isArray() && !json.isDamaged()) {
            return "is an empty JSON array";
        }
        String first = head.lines().stream().filter(line -> !line.isBlank()).findFirst().orElse("");
        return "is text that begins with " + ForeignText.quote(first);
    }

    private static String arrayOf(JsonShape element) {
        return element.isObject()
                ? "is a JSON array of objects with " + keys(element)
                : "is a JSON array";
    }

    private static String keys(JsonShape object) {
        if (object.keys().isEmpty()) {
            return "no keys";
        }
        String named =
                object.keys().stream()
                        .limit(SHOWN_KEYS)
                        .map(ForeignText::quote)
                        .collect(Collectors.joining(", "));
        return "the keys " + named + (object.keys().size() > SHOWN_KEYS ? ", ..." : "");
    }

    /** Levenshtein's distance between the first 40 characters of two words, without case. */
    private static int distance(String left, String right) {
        String a = start(left);
        String b = start(right);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }

    private static String start(String word) {
        return word.substring(0, Math.min(40, word.length())).toLowerCase(Locale.ROOT);
    }

    /**
     * What a tool shows on a console and no reader reads, and how it writes a file that is read.
     *
     * @param format what the ids of the tool's formats begin with
     * @param tool its name
     * @param option what to give the tool
     * @param marks texts by which it is known, the first of them at its beginning
     */
    record ConsoleOutput(String format, String tool, String option, List<String> marks) {
        static final List<ConsoleOutput> KNOWN =
                """
                google-benchmark;Google Benchmark;--benchmark_out=results.json --benchmark_out_format=json;Time             CPU;Iterations
                pytest-benchmark;pytest-benchmark;--benchmark-json=results.json;Name (time in ;Outliers
                hyperfine;hyperfine;--export-json results.json;Time (mean \u00b1 \u03c3):;Range (min
                hyperfine;hyperfine;--export-json results.json;| Command | Mean [
                benchmarkdotnet;BenchmarkDotNet;--exporters json;| Method;| Mean
                vitest;vitest bench;--outputJson results.json;hz;p995;rme
                k6;k6;--summary-export=results.json;http_req_duration;avg=;p(95)=
                autocannon;autocannon;--json;\u2502 Stat;\u2502 2.5%;\u2502 97.5%
                pyperf;pyperf;-o results.json;Mean +- std dev:
                julia;BenchmarkTools;BenchmarkTools.save("results.json", results);Range (min \u2026 max):;GC (min \u2026 max):
                nanobench;nanobench;its template for JSON;|               ns/op |;|                op/s |
                mitata;mitata;run({ format: 'json' });avg (min \u2026 max);p75
                perf-stat;perf stat;-j -o results.json;Performance counter stats for ;seconds time elapsed
                locust;Locust;--csv results;# reqs;# fails;Avg;req/s
                tinybench;tinybench;console.log(JSON.stringify(bench.table()));\u2502 (index) \u2502;Task name
                tinybench;tinybench;console.log(JSON.stringify(bench.table()));\u2502 (index) \u2502;Task Name
                tinybench;tinybench;console.log(JSON.stringify(bench.table()));\u2502 (index) \u2502;ops/sec;Margin
                go;benchstat;the output of go test -bench that it was given;sec/op;vs base
                go;benchstat;the output of go test -bench that it was given;old time/op;new time/op
                """
                        .lines()
                        .map(line -> List.of(line.split(";")))
                        .map(it ->
                                new ConsoleOutput(
                                        it.get(0), it.get(1), it.get(2), it.subList(3, it.size())))
                        .toList();

        static Optional<ConsoleOutput> of(FileHead head) {
            return KNOWN.stream()
                    .filter(it -> it.marks.stream().allMatch(head.text()::contains))
                    .findFirst();
        }

        /** All in a piece of a log beside results; {@code perf stat} may watch the benchmark. */
        static List<ConsoleOutput> in(String text) {
            return KNOWN.stream()
                    .filter(it -> !it.format.equals("perf-stat"))
                    .filter(it -> it.marks.stream().allMatch(text::contains))
                    .toList();
        }
    }

    /**
     * Output that is known by its tool, and of which nothing is read.
     *
     * @param what of the file, such as {@code is of fio, which is not read}
     * @param hint how to get a file that is read
     * @param marks texts by which it is known
     */
    private record ForeignOutput(String what, String hint, List<String> marks) {
        private static final String AS_JSON =
                "write each number as {\"name\": \"sort\", \"unit\": \"ms\", \"value\": 1.5} into an array of JSON";

        /** What selects benchmarks, where it selected none. */
        private static final String NONE =
                """
                -bench;ok  \t
                -bench;?   \t;[no test files]
                -bench;testing: warning: no tests to run
                the regular expression;No matching benchmarks. Miss-spelled regexp?
                --benchmark_filter;Failed to match any benchmarks against regex
                -k or -m;collected 0 items
                the filter;test result: ok. 0 passed;0 measured
                the name or tag;No test cases matched
                --filter;BenchmarkDotNet;There are no benchmarks found
                the filter;No benchmark files found
                """;

        /** Other files of tools that have one that is read, and how they write that. */
        private static final String OF_KNOWN =
                """
                k6;--summary-export=results.json;"type":"Point";"metric":
                k6;--summary-export=results.json;metric_name,timestamp,metric_value
                BenchmarkDotNet;--exporters json;Method,Job,AnalyzeLaunchVariance
                criterion;the files below target/criterion, or the console;group,function,value,throughput_num
                BenchmarkTools;BenchmarkTools.save("results.json", results);BenchmarkTools.Trial with
                Locust;--csv results;"stats":;"total_rps":;"num_requests":
                perf;perf stat -j;# To display the perf.data header info
                CodSpeed;the benchmark tool's own output;"instrument":;"creator":;codspeed
                """;

        private static final String UNREAD =
                """
                fio;"fio version"
                JMeter;timeStamp,elapsed,label
                JMeter;"sampleCount";"pct1ResTime"
                JMeter;<testResults version=
                ApacheBench;This is ApacheBench
                Cachegrind;desc: I1 cache:;events: Ir
                Cachegrind;== I   refs:
                Callgrind;# callgrind format
                Callgrind;creator: callgrind
                pgbench;transaction type:;tps =
                pgbench;pgbench (
                vegeta;"latencies";"bytes_in";"status_codes"
                vegeta;Requests      [total, rate
                Gatling;"numberOfRequests";"percentiles1"
                Gatling;Global Information;> request count
                oha;Success rate:;Requests/sec:
                hey;Slowest:;Fastest:;Requests/sec:
                benchmark-ips;"central_tendency";"ips"
                benchmark-ips;Calculating ---;i/s
                Artillery;"aggregate";"intermediate"
                Artillery;http.response_time;vusers.created
                sysbench;General statistics:;total number of events
                sysbench;sysbench 1.
                Benchee;"run_time_data";"job_name"
                Benchee;Name;ips;average;deviation;99th %
                iperf3;"test_start";"intervals"
                iperf;Interval;Transfer;Bitrate
                llama-bench;"build_commit";"avg_ts"
                llama-bench;build_commit;avg_ts
                vllm bench;"request_throughput";"median_ttft_ms"
                PyTorch's benchmark records;"benchmark_values";"model"
                oha;"requestsPerSec";"latencyPercentiles"
                deno bench;"runtime": "Deno/
                deno bench;time/iter (avg);iter/s
                ghz;"latencyDistribution";"statusCodeDistribution"
                Haskell's criterion;benchmarking ;time                 ;mean                 ;std dev
                Haskell's criterion;"reportAnalysis"
                tasty-bench;Name,Mean (ps)
                NVBench;"nvbench";"states"
                Android's Benchmark;"fingerprint";"className";"metrics"
                XCTest;performanceMetricID:
                redis-benchmark;requests completed in;parallel clients
                redis-benchmark;"test","rps"
                size-limit;"passed":;"sizeLimit":
                YCSB;[OVERALL], RunTime(ms)
                bombardier;Bombarding ;Reqs/sec
                plow;Benchmarking http;Statistics;RPS
                siege;Transactions:;Availability:;Elapsed time:
                STREAM;Best Rate MB/s
                PHPBench;<phpbench
                Ruby's benchmark;user     system      total        real
                """;

        private static final List<ForeignOutput> KNOWN =
                Stream.of(
                                rows(NONE, "no benchmark in it", "does %s match one?"),
                                rows(OF_KNOWN, "is of %s, of which other output is read", "use %s"),
                                rows(UNREAD, "is of %s, which is not read", AS_JSON))
                        .flatMap(List::stream)
                        .toList();

        private static List<ForeignOutput> rows(String table, String what, String hint) {
            return table.lines().map(line -> row(List.of(line.split(";")), what, hint)).toList();
        }

        private static ForeignOutput row(List<String> cells, String what, String hint) {
            boolean uses = hint.contains("%s") && what.contains("%s");
            return new ForeignOutput(
                    what.replace("%s", cells.getFirst()),
                    hint.replace("%s", cells.get(uses ? 1 : 0)),
                    cells.subList(uses ? 2 : 1, cells.size()));
        }

        static Optional<ForeignOutput> of(FileHead head) {
            return KNOWN.stream()
                    .filter(it -> it.marks.stream().allMatch(head.text()::contains))
                    .findFirst();
        }

        InputProblem problem(String name) {
            return new InputProblem(name, what, hint);
        }
    }
}
