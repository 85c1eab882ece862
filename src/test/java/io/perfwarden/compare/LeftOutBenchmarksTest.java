package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.ThresholdRule;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.RunSelection;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run leaves out on purpose is neither missing nor green, and bounded. */
class LeftOutBenchmarksTest {
    private static final String WHY = "nothing that it imports changed";

    private static SuitePolicy suite(String keys) {
        String text = "{version: 1, suites: [{name: core, " + keys + "}]}";
        ReadOutcome<RepositoryPolicy> read = new PolicyReader(Set.of()).read(text);
        return ((ReadOutcome.Ok<RepositoryPolicy>) read).value().suites().getFirst();
    }

    private static ResultSet set(MetricResult... measurements) {
        return new ResultSet(
                List.of("x"), List.of(measurements), BenchmarkEnvironment.UNKNOWN, List.of());
    }

    private static RunSelection without(String... globs) {
        SortedMap<String, String> reasons = new TreeMap<>();
        Stream.of(globs).forEach(glob -> reasons.put(glob, WHY));
        return new RunSelection(reasons, Optional.empty());
    }

    private static ResultSet ten() {
        return set(
                IntStream.range(0, 10)
                        .mapToObj(i -> time((i < 8 ? "io/" : "codec/") + i, 100, "ns"))
                        .toArray(MetricResult[]::new));
    }

    private static SuiteComparison judged(String keys, ResultSet before, ResultSet now) {
        return SuiteComparator.judge(
                suite(keys), "", Optional.of(new Baseline(Optional.empty(), before)), now);
    }

