package io.perfwarden.compare.group;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceCause;
import io.perfwarden.compare.group.RowAcceptance.AcceptedRow;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What was accepted covers the rows it names, within their bounds, as long as it holds. */
class AcceptanceCheckTest {
    private static final LocalDate TODAY = LocalDate.parse("2026-11-02");

    private static SuiteComparison suite(Row... rows) {
        return Rows.suite("core", List.of(rows));
    }

    private static Row slow(String name, double now) {
        return row(name).base(100).now(now).regressed();
    }

    private static AcceptedRow upTo(Row row, AcceptanceCause cause, double most) {
        return new AcceptedRow(
                SeriesKey.of(suite(row).where(), row.id(), row.metric()),
                cause,
                new AcceptanceBound.Worsening(row.change().orElseThrow(), most));
    }

    private static RowAcceptance until(String day, AcceptedRow... rows) {
        return new RowAcceptance(
                "comment-1/0",
                "**",
                "octocat",
                "agreed",
                new CommitSha("a".repeat(40)),
                Instant.EPOCH,
                Optional.of(day).filter(it -> !it.isEmpty()).map(LocalDate::parse),
                List.of(rows));
    }

    private static SuiteComparison apply(SuiteComparison suite, RowAcceptance... accepted) {
        return AcceptanceCheck.apply(suite, List.of(accepted), TODAY);
    }

    private static Row only(SuiteComparison suite) {
        return suite.rows().getFirst();
    }

    @Test
    void a_row_within_its_bound_is_accepted_and_says_until_when() {
        SuiteComparison done =
                apply(
                        suite(slow("a", 110)),
                        until("2026-11-02", upTo(slow("a", 110), AcceptanceCause.LIMIT, 0.125)));
        assertThat(done.verdict()).isEqualTo(Verdict.PASS);
        assertThat(only(done).outcome()).isEqualTo(RowOutcome.ACCEPTED);
        assertThat(only(done).reasons()).containsExactly("over limit", "accepted until 2026-11-02");
        assertThat(only(done).limitValue()).hasValue(112.5);
        assertThat(JsonReport.render(new Comparison(List.of(done))))
                .contains("\"accepted until 2026-11-02\"")
                .contains("\"limit\": 0.125");
    }

