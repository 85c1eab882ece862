package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.Unit;
import io.perfwarden.testkit.RecordCopy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What good files mean. */
class PolicyReaderTest {
    private static final String MINIMUM = "version: 1\nsuites:\n  - name: core\n";

    @Test
    void the_smallest_file_takes_every_default() {
        assertThat(read(MINIMUM))
                .isEqualTo(
                        RecordCopy.with(
                                RepositoryPolicy.defaults(),
                                Map.of(
                                        "written",
                                        true,
                                        "suites",
                                        List.of(SuitePolicy.defaults("core")))));
    }

    @Test
    void the_example_is_read_without_a_problem() throws IOException {
        RepositoryPolicy policy = read(Files.readString(Path.of("config/perfwarden.example.yml")));
        SuitePolicy core = policy.suites().getFirst();
        assertThat(policy.suites())
                .extracting(SuitePolicy::name)
                .containsExactly("core", "allocations", "frames");
        assertThat(core.workflow()).contains(".github/workflows/bench.yml");
        assertThat(core.artifact().match("bench-linux")).contains("linux");
        assertThat(core.baselinePath("linux")).isEqualTo("baselines/core/linux.json");
        assertThat(core.row()).isEqualTo(RowPolicy.DEFAULT);
        assertThat(core.rowPolicy(BenchmarkId.of("dot/AVX512/8"), "time"))
                .isEqualTo(
                        RowPolicy.DEFAULT
                                .withLimits(new RowPolicy.Limits(0.1, LimitQuantity.ZERO, 0.02))
                                .withHard(
                                        new RowPolicy.HardLimitPolicy(
                                                Optional.of(LimitQuantity.parse("61.4 ns")),
                                                Optional.of(new SpeedUp(1.5, "dot/Scalar/*")),
                                                Optional.of(LimitQuantity.parse("58 ns")))));
        assertThat(core.rowPolicy(BenchmarkId.of("new/a"), "time").blocksFrom())
                .contains(LocalDate.of(2026, 12, 31));
        assertThat(core.rowPolicy(BenchmarkId.of("dot/AVX512/8"), "cycles"))
                .isEqualTo(RowPolicy.DEFAULT);
        assertThat(policy.suites().get(1).row().limits().warn()).isEqualTo(0.01);
        assertThat(policy.suites().getLast().parity()).isPresent();
    }

    @Test
    void every_key_of_the_file_is_heard() {
        RepositoryPolicy policy =
                read(
                        """
                        version: 1
                        comment: never
                        checks: per-suite
                        when-no-verdict: neutral
                        rerun: 0
                        notify: []
                        baseline-update: after-approval
                        suites: [{name: core}]
                        """);
        assertThat(policy.comment()).isEqualTo(RepositoryPolicy.CommentMode.NEVER);
        assertThat(policy.checks()).isEqualTo(RepositoryPolicy.ChecksMode.PER_SUITE);
        assertThat(policy.whenNoVerdict()).isEqualTo(RepositoryPolicy.NoVerdict.NEUTRAL);
        assertThat(policy.rerun()).isZero();
        assertThat(policy.notifyOn()).isEmpty();
        assertThat(policy.baselineUpdate())
                .isEqualTo(RepositoryPolicy.BaselineUpdate.AFTER_APPROVAL);
    }

    @Test
    void every_key_of_a_suite_is_heard() {
        SuitePolicy suite =
                read(MINIMUM
                                + """
                                    workflow: bench.yaml
                                    artifact: "x-{platform}"
                                    files: ["a/*.json", "**/b.csv"]
                                    format: jmh
                                    baseline: perf/{platform}/core.csv
                                    baseline-format: native
                                    decision: threshold
                                    fail: 150%
                                    warn: 7.5 %
                                    slack: 0.2 ms
                                    direction: higher
                                    missing: ignore
                                    on-other-hardware: compare
                                """)
                        .suites()
                        .getFirst();
        assertThat(suite.workflow()).contains("bench.yaml");
        assertThat(suite.files())
                .containsExactly(GlobPattern.parse("a/*.json"), GlobPattern.parse("**/b.csv"));
        assertThat(suite.format()).isEqualTo("jmh");
        assertThat(suite.baselinePath("mac")).isEqualTo("perf/mac/core.csv");
        assertThat(suite.baselineFormat()).isEqualTo(SuitePolicy.BaselineFormat.NATIVE);
        assertThat(suite.row())
                .isEqualTo(
                        RowPolicy.DEFAULT
                                .withDecision(RowPolicy.Decision.THRESHOLD)
                                .withLimits(
                                        new RowPolicy.Limits(
                                                1.5,
                                                new LimitQuantity(
                                                        0.2, Optional.of(Unit.parse("ms"))),
                                                0.075))
                                .withDirection(BetterDirection.HIGHER)
                                .with(RowPolicy.Missing.IGNORE)
                                .with(RowPolicy.OtherHardware.COMPARE));
    }

