package io.perfwarden.compare.group;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.group.ChangeGroup.GroupShare;
import io.perfwarden.compare.group.GroupLabel.DifferingParam;
import io.perfwarden.compare.group.GroupMember.SpreadUncertainty;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Unit;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;

class ChangeGroupsTest {
    private static ChangeGroups of(Row... rows) {
        return ChangeGroups.of(new Comparison(List.of(Rows.suite("core", List.of(rows)))));
    }

    private static Row slow(String name, double now) {
        return row(name).base(100).now(now).regressed();
    }

    private static Row same(String name) {
        return row(name).base(100).now(100).unchanged();
    }

    private static Row slow(Map<String, String> params) {
        return row("decode").with(params).base(100).now(120).regressed();
    }

    private static Row same(Map<String, String> params) {
        return row("decode").with(params).base(100).now(100).unchanged();
    }

    @Test
    void what_failed_alike_in_a_family_is_one_finding_with_the_worst_first() {
        ChangeGroups findings = of(slow("a/64", 130), slow("a/4096", 126), slow("a/512", 190));

        ChangeGroup only = findings.listedGroups().getFirst();
        assertThat(findings.listedGroups()).hasSize(1);
        assertThat(only.label().name()).isEqualTo("a/*");
        assertThat(only.worst().id().name()).isEqualTo("a/512");
        assertThat(only.label().at(only.worst()))
                .extracting(DifferingParam::shown)
                .containsExactly("512");
        assertThat(only.scope()).isEqualTo(new GroupShare(3, 3, 0, Optional.empty()));
        assertThat(findings.counts()).isEqualTo(Map.of(ChangeKind.REGRESSED, 3));
    }

    @Test
    void what_only_warns_joins_what_fails_in_its_family() {
        Row mild = row("a/3").base(100).now(103).effect(RowEffect.WARN).is(RowOutcome.SLOWER);
        ChangeGroups findings = of(slow("a/1", 130), slow("a/2", 120), mild);

        assertThat(findings.listedGroups()).hasSize(1);
        assertThat(findings.listedGroups().getFirst().members()).hasSize(2);
        assertThat(findings.listedGroups().getFirst().membersWithinLimit()).hasSize(1);
        assertThat(findings.counts())
                .isEqualTo(Map.of(ChangeKind.REGRESSED, 2, ChangeKind.SLOWER, 1));
    }

    @Test
    void segments_that_are_the_same_stay_in_the_label() {
        ChangeGroups findings =
                of(slow("dot/NEON/1024", 114), slow("dot/AVX2/1024", 113), same("dot/Scalar/1024"));

        ChangeGroup only = findings.listedGroups().getFirst();
        assertThat(only.label().name()).isEqualTo("dot/*/1024");
        assertThat(only.scope()).isEqualTo(new GroupShare(2, 3, 0, Optional.of("Scalar")));
    }

    @Test
    void names_of_different_depth_share_their_beginning() {
        ChangeGroup only = of(slow("a/x/1", 114), slow("a/x/1/2", 113)).listedGroups().getFirst();

        assertThat(only.label().name()).isEqualTo("a/x/1/**");
        assertThat(
                        of(slow("a/1/x", 114), slow("a/2/y", 113))
                                .listedGroups()
                                .getFirst()
                                .label()
                                .name())
                .isEqualTo("a/**");
    }

    @Test
    void parameters_that_tell_the_slow_ones_from_the_others_are_named() {
        ChangeGroups findings =
                of(
                        slow(Map.of("mode", "avgt", "enc", "SIMD", "size", "1")),
                        slow(Map.of("mode", "avgt", "enc", "SIMD", "size", "2")),
                        same(Map.of("mode", "avgt", "enc", "PLAIN", "size", "1")));

        ChangeGroup only = findings.listedGroups().getFirst();
        assertThat(only.label().with()).isEqualTo(Map.of("enc", "SIMD"));
        assertThat(only.label().varying()).containsExactly("size");
        assertThat(only.scope()).isEqualTo(new GroupShare(2, 2, 1, Optional.empty()));
    }

    @Test
    void parameters_in_the_brackets_of_a_test_are_segments() {
        ChangeGroup only =
                of(slow("t.py::test_x[a-1]", 114), slow("t.py::test_x[b-2]", 113))
                        .listedGroups()
                        .getFirst();

        assertThat(only.label().name()).isEqualTo("t.py::test_x[*]");
        assertThat(only.label().at(only.worst()))
                .extracting(DifferingParam::shown)
                .containsExactly("a-1");
    }

