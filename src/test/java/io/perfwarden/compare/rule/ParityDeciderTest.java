package io.perfwarden.compare.rule;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.RowPolicy.Gate;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.ParityPolicy;
import io.perfwarden.config.SuiteRule;
import io.perfwarden.format.Read;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.RecordCopy;
import org.junit.jupiter.api.Test;

class ParityDeciderTest {
    private static final ResultSet MATRIX = Read.ok(MemoryFile.sample("parity/matrix.json"));

    private static final Optional<Baseline> STORED =
            Optional.of(new Baseline(Optional.empty(), MATRIX));

    private static ResultSet with(List<MetricResult> cells) {
        return new ResultSet(MATRIX.formats(), cells, MATRIX.environment(), MATRIX.warnings());
    }

    private static SuitePolicy parity(SuiteRule... rules) {
        SuitePolicy suite =
                SuitePolicy.defaults("parity")
                        .withRow(RowPolicy.DEFAULT.withDecision(Decision.PARITY));
        return RecordCopy.with(suite, Map.of("rules", List.of(rules)));
    }

    private static Map<String, RowOutcome> outcomes(SuiteComparison judged) {
        return judged.rows().stream()
                .collect(
                        Collectors.toMap(
                                row -> row.id().name() + " " + row.metric().name(), Row::outcome));
    }

    @Test
    void differences_are_held_to_the_tolerance_they_declare_and_no_baseline_is_needed() {
        SuiteComparison judged = SuiteComparator.judge(parity(), "", Optional.empty(), MATRIX);
        assertThat(outcomes(judged))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "vif/cpu/cuda integer_vif_scale0", RowOutcome.UNCHANGED,
                                "vif/cpu/cuda integer_vif_scale1", RowOutcome.UNCHANGED,
                                "vif/cpu/sycl integer_vif_scale0", RowOutcome.REGRESSED,
                                "vif/cpu/sycl integer_vif_scale1", RowOutcome.UNCHANGED,
                                "ciede/cuda/sycl ciede2000", RowOutcome.FAILED));
        assertThat(judged.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(judged.notices()).isEmpty();
    }

    @Test
    void no_frames_and_nan_are_no_parity() {
        ResultSet first = Read.ok(MemoryFile.sample("parity/without-source.json"));
        assertThat(outcomes(SuiteComparator.judge(parity(), "", Optional.empty(), first)).values())
                .containsOnly(RowOutcome.FAILED);
    }

    @Test
    void a_rule_of_the_configuration_may_allow_more_or_only_advise() {
        RowPolicy wide =
                RowPolicy.DEFAULT.withLimits(
                        new RowPolicy.Limits(0, LimitQuantity.parse("0.2"), 0));
        SuiteRule more =
                new SuiteRule(
                        GlobPattern.parse("vif/*/sycl"), Optional.empty(), wide, false, false);
        SuiteRule advice =
                new SuiteRule(
                        GlobPattern.parse("ciede/**"),
                        Optional.empty(),
                        RowPolicy.DEFAULT.with(Gate.ADVISE),
                        true,
                        false);
        SuiteComparison judged =
                SuiteComparator.judge(parity(more, advice), "", Optional.empty(), MATRIX);
        assertThat(judged.verdict()).isEqualTo(Verdict.WARN);
    }

    private static ResultSet allowing(double absolute) {
        return with(
                MATRIX.measurements().stream()
                        .map(cell ->
                                new MetricResult(
                                        cell.id(),
                                        cell.metric(),
                                        cell.reading(),
                                        cell.position(),
                                        Optional.of(new DeclaredTolerance(0, absolute))))
                        .toList());
    }

    @Test
    void a_cell_that_only_the_stored_matrix_has_is_missing() {
        List<MetricResult> fewer = new ArrayList<>(MATRIX.measurements());
        fewer.removeIf(cell -> cell.id().name().startsWith("vif/cpu/cuda"));
        assertThat(outcomes(SuiteComparator.judge(parity(), "", STORED, with(fewer))))
                .containsEntry("vif/cpu/cuda integer_vif_scale0", RowOutcome.MISSING);
    }

    @Test
    void a_metric_that_only_the_stored_matrix_has_is_missing() {
        List<MetricResult> fewer = new ArrayList<>(MATRIX.measurements());
        fewer.removeIf(cell -> cell.metric().name().equals("integer_vif_scale0"));
        assertThat(outcomes(SuiteComparator.judge(parity(), "", STORED, with(fewer))))
                .containsEntry("vif/cpu/sycl integer_vif_scale0", RowOutcome.MISSING)
                .containsEntry("vif/cpu/sycl integer_vif_scale1", RowOutcome.UNCHANGED);
    }

    @Test
    void a_record_cannot_loosen_what_the_stored_matrix_allows() {
        assertThat(outcomes(SuiteComparator.judge(parity(), "", STORED, allowing(1e9))))
                .containsEntry("vif/cpu/sycl integer_vif_scale0", RowOutcome.REGRESSED);
    }

    @Test
    void the_tables_of_the_suite_say_what_is_allowed_even_where_an_old_matrix_is_stored() {
        ParityPolicy policy =
                new ParityPolicy(
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(),
                        List.of(),
                        Optional.empty());
        SuitePolicy tables = RecordCopy.with(parity(), Map.of("parity", Optional.of(policy)));
        assertThat(outcomes(SuiteComparator.judge(tables, "", STORED, allowing(1e9))))
                .containsEntry("vif/cpu/sycl integer_vif_scale0", RowOutcome.UNCHANGED);
    }
}
