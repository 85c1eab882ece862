package io.perfwarden.report.github;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.report.Cases;
import io.perfwarden.report.Hostile;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.NoticeCases;
import io.perfwarden.report.Rendered;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.RealResults;
import io.perfwarden.testkit.Rows;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Comments and checks of what tools really wrote, as a reader of them sees them. */
class RealReportTest {
    /** What no window of a browser on a desk has to scroll, in characters of a table's words. */
    private static final int WIDEST = 100;

    /** What a phone shows of it: mark, change and where the name begins. */
    private static final int NARROW = 24;

    record Case(String name, Comparison comparison) {
        static Case of(RealResults results) {
            return new Case(results.toString(), new Comparison(List.of(results.judged())));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Case> CASES = judged().toList();

    static Stream<Case> cases() {
        return CASES.stream();
    }

    private static Stream<Case> judged() {
        Stream<Case> slowed = RealResults.slowed().map(Case::of);
        Stream<Case> turned =
                Stream.of("go", "jmh", "google-benchmark", "pytest-benchmark", "k6", "vitest")
                        .map(RealReportTest::results)
                        .map(RealResults::turned)
                        .map(Case::of);
        return Stream.of(slowed, turned, Stream.of(matrix(), suites())).flatMap(some -> some);
    }

    /** Every outcome, and names that somebody would choose to break a table. */
    static Stream<Case> made() {
        return Stream.of(
                new Case("mixed", Cases.mixed()),
                new Case("every-outcome", Cases.everyOutcome()),
                new Case("every-notice", NoticeCases.everyNotice()),
                new Case("platforms", Cases.platforms()),
                new Case("rates", Cases.rates()),
                new Case("hostile", Hostile.comparison(150)));
    }

    static Stream<Case> all() {
        return Stream.concat(cases(), made());
    }

    private static RealResults results(String format) {
        return RealResults.slowed()
                .filter(it -> it.format().equals(format))
                .findFirst()
                .orElseThrow();
    }

    /** One suite on three platforms, on two of which it became slower. */
    private static Case matrix() {
        SuiteComparison slow = results("google-benchmark").judged();
        SuiteComparison fast = results("google-benchmark").turned().judged();
        return new Case(
                "matrix",
                new Comparison(
                        List.of(
                                Rows.on("linux-arm64", slow),
                                Rows.on("linux-x64", slow),
                                Rows.on("macos-arm64", fast))));
    }

    private static Case suites() {
        return new Case(
                "suites",
                new Comparison(
                        Stream.of("jmh", "go", "pytest-benchmark", "hyperfine", "k6")
                                .map(format -> results(format).judged())
                                .toList()));
    }

    private static String comment(Case it) {
        return CommentBody.render(ChangeGroups.of(it.comparison()), Cases.CONTEXT);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void the_comment_says(Case it) {
        Golden.assertMatches("comment/" + it.name() + ".md", comment(it));
    }

    @Test
    void there_are_many() {
        assertThat(cases()).hasSizeGreaterThan(40);
        assertThat(cases().map(Case::name)).doesNotHaveDuplicates();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void no_two_lines_look_the_same(Case it) {
        Node root = Rendered.parse(comment(it));

        assertThat(Rendered.tableRows(root).stream().map(RealReportTest::cells))
                .doesNotHaveDuplicates();
        for (FencedCodeBlock block : Rendered.all(root, FencedCodeBlock.class)) {
            assertThat(blocks(block.getLiteral()))
                    .allSatisfy(lines -> assertThat(lines).doesNotHaveDuplicates());
        }
    }

    /** The lines of each listing, its title first. */
    private static List<List<String>> blocks(String text) {
        return Arrays.stream(text.split("\n(?! )")).map(block -> block.lines().toList()).toList();
    }

    private static List<String> cells(List<TableCell> row) {
        return row.stream().map(RealReportTest::text).toList();
    }

    private static String text(Node cell) {
        StringBuilder text = new StringBuilder();
        for (Node node : Rendered.all(cell, Node.class)) {
            switch (node) {
                case Text words -> text.append(words.getLiteral());
                case Code code -> text.append(code.getLiteral());
                default -> {}
            }
        }
        return text.toString();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void every_line_has_four_cells_and_every_span_of_code_ends(Case it) {
        Node root = Rendered.parse(comment(it));

        assertThat(Rendered.tableRows(root)).allSatisfy(row -> assertThat(row).hasSize(4));
        assertThat(Rendered.prose(root)).doesNotContain("`", "|", "<", "**");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void the_comment_is_short(Case it) {
        assertThat(comment(it).codePoints().count()).isLessThanOrEqualTo(CommentBody.MOST + 300);
    }

    /** Cells wrap between words, so that the longest word of each column makes the width. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void a_table_is_as_narrow_as_its_words(Case it) {
        List<List<TableCell>> rows = Rendered.tableRows(Rendered.parse(comment(it)));
        int width = 0;
        for (int column = 0; column < 4; column++) {
            int at = column;
            width += rows.stream().mapToInt(row -> longest(text(row.get(at)))).max().orElse(0);
        }

        assertThat(width).isLessThanOrEqualTo(WIDEST);
        assertThat(rows.stream().mapToInt(row -> longest(text(row.get(1)))).max().orElse(0))
                .isLessThanOrEqualTo(NARROW);
    }

    /** A no-break space holds two words together. */
    private static int longest(String text) {
        return Arrays.stream(text.split("[ \n]+")).mapToInt(MarkdownText::width).max().orElse(0);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void the_check_has_a_line_for_each_benchmark(Case it) {
        ChangeGroups findings = ChangeGroups.of(it.comparison());
        CheckText check = CheckText.of(findings, Cases.CONTEXT);
        Node root = Rendered.parse(check.text());

        assertThat(check.title().codePoints().count()).isBetween(1L, 100L);
        List<FencedCodeBlock> blocks = Rendered.all(root, FencedCodeBlock.class);
        assertThat(blocks).hasSize(1);
        long lines = blocks.getFirst().getLiteral().lines().filter(l -> l.startsWith("  ")).count();
        assertThat(lines).isGreaterThanOrEqualTo(findings.benchmarks());
        assertThat(check.text()).doesNotContain("did not fit");
    }
}
