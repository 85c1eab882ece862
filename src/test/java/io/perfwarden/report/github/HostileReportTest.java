package io.perfwarden.report.github;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.report.Cases;
import io.perfwarden.report.Hostile;
import io.perfwarden.report.Rendered;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.junit.jupiter.api.Test;

/** Whatever an artifact is called, a report stays a report. */
class HostileReportTest {
    private static final Comparison HOSTILE = Hostile.comparison(120);
    private static final String BODY = CommentBody.render(ChangeGroups.of(HOSTILE), Cases.CONTEXT);
    private static final String CHECK = "https://github.com/octo/app/runs/815";
    private static final Node ROOT = Rendered.parse(BODY);

    @Test
    void every_line_of_every_table_has_four_cells() {
        List<List<TableCell>> rows = Rendered.tableRows(ROOT);

        assertThat(rows).hasSizeGreaterThan(4).allSatisfy(row -> assertThat(row).hasSize(4));
    }

    @Test
    void names_stand_in_code_only() {
        Rendered.tableRows(ROOT).stream()
                .map(row -> row.get(2))
                .filter(cell -> !Rendered.prose(cell).contains("Benchmark"))
                .forEach(cell -> {
                    assertThat(Rendered.all(cell, Code.class)).isNotEmpty();
                    assertThat(Rendered.prose(cell))
                            .matches(
                                    "(?s)(?:with|in|and|more|spread|unknown|over limit|[0-9]"
                                            + "|[\\s,\u00b7:()])*");
                    assertThat(Rendered.kindsIn(cell)).isEmpty();
                });
    }

    @Test
    void outside_code_nobody_is_mentioned_and_nothing_is_named() {
        assertThat(Rendered.prose(ROOT))
                .doesNotContain("@", "#", "$", "<", "GH-", "://", "www.", "evil", "octo/");
    }

    @Test
    void the_only_links_are_our_own() {
        assertThat(Rendered.all(ROOT, Link.class))
                .extracting(Link::getDestination)
                .contains(CHECK, Cases.CONTEXT.runUrl())
                .isSubsetOf(CHECK, Cases.CONTEXT.runUrl());
    }

    @Test
    void a_hostile_name_changes_no_link_to_a_page() {
        String body = CommentBody.render(ChangeGroups.of(HOSTILE), Cases.LINKED);
        Node root = Rendered.parse(body);

        assertThat(Rendered.all(root, Link.class))
                .extracting(Link::getDestination)
                .filteredOn(link -> !link.equals(CHECK) && !link.equals(Cases.LINKED.runUrl()))
                .hasSizeGreaterThan(4)
                .allMatch(link ->
                        link.matches(
                                "https://perf\\.example\\.org/r/octo/app"
                                        + "(/trend\\?s=[0-9a-f]{12}|/pull/12)"));
        assertThat(Rendered.tableRows(root)).allSatisfy(row -> assertThat(row).hasSize(4));
        assertThat(body.codePointCount(0, body.indexOf("<!--")))
                .isLessThanOrEqualTo(CommentBody.MOST);
    }

    @Test
    void the_only_html_is_that_of_folded_blocks() {
        assertThat(Rendered.all(ROOT, HtmlInline.class)).isEmpty();
        List<String> html =
                Rendered.all(ROOT, HtmlBlock.class).stream().map(HtmlBlock::getLiteral).toList();
        assertThat(html.subList(0, html.size() - 1))
                .allSatisfy(block ->
                        assertThat(block)
                                .matches(
                                        "</details>|<details>\n"
                                                + "<summary>[^<>]*(<code>[^<>]*</code>)?</summary>"));
    }

    @Test
    void the_only_comment_is_the_marker() {
        assertThat(BODY.split("<!--", -1)).hasSize(2);
        assertThat(CommentMarker.parse(BODY)).isPresent();
    }

    @Test
    void blocks_are_closed() {
        assertThat(BODY.split("<details>", -1)).hasSameSizeAs(BODY.split("</details>\n", -1));
    }

    @Test
    void the_check_says_the_same_as_safely() {
        CheckText check = CheckText.of(ChangeGroups.of(HOSTILE), Cases.CONTEXT);

        assertThat(check.title()).startsWith("121 regressions: ");
        Node text = Rendered.parse(check.text());
        assertThat(Rendered.all(text, FencedCodeBlock.class)).hasSize(1);
        assertThat(Rendered.all(text, Code.class)).isNotEmpty();
        assertThat(Rendered.prose(text)).doesNotContain("@", "#", "$", "<", "GH-", "://", "evil");
        assertThat(check.summary()).doesNotContain("<!--");
    }
}