    @Test
    void a_rule_changes_what_it_states_and_inherits_the_rest_from_its_suite() {
        SuitePolicy suite =
                read(MINIMUM
                                + """
                                    fail: 8%
                                    missing: warn
                                    rules:
                                      - match: "a/*"
                                        gate: advise
                                      - match: "a/b"
                                        fail: 50%
                                      - {match: "c", metric: time, decision: parity, warn: 0, budget: 0}
                                """)
                        .suites()
                        .getFirst();
        RowPolicy core = suite.row();
        assertThat(suite.rowPolicy(BenchmarkId.of("a/b"), "time"))
                .isEqualTo(core.with(RowPolicy.Gate.ADVISE));
        assertThat(suite.rules())
                .extracting(SuiteRule::setsGate)
                .containsExactly(true, false, false);
        assertThat(suite.rowPolicy(BenchmarkId.of("c"), "time"))
                .isEqualTo(
                        core.withDecision(RowPolicy.Decision.PARITY)
                                .withLimits(new RowPolicy.Limits(0.08, LimitQuantity.ZERO, 0))
                                .withHard(
                                        new RowPolicy.HardLimitPolicy(
                                                Optional.of(LimitQuantity.ZERO),
                                                Optional.empty(),
                                                Optional.empty())));
        assertThat(suite.rowPolicy(BenchmarkId.of("c"), "allocations")).isEqualTo(core);
        assertThat(core.consequences().missing()).isEqualTo(RowPolicy.Missing.WARN);
    }

    @ParameterizedTest
    @CsvSource({
        "fail: 1%,0.01,0.01",
        "fail: 0,0,0",
        "fail: 3%,0.03,0.02",
        "warn: 4%,0.05,0.04",
        "'{fail: 5%, warn: 5%}',0.05,0.05",
    })
    void warn_follows_a_smaller_fail_when_only_that_is_stated(
            String keys, double fail, double warn) {
        String more = keys.startsWith("{") ? keys.substring(1, keys.length() - 1) : keys;
        RowPolicy row =
                read("{version: 1, suites: [{name: core, " + more + "}]}")
                        .suites()
                        .getFirst()
                        .row();
        assertThat(row.limits().fail()).isEqualTo(fail);
        assertThat(row.limits().warn()).isEqualTo(warn);
    }

    @Test
    void a_rule_s_fail_below_the_suite_s_warn_lowers_both() {
        SuitePolicy suite =
                read(MINIMUM + "    rules: [{match: x, fail: 1%}]\n").suites().getFirst();
        assertThat(suite.rowPolicy(BenchmarkId.of("x"), "time").limits().warn()).isEqualTo(0.01);
    }

    @Test
    void a_captured_platform_gets_a_directory_of_its_own_by_default() {
        SuitePolicy suite = read(MINIMUM + "    artifact: 'b-{platform}'\n").suites().getFirst();
        assertThat(suite.baselinePath("arm64")).isEqualTo("baselines/core/arm64.json");
    }

    @ParameterizedTest
    @CsvSource({"'\uFEFF','\n'", "'','\r\n'", "'# comment\n','\n'", "'---\n','\n'"})
    void marks_line_ends_and_comments_do_not_matter(String start, String lineEnd) {
        assertThat(read(start + MINIMUM.replace("\n", lineEnd))).isEqualTo(read(MINIMUM));
    }

    @Test
    void anchors_may_share_a_value() {
        RepositoryPolicy policy =
                read(
                        """
                        version: 1
                        suites:
                          - {name: a, fail: &strict 1%, rules: &rules [{match: x, gate: ignore}]}
                          - {name: b, fail: *strict, rules: *rules}
                        """);
        SuitePolicy first = policy.suites().getFirst();
        SuitePolicy second = policy.suites().getLast();
        assertThat(second.row()).isEqualTo(first.row());
        assertThat(second.rules()).hasSize(1).isEqualTo(first.rules());
    }

    @Test
    void several_suites_may_share_a_directory_of_baselines() {
        assertThat(
                        read("""
                        version: 1
                        suites:
                          - {name: a, baseline: perf/a.json}
                          - {name: b, baseline: perf/b.json}
                          - {name: c, artifact: "c-{platform}", baseline: "perf/c/{platform}.json"}
                        """)
                                .suites())
                .hasSize(3);
    }

    private static RepositoryPolicy read(String text) {
        ReadOutcome<RepositoryPolicy> outcome =
                new PolicyReader(Set.of("jmh", "criterion")).read(text);
        return switch (outcome) {
            case ReadOutcome.Ok<RepositoryPolicy>(RepositoryPolicy policy) -> policy;
            case ReadOutcome.Rejected<RepositoryPolicy>(var problems) ->
                    throw new AssertionError(problems.toString());
        };
    }
}
