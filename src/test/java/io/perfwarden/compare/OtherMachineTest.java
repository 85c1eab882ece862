package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.cpu;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherMachineTest {
    private static final SuitePolicy SUITE = SuitePolicy.defaults("core");
    private static final BenchmarkEnvironment OLD = cpu("EPYC 7763");
    private static final BenchmarkEnvironment NEW = cpu("EPYC 9V74");

    @ParameterizedTest
    @CsvSource({
        "'3 1 1 1', FAIL",
        "'3 1.3 1.3 1.3', FAIL",
        "'1.3 1.3 1.3 1.3', WARN",
        "'1.5 1.3 1.3 1.3', WARN",
        "'1.57 1.3 1.3 1.3', FAIL",
        "'1.5 0.6 0.6 0.6', FAIL",
        "'1.99 1.99 1.99', WARN",
        "'2 2 2', FAIL",
        "'1.9 1.9', WARN",
        "'1.9 1', FAIL",
        "'1.9', WARN",
        "'3', FAIL"
    })
    void a_benchmark_three_times_slower_is_not_excused_by_another_processor(
            String ratios, Verdict verdict) {
        assertThat(
                        SuiteComparator.judge(
                                        SUITE, "", baseline(ratios), results(NEW, times(ratios)))
                                .verdict())
                .isEqualTo(verdict);
    }

    @Test
    void another_processor_is_measured_once_more_before_it_is_red() {
        ResultSet slow = results(NEW, times("3 1 1"));
        SuiteComparison once = judged(RerunOption.POSSIBLE, Set.of(NEW), slow);
        assertThat(once.hasSuspect()).isTrue();
        assertThat(once.verdict()).isEqualTo(Verdict.WARN);
        SuiteComparison twice = judged(RerunOption.POSSIBLE, Set.of(NEW), slow, slow);
        assertThat(twice.verdict()).isEqualTo(Verdict.FAIL);
        SuiteComparison never = judged(RerunOption.IMPOSSIBLE, Set.of(NEW), slow);
        assertThat(never.verdict()).isEqualTo(Verdict.FAIL);
        SuiteComparison fine =
                judged(RerunOption.POSSIBLE, Set.of(NEW), slow, results(OLD, times("1 1 1")));
        assertThat(fine.verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void a_processor_that_an_artifact_makes_up_excuses_nothing() {
        ResultSet slower = results(NEW, times("1.1 1 1"));
        assertThat(judged(RerunOption.POSSIBLE, Set.of(NEW), slower).verdict())
                .isEqualTo(Verdict.WARN);
        SuiteComparison madeUp = judged(RerunOption.POSSIBLE, Set.of(OLD), slower);
        assertThat(madeUp.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(madeUp.provenance().sameMachine()).contains(false);
    }

    @Test
    void what_is_compared_or_refused_anyway_is_not_measured_again() {
        ResultSet slow = results(NEW, times("3 1 1"));
        for (RowPolicy.OtherHardware other :
                List.of(RowPolicy.OtherHardware.COMPARE, RowPolicy.OtherHardware.FAIL)) {
            SuitePolicy suite = SUITE.withRow(RowPolicy.DEFAULT.with(other));
            assertThat(judged(suite, RerunOption.POSSIBLE, Set.of(NEW), slow).verdict())
                    .isEqualTo(Verdict.FAIL);
        }
    }

    private static SuiteComparison judged(
            RerunOption rerun, Set<BenchmarkEnvironment> seen, ResultSet... attempts) {
        return judged(SUITE, rerun, seen, attempts);
    }

    private static SuiteComparison judged(
            SuitePolicy suite,
            RerunOption rerun,
            Set<BenchmarkEnvironment> seen,
            ResultSet... attempts) {
        return SuiteComparator.judge(
                new ComparisonSubject(
                        suite,
                        "",
                        baseline("1 1 1"),
                        List.of(attempts),
                        SuiteHistory.none(new SuitePlatform("core", "")).withMachines(seen)),
                new PolicyDecider(new NoiseDecider(rerun, Machines.SHARED)));
    }

    private static Optional<Baseline> baseline(String like) {
        return Optional.of(
                new Baseline(Optional.empty(), results(OLD, times(like.replaceAll("\\S+", "1")))));
    }

    private static MetricResult[] times(String ratios) {
        String[] all = ratios.split(" ", -1);
        MetricResult[] times = new MetricResult[all.length];
        Arrays.setAll(times, i -> time("b" + i, 100 * Double.parseDouble(all[i]), "ns"));
        return times;
    }
}
