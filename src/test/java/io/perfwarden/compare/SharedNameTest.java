package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.baseline;
import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.RunGlob;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.ResultSource;
import io.perfwarden.model.Samples;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two benchmarks of one name are two rows; runs of one are one. */
class SharedNameTest {
    private static final SuitePolicy SUITE = SuitePolicy.defaults("core");
    private static final Metric TIME = Metric.of("time", Unit.parse("ns"));

    private static SuiteComparison judge(Optional<Baseline> baseline, MetricResult... current) {
        return SuiteComparator.judge(SUITE, "", baseline, results(current));
    }

    private static MetricResult of(String program, double value) {
        return time("a", value, "ns")
                .from(new ResultSource(program + ".json", Map.of(ResultSource.PROGRAM, program)));
    }

    private static MetricResult in(String file, double value) {
        return time("a", value, "ns").from(ResultSource.of(file));
    }

    private static MetricResult named(String label, String value, double time) {
        BenchmarkId id = new BenchmarkId("a", label.isEmpty() ? Map.of() : Map.of(label, value));
        return time("a", time, "ns").withId(id);
    }

    private static List<String> outcomes(SuiteComparison suite) {
        return suite.rows().stream()
                .map(row -> row.id().label() + " " + row.outcome().id())
                .sorted()
                .toList();
    }

    private static ResultSet on(String processors, MetricResult... all) {
        BenchmarkEnvironment procs =
                new BenchmarkEnvironment(Map.of(BenchmarkEnvironment.PROCS, processors));
        return results(all).orElse(procs);
    }

    private static MetricResult named(String name, double time) {
        return time(name, time, "ns");
    }

    @Test
    void a_go_name_without_number_is_not_lost_beside_those_of_several_processor_counts() {
        ResultSet one = on("8", named("BenchmarkA", 100));
        ResultSet two = results(named("BenchmarkA-16", 100), named("BenchmarkA-8", 300));
        assertThat(outcomes(judge(one, two)))
                .containsExactly("BenchmarkA-16 added", "BenchmarkA-8 regressed");
        ResultSet slow = on("16", named("BenchmarkA", 300));
        assertThat(outcomes(judge(two, slow)))
                .containsExactly("BenchmarkA regressed", "BenchmarkA-8 missing");
    }

    @Test
    void one_processor_count_has_its_partner_among_two() {
        ResultSet one = on("8", named("a", 100));
        ResultSet two = results(named("@procs", "8", 300), named("@procs", "16", 100));
        assertThat(outcomes(judge(one, two)))
                .containsExactly("a [@procs=16] added", "a [@procs=8] regressed");
        assertThat(outcomes(judge(two, on("16", named("a", 300)))))
                .containsExactly("a [@procs=8] missing", "a regressed");
    }

    @Test
    void a_number_behind_other_names_is_no_processor_count() {
        assertThat(outcomes(judge(on("8", named("sort", 100)), on("8", named("sort-8", 300)))))
                .containsExactly("sort missing", "sort-8 added");
    }

    private static SuiteComparison judge(ResultSet before, ResultSet now) {
        return SuiteComparator.judge(
                SUITE, "", Optional.of(new Baseline(Optional.empty(), before)), now);
    }

    @Test
    void a_slow_program_does_not_hide_the_regression_of_a_fast_one() {
        SuiteComparison suite =
                judge(baseline(of("map", 1000), of("set", 100)), of("map", 800), of("set", 300));

        assertThat(outcomes(suite))
                .containsExactly("a [@program=map] improved", "a [@program=set] regressed");
    }

    @Test
    void systems_and_versions_are_told_apart_by_no_more_than_it_takes() {
        ResultSource seventeen =
                new ResultSource(
                        "17.json",
                        Map.of(BenchmarkEnvironment.RUNTIME, "OpenJDK 17.0.1", "os", "Linux"));
        ResultSource twentyone =
                new ResultSource(
                        "21.json",
                        Map.of(BenchmarkEnvironment.RUNTIME, "OpenJDK 21.0.2", "os", "Linux"));
        MetricResult[] both = {
            time("a", 5, "ns").from(seventeen), time("a", 9, "ns").from(twentyone)
        };

        assertThat(outcomes(judge(baseline(both), both)))
                .containsExactly(
                        "a [@runtime=OpenJDK 17] unchanged", "a [@runtime=OpenJDK 21] unchanged");
    }

