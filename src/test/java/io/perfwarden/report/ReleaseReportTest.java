package io.perfwarden.report;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.LargestStep;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.model.*;
import io.perfwarden.report.ReleaseReport.ReleaseCause;
import io.perfwarden.report.ReleaseReport.ReleaseRow;
import io.perfwarden.report.ReleaseReport.ReleaseSection;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Rows;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.junit.jupiter.api.Test;

/** A release's report names what changed, with its causes, and can be pasted. */
class ReleaseReportTest {
    private static final String GITHUB = "https://github.com/octo/bench";
    private static final String ONE = "a".repeat(40);
    private static final String TWO = "b".repeat(40);

    private static ReleaseCause cause(double change, String foreign) {
        return new ReleaseCause(
                TWO,
                Optional.of(ONE),
                change,
                foreign,
                Optional.of(new PullNumber(12)),
                foreign,
                foreign);
    }

    private static ReleaseReport report(Comparison comparison, String foreign) {
        Map<SeriesId, List<ReleaseCause>> causes = new HashMap<>();
        comparison
                .suites()
                .forEach(suite ->
                        suite.rows()
                                .forEach(it ->
                                        causes.put(
                                                SeriesId.of(
                                                        SeriesKey.of(
                                                                suite.where(),
                                                                it.id(),
                                                                it.metric())),
                                                List.of(
                                                        cause(0.2, foreign),
                                                        cause(-0.1, foreign)))));
        return new ReleaseReport(foreign, foreign, comparison, causes);
    }

    @Test
    void a_cause_counts_if_it_changed_the_row_in_its_direction() {
        Row worse = row("sort").base(100).now(120).regressed();
        ReleaseReport report =
                report(new Comparison(List.of(Rows.suite("core", List.of(worse)))), "v1");
        List<ReleaseRow> rows = report.sections().get(ReleaseSection.WORSE);
        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst().causes()).containsExactly(cause(0.2, "v1"));
        assertThat(report.markdown(GITHUB))
                .contains("**Worse**", "| `sort` time | 20 % slower |")
                .contains("[#12](" + GITHUB + "/pull/12)")
                .contains(GITHUB + "/compare/" + ONE + "..." + TWO)
                .contains("accepted by `v1`: `v1`");
        assertThat(report.markdown("")).contains("| #12 `aaaaaaa`\u2026`bbbbbbb` `v1`");
    }

    @Test
    void the_first_line_counts_what_the_tables_show() {
        List<Row> rows =
                List.of(
                        row("sort").base(100).now(120).regressed(),
                        row("sort").metric("cpu", "ns").base(100).now(100).unchanged(),
                        row("parse").base(100).now(130).is(RowOutcome.SLOWER),
                        row("hash").base(100).is(RowOutcome.MISSING),
                        row("encode").base(100).now(100).unchanged());
        assertThat(report(new Comparison(List.of(Rows.suite("core", rows))), "v1").markdown(""))
                .contains("2 worse · 1 gone · 1 unchanged beyond noise.");
    }

    @Test
    void between_two_commits_what_is_gone_is_not_counted_as_unchanged() {
        Row gone = row("hash").base(100).effect(RowEffect.NONE).is(RowOutcome.MISSING);
        Row same = row("sort").base(100).now(100).unchanged();
        var both = new Comparison(List.of(Rows.suite("core", List.of(gone, same))));
        assertThat(RangeWording.headline(ChangeGroups.of(both)))
                .isEqualTo("1 gone or ignored \u00b7 1 unchanged beyond noise");
    }

    @Test
    @Nightly
    void hostile_names_tags_subjects_and_reasons_stay_text_and_the_length_is_bounded() {
        Comparison some = Hostile.comparison(40);
        for (String foreign : Hostile.names().toList()) {
            String text = report(some, foreign).markdown(GITHUB);
            Node root = Rendered.parse(text);
            assertThat(Rendered.tableRows(root)).allMatch(it -> it.size() == 5);
            assertThat(Rendered.all(root, Link.class))
                    .allMatch(it -> it.getDestination().startsWith(GITHUB + "/"));
            assertThat(Rendered.prose(root)).doesNotContain("@", "<");
        }
        assertThat(report(Hostile.comparison(5_000), "x".repeat(500)).markdown(GITHUB))
                .hasSizeLessThan(120_000);
    }

    @Test
    void the_step_that_made_half_of_a_change_is_its_cause() {
        Row worse = row("sort").base(100).now(121).regressed();
        double[] values = {100, 100, Double.NaN, 111, 110, 121};
        assertThat(LargestStep.of(worse, run -> values[run], 0, 5))
                .get()
                .satisfies(it -> {
                    assertThat(it.before()).isEqualTo(1);
                    assertThat(it.run()).isEqualTo(3);
                    assertThat(it.change()).isBetween(0.109, 0.111);
                });
        double[] drift = {100, 105, 110, 115, 121};
        assertThat(LargestStep.of(worse, run -> drift[run], 0, 4)).isEmpty();
    }

    @Test
    void notes_replace_notes_and_nothing_that_the_author_wrote() {
        String begin = "<!-- perfwarden:release -->";
        String end = "<!-- /perfwarden:release -->";
        for (String own :
                List.of("", "Hello\n", begin + " stray", end + " stray", end + begin + begin)) {
            String first = ReleaseText.with(own, "one").orElseThrow();
            String second = ReleaseText.with(first + "\nmore", "two").orElseThrow();
            assertThat(ReleaseText.with(first, "one")).contains(first);
            assertThat(second).startsWith(own.strip()).endsWith("\nmore").doesNotContain("one\n");
            assertThat(second.split("two", -1)).hasSize(2);
        }
        assertThat(ReleaseText.with("x".repeat(124_980), "notes")).isEmpty();
    }
}
