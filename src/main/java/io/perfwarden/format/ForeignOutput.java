package io.perfwarden.format;

import module java.base;

import io.perfwarden.model.InputProblem;

/**
 * Output of a known tool that no reader reads.
 *
 * @param what predicate of the file, such as {@code is of fio, which is not read}
 */
record ForeignOutput(String what, String hint, List<String> marks) {
    static final String AS_JSON =
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
            -bench;goos: ;goarch: ;PASS
            -bench;testing: warning: no tests to run
            the regular expression;No matching benchmarks. Miss-spelled regexp?
            --benchmark_filter;Failed to match any benchmarks against regex
            -k or -m;collected 0 items
            the filter;test result: ok. 0 passed;0 measured
            the name or tag;No test cases matched
            --filter;BenchmarkDotNet;There are no benchmarks found
            the filter;No benchmark files found
            """;

    private static final String BROKEN =
            """
            the build of a package of Go failed;mend what its log names;FAIL\t;[build failed]
            the build of a package of Go failed;mend what its log names;FAIL\t;[setup failed]
            """;

    private static final String OF_KNOWN =
            """
            k6;--summary-export=results.json;"type":"Point";"metric":
            k6;--summary-export=results.json;metric_name,timestamp,metric_value
            BenchmarkDotNet;--exporters json;Method;Job;AnalyzeLaunchVariance
            criterion;the files below target/criterion, or the console;group,function,value,throughput_num
            criterion;criterion 0.2 or later;> Estimating the statistics of the sample
            hyperfine;--export-json results.json;Command;Mean [;Relative
            JMH;-rf json;\\texttt{Benchmark};\\texttt{Score
            pytest-benchmark;--benchmark-json=results.json;name,;,mean,stddev,;,iqr,
            LNT;its report as JSON, as lnt convert --to=json writes it;<plist;<key>Machine</key>;<key>Tests</key>
            tasty-bench;--csv results.csv; \u00b1 ;tests passed (
            Catch2;-r xml;"test-run":;"catch2-version":
            package-benchmark;--format jmh;\u2502 Metric ;p50 ;p100 ;Samples
            critcmp;critcmp --export BASELINE;group   ;-----;\u00b1
            BenchmarkTools;BenchmarkTools.save("results.json", results);BenchmarkTools.Trial with
            Locust;--csv results;"stats":;"total_rps":;"num_requests":
            Locust;--csv results;"num_none_requests":;"response_times":
            perf;perf stat -j;# To display the perf.data header info
            CodSpeed;its wall time mode, or the benchmark tool's own output;"instrument":;"creator":;codspeed
            fio;--output-format=json with --output, and the file from its first { on;"fio version"
            fio;--output-format=json with --output;(g=0): rw=;IOPS=
            JMeter;statistics.json of the dashboard, as -e -o DIR writes it, or -l results.jtl as CSV;<testResults version=
            JMeter;-l results.jtl as CSV, or statistics.json of the dashboard;summary =;Avg:;Err:
            JMeter;-l results.jtl as CSV, or statistics.json of the dashboard;# Samples,Average,Median
            JMeter;the column success of its CSV as well;timeStamp,elapsed
            Gatling;js/stats.json of version 3.12 or before, or the console of 3.13 or later;Global Information;> request count
            Gatling;js/stats.json of version 3.12 or before, or the console of 3.13 or later;RUN\t;USER\t
            Gatling;js/stats.json of version 3.12 or before, or the console of 3.13 or later;"simulationId":;"assertions":
            Artillery;-o results.json;http.response_time;vusers.created
            Artillery;-o results.json;Summary report @;http.re
            Artillery;-o results.json of version 2;"scenariosCreated":;"requestsCompleted":
            sysbench;sysbench 1.0 or later;sysbench 0.
            Haskell's criterion;--json results.json or --csv results.csv;benchmarking ;time                 ;mean                 ;std dev
            xcpretty or xcbeautify;the raw log of xcodebuild;measured (;s \u00b1
            iperf;-J of iperf3;Interval;Transfer;Bitrate
            hey;its console, without -o csv;,Request-write,Response-delay
            ab;its console, without -e and -g;Percentage served,Time in ms
            ab;its console, without -e and -g;starttime\tseconds\tctime
            vegeta;vegeta report -type=json;Latencies     [min, mean
            oha;--output-format json;Success rate:;Requests/sec:
            ghz;-O json -o results.json;  Count:;Requests/sec:;Latency distribution:
            benchmark-ips;x.json! "results.json" in its block;Calculating ---;i/s
            Benchee;its formatter for JSON;Name;ips;average;deviation;99th %
            Benchee;its formatter for JSON;Benchmark suite executing on the following system
            Benchee;benchee_json 1.0 or later;"run_times":;"sort_order":;"statistics":
            llama-bench;-o json;build_commit;avg_ts
            llama-bench;-o json;| model ;test |;t/s |
            deno bench;--json;time/iter (avg);iter/s
            deno bench;--json;runtime: deno ;time (avg)
            mitata;run({ json: true }), since 1.0 run({ format: 'json' });runtime: ;time (avg);(min \u2026 max)
            Gatling;js/stats.json of version 3.12 or before, or the console of 3.13 or later;<title>Gatling Stats
            size-limit;--json;Size limit:;Size:
            vLLM or SGLang;--save-result of vLLM, --output-file of SGLang;Serving Benchmark Result
            NVBench;--json results.json;GPU Time;CPU Time;Noise
            asv;the files below .asv/results;Before [;After [;Ratio
            Cachegrind or Callgrind;the file cachegrind.out or callgrind.out itself;Events shown:;PROGRAM TOTALS
            """;

    private static final String UNREAD =
            """
            Xdebug;creator: xdebug;events:
            redis-benchmark;requests completed in;parallel clients
            redis-benchmark;"test","rps"
            redis-benchmark; requests per second, p50=
            memtier_benchmark;ALL STATS;Ops/sec
            YCSB;[OVERALL], RunTime(ms)
            bombardier;Bombarding ;Reqs/sec
            bombardier;"req2xx":;"numberOfConnections":
            plow;Benchmarking http;Statistics;RPS
            siege;Transactions:;Availability:;Elapsed time:
            h2load;finished in ;req/s, ;status codes:
            STREAM;Best Rate MB/s
            PHPBench;<phpbench
            PHPBench;| subject ;| revs ;| its ;mem_peak
            Robot Framework;<robot generator=
            TeamCity;##teamcity[
            TAP;TAP version 1
            Allure;"historyId";"fullName"
            JUnit;<testsuite;time=
            NUnit;<test-run ;<test-case
            Python's timeit; loops, best of ; per loop
            perf bench;# Running ';' benchmark:;Total time:
            stress-ng;stress-ng: ;bogo ops
            poop;Benchmark 1 (;  wall_time
            zBench;benchmark  ;runs  ;time/run (avg
            ScalaMeter;::Benchmark ;Parameters(
            Rally;| ;Metric |;Task |;Unit |
            DaCapo;===== DaCapo ;msec =====
            Renaissance;"format_version":;"duration_ns":;renaissance
            microbenchmark;expr ;neval
            benchmark_harness;(RunTime): ;us.
            Ruby's benchmark;user     system      total        real
            """;

    private static final List<ForeignOutput> KNOWN =
            Stream.of(
                            rows(NONE, "no benchmark in it", "does %s match one?"),
                            rows(BROKEN, "no benchmark in it: %s", "%s"),
                            rows(OF_KNOWN, "is of %s, of which other output is read", "use %s"),
                            rows(UNREAD, "is of %s, which is not read", AS_JSON))
                    .flatMap(List::stream)
                    .toList();

    /** The tools of which nothing is read. */
    static List<String> unread() {
        return UNREAD.lines().map(line -> line.substring(0, line.indexOf(';'))).toList();
    }

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