    @Test
    void one_slow_run_of_three_is_no_regression() {
        SuiteComparison suite =
                judge(
                        baseline(in("run0", 100), in("run1", 101), in("run2", 99)),
                        in("run0", 100),
                        in("run1", 99),
                        in("run2", 130));

        assertThat(outcomes(suite)).containsExactly("a unchanged");
        assertThat(PairSide.valueOf(suite.rows().getFirst().current())).hasValue(100);
    }

    /** Counts repeat to one per cent; these do not. */
    @ParameterizedTest
    @CsvSource({"1030, unchanged", "1014, regressed"})
    void a_count_whose_runs_differ_is_noisy(double slowest, String outcome) {
        UnaryOperator<MetricResult> count =
                it -> it.withMetric(Metric.of("allocs/op", Unit.parse("allocs/op")));
        Optional<Baseline> before =
                baseline(count.apply(in("run0", 1000)), count.apply(in("run1", 1000)));

        assertThat(
                        outcomes(
                                judge(
                                        before,
                                        count.apply(in("run0", 1014)),
                                        count.apply(in("run1", 1014)),
                                        count.apply(in("run2", slowest)))))
                .containsExactly("a " + outcome);
    }

    private static MetricResult in(String file, double value, double... samples) {
        return in(file, value)
                .withReading(
                        new MetricReading.Measured(
                                value, ReportedSpread.NONE, Samples.of(samples)));
    }

    @ParameterizedTest
    @CsvSource({"level-1, level-2, level-3", "http1, http2, http3", "2020, 2021, 2022"})
    void a_number_that_no_word_makes_a_run_is_another_benchmark(
            String one, String two, String three) {
        SuiteComparison suite =
                judge(
                        baseline(in(one, 100), in(two, 200), in(three, 300)),
                        in(one, 100),
                        in(two, 200),
                        in(three, 900));

        assertThat(outcomes(suite))
                .containsExactly(
                        "a [@file=" + one + "] unchanged",
                        "a [@file=" + two + "] unchanged",
                        "a [@file=" + three + "] regressed");
    }

    @ParameterizedTest
    @CsvSource({
        "100, 200, 300, 100, 200, 900",
        "100, 100, 900, 100, 100, 2700",
        "100, 200, 300, 300, 600, 900",
        "100, 140, 180, 100, 140, 360",
    })
    void files_that_look_like_runs_of_different_programs_are_kept_apart(
            double a, double b, double c, double x, double y, double z) {
        SuiteComparison suite =
                judge(
                        baseline(in("run-1", a), in("run-2", b), in("run-3", c)),
                        in("run-1", x),
                        in("run-2", y),
                        in("run-3", z));

        assertThat(outcomes(suite)).hasSize(3).contains("a [@file=run-3] regressed");
        assertThat(problems(suite)).anyMatch(it -> it.contains("look like runs"));
    }

    private static List<String> problems(SuiteComparison suite) {
        return suite.notices().stream()
                .filter(SuiteNotice.FileProblem.class::isInstance)
                .map(Object::toString)
                .toList();
    }

    @Test
    void two_files_that_move_against_each_other_hide_nothing() {
        SuiteComparison suite =
                judge(baseline(in("run-1", 10), in("run-2", 5)), in("run-1", 2), in("run-2", 13));

        assertThat(outcomes(suite))
                .containsExactly("a [@file=run-1] improved", "a [@file=run-2] regressed");
    }

    @Test
    void noisy_runs_are_runs_of_one_program_all_the_same() {
        SuiteComparison suite =
                judge(
                        baseline(in("run-1", 100), in("run-2", 112), in("run-3", 94)),
                        in("run-1", 109),
                        in("run-2", 96),
                        in("run-3", 115));

        assertThat(suite.rows()).hasSize(1);
        assertThat(problems(suite)).isEmpty();
    }

    @Test
    void a_regression_of_all_runs_is_one_row() {
        SuiteComparison suite =
                judge(
                        baseline(in("run-1", 100), in("run-2", 101), in("run-3", 99)),
                        in("run-1", 202),
                        in("run-2", 199),
                        in("run-3", 200));

        assertThat(outcomes(suite)).containsExactly("a regressed");
    }

