package io.perfwarden.compare;

import static io.perfwarden.compare.Histories.TIME;
import static io.perfwarden.compare.Histories.past;
import static io.perfwarden.compare.Histories.results;
import static io.perfwarden.compare.Histories.slower;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.Row.LongTermDrift;
import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.LastRelease;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.testkit.Measurements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many small steps on the default branch are seen against the baseline file, and only warn. */
class DriftTest {
    private final Histories world = new Histories(3, 6, 0.01);
    private final List<double[]> before = world.runs(40);

    private static SuitePolicy suite(String keys) {
        String text = "{version: 1, suites: [{name: core" + keys + "}]}";
        ReadOutcome<RepositoryPolicy> read = new PolicyReader(Set.of()).read(text);
        return ((ReadOutcome.Ok<RepositoryPolicy>) read).value().suites().getFirst();
    }

    private SuiteComparison judge(String keys, double inBaseline, double[] run) {
        Optional<Baseline> file = Measurements.baseline(Measurements.time("b2", inBaseline, "ns"));
        return judge(suite(keys), file, past(before, TIME), run);
    }

    private static SuiteComparison judge(
            SuitePolicy suite, Optional<Baseline> file, SuiteHistory past, double[] run) {
        return SuiteComparator.judge(
                new ComparisonSubject(suite, "", file, List.of(results(run, TIME)), past),
                new PolicyDecider(new NoiseDecider(RerunOption.POSSIBLE, Machines.SHARED)));
    }

    private static Row row(SuiteComparison suite) {
        return suite.rows().stream()
                .filter(row -> row.id().name().equals("b2"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "', drift: 10%', 85, WARN, 1",
        "', drift: 30%', 85, PASS, 0",
        "'', 85, PASS, 0",
        "', drift: 10%', 102, PASS, 0",
        "', drift: 10%', 140, PASS, 0",
        "', drift: 0%', 85, WARN, 1",
        "', rules: [{match: b2, drift: 10%}]', 85, WARN, 1",
        "', drift: 10%, rules: [{match: b2, drift: 90%}]', 85, PASS, 0"
    })
    void more_than_the_budget_warns(String keys, double inBaseline, Verdict verdict, int said) {
        SuiteComparison suite = judge(keys, inBaseline, before.getLast());
        assertThat(suite.verdict()).isEqualTo(verdict);
        assertThat(suite.notices().stream().filter(SuiteNotice.Drift.class::isInstance))
                .hasSize(said);
        assertThat(row(suite).outcome()).isEqualTo(RowOutcome.UNCHANGED);
        assertThat(row(suite).effect()).isEqualTo(RowEffect.NONE);
    }

    @Test
    void it_stands_beside_the_changes_own_and_in_the_document() {
        SuiteComparison suite = judge("", 85, before.getLast());
        double now = row(suite).current().orElseThrow().value().orElseThrow();
        assertThat(row(suite).drift().sinceBaseline().orElseThrow())
                .isEqualTo(now / 85 - 1, within(1e-12));
        assertThat(row(suite).change().orElseThrow()).isEqualTo(0, within(0.05));
        assertThat(JsonReport.render(new Comparison(List.of(suite)))).contains("\"drift\": 0.");
    }

    @Test
    void there_is_none_where_the_baseline_file_decides() {
        SuiteComparison suite =
                judge(
                        suite(", decision: threshold, drift: 1%, fail: 90%, warn: 80%"),
                        Measurements.baseline(Measurements.time("b2", 85, "ns")),
                        past(before, TIME),
                        slower(before.getLast(), 2, 0.1));
        assertThat(row(suite).drift()).isEqualTo(LongTermDrift.NONE);
        assertThat(suite.notices()).noneMatch(SuiteNotice.Drift.class::isInstance);
    }

    @Test
    void there_is_none_of_what_the_baseline_file_lacks() {
        SuiteComparison suite =
                judge(suite(", drift: 0%"), Optional.empty(), past(before, TIME), world.run());
        assertThat(suite.rows()).allMatch(row -> row.drift().equals(LongTermDrift.NONE));
    }

    private SuiteHistory released(String cpu) {
        HistoryBuilder release = SuiteHistory.of(Histories.CORE);
        release.run(new PastRun("a", Optional.empty(), ""))
                .run(new PastRun("b", Optional.empty(), cpu))
                .add(results(slower(before.getLast(), 2, -0.2), TIME).measurements());
        return past(before, TIME)
                .withRelease(Optional.of(LastRelease.endOf("v1.2.0", release.build())));
    }

    @ParameterizedTest
    @CsvSource({"10%, WARN", "40%, PASS"})
    void more_than_the_budget_since_the_last_release_warns(String budget, Verdict verdict) {
        SuiteComparison suite =
                judge(
                        suite(", drift: " + budget),
                        Optional.empty(),
                        released(""),
                        before.getLast());
        assertThat(suite.verdict()).isEqualTo(verdict);
        assertThat(row(suite).drift().sinceRelease().orElseThrow().change())
                .isEqualTo(0.25, within(1e-9));
        assertThat(row(suite).effect()).isEqualTo(RowEffect.NONE);
        assertThat(JsonReport.render(new Comparison(List.of(suite)))).contains("\"v1.2.0\"");
    }

    @Test
    void a_release_that_was_measured_on_another_machine_says_nothing() {
        SuiteComparison suite =
                SuiteComparator.judge(
                        new ComparisonSubject(
                                suite(", drift: 10%"),
                                "",
                                Optional.empty(),
                                List.of(on("other", results(before.getLast(), TIME))),
                                released("one")),
                        new PolicyDecider(new NoiseDecider(RerunOption.POSSIBLE, Machines.SHARED)));
        assertThat(row(suite).drift()).isEqualTo(LongTermDrift.NONE);
    }

    private static ResultSet on(String cpu, ResultSet results) {
        return new ResultSet(
                results.formats(),
                results.measurements(),
                new BenchmarkEnvironment(Map.of(BenchmarkEnvironment.CPU, cpu)),
                results.warnings());
    }
}
