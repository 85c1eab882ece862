package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.group.AcceptanceCheck;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.ResultSet.UnreadInput;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.TextReport;
import io.perfwarden.report.machine.JsonReport;
import org.junit.jupiter.api.Test;

class UnreadTest {
    private static final SuitePolicy SUITE = SuitePolicy.defaults("core");
    private static final InputProblem GARBLED =
            InputProblem.of("new.txt:4", "expected a time: 'x'");
    private static final UnreadInput ONE = UnreadInput.of(List.of(GARBLED));

    @Test
    void a_suite_does_not_pass_while_a_result_beside_the_good_ones_is_unread() {
        SuiteComparison suite = judged(100, 100, ONE, UnreadInput.NONE);
        assertThat(suite.verdict()).isEqualTo(Verdict.NONE);
        assertThat(suite.basis()).isEqualTo(Basis.UNREAD);
        assertThat(suite.rows()).hasSize(1);
    }

    @Test
    void what_fails_still_fails_beside_a_result_that_is_unread() {
        SuiteComparison suite = judged(100, 150, ONE, UnreadInput.NONE);
        assertThat(suite.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(suite.unread().count()).isEqualTo(1);
    }

    @Test
    void accepting_what_failed_does_not_let_a_suite_with_an_unread_result_pass() {
        SuiteComparison accepted =
                AcceptanceCheck.byBaseline(
                        judged(100, 150, ONE, UnreadInput.NONE),
                        judged(150, 150, ONE, UnreadInput.NONE));
        assertThat(accepted.verdict()).isEqualTo(Verdict.NONE);
    }

    @Test
    void an_unread_result_of_the_baseline_warns_and_is_said() {
        SuiteComparison suite = judged(100, 100, UnreadInput.NONE, ONE);
        assertThat(suite.verdict()).isEqualTo(Verdict.WARN);
        assertThat(TextReport.render(new Comparison(List.of(suite)), TextReport.Style.PLAIN))
                .contains("1 result of the baseline cannot be read: new.txt:4");
    }

    @Test
    void headline_and_text_tell_how_many_are_unread_and_where() {
        Comparison comparison = new Comparison(List.of(judged(100, 100, ONE, UnreadInput.NONE)));
        assertThat(CommonWording.verdictLine(ChangeGroups.of(comparison)))
                .contains("No verdict: 1 result cannot be read");
        assertThat(TextReport.render(comparison, TextReport.Style.PLAIN))
                .contains("new.txt:4")
                .contains("expected a time");
    }

    @Test
    void json_tells_how_many_are_unread_and_where() {
        String json =
                JsonReport.render(new Comparison(List.of(judged(100, 100, ONE, UnreadInput.NONE))));
        assertThat(json).contains("\"none\"").contains("\"unread\"").contains("\"new.txt:4\"");
    }

    @Test
    void thousands_of_unread_lines_are_counted_and_few_are_kept() {
        UnreadInput many = UnreadInput.of(Collections.nCopies(5_000, GARBLED));
        assertThat(many.and(ONE).count()).isEqualTo(5_001);
        assertThat(many.and(ONE).first()).hasSize(UnreadInput.MOST);
        assertThat(ONE.and(many).first()).hasSize(UnreadInput.MOST);
    }

    @Test
    void files_read_as_one_keep_what_is_unread_in_each() {
        ResultSet one = results(time("a", 1, "ns")).withUnread(ONE);
        ResultSet two = results(time("b", 1, "ns")).withUnread(ONE);
        assertThat(ResultSet.merge(List.of(one, two)).unread().count()).isEqualTo(2);
    }

    private static SuiteComparison judged(
            double before, double now, UnreadInput unread, UnreadInput past) {
        Baseline baseline =
                new Baseline(Optional.empty(), results(time("a", before, "ns")).withUnread(past));
        return SuiteComparator.judge(
                SUITE, "", Optional.of(baseline), results(time("a", now, "ns")).withUnread(unread));
    }
}