    @Test
    void a_files_own_samples_explain_how_far_files_lie_apart() {
        double[] wild = {60, 100, 180};
        SuiteComparison suite =
                judge(
                        baseline(time("a", 100, "ns")),
                        in("run-1", 70, wild),
                        in("run-2", 130, wild));

        assertThat(suite.rows()).hasSize(1);
        SuiteComparison steady =
                judge(
                        baseline(time("a", 100, "ns")),
                        in("run-1", 70, 70, 70, 71),
                        in("run-2", 130, 130, 131, 130));

        assertThat(steady.verdict()).isEqualTo(Verdict.NONE);
    }

    @Test
    void dated_files_of_different_programs_are_compared_in_order() {
        SuiteComparison suite =
                judge(
                        baseline(in("2026-11-01", 100), in("2026-11-02", 900)),
                        in("2026-11-28", 100),
                        in("2026-11-29", 2700));

        assertThat(outcomes(suite))
                .containsExactly("a [#=1 of 2] unchanged", "a [#=2 of 2] regressed");
    }

    @Test
    void two_machines_that_name_themselves_are_no_runs() {
        MetricResult[] before = {on("m1", "run-1", 10), on("m2", "run-2", 5)};

        assertThat(outcomes(judge(baseline(before), on("m1", "run-1", 2), on("m2", "run-2", 13))))
                .containsExactly("a [@machine=m1] improved", "a [@machine=m2] regressed");
    }

    @Test
    void a_hired_machine_has_another_name_each_time() {
        SuiteComparison suite =
                judge(
                        baseline(on("fv-az1-2", "run-1", 10), on("fv-az3-4", "run-2", 10)),
                        on("fv-az5-6", "run-1", 10),
                        on("fv-az7-8", "run-2", 10));

        assertThat(outcomes(suite)).containsExactly("a unchanged");
    }

    private static MetricResult on(String machine, String file, double value) {
        return time("a", value, "ns")
                .from(new ResultSource(file, Map.of(ResultSource.MACHINE, machine)));
    }

    @Test
    void a_file_more_is_new_and_a_file_less_is_missing() {
        assertThat(
                        outcomes(
                                judge(
                                        baseline(in("base/nodes-1.txt", 10)),
                                        in("new/nodes-1.txt", 30),
                                        in("new/nodes-2.txt", 10))))
                .containsExactly("a [@file=nodes-1] regressed", "a [@file=nodes-2] added");
        assertThat(
                        outcomes(
                                judge(
                                        baseline(
                                                in("base/nodes-1.txt", 10),
                                                in("base/nodes-2.txt", 30)),
                                        in("new/nodes-1.txt", 30))))
                .containsExactly("a [@file=nodes-2] missing", "a regressed");
    }

    @Test
    void a_baseline_of_pooled_values_does_not_pass_for_one_of_several_files() {
        SuiteComparison suite =
                judge(
                        baseline(time("a", 200, "ns")),
                        in("level-1", 100),
                        in("level-2", 200),
                        in("level-3", 900));

        assertThat(suite.verdict()).isEqualTo(Verdict.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "bench-*.json, bench-1, bench-2, one row",
        "**/bench-*.json, linux/bench-1, linux/bench-2, one row",
        "*/bench.json, 1, 2, one row",
        "other-*.json, bench-1, bench-2, two rows",
    })
    void what_the_user_says_are_runs_is_one_row_in_an_older_baseline(
            String glob, String one, String other, String rows) {
        SuitePolicy suite = SUITE.withRuns(Optional.of(new RunGlob(GlobPattern.parse(glob))));
        SuiteComparison compared =
                SuiteComparator.judge(
                        suite,
                        "",
                        baseline(named("@file", one, 100), named("@file", other, 300)),
                        results(time("a", 200, "ns")));

        assertThat(outcomes(compared).contains("a unchanged")).isEqualTo(rows.equals("one row"));
    }

    @Test
    void what_the_user_says_are_runs_is_one_row_whatever_its_values() {
        RunGlob runs = new RunGlob(GlobPattern.parse("bench-*.json"));
        ResultSet now =
                ResultSet.merge(
                        Stream.of(100, 200, 900)
                                .map(value ->
                                        runs.name(
                                                "linux/bench-" + value + ".json",
                                                results(
                                                        in(
                                                                "linux/bench-" + value + ".json",
                                                                value))))
                                .toList());

        assertThat(outcomes(judge(results(time("a", 200, "ns")), now)))
                .containsExactly("a unchanged");
    }

