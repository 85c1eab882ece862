package io.perfwarden.report.github;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Unit;
import io.perfwarden.report.Cases;
import io.perfwarden.report.Hostile;
import io.perfwarden.report.NoticeCases;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CommentBodyTest {
    static Stream<Arguments> cases() {
        return Stream.of(
                Arguments.of("pass", Cases.pass(), Cases.CONTEXT),
                Arguments.of("mixed", Cases.mixed(), Cases.CONTEXT),
                Arguments.of("mixed-fork", Cases.mixed(), Cases.FORK),
                Arguments.of("first-time", Cases.firstTime(), Cases.CONTEXT),
                Arguments.of("bad-baseline", Cases.badBaseline(), Cases.CONTEXT),
                Arguments.of("no-results", Cases.noResults(), Cases.CONTEXT),
                Arguments.of("platforms", Cases.platforms(), Cases.CONTEXT),
                Arguments.of("every-outcome", Cases.everyOutcome(), Cases.CONTEXT),
                Arguments.of("every-notice", NoticeCases.everyNotice(), Cases.CONTEXT),
                Arguments.of("hostile", Hostile.comparison(6), Cases.CONTEXT),
                Arguments.of("past", Cases.past(), Cases.CONTEXT),
                Arguments.of("rates", Cases.rates(), Cases.CONTEXT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void the_comment_says(String name, Comparison comparison, ReportContext context) {
        Golden.assertMatches(
                "report/comment-" + name + ".md",
                CommentBody.render(ChangeGroups.of(comparison), context));
    }

    @Test
    void a_limit_far_below_a_per_cent_is_said_as_it_is() {
        Comparison tiny =
                Cases.of(
                        Rows.suite(
                                "core",
                                List.of(
                                        row("a").limit(Rows.limit(0.0003, 1))
                                                .base(1)
                                                .now(1)
                                                .unchanged(),
                                        row("b").limit(Rows.limit(0.006, 1))
                                                .base(1)
                                                .now(1)
                                                .unchanged())));
        assertThat(CommentBody.standalone(tiny, "")).contains("limit 0.03\u20130.6\u00a0%");
    }

    @Test
    void what_is_over_its_budget_without_a_baseline_says_so_and_shows_its_value() {
        Row over =
                row("fresh")
                        .now(70)
                        .limit(Rows.budget(61.4, 0.05))
                        .effect(RowEffect.FAIL)
                        .is(RowOutcome.REGRESSED, RowReason.OVER_BUDGET);
        Comparison comparison = Cases.of(Rows.suite("core", List.of(over)));
        assertThat(CommentBody.render(ChangeGroups.of(comparison), Cases.CONTEXT))
                .contains(
                        "| \u274c | **over the limit** | `fresh` \u00b7 over its budget of 61.4 ns"
                                + " | \u2013\u00a0\u2192\u00a070\u00a0ns |");
    }

    @Test
    void a_change_beyond_all_numbers_is_over_the_limit() {
        Row far = row("far").base(1e-300).now(1e300).regressed();
        Comparison comparison = Cases.of(Rows.suite("core", List.of(far)));
        assertThat(CommentBody.render(ChangeGroups.of(comparison), Cases.CONTEXT))
                .contains("**over the limit** | `far`");
    }

    @Test
    void elsewhere_than_on_github_there_is_no_marker_link_or_command() {
        assertThat(CommentBody.standalone(Cases.mixed(), "core.json"))
                .startsWith("### \u274c 2 regressions")
                .contains("\nagainst `core.json` of `1a2b3c4` (2026-05-01)")
                .contains("| \u274c | **12\u00a0% slower** | `SortBenchmark.quick` |")
                .doesNotContain("<!--", "](", "/regen-baseline");
    }

    @Test
    void a_name_of_a_report_outside_github_is_found_as_it_is() {
        String name = "ComplexQueryPerformance.benchMarkSimpleQueriesThroughput";
        Row slow = row(name).base(100).now(200).regressed();
        assertThat(CommentBody.standalone(Cases.of(Rows.suite("core", List.of(slow))), ""))
                .contains("`" + name + "`");
    }

    @Test
    void a_merge_group_gets_a_body_without_marker() {
        assertThat(CommentBody.render(ChangeGroups.of(Cases.mixed()), Cases.QUEUE))
                .startsWith("### \u274c")
                .contains("`9fceb02` against the baseline of `1a2b3c4`")
                .doesNotContain("/regen-baseline");
    }

    @Test
    void the_track_record_is_in_the_fold_only() {
        SuiteComparison suite = Cases.platforms().suites().getFirst();
        SuiteNotice graded =
                new SuiteNotice.FalseAlarms(
                        "core",
                        new FalseAlarmRate(140, 2, 0, new FalseAlarmRate.NewestTrials(20, 0)),
                        false);
        List<SuiteComparison> all = new ArrayList<>(Cases.platforms().suites());
        all.set(0, suite.withNotices(List.of(graded)));
        assertThat(CommentBody.render(ChangeGroups.of(new Comparison(all)), Cases.CONTEXT))
                .containsOnlyOnce("false alarm")
                .contains(
                        "<summary>Track record</summary>\n\n"
                                + "`core`: 0 of the last 20 runs were false alarms\n\n</details>");
    }

    @Test
    void a_server_with_pages_links_findings_to_their_trends_and_the_rest_to_its_page() {
        Golden.assertMatches(
                "report/linked.md",
                CommentBody.render(ChangeGroups.of(Cases.mixed()), Cases.LINKED));
    }

    @Test
    void what_was_accepted_stays_in_the_comment_with_its_change_by_whom_and_why() {
        Comparison accepted =
                Cases.of(
                        Rows.suite(
                                "core",
                                List.of(
                                        accepted("alpha", 150, "a", "slow"),
                                        accepted("delta", 175, "b", "``` <b> @team"),
                                        row("other").base(1).now(1).unchanged())));
        assertThat(CommentBody.standalone(accepted, ""))
                .contains(
                        """
                        <details>
                        <summary>2 accepted</summary>

                        ```text
                          delta  100 \u2192 175 ns  75\u00a0% slower, accepted by b: `\u200b`` <b> @\u200bteam
                          alpha  100 \u2192 150 ns  50\u00a0% slower, accepted by a: slow
                        ```

                        </details>
                        """);
    }

    @Test
    void what_was_accepted_is_listed_as_far_as_there_is_room() {
        String name = "n".repeat(200);
        List<Row> rows =
                IntStream.range(0, 400)
                        .mapToObj(i -> accepted(name + i, 200 + i, "bo", name))
                        .toList();
        String body = CommentBody.standalone(Cases.of(Rows.suite("core", rows)), "");
        assertThat(body.codePointCount(0, body.length())).isLessThanOrEqualTo(CommentBody.MOST);
        assertThat(body).contains("<summary>400 accepted</summary>").contains("  and 385 more\n");
    }

    private static Row accepted(String name, double now, String by, String reason) {
        return row(name)
                .base(100)
                .now(now)
                .regressed()
                .withAcceptance(
                        new Limit.AcceptedLimit(
                                Optional.empty(),
                                OptionalDouble.of(9),
                                OptionalDouble.of(1000),
                                Optional.empty(),
                                by,
                                reason));
    }

    @Test
    void where_no_page_can_be_opened_nothing_links_to_one() {
        for (Comparison comparison : List.of(Cases.mixed(), Cases.platforms(), Cases.pass())) {
            String linked = CommentBody.render(ChangeGroups.of(comparison), Cases.LINKED);
            String bare = CommentBody.render(ChangeGroups.of(comparison), Cases.CONTEXT);

            assertThat(linked).contains("[details](https://perf.example.org/r/octo/app/pull/12)");
            assertThat(bare)
                    .doesNotContain("perf.example.org")
                    .isEqualTo(
                            linked.replaceAll("\\[([^\\[\\]]*)\\]\\(https://perf[^)]*\\)", "$1")
                                    .replace(" \u00b7 details", ""));
        }
    }

    @Test
    void the_marker_is_the_last_line() {
        String body = CommentBody.render(ChangeGroups.of(Cases.mixed()), Cases.CONTEXT);

        assertThat(body).startsWith("### ");
        assertThat(body.lines().toList().getLast()).startsWith(CommentMarker.PREFIX);
    }

    @Test
    void the_marker_says_what_is_shown() {
        assertThat(
                        CommentMarker.parse(
                                CommentBody.render(ChangeGroups.of(Cases.mixed()), Cases.CONTEXT)))
                .contains(
                        new CommentMarker(
                                Cases.CONTEXT.repo(),
                                Cases.CONTEXT.pull().orElseThrow(),
                                Cases.HEAD,
                                Cases.CONTEXT.run(),
                                2,
                                Verdict.FAIL));
    }

    @Test
    void the_same_comparison_is_always_the_same_text() {
        assertThat(CommentBody.render(ChangeGroups.of(Hostile.comparison(50)), Cases.CONTEXT))
                .isEqualTo(
                        CommentBody.render(ChangeGroups.of(Hostile.comparison(50)), Cases.CONTEXT));
    }

    private static String body(Comparison comparison, ReportContext context) {
        return CommentBody.render(ChangeGroups.of(comparison), context);
    }

    @Test
    void a_failure_that_is_over_is_said_to_be_gone_once() {
        CommitSha next = new CommitSha("b".repeat(40));
        String failed = body(Cases.mixed(), Cases.CONTEXT);
        String over = CommentBody.failureOver(failed, next, Verdict.PASS);
        ReportContext fixed = at(next, List.of()).withCommit(over);
        String passed = body(Cases.pass(), fixed);

        assertThat(over).isEqualTo("9fceb02");
        assertThat(passed).contains("\nThe failure of `9fceb02` is gone.\n");
        assertThat(CommentBody.failureOver(passed, next, Verdict.PASS)).isEqualTo(over);
        assertThat(CommentBody.failureOver(passed, next, Verdict.FAIL)).isEmpty();
        assertThat(CommentBody.failureOver(passed, Cases.HEAD, Verdict.PASS)).isEmpty();
        assertThat(CommentBody.failureOver("", next, Verdict.PASS)).isEmpty();
    }

    @Test
    void the_limit_below_what_failed_is_the_one_that_it_failed_by() {
        Metric memory = Metric.of("B/op", Unit.parse("B/op")).secondary();
        Comparison comparison =
                Cases.of(
                        Rows.suite(
                                "core",
                                List.of(
                                        row("a").base(1).now(1).unchanged(),
                                        row("a").metric(memory)
                                                .base(64)
                                                .now(83)
                                                .limit(Rows.limit(0.01, 64.6))
                                                .regressed(),
                                        row("b").metric(memory)
                                                .base(64)
                                                .now(64)
                                                .limit(Rows.limit(0.1, 70))
                                                .unchanged())));
        assertThat(body(comparison, Cases.CONTEXT)).contains("limit 1\u20135\u00a0%");
    }

    @Test
    void a_comment_on_a_broken_configuration_says_what_to_do_next() {
        ProposedFileFault gone = ProposedFileFault.removedConfiguration(".github/perfwarden.yml");
        ReportContext context = at(Cases.HEAD, List.of(gone));

        assertThat(body(Cases.pass(), context))
                .contains("**Next:** repair the files, or a maintainer comments `/perfwarden skip");
        assertThat(body(Cases.mixed(), context))
                .contains("**Next:** ")
                .doesNotContain("**Next:** repair the files");
    }

    private static ReportContext at(CommitSha head, List<ProposedFileFault> faults) {
        ReportContext old = Cases.CONTEXT;
        return new ReportContext(
                old.repo(),
                old.pull(),
                head,
                old.base(),
                old.run(),
                old.attempt(),
                old.runUrl(),
                old.pages(),
                old.fork(),
                old.page(),
                old.revision(),
                faults,
                old.trend());
    }

    @Test
    void what_may_be_renamed_is_one_line() {
        Comparison comparison =
                Cases.of(
                        Rows.suite(
                                "core",
                                List.of(
                                        row("a/x")
                                                .base(1)
                                                .effect(RowEffect.FAIL)
                                                .is(RowOutcome.MISSING, RowReason.GONE),
                                        row("a/y").now(1).is(RowOutcome.ADDED, RowReason.NEW))));

        assertThat(body(comparison, Cases.CONTEXT))
                .startsWith("### \u274c 1 missing \u00b7 1 new\n")
                .contains(
                        "`a/x` \u00b7 renamed to `a/y`? 1 new benchmark matches, `renamed: {a/x: a/y}` |",
                        "**Next:** if it was renamed, a maintainer comments `/perfwarden renamed a/x"
                                + " a/y`. Else fix it. Or")
                .doesNotContain("\ud83c\udd95");
    }

    @Test
    void another_metric_is_told_of_where_it_did_something_else() {
        Metric memory = Metric.of("B/op", Unit.parse("B/op")).secondary();
        Metric clock = Metric.of("cpu_time", Unit.parse("ns")).secondary();
        Comparison comparison =
                Cases.of(
                        Rows.suite(
                                "core",
                                List.of(
                                        row("a").base(100).now(120).regressed(),
                                        row("a").metric(memory).base(10).now(15).unchanged(),
                                        row("a").metric(clock).base(90).now(108).unchanged())));

        assertThat(body(comparison, Cases.CONTEXT))
                .contains("| `a` \u00b7 `B/op` 50\u00a0% higher |")
                .doesNotContain("cpu_time");
    }
}