    @Test
    void benchmarks_are_counted_once_wherever_their_metrics_stand() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            rows.add(same("a/" + i));
            rows.add(row("a/" + i).metric("beside", "B").base(1).now(1).unchanged());
        }
        for (int i = 0; i < 1_000; i++) {
            rows.add(row("a/" + i).metric("apart", "s").base(1).now(1).unchanged());
        }
        assertThat(of(rows.toArray(Row[]::new)).benchmarks()).isEqualTo(1_000);
        rows.add(500, slow("b/1", 130));
        assertThat(of(rows.toArray(Row[]::new)).benchmarks()).isEqualTo(1_001);
    }

    @Test
    void several_metrics_of_a_benchmark_are_one_benchmark() {
        Row cpu = row("a/1").metric("cpu_time", "ns").base(100).now(120).regressed();
        Metric beside = Metric.of("real_time", Unit.parse("ns")).secondary();
        Row real =
                row("a/1")
                        .metric(beside)
                        .base(100)
                        .now(140)
                        .effect(RowEffect.WARN)
                        .is(RowOutcome.SLOWER, RowReason.ADVICE_ONLY);

        ChangeGroups findings = of(cpu, real);

        assertThat(findings.benchmarks()).isEqualTo(1);
        assertThat(findings.counts()).isEqualTo(Map.of(ChangeKind.REGRESSED, 1));
        assertThat(findings.listedGroups())
                .extracting(it -> it.worst().row())
                .containsExactly(cpu, real);
        assertThat(findings.listedGroups().getFirst().worst().others()).containsExactly(real);
    }

    @Test
    void a_metric_that_moves_with_the_one_that_fails_is_no_finding_of_its_own() {
        Row cpu = row("a/1").metric("cpu_time", "ns").base(100).now(140).regressed();
        Row real =
                row("a/1")
                        .metric(Metric.of("real_time", Unit.parse("ns")).secondary())
                        .base(100)
                        .now(141)
                        .effect(RowEffect.WARN)
                        .is(RowOutcome.SLOWER, RowReason.ADVICE_ONLY);

        assertThat(of(cpu, real).listedGroups())
                .extracting(it -> it.worst().row())
                .containsExactly(cpu);
        assertThat(of(cpu, real).otherMetrics()).isZero();
    }

    @Test
    void a_metric_that_warns_beside_an_unchanged_one_is_a_finding_of_its_own_and_named() {
        Metric beside = Metric.of("p99", Unit.parse("ms")).secondary();
        Row time = row("a/1").base(100).now(100).is(RowOutcome.UNCHANGED);
        Row other = row("a/2").base(100).now(100).is(RowOutcome.UNCHANGED);
        Row calm = row("a/2").metric(beside).base(10).now(10).is(RowOutcome.UNCHANGED);
        Row tail =
                row("a/1")
                        .metric(beside)
                        .base(10)
                        .now(450)
                        .effect(RowEffect.WARN)
                        .is(RowOutcome.SLOWER, RowReason.OVER_LIMIT, RowReason.ADVICE_ONLY);

        ChangeGroups findings = of(time, tail, other, calm);

        assertThat(findings.counts()).isEqualTo(Map.of(ChangeKind.UNCHANGED, 2));
        assertThat(findings.otherMetrics()).isOne();
        assertThat(findings.listedGroups()).hasSize(1);
        ChangeGroup finding = findings.listedGroups().getFirst();
        assertThat(finding.ofSeveralMetrics()).isTrue();
        assertThat(finding.worst().row()).isEqualTo(tail);
        assertThat(finding.label().name()).isEqualTo("a/1");
    }

    @Test
    void a_metric_beside_the_one_that_is_judged_does_not_count() {
        Metric beside = Metric.of("real_time", Unit.parse("ns")).secondary();
        Row real =
                row("a").metric(beside)
                        .base(100)
                        .now(140)
                        .effect(RowEffect.WARN)
                        .is(RowOutcome.SLOWER, RowReason.ADVICE_ONLY);

        assertThat(of(same("a"), real).counts()).isEqualTo(Map.of(ChangeKind.UNCHANGED, 1));
    }

    @Test
    void a_family_has_members_on_all_platforms_of_its_suite() {
        ChangeGroups findings =
                ChangeGroups.of(
                        new Comparison(
                                List.of(
                                        Rows.on("x64", Rows.suite("s", List.of(slow("a", 120)))),
                                        Rows.on("arm", Rows.suite("s", List.of(slow("a", 130)))),
                                        Rows.suite("t", List.of(slow("a", 140))))));

        assertThat(findings.listedGroups()).hasSize(2);
        assertThat(findings.listedGroups().getLast().places()).hasSize(2);
    }

    @Test
    void another_machine_is_one_finding_a_suite_and_no_part_of_a_scope() {
        Row warm =
                row("a/1")
                        .base(100)
                        .now(120)
                        .effect(RowEffect.WARN)
                        .is(RowOutcome.SLOWER, RowReason.OTHER_MACHINE);
        ChangeGroups findings =
                ChangeGroups.of(
                        new Comparison(
                                List.of(
                                        Rows.on("x", Rows.suite("s", List.of(slow("a/1", 120)))),
                                        Rows.on("y", Rows.suite("s", List.of(warm, same("b")))))));

        assertThat(findings.listedGroups())
                .extracting(ChangeGroup::kind)
                .containsExactly(ChangeKind.REGRESSED, ChangeKind.ELSEWHERE);
        assertThat(findings.listedGroups().getFirst().scope())
                .isEqualTo(new GroupShare(1, 1, 0, Optional.empty()));
        assertThat(findings.listedGroups().getLast().scope().alike()).isEqualTo(2);
    }

    @Test
    void the_worst_comes_first_and_what_crashed_before_what_is_slow() {
        Row crashed =
                row("z").base(1).effect(RowEffect.FAIL).is(RowOutcome.FAILED, RowReason.CRASHED);
        Row gone = row("g").base(1).effect(RowEffect.FAIL).is(RowOutcome.MISSING, RowReason.GONE);
        Row better = row("i").base(100).now(50).is(RowOutcome.IMPROVED);

        assertThat(of(better, gone, slow("b", 110), slow("c", 150), crashed).listedGroups())
                .extracting(finding -> finding.label().name())
                .containsExactly("z", "c", "b", "g", "i");
    }

    @Test
    void a_difference_that_both_spreads_cover_is_doubtful() {
        Row inside = row("a").base(100, 4).now(107, 4).regressed();
        Row outside = row("b").base(100, 1).now(107, 1).regressed();
        Row unknown = row("c").base(100).now(107).regressed();
        Row far = row("d").base(100).now(120).regressed();

        assertThat(of(inside, outside, unknown, far).listedGroups())
                .extracting(finding -> finding.worst().uncertainty())
                .containsExactly(
                        SpreadUncertainty.NONE,
                        SpreadUncertainty.INSIDE_SPREAD,
                        SpreadUncertainty.NONE,
                        SpreadUncertainty.SPREAD_UNKNOWN);
    }

    private static Row gone(String name) {
        return row(name).base(100).effect(RowEffect.FAIL).is(RowOutcome.MISSING, RowReason.GONE);
    }

    private static Row added(String name) {
        return added(name, 100);
    }

    private static Row added(String name, double value) {
        return row(name).now(value).is(RowOutcome.ADDED, RowReason.NEW);
    }

    @Test
    void what_is_missing_and_new_in_one_part_of_its_name_may_be_renamed() {
        ChangeGroups findings =
                of(gone("a/x/1"), gone("a/x/2"), added("a/y/1"), added("a/y/2"), same("a/z/1"));

        assertThat(findings.listedGroups()).hasSize(1);
        assertThat(findings.listedGroups().getFirst().renamed())
                .map(finding -> finding.label().name())
                .contains("a/y/*");
        assertThat(findings.counts())
                .isEqualTo(
                        Map.of(
                                ChangeKind.MISSING,
                                2,
                                ChangeKind.ADDED,
                                2,
                                ChangeKind.UNCHANGED,
                                1));
        assertThat(findings.all().stream().mapToInt(it -> it.members().size()).sum()).isEqualTo(5);
    }

    @Test
    void what_has_two_new_names_or_another_number_is_not_renamed() {
        assertThat(of(gone("a/x"), added("b/x"), added("c/x")).listedGroups()).hasSize(3);
        assertThat(of(gone("a/x"), gone("b/x"), added("c/x")).listedGroups()).hasSize(3);
        assertThat(of(gone("a/x/1"), added("a/y/1"), added("a/y/2")).listedGroups()).hasSize(2);
        assertThat(of(gone("a/x/1"), added("a/x/2/3", 103)).listedGroups()).hasSize(2);
        assertThat(of(gone("x"), added("y", 97)).listedGroups()).hasSize(2);
    }
}
