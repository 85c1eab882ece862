package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.file;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the same code is executed, the change made nothing slower, if that is believed at all. */
class SameCodeTest {
    private static final Map<String, String> CODE = Map.of("a", "sha256:aaaa");

    private static SuitePolicy suite(String keys) {
        String text = "{version: 1, suites: [{name: core, " + keys + "}]}";
        ReadOutcome<RepositoryPolicy> read = new PolicyReader(Set.of()).read(text);
        return ((ReadOutcome.Ok<RepositoryPolicy>) read).value().suites().getFirst();
    }

    private static ResultSet set(
            Map<String, String> facts, Map<String, String> code, MetricResult... measurements) {
        return new ResultSet(
                List.of("x"),
                List.of(measurements),
                new BenchmarkEnvironment(facts),
                List.of(),
                code);
    }

    private static SuiteComparison judged(String keys, ResultSet before, ResultSet now) {
        return SuiteComparator.judge(
                suite(keys), "", Optional.of(new Baseline(Optional.empty(), before)), now);
    }

    private static ResultSet at(double value, Map<String, String> code) {
        return set(Map.of(), code, time("a", value, "ns"));
    }

    private static Row only(SuiteComparison suite) {
        return suite.rows().getFirst();
    }

    @Test
    void it_is_said_and_the_row_fails_unless_that_is_trusted() {
        SuiteComparison judged = judged("fail: 5%", at(100, CODE), at(120, CODE));
        assertThat(judged.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(only(judged).why()).containsExactly(RowReason.OVER_LIMIT, RowReason.CODE_SAME);
    }

    @Test
    void it_is_never_red_where_that_is_trusted() {
        SuiteComparison judged = judged("same-code: trust", at(100, CODE), at(120, CODE));
        assertThat(judged.verdict()).isEqualTo(Verdict.PASS);
        assertThat(only(judged).outcome()).isEqualTo(RowOutcome.UNCHANGED);
        assertThat(only(judged).why()).contains(RowReason.CODE_SAME);
    }

    @ParameterizedTest
    @CsvSource({"a, sha256:bbbb", "b, sha256:aaaa", "A, sha256:aaaa"})
    void another_hash_or_name_says_nothing(String name, String hash) {
        SuiteComparison judged =
                judged("same-code: trust", at(100, CODE), at(120, Map.of(name, hash)));
        assertThat(judged.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(only(judged).why()).containsExactly(RowReason.OVER_LIMIT);
    }

    @Test
    void a_hash_on_one_side_says_nothing() {
        assertThat(judged("same-code: trust", at(100, Map.of()), at(120, CODE)).verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(judged("same-code: trust", at(100, CODE), at(120, Map.of())).verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_budget_holds_all_the_same() {
        SuiteComparison judged =
                judged(
                        "same-code: trust, rules: [{match: a, budget: 110 ns}]",
                        at(100, CODE),
                        at(120, CODE));
        assertThat(judged.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void what_is_missing_fails_all_the_same() {
        ResultSet both = set(Map.of(), CODE, time("a", 100, "ns"), time("b", 100, "ns"));
        ResultSet one = set(Map.of(), CODE, time("b", 100, "ns"));
        assertThat(judged("same-code: trust", both, one).verdict()).isEqualTo(Verdict.FAIL);
    }

    @ParameterizedTest
    @CsvSource({"runtime, FAIL", "tool, FAIL", "image, FAIL", "os, FAIL", "device, PASS"})
    void another_runtime_may_make_the_same_code_slower(String fact, Verdict verdict) {
        ResultSet before = set(Map.of(fact, "1"), CODE, time("a", 100, "ns"));
        ResultSet now = set(Map.of(fact, "2"), CODE, time("a", 120, "ns"));
        assertThat(judged("same-code: trust", before, now).verdict()).isEqualTo(verdict);
    }

    @Test
    void a_rule_may_trust_one_benchmark() {
        String keys = "rules: [{match: a, same-code: trust}]";
        assertThat(judged(keys, at(100, CODE), at(120, CODE)).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void a_baseline_keeps_the_hashes() {
        byte[] bytes = BaselineCodec.encode(new Baseline(Optional.empty(), at(100, CODE)));
        ReadOutcome<Baseline> read = BaselineCodec.decode(file("b.json", bytes));
        assertThat(((ReadOutcome.Ok<Baseline>) read).value().results().code()).isEqualTo(CODE);
    }
}
