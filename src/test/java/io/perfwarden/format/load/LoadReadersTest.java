package io.perfwarden.format.load;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.Verdict;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadReadersTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Method,Name,Error,Occurrences\nGET,/a,500 Server Error,3\n",
                "\"Method\",\"Name\",\"Error\",\"Occurrences\"\n",
                "Count,Message,Traceback,Nodes\r\n",
                "Timestamp,User Count,Type,Name,Requests/s,Failures/s,50%\n1,0,,Aggregated,0.0,0.0,N/A\n",
                "\"Type\",\"Name\",\"Timestamp\",\"# requests\",\"# failures\",\"Requests/s\",\"Requests Failed/s\",\"50%\"\n\"GET\",\"/a\",\"1\",9,0,1.0,0.0,9\n",
                "\"Name\",\"# requests\",\"50%\",\"66%\"\n\"GET /a\",3,20,20\n",
            })
    void what_locust_writes_beside_its_statistics_holds_no_results_and_nobody_is_asked(
            String text) {
        ResultSet results = Read.ok(text);
        assertThat(results.measurements()).isEmpty();
        assertThat(results.warnings()).isEmpty();
        assertThat(results.unread().count()).isZero();
    }

    private static List<MetricResult> rows(String text) {
        return Read.ok(text).measurements();
    }

    private static MetricResult named(String metric, List<MetricResult> rows) {
        return rows.stream()
                .filter(row -> row.metric().name().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    private static String summary(String metric) {
        return "{\"root_group\": {}, \"metrics\": {\"http_req_duration\": {%s}}}".formatted(metric);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"type\": \"trend\", \"values\": {\"med\": 2}, \"thresholds\": {\"t\": {\"ok\":"
                        + " false}}|1",
                "\"type\": \"trend\", \"values\": {\"med\": 2}, \"thresholds\": {\"t\": {\"ok\":"
                        + " true}}|0",
                "\"avg\": 3, \"med\": 2, \"thresholds\": {\"t\": true}|1",
                "\"avg\": 3, \"med\": 2, \"thresholds\": {\"t\": false}|0",
            })
    void a_crossed_threshold_of_k6_is_false_in_its_summary_and_true_in_its_export(
            String metric, int crossed) {
        ResultSet results = Read.ok(summary(metric));
        assertThat(results.measurements())
                .filteredOn(row -> row.reading() instanceof MetricReading.Failed)
                .hasSize(crossed);
        assertThat(Read.value(named("p50", results.measurements()))).isEqualTo(2);
    }

    @Test
    void a_crossed_threshold_hides_nothing_of_the_statistic_that_it_is_about() {
        String metric =
                "\"type\": \"trend\", \"values\": {\"med\": 2, \"p(95)\": 900},"
                        + " \"thresholds\": {\"p(95)<500\": {\"ok\": false}, \"med<9\": {\"ok\":"
                        + " true}, \"p(99)<700\": {\"ok\": false}}";
        List<MetricResult> rows = rows(summary(metric));
        assertThat(Read.value(named("p50", rows))).isEqualTo(2);
        assertThat(Read.value(named("p95", rows))).isEqualTo(900);
        assertThat(named("threshold of p95", rows).reading())
                .isEqualTo(new MetricReading.Failed("k6 threshold 'p(95)<500' crossed, at 900.0"));
        assertThat(named("threshold of p99", rows).reading())
                .isEqualTo(new MetricReading.Failed("k6 threshold 'p(99)<700' crossed"));
    }

    @Test
    void at_a_fixed_rate_the_median_latency_is_primary_or_the_mean_where_there_is_none() {
        String start = "Running 1m test @ http://localhost/a\n  4 threads and 10 connections\n";
        String fixed = "  Thread calibration: mean lat.: 1.5ms, rate sampling interval: 10ms\n";
        String mean = "    Latency     1.51ms  610.33us   9.12ms   66.71%\n";
        String median = " 50.000%    1.49ms\n 99.000%    2.98ms\n";
        String end = "Requests/sec:    996.60\n";
        assertThat(primaries(start + mean + median + end)).doesNotContain("latency mean");
        assertThat(primaries(start + fixed + mean + end)).contains("latency mean", "throughput");
        assertThat(primaries(start + fixed + mean + median + end))
                .contains("latency p50")
                .doesNotContain("latency mean", "latency p99");
    }

    private static List<String> primaries(String log) {
        return rows(log).stream()
                .filter(row -> row.metric().role() == Metric.Role.PRIMARY)
                .map(row -> row.metric().name())
                .toList();
    }

    @Test
    void a_test_of_k6_that_asks_for_other_statistics_still_has_a_primary_one() {
        String metric =
                "\"type\": \"trend\", \"values\": {\"max\": 9, \"p(95)\": 3, \"p(99.9)\": 4}";
        assertThat(rows(summary(metric)))
                .extracting(row -> row.metric().name() + " " + row.metric().role())
                .containsExactly("p95 PRIMARY", "p99.9 SECONDARY");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"rate<0.01\": {\"ok\": true}|LOWER",
                "\"rate>0.99\": {\"ok\": true}|HIGHER",
                "\"rate<=0.01\": {\"ok\": false}|LOWER",
                "\"rate<0.01\": false|LOWER",
                "\"rate>0.1\": false, \"rate<0.2\": false|UNKNOWN",
                "\"rate==0\": false|UNKNOWN",
            })
    void a_threshold_of_k6_tells_which_way_a_share_of_the_scripts_own_is_better(
            String thresholds, BetterDirection direction) {
        String text =
                "{\"root_group\": {}, \"metrics\": {\"mine\": {\"type\": \"rate\", \"values\":"
                        + " {\"rate\": 0.5, \"passes\": 1}, \"thresholds\": {%s}}}}";
        Metric metric = rows(text.formatted(thresholds)).getFirst().metric();
        assertThat(metric.direction()).isEqualTo(direction);
        assertThat(metric.role()).isEqualTo(Metric.Role.PRIMARY);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"rate<0.1\": {\"ok\": true}',FAIL",
        "'\"rate>0.1\": {\"ok\": true}',PASS",
        "'',NONE"
    })
    void a_share_of_the_scripts_own_that_moves_is_never_passed_without_a_direction(
            String thresholds, Verdict verdict) {
        String k6 =
                "{\"root_group\": {}, \"metrics\": {\"http_req_duration\": {\"type\": \"trend\","
                        + " \"contains\": \"time\", \"values\": {\"med\": 5}}, \"mine\": {\"type\":"
                        + " \"rate\", \"values\": {\"rate\": %s}, \"thresholds\": {%s}}}}";
        ResultSet before = Read.ok(k6.formatted("0.2", thresholds));
        assertThat(judged(before, Read.ok(k6.formatted("0.4", thresholds)))).isEqualTo(verdict);
    }

    @Test
    void the_machine_readable_summary_of_k6_names_what_the_older_one_names() {
        String machine =
                """
                {"results": {"metrics": [
                  {"name": "http_req_duration{a:b}", "type": "trend", "contains": "time",
                   "values": {"avg": 3, "med": 2, "max": 9}},
                  {"name": "http_reqs", "type": "counter", "contains": "default", "values": {"count": 600}},
                  {"name": "http_req_failed", "type": "rate", "contains": "default",
                   "values": {"matches": 6, "rate": 0.01, "total": 600}},
                  {"name": "vus", "type": "gauge", "contains": "default", "values": {"value": 5}}],
                 "checks": {"metrics": [
                  {"name": "checks_total", "type": "counter", "contains": "default", "values": {"count": 4}},
                  {"name": "checks_failed", "type": "rate", "contains": "default",
                   "values": {"matches": 1, "rate": 0.25, "total": 4}},
                  {"name": "checks_succeeded", "type": "rate", "contains": "default",
                   "values": {"matches": 3, "rate": 0.75, "total": 4}}]}},
                 "config": {"duration": 60.0}, "metadata": {}, "version": "1.0.0"}
                """;
        assertThat(Read.ok(machine).formats()).containsExactly("k6");
        assertThat(rows(machine))
                .extracting(
                        row -> row.id().name() + " " + row.metric().name() + " " + Read.value(row))
                .contains(
                        "http_req_duration{a:b} p50 2.0",
                        "http_reqs throughput 10.0",
                        "http_req_failed rate 1.0",
                        "checks rate 75.0",
                        "dropped_iterations count 0.0")
                .noneMatch(row -> row.startsWith("checks_") || row.startsWith("vus"));
    }

    @Test
    void a_metric_of_k6_without_a_name_is_damage() {
        String text =
                "{\"results\": {\"metrics\": [{\"name\": \"a\", \"type\": \"rate\", \"values\": {\"rate\": 1}}, {\"type\": \"rate\", \"values\": {\"rate\": 1}}]}}";
        assertThat(Read.problem(text).line()).contains("expected the key name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"Method\",\"Name\",\"# requests\",\"# failures\",\"Median response time\",\"Average response"
                        + " time\",\"Min response time\",\"Max response time\",\"Average Content"
                        + " Size\",\"Requests/s\"\n\"GET\",\"/a\",9,2,60,61,5,120,144,50.00\n\"None\",\"Total\",9,2,60,61,5,120,144,50.00",
                "\"Type\",\"Name\",\"# requests\",\"# failures\",\"Median response time\",\"Average response"
                        + " time\",\"Min response time\",\"Max response time\",\"Average Content"
                        + " Size\",\"Requests/s\",\"Requests"
                        + " Failed/s\"\n\"GET\",\"/a\",9,2,60,61,5,120,144,50.00,0.10\n\"None\",\"Aggregated\",9,2,60,61,5,120,144,50.00,0.10",
                "\"Type\",\"Name\",\"Request Count\",\"Failure Count\",\"Median Response Time\",\"Average"
                        + " Response Time\",\"Min Response Time\",\"Max Response Time\",\"Average Content"
                        + " Size\",\"Requests/s\",\"Failures/s\"\n\"GET\",\"/a\",9,2,60,61,5,120,144,50.00,0.10\n\"None\",\"Aggregated\",9,2,60,61,5,120,144,50.00,0.10",
            })
    void headers_of_locust_before_version_1_1_say_what_later_ones_do(String text) {
        String now =
                "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Min"
                        + " Response Time,Max Response Time,Average Content"
                        + " Size,Requests/s,Failures/s\nGET,/a,9,2,60,61,5,120,144,50.0,0.1\n,Aggregated,9,2,60,61,5,120,144,50.0,0.1";
        assertThat(rows(text)).isEqualTo(rows(now));
    }

    @ParameterizedTest
    @CsvSource({"checks,HIGHER", "http_req_failed,LOWER", "mine,UNKNOWN"})
    void which_way_a_share_of_k6_is_better_depends_on_its_name(
            String name, BetterDirection direction) {
        String text =
                "{\"metrics\": {\"%s\": {\"type\": \"rate\", \"values\": {\"rate\": 0.5, \"passes\": 1}}}}"
                        .formatted(name);
        assertThat(rows(text).getFirst().metric().direction()).isEqualTo(direction);
    }

    private static ResultSet wrk(String errors) {
        return Read.ok(
                """
                Running 30s test @ http://127.0.0.1:8080/index.html
                  12 threads and 400 connections
                  Thread Stats   Avg      Stdev     Max   +/- Stdev
                    Latency   635.91us    0.89ms  12.92ms   93.69%%
                  22464657 requests in 30.00s, 17.76GB read
                %sRequests/sec: 748868.53
                Transfer/sec:    606.33MB
                """
                        .formatted(errors));
    }

    private static Verdict judged(ResultSet before, ResultSet now) {
        SuitePolicy suite = SuitePolicy.defaults("load");
        return SuiteComparator.judge(
                        suite, "", Optional.of(new Baseline(Optional.empty(), before)), now)
                .verdict();
    }

    @Test
    void errors_where_there_were_none_fail() {
        ResultSet sound = wrk("");
        assertThat(judged(sound, wrk(""))).isEqualTo(Verdict.PASS);
        assertThat(judged(sound, wrk("  Non-2xx or 3xx responses: 50000\n")))
                .isEqualTo(Verdict.FAIL);
        assertThat(
                        judged(
                                sound,
                                wrk(
                                        "  Socket errors: connect 0, read 50000, write 0, timeout 0\n")))
                .isEqualTo(Verdict.FAIL);
        assertThat(judged(sound, wrk("  Socket errors: connect 0, read 5, write 0, timeout 0\n")))
                .isEqualTo(Verdict.PASS);
        String failed = "\"http_req_failed\": {\"type\": \"rate\", \"values\": {\"rate\": %s}}";
        String k6 = "{\"root_group\": {}, \"metrics\": {" + failed + "}}";
        ResultSet none = Read.ok(k6.formatted("0"));
        assertThat(judged(none, none)).isEqualTo(Verdict.PASS);
        assertThat(judged(none, Read.ok(k6.formatted("0.5")))).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_counter_of_k6_that_the_script_made_has_no_direction() {
        String text =
                "{\"metrics\": {\"errors\": {\"type\": \"counter\", \"values\": {\"count\": 5,"
                        + " \"rate\": 1}}}}";
        assertThat(rows(text))
                .allSatisfy(row ->
                        assertThat(row.metric().direction()).isEqualTo(BetterDirection.UNKNOWN));
    }

    @Test
    void iterations_that_k6_dropped_are_not_called_without_direction() {
        String text =
                "{\"metrics\": {\"dropped_iterations\": {\"type\": \"counter\", \"values\":"
                        + " {\"count\": 5, \"rate\": 1}}}}";
        assertThat(rows(text))
                .extracting(row -> row.metric().name() + " " + row.metric().direction())
                .containsExactly("rate LOWER", "count LOWER");
    }

    @ParameterizedTest
    @CsvSource({"true,WARN", "false,PASS"})
    void iterations_that_k6_dropped_where_it_dropped_none_before_are_told(
            boolean now, Verdict verdict) {
        String k6 =
                "{\"metrics\": {\"iterations\": {\"type\": \"counter\", \"values\": {\"count\":"
                        + " 600, \"rate\": 10}}%s}, \"root_group\": {}}";
        String dropped =
                ", \"dropped_iterations\": {\"type\": \"counter\", \"values\": {\"count\": 60,"
                        + " \"rate\": 1}}";
        ResultSet none = Read.ok(k6.formatted(""));
        ResultSet some = Read.ok(k6.formatted(dropped));
        assertThat(judged(none, now ? some : none)).isEqualTo(verdict);
        assertThat(judged(some, now ? some : none)).isEqualTo(Verdict.PASS);
    }

    @Test
    void a_part_of_the_time_of_a_request_is_secondary_also_where_it_is_tagged() {
        String text =
                "{\"metrics\": {\"http_req_blocked{a:b}\": {\"type\": \"trend\", \"values\":"
                        + " {\"med\": 2}}}}";
        assertThat(rows(text).getFirst().metric().role()).isEqualTo(Metric.Role.SECONDARY);
    }

    @ParameterizedTest
    @CsvSource({"1.39ms,1390", "108.00us,108", "2.00s,2000000", "1.00m,60000000"})
    void a_latency_of_wrk_is_in_microseconds_whatever_it_was_printed_in(String text, double value) {
        String log =
                "Running 2s test @ http://h:80/x\n    Latency     %s    0.00us   1.00ms   93.58%%\nRequests/sec:  5\n"
                        .formatted(text);
        MetricResult mean = named("latency mean", rows(log));
        assertThat(mean.id().name()).isEqualTo("/x");
        assertThat(mean.metric().unit().symbol()).isEqualTo("us");
        assertThat(Read.value(mean)).isEqualTo(value);
    }

    @Test
    void wrong_answers_and_broken_connections_of_wrk_are_counted() {
        String log =
                """
                Running 1s test @ http://127.0.0.1:1/odd
                  10 requests in 1.00s, 7.35MB read
                  Socket errors: connect 1, read 2, write 3, timeout 4
                  Non-2xx or 3xx responses: 7
                Requests/sec:  10.00
                Transfer/sec:      1.00KB
                """;
        assertThat(Read.value(named("errors", rows(log)))).isEqualTo(50);
        assertThat(Read.value(named("non2xx", rows(log)))).isEqualTo(70);
        assertThat(Read.value(named("transfer", rows(log)))).isEqualTo(1024);
    }

    @Test
    void what_a_script_of_wrk_prints_at_its_end_is_no_result() {
        String log =
                """
                Running 1s test @ http://h/a
                    Latency    1.2ms    1.0ms   2.0ms   95.00%
                Requests/sec:    9.50
                Transfer/sec:      1.00KB
                """;
        ResultSet results = Read.ok(log + "  99% 5678\n  Latency   7 of 9\nRequests/sec: 12.00\n");
        assertThat(results.unread().count()).isZero();
        assertThat(results.measurements()).isEqualTo(rows(log));
    }

    @Test
    void a_test_of_wrk2_that_is_too_short_to_be_calibrated_is_about_its_latency() {
        String log =
                """
                Running 5s test @ http://h/a
                  Latency Distribution (HdrHistogram - Recorded Latency)
                 50.000%    1.49ms
                Requests/sec:    9.50
                """;
        assertThat(named("latency p50", rows(log)).metric().role()).isEqualTo(Metric.Role.PRIMARY);
    }

    @Test
    void a_test_of_wrk_that_nobody_answered_has_failed() {
        String log = "Running 1s test @ http://h/\nRequests/sec:      0.00\n";
        assertThat(rows(log).getFirst().reading()).isInstanceOf(MetricReading.Failed.class);
    }

    @Test
    void a_cell_of_locust_that_is_not_available_is_no_value() {
        String text =
                "Type,Name,Request Count,Median Response Time,Requests/s,99%\nGET,/a,1,N/A,2,N/A\n";
        assertThat(rows(text)).hasSize(1);
        assertThat(rows(text).getFirst().metric().name()).isEqualTo("throughput");
    }

    @Test
    void the_last_row_of_locust_has_no_kind() {
        String text =
                "Type,Name,Request Count,Median Response Time,Requests/s\n,Aggregated,1,2,3\n";
        assertThat(rows(text).getFirst().id().label()).isEqualTo("Aggregated");
    }

    @Test
    void a_row_of_locust_that_is_cut_is_damage() {
        String text = "Type,Name,Request Count,Requests/s\nGET,/a,1,2\nGET,/b,";
        assertThat(Read.problem(text).line()).isEqualTo("file:3: expected 4 cells, found 3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "    Latency    1x.2ms    1.0ms   2.0ms   95.00%\n",
                "     50%   fast\n",
                "     50%   5parsecs\n",
                "Requests/sec:\n",
                "Requests/sec:   many\n",
                "Transfer/sec:   5XB\n",
            })
    void a_value_of_wrk_that_cannot_be_read_is_unread(String line) {
        String whole =
                """
                Running 3s test @ http://x/a
                    Latency    1.2ms    1.0ms   2.0ms   95.00%
                Requests/sec:    9.5
                """;
        assertThat(Read.ok(whole).unread().count()).isZero();
        assertThat(Read.ok(whole + line).unread().first())
                .extracting(InputProblem::where)
                .containsExactly("file:4");
    }

    @Test
    void a_test_of_wrk_without_its_rate_is_unread() {
        String text =
                """
                Running 3s test @ http://x/a
                Running 3s test @ http://x/b
                Requests/sec:    9.5
                """;
        assertThat(Read.ok(text).unread().first())
                .extracting(InputProblem::where)
                .containsExactly("file:1");
    }

    @Test
    void a_value_of_locust_that_cannot_be_read_is_unread_and_one_that_is_not_there_is_not() {
        String text =
                """
                Type,Name,Request Count,Median Response Time,Requests/s,95%
                GET,/a,5,7,9.5,N/A
                GET,/b,5,7x,9.5,8
                """;
        assertThat(Read.ok(text).unread().first())
                .extracting(InputProblem::where)
                .containsExactly("file:3");
    }

    private static String autocannon(String more) {
        return """
        {"title": "t", "latency": {"average": 2, "p50": 2, "p999": 9}, "requests": {"average": 100, "total": 1000},
        "throughput": {"average": 500}, "errors": 0, "timeouts": 0, "non2xx": 0%s}
        """
                .formatted(more);
    }

    @Test
    void answers_that_were_not_those_expected_are_failures_of_autocannon() {
        List<MetricResult> some = rows(autocannon(", \"mismatches\": 250"));
        assertThat(Read.value(named("mismatches", some))).isEqualTo(25);
        assertThat(rows(autocannon(", \"mismatches\": 1000")))
                .extracting(MetricResult::reading)
                .containsExactly(new MetricReading.Failed("all 1,000 requests failed"));
        assertThat(rows(autocannon("")))
                .extracting(row -> row.metric().name())
                .doesNotContain("mismatches");
    }

    @Test
    void counts_of_autocannon_are_of_a_second_however_long_its_samples_were() {
        List<MetricResult> rows = rows(autocannon(", \"sampleInt\": 250"));
        assertThat(Read.value(named("throughput", rows))).isEqualTo(400);
        assertThat(Read.value(named("transfer", rows))).isEqualTo(2000);
    }

    @Test
    void autocannon_before_3_names_a_percentile_without_a_separator() {
        assertThat(Read.value(named("latency p99.9", rows(autocannon(""))))).isEqualTo(9);
    }

    @Test
    void all_requests_of_k6_failing_leave_nothing_measured_of_them_by_the_script_either() {
        String text =
                """
                {"root_group": {}, "metrics": {
                "http_req_failed": {"type": "rate", "values": {"rate": 1, "passes": 9, "fails": 0}},
                "login": {"type": "trend", "contains": "time", "values": {"med": 2, "avg": 2}},
                "rows": {"type": "trend", "contains": "default", "values": {"med": 3, "avg": 3}},
                "ws_connecting": {"type": "trend", "contains": "time", "values": {"med": 4, "avg": 4}}}}
                """;
        assertThat(rows(text).stream().filter(row -> !row.hasValue()))
                .extracting(row -> row.id().name())
                .contains("login", "rows")
                .doesNotContain("ws_connecting");
    }

    @Test
    void what_locust_writes_with_json_is_refused_with_the_way_to_a_table_that_is_read() {
        InputProblem problem =
                Read.problem(
                        """
                        [{"name": "/a", "method": "GET", "num_requests": 9, "num_none_requests": 0, "num_failures": 0, "response_times": {"20": 9}}]
                        """);
        assertThat(problem.line())
                .isEqualTo("file: is of Locust, of which other output is read (use --csv results)");
    }
}