    private static Row row(SuiteComparison suite, String name) {
        return suite.rows().stream()
                .filter(it -> it.id().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static final String MOST = "max-left-out: 80%";

    private static ResultSet codec(double value, String... globs) {
        return set(time("codec/8", value, "ns"), time("codec/9", 100, "ns"))
                .withSelection(without(globs));
    }

    @Test
    void a_benchmark_left_out_is_neither_missing_nor_compared() {
        SuiteComparison judged = judged(MOST, ten(), codec(100, "io/**"));
        assertThat(judged.verdict()).isEqualTo(Verdict.PASS);
        Row row = row(judged, "io/3");
        assertThat(row.outcome()).isEqualTo(RowOutcome.SKIPPED);
        assertThat(row.reasons()).containsExactly("not affected");
        assertThat(row.detail()).contains(WHY);
        assertThat(PairSide.valueOf(row.baseline())).hasValue(100);
        assertThat(row.current()).isEmpty();
        assertThat(row.change()).isEmpty();
        assertThat(judged.leftOut())
                .contains(new SuiteNotice.LeftOut(8, 10, List.of(WHY), 0.8, Optional.empty()));
    }

    @Test
    void what_is_measured_and_slower_fails_beside_it() {
        assertThat(judged(MOST, ten(), codec(120, "io/**")).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_benchmark_left_out_and_measured_all_the_same_is_judged() {
        SuiteComparison judged = judged(MOST, ten(), codec(120, "io/**", "codec/**"));
        assertThat(judged.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(row(judged, "codec/8").outcome()).isEqualTo(RowOutcome.REGRESSED);
    }

    /** Where a metric of a benchmark is not measured any more, the benchmark was not left out. */
    @Test
    void a_metric_is_not_left_out_of_a_benchmark_that_was_measured() {
        ResultSet before = set(time("a", 100, "ns"), time("b", 100, "ns"));
        ResultSet now =
                set(time("a", 100, "ops"), time("b", 100, "ns")).withSelection(without("a"));
        assertThat(row(judged(MOST, before, now), "a").outcome())
                .isEqualTo(RowOutcome.INCOMPARABLE);
    }

    @ParameterizedTest
    @CsvSource({
        "nothing at all, '', FAIL",
        "a name of another suite, other/**, FAIL",
        "another case, IO/**, FAIL",
        "half of a name, io, FAIL",
        "one segment, *, FAIL",
        "everything of it, io/**, PASS",
        "one by one, io/?, PASS",
        "everything, **, PASS",
    })
    void only_what_a_glob_matches_is_left_out(String what, String glob, Verdict verdict) {
        ResultSet now = glob.isEmpty() ? codec(100) : codec(100, glob);
        assertThat(judged(MOST, ten(), now).verdict()).as(what).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"80%, PASS", "79%, NONE", "0%, NONE", "10000%, PASS"})
    void more_than_may_be_left_out_is_no_verdict(String most, Verdict verdict) {
        SuiteComparison judged = judged("max-left-out: " + most, ten(), codec(100, "io/**"));
        assertThat(judged.verdict()).isEqualTo(verdict);
        assertThat(judged.basis() == SuiteComparison.Basis.TOO_MUCH_LEFT_OUT)
                .isEqualTo(verdict == Verdict.NONE);
    }

    @Test
    void nothing_may_be_left_out_unless_the_configuration_says_so() {
        SuiteComparison judged = judged("fail: 5%", ten(), codec(100, "io/0"));
        assertThat(judged.leftOut().orElseThrow().isTooMuch()).isTrue();
        assertThat(judged.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_regression_fails_though_too_much_was_left_out() {
        assertThat(judged("max-left-out: 10%", ten(), codec(120, "io/**")).verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void new_benchmarks_do_not_make_the_part_left_out_smaller() {
        ResultSet now =
                set(IntStream.range(0, 100)
                                .mapToObj(i -> time("new/" + i, 100, "ns"))
                                .toArray(MetricResult[]::new))
                        .withSelection(without("io/**", "codec/8", "codec/9"));
        SuiteComparison judged = judged(MOST, ten(), now);
        assertThat(judged.basis()).isEqualTo(SuiteComparison.Basis.TOO_MUCH_LEFT_OUT);
        assertThat(judged.verdict()).isEqualTo(Verdict.NONE);
    }

    @ParameterizedTest
    @CsvSource({"80%", "100%"})
    void a_run_that_left_everything_out_never_passes(String most) {
        SuiteComparison none =
                judged("max-left-out: " + most, ten(), set().withSelection(without("**")));
        assertThat(none.verdict()).isEqualTo(Verdict.NONE);
        SuiteComparison fresh =
                judged(
                        "max-left-out: " + most,
                        ten(),
                        set(time("new", 1, "ns")).withSelection(without("**")));
        assertThat(fresh.verdict()).isEqualTo(Verdict.NONE);
    }

    @Test
    void what_is_not_believed_is_missing() {
        InputProblem why = InputProblem.of("bench.yml", "the change edits it");
        ResultSet now =
                codec(100)
                        .withSelection(
                                new RunSelection(without("io/**").reasons(), Optional.of(why)));
        SuiteComparison judged = judged(MOST, ten(), now);
        assertThat(judged.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(row(judged, "io/3").outcome()).isEqualTo(RowOutcome.MISSING);
        assertThat(judged.leftOut().orElseThrow().doubt()).contains(why);
    }

    /** A second attempt could leave out what the first one saw. */
    @Test
    void what_an_earlier_attempt_measured_is_not_left_out_of_a_later_one() {
        var subject =
                new ComparisonSubject(
                        suite(MOST),
                        "",
                        Optional.of(new Baseline(Optional.empty(), ten())),
                        List.of(set(time("io/3", 300, "ns")), codec(100, "io/**")),
                        SuiteHistory.none(new SuitePlatform("core", "")));
        SuiteComparison judged = SuiteComparator.judge(subject, ThresholdRule::decide);
        assertThat(row(judged, "io/3").outcome()).isEqualTo(RowOutcome.MISSING);
        assertThat(judged.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void globs_that_match_nothing_are_said() {
        SuiteComparison judged = judged(MOST, ten(), codec(100, "io/**", "oi/**", "x"));
        assertThat(judged.notices())
                .contains(new SuiteNotice.UnmatchedGlobs(2, List.of("oi/**", "x")));
    }

    @Test
    void a_new_baseline_keeps_what_was_left_out() {
        var old = new Baseline(Optional.empty(), ten());
        var whole = LeftOutBenchmarks.complete(codec(120, "io/**"), Optional.of(old), "core");
        ResultSet made = ((ReadOutcome.Ok<ResultSet>) whole).value();
        assertThat(made.measurements()).hasSize(10);
        assertThat(made.selection().isEmpty()).isTrue();
    }

    @Test
    void a_first_baseline_is_whole() {
        assertThat(LeftOutBenchmarks.complete(codec(1, "io/**"), Optional.empty(), "core"))
                .isInstanceOf(ReadOutcome.Rejected.class);
    }

    @Test
    void a_baseline_is_never_of_two_machines() {
        ResultSet old =
                ten().orElse(new BenchmarkEnvironment(Map.of(BenchmarkEnvironment.CPU, "one")));
        ResultSet now =
                codec(1, "io/**")
                        .orElse(
                                new BenchmarkEnvironment(
                                        Map.of(BenchmarkEnvironment.CPU, "other")));
        var before = new Baseline(Optional.empty(), old);
        assertThat(LeftOutBenchmarks.complete(now, Optional.of(before), "core"))
                .isInstanceOf(ReadOutcome.Rejected.class);
    }

    @Test
    void a_quick_search_finds_what_the_globs_themselves_match() {
        Random random = new Random(39);
        String[] parts = {"a", "b", "/", "**", "*", "?", "ab", "\ud83d\ude00", "."};
        for (int round = 0; round < 2_000; round++) {
            String glob = text(random, parts, parts.length);
            String name = text(random, new String[] {"a", "b", "/", "\ud83d\ude00", "."}, 5);
            if (glob.isEmpty() || name.isEmpty()) {
                continue;
            }
            boolean found =
                    !new CommonGlobs(List.of(glob)).matching(BenchmarkId.of(name)).isEmpty();
            assertThat(found)
                    .as(glob + " on " + name)
                    .isEqualTo(GlobPattern.parse(glob).matches(name));
        }
    }

    private static String text(Random random, String[] parts, int kinds) {
        return IntStream.range(0, random.nextInt(6))
                .mapToObj(_ -> parts[random.nextInt(kinds)])
                .collect(Collectors.joining());
    }

    @Test
    void a_package_that_is_a_parameter_is_matched_by_its_end() {
        var go = new BenchmarkId("BenchmarkEncode/size=1", Map.of("pkg", "example.com/m/codec"));
        var globs = new CommonGlobs(List.of("** [pkg=example.com/m/codec]", "x"));
        assertThat(globs.matching(go)).containsExactly("** [pkg=example.com/m/codec]");
    }

    /** Each character of a name is looked at once or so, whatever the number of globs. */
    @Test
    void many_globs_over_many_benchmarks_take_no_longer_each() {
        List<String> globs = new ArrayList<>();
        int count = Thorough.cases(3_300, 33_000);
        for (int i = 0; i < count; i++) {
            globs.add("a".repeat(1 + i % 300) + "/" + i + "/**");
            globs.add("**-x" + i);
            globs.add("name " + i);
        }
        var all = new CommonGlobs(globs);
        long found =
                IntStream.range(0, 3 * count)
                        .mapToObj(i -> BenchmarkId.of("a".repeat(1 + i % 300) + "/" + i + "/y"))
                        .filter(id -> !all.matching(id).isEmpty())
                        .count();
        assertThat(found).isEqualTo(count);
    }
}
