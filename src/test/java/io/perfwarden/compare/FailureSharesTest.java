package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.baseline;
import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.results;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.rule.ControlledJobs;
import io.perfwarden.compare.rule.InterleavedDecider;
import io.perfwarden.compare.rule.KnownSpreads;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.compare.rule.RowDecider;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;
import io.perfwarden.report.CommonWording;
import io.perfwarden.stats.SignificanceOptions;
import io.perfwarden.testkit.Measurements;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors are a share of the requests that were made, and what only failed was not measured. */
class FailureSharesTest {
    private static final SuitePlatform HERE = new SuitePlatform("load", "");
    private static final SuitePolicy SUITE = SuitePolicy.defaults("load");
    private static final Metric COUNT = failures(Unit.NONE);
    private static final Metric SHARE = failures(Unit.parse("% of requests"));

    private static Metric failures(Unit unit) {
        return Metric.of("failures", unit)
                .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
    }

    private static MetricResult share(double failed, double requests) {
        return measurement("/a", SHARE, MetricReading.share(failed, requests));
    }

    private static Row judge(SuitePolicy suite, MetricResult before, MetricResult now) {
        return SuiteComparator.judge(suite, "", baseline(before), results(now)).rows().getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "500,100000, 1000,200000, UNCHANGED",
        "5,100000, 8,100000, UNCHANGED",
        "3,10000, 5,10000, UNCHANGED",
        "0,1000, 6,1000, UNCHANGED",
        "0,1000, 7,1000, REGRESSED",
        "500,100000, 610,100000, REGRESSED",
        "500,100000, 600,100000, UNCHANGED",
        "5000,10000000, 12000,10000000, UNCHANGED",
        "1200,100000, 500,100000, IMPROVED",
        "0,50, 3,50, UNCHANGED",
        "0,50, 50,50, REGRESSED",
    })
    void a_share_is_worse_beyond_chance_and_by_more_than_a_tenth_of_a_point(
            double failed1, double all1, double failed2, double all2, RowOutcome outcome) {
        Row row = judge(SUITE, share(failed1, all1), share(failed2, all2));
        assertThat(row.outcome()).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({
        "1 %, UNCHANGED",
        "0.5 %, REGRESSED",
        "0.6 % of requests, REGRESSED",
        "0 %, REGRESSED",
        "5, REGRESSED",
        "0.2 ms, REGRESSED",
    })
    void slack_in_per_cent_is_another_bound_and_a_number_of_errors_is_none(
            String slack, RowOutcome outcome) {
        var limits = new RowPolicy.Limits(0.05, LimitQuantity.parse(slack), 0.02);
        SuitePolicy suite = SUITE.withRow(RowPolicy.DEFAULT.withLimits(limits));
        assertThat(judge(suite, share(500, 100_000), share(1200, 100_000)).outcome())
                .isEqualTo(outcome);
    }

    @Test
    void fewer_checks_that_pass_are_more_that_fail() {
        Metric checks =
                Metric.of("rate", Unit.parse("% of checks"))
                        .withDirection(BetterDirection.HIGHER, DirectionOrigin.FORMAT);
        MetricResult before = measurement("checks", checks, MetricReading.share(9_990, 10_000));
        MetricResult now = measurement("checks", checks, MetricReading.share(9_900, 10_000));
        assertThat(judge(SUITE, before, now).outcome()).isEqualTo(RowOutcome.REGRESSED);
        assertThat(judge(SUITE, now, before).outcome()).isEqualTo(RowOutcome.IMPROVED);
        assertThat(judge(SUITE, before, now).limitValue()).hasValue(99.9 - 0.1);
    }

    @ParameterizedTest
    @CsvSource({"500, 1000, UNCHANGED", "500, 2500, REGRESSED", "0, 5, UNCHANGED"})
    void a_count_of_an_older_baseline_is_taken_to_be_of_as_many_requests(
            double before, double now, RowOutcome outcome) {
        MetricResult old = measurement("/a", COUNT, MetricReading.of(before));
        Row row = judge(SUITE, old, share(now, 1_000_000));
        assertThat(row.outcome()).isEqualTo(outcome);
        assertThat(row.metric().unit()).isEqualTo(SHARE.unit());
        Row back =
                judge(
                        SUITE,
                        share(before, 1_000_000),
                        measurement("/a", COUNT, MetricReading.of(now)));
        assertThat(back.outcome()).isEqualTo(outcome);
    }

    @Test
    void a_fraction_that_an_older_baseline_has_of_k6_is_a_share() {
        Metric old =
                Metric.of("rate", Unit.NONE)
                        .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
        Metric now =
                Metric.of("rate", SHARE.unit())
                        .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
        Row row =
                judge(
                        SUITE,
                        measurement("http_req_failed", old, MetricReading.of(0.01)),
                        measurement("http_req_failed", now, MetricReading.share(10, 1000)));
        assertThat(row.outcome()).isEqualTo(RowOutcome.UNCHANGED);
        assertThat(row.baseValue()).hasValue(1);
    }

    @Test
    void a_saved_baseline_knows_of_how_many_and_what_was_measured_of_a_failure() {
        var failed =
                new MetricReading.Failed(
                        "every run ended with exit code 1",
                        Optional.of(
                                new MetricReading.Measured(
                                        2, ReportedSpread.NONE, Samples.of(1, 2, 3))));
        ResultSet saved =
                results(
                        share(5, 1000),
                        measurement("lint", Metric.of("time", Unit.parse("s")), failed));
        byte[] text = BaselineCodec.encode(new Baseline(Optional.empty(), saved));
        var read =
                BaselineCodec.decode(Measurements.file("b.json", text))
                        .orElse(_ -> new Baseline(Optional.empty(), results()));
        assertThat(read.results().measurements())
                .extracting(MetricResult::reading)
                .containsExactlyElementsOf(
                        saved.measurements().stream().map(MetricResult::reading).toList());
    }

    private static SuiteComparison compare(String before, String now) {
        Baseline baseline = new Baseline(Optional.empty(), Read.ok(before));
        return SuiteComparator.judge(SUITE, "", Optional.of(baseline), Read.ok(now));
    }

    private static String sample(String path) {
        try (InputStream in = MemoryFile.sample(path).open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What load testers wrote, and how to say in it that other requests failed. */
    private enum Load {
        WRK("wrk/base.txt", "wrk/odd.txt", "wrk/same.txt") {
            @Override
            String with(String text, DoubleUnaryOperator failed, double times) {
                List<String> lines = new ArrayList<>();
                double[] made = new double[2];
                for (String line : text.lines().toList()) {
                    Matcher requests = Pattern.compile("^ +(\\d+) requests in ").matcher(line);
                    Matcher refused = Pattern.compile("^ +Non-2xx.*: (\\d+)").matcher(line);
                    if (requests.find()) {
                        made[0] = Double.parseDouble(requests.group(1));
                        made[1] = 0;
                        lines.add(line.replace(requests.group(1), whole(made[0] * times)));
                    } else if (refused.find()) {
                        made[1] = Double.parseDouble(refused.group(1));
                    } else {
                        if (line.startsWith("Requests/sec:")) {
                            double now = failed.applyAsDouble(made[1] / made[0]) * made[0];
                            lines.add("  Non-2xx or 3xx responses: " + whole(now * times));
                        }
                        lines.add(line);
                    }
                }
                return String.join("\n", lines) + "\n";
            }
        },
        LOCUST("locust/base.csv", "locust/odd.csv", "locust/same.csv") {
            @Override
            String with(String text, DoubleUnaryOperator failed, double times) {
                return text.lines()
                                .map(line -> {
                                    Matcher row =
                                            Pattern.compile(
                                                            "^((?:\\w*),(?:\"[^\"]*\"|[^,\"]*)),(\\d+),(\\d+),")
                                                    .matcher(line);
                                    if (!row.find()) {
                                        return line;
                                    }
                                    double made = Double.parseDouble(row.group(2));
                                    double now =
                                            made == 0
                                                    ? 0
                                                    : made
                                                            * failed.applyAsDouble(
                                                                    Double.parseDouble(row.group(3))
                                                                            / made);
                                    return row.group(1)
                                            + ","
                                            + whole(made * times)
                                            + ","
                                            + whole(now * times)
                                            + ","
                                            + line.substring(row.end());
                                })
                                .collect(Collectors.joining("\n"))
                        + "\n";
            }
        },
        AUTOCANNON("autocannon/odd.json", "autocannon/odd.json") {
            @Override
            String with(String text, DoubleUnaryOperator failed, double times) {
                return edited(
                        text,
                        root -> {
                            double made = root.path("requests").path("total").asDouble();
                            double now =
                                    failed.applyAsDouble(root.path("non2xx").asDouble() / made)
                                            * made;
                            root.withObject("requests").put("total", Math.round(made * times));
                            root.put("non2xx", Math.round(now * times));
                            root.put("3xx", 0);
                        });
            }
        },
        K6("k6/base.json", "k6/slow.json", "k6/legacy.json") {
            /** What the test counts itself, beside its requests. */
            private static final List<String> OWN =
                    List.of("cart_total", "login_time", "orders", "queue_depth", "checks");

            @Override
            String with(String text, DoubleUnaryOperator failed, double times) {
                return edited(
                        text,
                        root -> {
                            ObjectNode metrics = root.withObject("metrics").remove(OWN);
                            metrics.remove("data_received");
                            ObjectNode metric = metrics.withObject("http_req_failed");
                            ObjectNode values =
                                    metric.has("values") ? metric.withObject("values") : metric;
                            String share = values.has("rate") ? "rate" : "value";
                            double made =
                                    values.path("passes").asDouble()
                                            + values.path("fails").asDouble();
                            double now = failed.applyAsDouble(values.path(share).asDouble());
                            values.put(share, now);
                            values.put("passes", Math.round(made * now * times));
                            values.put(
                                    "fails",
                                    Math.round(made * times) - Math.round(made * now * times));
                        });
            }
        };

        private final List<String> samples;

        Load(String... samples) {
            this.samples = List.of(samples);
        }

        /** The text with another share of failed requests, and so many times as many of all. */
        abstract String with(String text, DoubleUnaryOperator failed, double times);

        static String whole(double value) {
            return Long.toString(Math.round(value));
        }

        static String edited(String text, Consumer<ObjectNode> edit) {
            try {
                JsonNode root = new ObjectMapper().readTree(text);
                edit.accept((ObjectNode) root);
                return root.toString();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private record LoadSample(Load tool, String path) {
        String with(double failed) {
            return tool.with(sample(path), _ -> failed, 1);
        }
    }

    static Stream<LoadSample> loads() {
        return Arrays.stream(Load.values())
                .flatMap(tool -> tool.samples.stream().map(path -> new LoadSample(tool, path)));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void as_many_times_the_requests_and_the_errors_are_no_other_verdict(LoadSample sample) {
        for (double failed : new double[] {0, 0.005, 0.3}) {
            String before = sample.with(failed);
            for (double times : new double[] {2, 10}) {
                String now = sample.tool.with(before, it -> it, times);
                assertThat(now).isNotEqualTo(before);
                assertThat(compare(before, now).verdict()).isEqualTo(Verdict.PASS);
                assertThat(compare(now, before).verdict()).isEqualTo(Verdict.PASS);
                String worse = sample.tool.with(before, it -> it + 0.2, times);
                assertThat(compare(before, worse).verdict()).isEqualTo(Verdict.FAIL);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("loads")
    void what_only_failed_is_crashed_on_one_side_and_never_green(LoadSample sample) {
        String fine = sample.with(0);
        String failing = sample.with(1);
        SuiteComparison now = compare(fine, failing);
        assertThat(now.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(reasons(now)).contains(RowReason.CRASHED);
        assertThat(compare(failing, fine).verdict()).isNotEqualTo(Verdict.PASS);
    }

    @ParameterizedTest
    @MethodSource("loads")
    void what_only_failed_on_both_sides_has_no_verdict_and_its_heading_says_why(LoadSample sample) {
        String failing = sample.with(1);
        SuiteComparison both = compare(failing, sample.tool.with(failing, it -> it, 2));
        assertThat(both.verdict()).isEqualTo(Verdict.NONE);
        assertThat(reasons(both))
                .contains(RowReason.CRASHED_AS_BEFORE)
                .doesNotContain(RowReason.CRASHED);
        assertThat(CommonWording.verdictLine(new Comparison(List.of(both))))
                .contains("crashed as before");
    }

    private static Set<RowReason> reasons(SuiteComparison suite) {
        return suite.rows().stream().flatMap(row -> row.why().stream()).collect(Collectors.toSet());
    }

    private static String hyperfine(String codes, double seconds) {
        return """
        {"results": [{"command": "lint", "mean": %1$s, "stddev": 0.01, "median": %1$s,
        "times": [%1$s, %1$s, %1$s], "exit_codes": [%2$s]}, {"command": "fmt", "mean": 1,
        "median": 1, "times": [1, 1, 1], "exit_codes": [0, 0, 0]}]}
        """
                .formatted(seconds, codes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1, 1, 1 | 1, 1, 1 | 1 | PASS",
                "1, 1, 1 | 1, 1, 1 | 3 | FAIL",
                "125, 125 | 125, 125, 125 | 3 | FAIL",
                "1, 1, 1 | 2, 2, 2 | 1 | FAIL",
                "0, 0, 0 | 1, 1, 1 | 1 | FAIL",
                "1, 1, 1 | 1, 1, 2 | 1 | FAIL",
                "1, 1, 1 | 1, 1, 0 | 1 | FAIL",
                "1, 1, 1 | null, null, null | 1 | FAIL",
            })
    void a_command_that_ends_alike_in_every_run_is_measured_and_another_code_is_a_crash(
            String before, String now, double seconds, Verdict verdict) {
        SuiteComparison suite = compare(hyperfine(before, 1), hyperfine(now, seconds));
        assertThat(suite.verdict()).isEqualTo(verdict);
        boolean measured =
                suite.notices().stream().anyMatch(SuiteNotice.FailingAlike.class::isInstance);
        assertThat(measured).isEqualTo(!reasons(suite).contains(RowReason.CRASHED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"null, null, null", "127, 127, 127", "139, 139, 139", "1, 2, 1", "0, 1, 0"})
    void a_command_that_is_killed_not_found_or_ends_in_many_ways_is_not_measured(String codes) {
        SuiteComparison suite = compare(hyperfine(codes, 1), hyperfine(codes, 3));
        assertThat(reasons(suite)).contains(RowReason.CRASHED_AS_BEFORE);
        assertThat(CommonWording.verdictLine(new Comparison(List.of(suite))))
                .contains("1 crashed as before");
    }

    @Test
    void a_command_that_time_saw_end_alike_is_measured() {
        String time =
                "\tCommand being timed: \"lint\"\n\tUser time (seconds): 1\n\tElapsed (wall clock) time (h:mm:ss or m:ss): 0:0%d.00\n\tExit status: %d\n";
        assertThat(compare(time.formatted(1, 1), time.formatted(1, 1)).verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(compare(time.formatted(1, 1), time.formatted(3, 1)).verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(compare(time.formatted(1, 1), time.formatted(1, 2)).verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(compare(time.formatted(1, 127), time.formatted(1, 127)).verdict())
                .isEqualTo(Verdict.NONE);
    }

    private static RowOutcome judge(
            RowPolicy.Decision decision, SuiteHistory past, RowDecider rule, MetricResult now) {
        SuitePolicy suite = SUITE.withRow(RowPolicy.DEFAULT.withDecision(decision));
        var subject =
                new ComparisonSubject(
                        suite, "", baseline(share(500, 100_000)), List.of(results(now)), past);
        return SuiteComparator.judge(subject, new PolicyDecider(rule)).rows().getFirst().outcome();
    }

    @ParameterizedTest
    @EnumSource(
            value = RowPolicy.Decision.class,
            names = {"AUTO", "THRESHOLD", "STATISTICAL", "PAIRED"})
    void a_history_does_not_take_a_share_for_a_number_without_noise(RowPolicy.Decision decision) {
        HistoryBuilder runs = SuiteHistory.of(HERE);
        for (int run = 0; run < 20; run++) {
            runs.run(new PastRun("", Optional.empty(), "")).add(List.of(share(run % 3, 100_000)));
        }
        var rule =
                new NoiseDecider(
                        SignificanceOptions.RerunOption.IMPOSSIBLE,
                        SignificanceOptions.Machines.SHARED);
        SuiteHistory past = runs.build();
        assertThat(judge(decision, past, rule, share(1040, 200_000)))
                .isEqualTo(RowOutcome.UNCHANGED);
        assertThat(judge(decision, past, rule, share(2040, 200_000)))
                .isEqualTo(RowOutcome.REGRESSED);
    }

    @Test
    void rounds_of_one_job_are_one_share_of_all_their_requests() {
        var bases = Collections.nCopies(10, results(share(50, 10_000)));
        var heads = new ArrayList<>(Collections.nCopies(9, results(share(50, 10_000))));
        heads.add(results(share(650, 10_000)));
        PairedRounds job = PairedRounds.of(HERE, bases, heads);
        MetricResult head = job.headResults().measurements().getFirst();
        assertThat(head.reading()).isEqualTo(MetricReading.share(1100, 100_000));
        var rule =
                new InterleavedDecider(
                        new ControlledJobs(List.of(job), List.of(), false),
                        SignificanceOptions.RerunOption.IMPOSSIBLE,
                        SignificanceOptions.Machines.SHARED,
                        KnownSpreads.NONE);
        SuiteHistory none = SuiteHistory.none(HERE);
        assertThat(judge(RowPolicy.Decision.PAIRED, none, rule, head))
                .isEqualTo(RowOutcome.REGRESSED);
    }
}
