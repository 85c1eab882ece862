package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.Code;
import org.commonmark.node.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MarkdownTextTest {
    private static final String HEAD = "| A | B |\n|---|---|\n";

    static Stream<String> hostile() {
        return Hostile.names();
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void a_name_in_a_paragraph_is_one_code_span_and_nothing_else(String name) {
        Node root = Rendered.parse("Before " + MarkdownText.code(name) + " after.");

        assertThat(Rendered.all(root, Code.class)).hasSize(1);
        assertThat(Rendered.kindsIn(root)).containsExactly("Paragraph");
        assertThat(Rendered.prose(root)).isEqualTo("Before \n after.\n");
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void a_name_in_a_table_stays_in_its_cell(String name) {
        String table = HEAD + MarkdownText.tableRow(List.of(MarkdownText.cell(name), "next"));

        List<TableCell> cells = Rendered.tableRows(Rendered.parse(table)).get(1);

        assertThat(cells).hasSize(2);
        assertThat(Rendered.all(cells.get(0), Node.class)).hasSize(1);
        assertThat(cells.get(0).getFirstChild()).isInstanceOf(Code.class);
        assertThat(Rendered.prose(cells.get(1))).isEqualTo("next\n");
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void a_pipe_is_escaped_however_backslashes_are_counted(String name) {
        String row = MarkdownText.tableRow(List.of(MarkdownText.cell(name), "next"));

        assertThat(pipesNotAfterABackslash(row)).isEqualTo(3);
        assertThat(pipesOutsideEscapes(row)).isEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void a_name_opens_no_comment_mentions_nobody_and_names_no_issue_even_as_plain_text(
            String name) {
        assertThat(MarkdownText.cell(name))
                .doesNotContain("<!--")
                .doesNotContainPattern("@[A-Za-z0-9]")
                .doesNotContainPattern("#[0-9]")
                .doesNotContainPattern("[\\p{Cntrl}\u202a-\u202e\u2066-\u2069\u2028]");
    }

    @Test
    void no_line_ends_within_a_range_of_ours_and_foreign_words_stay_as_they_are() {
        assertThat(MarkdownText.keepTogether("97\u201399\u00a0% slower"))
                .isEqualTo("97\u2013\u206099\u00a0% slower");
        assertThat(MarkdownText.keepTogether("12\u00a0% lower `p1\u20139`"))
                .isEqualTo("12\u00a0% lower `p1\u20139`");
    }

    @Test
    void no_foreign_word_becomes_a_green_tick() {
        assertThat(MarkdownText.words("f16 :white_check_mark:"))
                .isEqualTo("`f16 :white_check_mark:`");
        assertThat(MarkdownText.words("a:100:b")).isEqualTo("`a:100:b`");
        assertThat(MarkdownText.words("size: 10, mode: fast")).isEqualTo("size: 10, mode: fast");
    }

    @Test
    void a_name_too_long_for_a_column_may_break_between_its_words() {
        String name = "OverlappingFieldValidationPerformance.benchmark_repeated::Fields";
        assertThat(MarkdownText.name(name, 200))
                .isEqualTo(
                        "`Overlapping\u200bField\u200bValidation\u200bPerformance.\u200bbenchmark_"
                                + "\u200brepeated::\u200bFields`");
        assertThat(MarkdownText.name("Overlapping.fieldValidation|x", 200))
                .isEqualTo("`Overlapping.fieldValidation\\|x`");
    }

    @Test
    void a_long_name_keeps_both_ends() {
        String name = "com.example." + "x".repeat(500) + ".method";

        assertThat(MarkdownText.plain(name, 30)).isEqualTo("com.example.xxx\u2026xxxxxxx.method");
    }

    @Test
    void length_is_counted_in_code_points() {
        String faces = "\ud83d\ude00".repeat(40);

        assertThat(MarkdownText.plain(faces, 40)).isEqualTo(faces);
        assertThat(MarkdownText.plain(faces, 21))
                .isEqualTo("\ud83d\ude00".repeat(10) + "\u2026" + "\ud83d\ude00".repeat(10));
    }

    @Test
    void what_cannot_be_seen_is_shown_as_replaced() {
        assertThat(MarkdownText.plain("a\u202eb\u200bc\u0007d", 20))
                .isEqualTo("a\ufffdb\ufffdc\ufffdd");
    }

    @Test
    void line_breaks_become_blanks() {
        assertThat(MarkdownText.plain("a\r\nb\tc", 20)).isEqualTo("a  b c");
    }

    @Test
    void marks_piled_on_a_letter_are_cut() {
        assertThat(MarkdownText.plain("e" + "\u0301".repeat(50) + "f", 100))
                .isEqualTo("e\u0301\u0301f");
    }

    @Test
    void nothing_is_said_to_be_empty() {
        assertThat(MarkdownText.code("")).isEqualTo("`(empty)`");
        assertThat(MarkdownText.code(" \n ")).isEqualTo("`(empty)`");
    }

    @Test
    void an_address_that_is_not_plainly_one_is_not_linked() {
        assertThat(MarkdownText.link("Run", "https://github.com/o/r/actions/runs/1"))
                .isEqualTo("[Run](https://github.com/o/r/actions/runs/1)");
        assertThat(MarkdownText.link("Run", "javascript:alert(1)")).isEqualTo("Run");
        assertThat(MarkdownText.link("Run", "https://a.example/) [x](https://b.example"))
                .isEqualTo("Run");
        assertThat(MarkdownText.link("Run", "")).isEqualTo("Run");
    }

    private static long pipesNotAfterABackslash(String row) {
        long pipes = 0;
        for (int i = 0; i < row.length(); i++) {
            boolean escaped = i > 0 && row.charAt(i - 1) == '\\';
            pipes += row.charAt(i) == '|' && !escaped ? 1 : 0;
        }
        return pipes;
    }

    private static long pipesOutsideEscapes(String row) {
        long pipes = 0;
        for (int i = 0; i < row.length(); i++) {
            if (row.charAt(i) == '\\') {
                i++;
            } else if (row.charAt(i) == '|') {
                pipes++;
            }
        }
        return pipes;
    }
}
