package io.perfwarden.report;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.report.TextReport.Colours;
import io.perfwarden.report.TextReport.Style;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextReportTest {
    private static String plain(Comparison comparison, int width) {
        return TextReport.render(comparison, new Style(width, Colours.NONE));
    }

    @Test
    void the_report_ends_with_the_verdict() {
        Golden.assertMatches("report/text-mixed.txt", plain(Cases.mixed(), 120));
        Golden.assertMatches("report/text-platforms.txt", plain(Cases.platforms(), 120));
        Golden.assertMatches("report/text-every-notice.txt", plain(NoticeCases.everyNotice(), 120));
        Golden.assertMatches("report/text-pass.txt", plain(Cases.pass(), 120));
    }

    @Test
    void colours_are_escape_sequences_around_the_first_word() {
        String text = TextReport.render(Cases.mixed(), new Style(120, Colours.ANSI));

        assertThat(text)
                .contains("\u001b[31mregressed\u001b[0m", "\u001b[33mslower   \u001b[0m")
                .contains("\u001b[32mimproved \u001b[0m", "\u001b[36madded    \u001b[0m");
        assertThat(text.replaceAll("\u001b\\[[0-9]+m", "")).isEqualTo(plain(Cases.mixed(), 120));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 120})
    void a_name_that_does_not_fit_keeps_the_part_that_tells_it_from_others(int width) {
        String end = "Performance.benchMarkThroughputOfManyItemsAtOnce";
        List<Row> rows =
                Stream.of("ENF2", "ComplexQuery")
                        .flatMap(it ->
                                Stream.of("5", "50")
                                        .map(items ->
                                                row("org.example." + it + end)
                                                        .with(Map.of("howManyItems", items))
                                                        .base(1)
                                                        .now(2)
                                                        .regressed()))
                        .toList();
        String text = plain(Cases.of(Rows.suite("core", rows)), width);
        assertThat(text.replaceAll("\\n {11}(?! )", ""))
                .contains(
                        "ENF2" + end + " [howManyItems=5]",
                        "ENF2" + end + " [howManyItems=50]",
                        "ComplexQuery" + end + " [howManyItems=5]");
        assertThat(text.lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 140})
    void lines_of_the_table_are_no_longer_than_the_terminal_is_wide(int width) {
        assertThat(
                        plain(Cases.mixed(), width)
                                .lines()
                                .filter(line ->
                                        line.matches(
                                                "(regressed|missing|improved|slower|added) .*")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80})
    void no_sentence_breaks_within_a_word_at_the_edge_of_the_terminal(int width) {
        String narrow = plain(NoticeCases.everyNotice(), width);
        assertThat(narrow.lines().filter(line -> line.strip().contains(" ")))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
        assertThat(
                        narrow.replace("\n  ", " ")
                                .lines()
                                .filter(line -> line.startsWith("note: "))
                                .toList())
                .isEqualTo(
                        plain(NoticeCases.everyNotice(), 1_000)
                                .lines()
                                .filter(line -> line.startsWith("note: "))
                                .toList());
    }

    @Test
    void what_cannot_be_cut_any_further_is_still_written() {
        assertThat(plain(Cases.mixed(), 10)).contains("regressed", "SortBench");
    }

    @Test
    void a_pipe_gets_everything() {
        assertThat(TextReport.render(Cases.mixed(), Style.PLAIN))
                .contains("SortBenchmark.merge [size=100000]  ");
    }

    @Test
    void a_file_has_whole_names_without_what_all_share() {
        String end = "x".repeat(150);
        Row slow =
                row("com.example.Sort." + end)
                        .with(Map.of("mode", "avgt", "size", "100"))
                        .base(1)
                        .now(2)
                        .regressed();
        Row same =
                row("com.example.Parse.small")
                        .with(Map.of("mode", "avgt", "size", "200"))
                        .base(1)
                        .now(1)
                        .unchanged();

        assertThat(
                        TextReport.render(
                                Cases.of(Rows.suite("core", List.of(slow, same))),
                                TextReport.Style.PLAIN))
                .contains("  Sort." + end + " [size=100]  ")
                .doesNotContain("mode=", "com.example", "\u2026");
    }

    @Test
    void a_table_without_reasons_has_no_column_for_them() {
        Row fast = row("parse").base(2).now(1).is(RowOutcome.IMPROVED);

        assertThat(plain(Cases.of(Rows.suite("core", List.of(fast))), 120))
                .contains("  limit\n")
                .doesNotContain("why");
    }

    @Test
    void names_cannot_move_the_cursor() {
        assertThat(plain(Hostile.comparison(60), 200))
                .doesNotContain("\u001b", "\u202e", "\u0000", "\r")
                .contains("\ufffd");
    }
}