    private static MetricResult jmh(String name, double value) {
        return time(name, value, "ns").withId(new BenchmarkId(name, Map.of("mode", "avgt")));
    }

    @ParameterizedTest
    @CsvSource({
        "A.run, c.x.A.run",
        "c.x.A.run, A.run",
        "x.A.run, com.acme.x.A.run",
        "c.x.A.run, com.x.A.run",
        "c.a.x.A.run, com.acme.x.A.run",
    })
    void a_name_that_its_tool_shortened_by_what_else_ran_finds_its_row(String one, String other) {
        SuiteComparison suite =
                judge(baseline(jmh(one, 100)), jmh(other, 300), jmh("c.y.C.run", 50));

        assertThat(outcomes(suite))
                .containsExactlyInAnyOrder(
                        "c.y.C.run [mode=avgt] added", other + " [mode=avgt] regressed");
    }

    @Test
    void a_short_name_of_two_is_given_to_neither() {
        SuiteComparison suite =
                judge(baseline(jmh("A.run", 100)), jmh("c.x.A.run", 100), jmh("c.y.A.run", 100));

        assertThat(suite.rows()).extracting(Row::outcome).containsOnly(RowOutcome.INCONCLUSIVE);
        assertThat(suite.verdict()).isEqualTo(Verdict.NONE);
    }

    @Test
    void a_name_of_another_package_or_tool_is_another_benchmark() {
        assertThat(outcomes(judge(baseline(jmh("x.A.run", 1)), jmh("y.A.run", 1))))
                .containsExactly("x.A.run [mode=avgt] missing", "y.A.run [mode=avgt] added");
        assertThat(outcomes(judge(baseline(named("A.run", 1)), named("c.x.A.run", 1))))
                .containsExactly("A.run missing", "c.x.A.run added");
    }

    @Test
    void a_name_that_its_tool_shortened_less_is_not_missed_from_the_history() {
        SuiteHistory past =
                SuiteHistory.of(new SuitePlatform("core", ""))
                        .run(new PastRun("", Optional.empty(), ""))
                        .add(List.of(jmh("A.run", 1), jmh("B.run", 1)))
                        .build();

        assertThat(
                        SuiteComparator.withMissing(
                                List.of(new Pair.OnlyCurrent(jmh("c.x.A.run", 1))), past, SUITE))
                .filteredOn(Pair.OnlyBaseline.class::isInstance)
                .extracting(pair -> pair.subject().id().name())
                .containsExactly("B.run");
    }

    @Test
    void runs_in_different_units_have_one_median() {
        SuiteComparison suite =
                judge(
                        baseline(time("a", 1, "ms")),
                        time("a", 2, "ms").from(ResultSource.of("run1")),
                        time("a", 2200, "\u00b5s").from(ResultSource.of("run2")));

        assertThat(PairSide.valueOf(suite.rows().getFirst().current())).hasValue(2.1);
    }

    @ParameterizedTest
    @CsvSource({"1.1, true", "1.3, false", "1.5, false"})
    void without_samples_and_the_same_files_before_little_is_explained_by_chance(
            double second, boolean isPooled) {
        SuiteComparison suite =
                judge(
                        baseline(time("a", 1, "ms")),
                        time("a", 1, "ms").from(ResultSource.of("run1")),
                        time("a", second, "ms").from(ResultSource.of("run2")));

        assertThat(PairSide.valueOf(suite.rows().getFirst().current()).isPresent())
                .isEqualTo(isPooled);
        assertThat(suite.verdict() == Verdict.NONE).isEqualTo(!isPooled);
    }