    @Test
    void nothing_is_changed_by_what_is_about_nothing_of_the_suite() {
        SuiteComparison suite = suite(slow("a", 110), slow("b", 110));
        RowAcceptance other = until("", upTo(slow("c", 110), AcceptanceCause.LIMIT, 9));
        assertThat(apply(suite, other)).isEqualTo(suite);
        assertThat(
                        apply(
                                        Rows.on("arm", suite(slow("a", 110))),
                                        until("", upTo(slow("a", 110), AcceptanceCause.LIMIT, 9)))
                                .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_row_that_is_worse_than_its_bound_fails_and_says_so() {
        SuiteComparison done =
                apply(
                        suite(slow("a", 113), slow("b", 110)),
                        until(
                                "",
                                upTo(slow("a", 110), AcceptanceCause.LIMIT, 0.125),
                                upTo(slow("b", 110), AcceptanceCause.LIMIT, 0.125)));
        assertThat(done.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(only(done).why())
                .containsExactly(RowReason.OVER_LIMIT, RowReason.BEYOND_ACCEPTED);
        assertThat(done.counts()).containsEntry(RowOutcome.ACCEPTED, 1);
    }

    @ParameterizedTest
    @CsvSource({"2026-11-01, FAIL, 1", "2026-11-02, PASS, 0", "2026-11-03, PASS, 0"})
    void the_last_day_counts_and_what_is_over_is_listed(String day, Verdict verdict, int listed) {
        SuiteComparison done =
                apply(
                        suite(slow("a", 110)),
                        until(day, upTo(slow("a", 110), AcceptanceCause.LIMIT, 0.125)));
        assertThat(done.verdict()).isEqualTo(verdict);
        assertThat(done.notices().stream().filter(SuiteNotice.AcceptanceExpired.class::isInstance))
                .hasSize(listed);
    }

    @Test
    void what_is_over_is_not_listed_for_what_does_not_fail() {
        SuiteComparison suite = suite(row("a").base(100).now(100).unchanged());
        assertThat(
                        apply(
                                suite,
                                until(
                                        "2026-01-01",
                                        upTo(slow("a", 110), AcceptanceCause.LIMIT, 9))))
                .isEqualTo(suite);
    }

    @Test
    void the_limit_may_be_accepted_and_the_budget_not() {
        Row broke =
                row("a").base(100)
                        .now(110)
                        .effect(RowEffect.FAIL)
                        .limit(Rows.budget(105, 0.05))
                        .is(RowOutcome.REGRESSED, RowReason.OVER_BUDGET);
        assertThat(apply(suite(broke), until("", upTo(broke, AcceptanceCause.LIMIT, 9))).verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(
                        apply(suite(broke), until("", upTo(broke, AcceptanceCause.HARD_LIMIT, 9)))
                                .verdict())
                .isEqualTo(Verdict.PASS);
        Row over = slow("a", 110);
        assertThat(
                        apply(suite(over), until("", upTo(broke, AcceptanceCause.HARD_LIMIT, 9)))
                                .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void what_is_accepted_as_slow_is_not_accepted_as_gone_or_crashed() {
        RowAcceptance accepted = until("", upTo(slow("a", 110), AcceptanceCause.LIMIT, 9));
        Row gone = row("a").base(100).effect(RowEffect.FAIL).is(RowOutcome.MISSING, RowReason.GONE);
        Row crashed =
                row("a").base(100).effect(RowEffect.FAIL).is(RowOutcome.FAILED, RowReason.CRASHED);
        assertThat(apply(suite(gone), accepted).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(apply(suite(crashed), accepted).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void what_is_accepted_as_gone_is_judged_when_it_is_back() {
        Row gone = row("a").base(100).effect(RowEffect.FAIL).is(RowOutcome.MISSING, RowReason.GONE);
        SeriesKey key = SeriesKey.of(suite(gone).where(), gone.id(), gone.metric());
        RowAcceptance accepted =
                until(
                        "2026-12-31",
                        new AcceptedRow(
                                key, AcceptanceCause.ABSENCE, new AcceptanceBound.Absence()));
        assertThat(apply(suite(gone, row("b").base(1).now(1).unchanged()), accepted).verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(apply(suite(slow("a", 110)), accepted).verdict()).isEqualTo(Verdict.FAIL);
    }

    @ParameterizedTest
    @CsvSource({"16, PASS", "17, FAIL"})
    void from_a_baseline_of_0_the_value_itself_is_the_bound(double now, Verdict verdict) {
        Row row = row("a").in("B/op").base(0).now(now).regressed();
        SeriesKey key = SeriesKey.of(suite(row).where(), row.id(), row.metric());
        AcceptedRow accepted =
                new AcceptedRow(
                        key, AcceptanceCause.LIMIT, new AcceptanceBound.BoundValue(16, "B/op"));
        assertThat(apply(suite(row), until("", accepted)).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @EnumSource(value = Basis.class, mode = EnumSource.Mode.EXCLUDE, names = "JUDGED")
    void where_nothing_was_judged_nothing_is_accepted(Basis basis) {
        SuiteComparison suite = Rows.based(basis, Verdict.NONE, suite(slow("a", 110)));
        assertThat(apply(suite, until("", upTo(slow("a", 110), AcceptanceCause.LIMIT, 9))))
                .isEqualTo(suite);
    }

    @Test
    void of_two_that_overlap_the_latest_that_covers_is_named() {
        SuiteComparison done =
                apply(
                        suite(slow("a", 120)),
                        until("2026-12-30", upTo(slow("a", 110), AcceptanceCause.LIMIT, 0.5)),
                        until("2026-12-31", upTo(slow("a", 110), AcceptanceCause.LIMIT, 0.3)),
                        until("2026-12-29", upTo(slow("a", 110), AcceptanceCause.LIMIT, 0.1)));
        assertThat(only(done).reasons()).contains("accepted until 2026-12-31");
    }
}
