package io.perfwarden.format;

import module java.base;

import io.perfwarden.model.InputProblem;

/**
 * Output of a known tool that no reader reads.
 *
 * @param what predicate of the file, such as {@code is of fio, which is not read}
 */
record ForeignOutput(String what, String hint, List<String> marks) {
    private static final String AS_JSON =
            "write each number as {\"name\": \"sort\", \"unit\": \"ms\", \"value\": 1.5} into an array of JSON";

    /** A line of names of columns, of which one is a time. */
    private static final Pattern TIMES =
            Pattern.compile(
                    "(?i)(?=[^,;\\t]{1,80}[,;\\t])(?=.{0,300}(?:time|duration|elapsed|latency|seconds"
                            + "|\\b[mnu]?s\\b|_[mnu]s\\b))[\\w \"().%/*,;\\t-]{3,400}");

    /** Options that may select no benchmark. */
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

    private static final String OF_KNOWN =
            """
            k6;--summary-export=results.json;"type":"Point";"metric":
            k6;--summary-export=results.json;metric_name,timestamp,metric_value
            BenchmarkDotNet;--exporters json;Method,Job,AnalyzeLaunchVariance
            criterion;the files below target/criterion, or the console;group,function,value,throughput_num
            BenchmarkTools;BenchmarkTools.save("results.json", results);BenchmarkTools.Trial with
            Locust;--csv results;"stats":;"total_rps":;"num_requests":
            Locust;--csv results;"num_none_requests":;"response_times":
            perf;perf stat -j;# To display the perf.data header info
            CodSpeed;its wall time mode, or the benchmark tool's own output;"instrument":;"creator":;codspeed
            fio;--output-format=json with --output, and the file from its first { on;"fio version"
            JMeter;statistics.json of the dashboard, as -e -o DIR writes it;timeStamp,elapsed,label
            JMeter;statistics.json of the dashboard, as -e -o DIR writes it;<testResults version=
            Gatling;js/stats.json of version 3.12 or before;Global Information;> request count
            Artillery;-o results.json;http.response_time;vusers.created
            sysbench;sysbench 1.0 or later;sysbench 0.
            Haskell's criterion;--json results.json or --csv results.csv;benchmarking ;time                 ;mean                 ;std dev
            xcpretty or xcbeautify;the raw log of xcodebuild;measured (;s ±
            iperf;-J of iperf3;Interval;Transfer;Bitrate
            """;

    private static final String UNREAD =
            """
            Cachegrind;desc: I1 cache:;events: Ir
            Cachegrind;== I   refs:
            Callgrind;# callgrind format
            Callgrind;creator: callgrind
            vegeta;Requests      [total, rate
            oha;Success rate:;Requests/sec:
            benchmark-ips;Calculating ---;i/s
            Benchee;Name;ips;average;deviation;99th %
            llama-bench;build_commit;avg_ts
            deno bench;time/iter (avg);iter/s
            redis-benchmark;requests completed in;parallel clients
            redis-benchmark;"test","rps"
            YCSB;[OVERALL], RunTime(ms)
            bombardier;Bombarding ;Reqs/sec
            plow;Benchmarking http;Statistics;RPS
            siege;Transactions:;Availability:;Elapsed time:
            STREAM;Best Rate MB/s
            PHPBench;<phpbench
            Robot Framework;<robot generator=
            TeamCity;##teamcity[
            TAP;TAP version 1
            Allure;"historyId";"fullName"
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
                .findFirst()
                .or(() -> timeTable(head));
    }

    /** A table of one's own, which no marks identify. */
    private static Optional<ForeignOutput> timeTable(FileHead head) {
        return head.text()
                .lines()
                .findFirst()
                .filter(line -> TIMES.matcher(line).matches())
                .map(_ ->
                        new ForeignOutput(
                                "is a table with times, whose columns no known tool writes",
                                AS_JSON,
                                List.of()));
    }

    InputProblem problem(String name) {
        return new InputProblem(name, what, hint);
    }
}