    @ParameterizedTest
    @CsvSource({"run1, run2", "run2, run1"})
    void a_second_run_does_not_hide_a_crash(String crashed, String fine) {
        SuiteComparison suite =
                judge(
                        baseline(time("a", 1, "ns")),
                        measurement("a", TIME, new MetricReading.Failed("segfault"))
                                .from(ResultSource.of(crashed)),
                        in(fine, 1));

        assertThat(outcomes(suite)).containsExactly("a failed");
        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_run_of_the_baseline_that_crashed_does_not_hide_the_value_of_another() {
        MetricResult crashed =
                measurement("a", TIME, new MetricReading.Failed("segfault"))
                        .from(ResultSource.of("run1"));

        SuiteComparison suite = judge(baseline(crashed, in("run2", 1)), in("run1", 9));

        assertThat(outcomes(suite)).containsExactly("a regressed");
    }

    @Test
    void what_stands_twice_in_one_file_is_compared_in_order() {
        SuiteComparison suite =
                judge(
                        baseline(time("a", 1, "ns"), time("a", 10, "ns")),
                        time("a", 3, "ns"),
                        time("a", 9, "ns"));

        assertThat(outcomes(suite))
                .containsExactly("a [#=1 of 2] regressed", "a [#=2 of 2] improved");
    }

    @Test
    void more_of_a_name_than_before_are_no_pass() {
        SuiteComparison suite =
                judge(
                        baseline(time("a", 1, "ns"), time("b", 1, "ns")),
                        time("a", 1, "ns"),
                        time("a", 9, "ns"),
                        time("b", 1, "ns"));

        assertThat(outcomes(suite))
                .containsExactly(
                        "a [#=1 of 2] inconclusive", "a [#=2 of 2] inconclusive", "b unchanged");
        assertThat(suite.verdict()).isEqualTo(Verdict.NONE);
        assertThat(suite.basis()).isEqualTo(Basis.SHARED_NAMES);
        assertThat(suite.hasSuspect()).isFalse();
        assertThat(suite.notices()).contains(new SuiteNotice.SharedName(BenchmarkId.of("a"), 1, 2));
    }

    @Test
    void another_row_that_regressed_fails_all_the_same() {
        SuiteComparison suite =
                judge(
                        baseline(time("a", 1, "ns"), time("a", 1, "ns"), time("b", 1, "ns")),
                        time("a", 1, "ns"),
                        time("b", 9, "ns"));

        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void one_of_several_that_crashed_fails() {
        SuiteComparison suite =
                judge(
                        baseline(time("a", 1, "ns")),
                        time("a", 1, "ns"),
                        measurement("a", TIME, new MetricReading.Failed("segfault")));

        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_program_of_a_name_that_another_has_already_does_not_take_its_place() {
        SuiteComparison suite = judge(baseline(of("map", 10)), of("map", 40), of("set", 10));

        assertThat(outcomes(suite))
                .containsExactly("a [@program=map] regressed", "a [@program=set] added");
    }

    @Test
    void a_program_that_is_gone_is_missed() {
        SuiteComparison suite = judge(baseline(of("map", 10), of("set", 10)), of("set", 10));

        assertThat(outcomes(suite)).containsExactly("a [@program=map] missing", "a unchanged");
    }

    @Test
    void a_name_that_became_more_exact_finds_its_row_where_there_is_only_one() {
        assertThat(outcomes(judge(baseline(time("a", 1, "ns")), named("@program", "map", 9))))
                .containsExactly("a [@program=map] regressed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@program", "@file"})
    void an_old_row_without_a_program_is_not_given_to_one_of_two(String parameter) {
        SuiteComparison suite =
                judge(
                        baseline(time("a", 1, "ns")),
                        named(parameter, "map", 1),
                        named(parameter, "set", 1));

        assertThat(suite.verdict()).isEqualTo(Verdict.NONE);
    }

    @Test
    void a_name_that_became_more_exact_is_not_missed_under_its_old_one() {
        SuiteHistory past =
                SuiteHistory.of(new SuitePlatform("core", ""))
                        .run(new PastRun("", Optional.empty(), ""))
                        .add(List.of(time("a", 1, "ns"), time("b", 1, "ns")))
                        .build();
        List<Pair> pairs =
                List.of(
                        new Pair.OnlyCurrent(named("@program", "map", 1)),
                        new Pair.OnlyCurrent(named("@program", "set", 1)));

        assertThat(SuiteComparator.withMissing(pairs, past, SUITE))
                .filteredOn(Pair.OnlyBaseline.class::isInstance)
                .extracting(pair -> pair.subject().id().name())
                .containsExactly("b");
    }

    @Test
    void a_parameter_of_the_benchmark_itself_is_none_of_these() {
        assertThat(outcomes(judge(baseline(named("file", "small", 1)), named("", "", 1))))
                .containsExactly("a [file=small] missing", "a added");
    }
}
