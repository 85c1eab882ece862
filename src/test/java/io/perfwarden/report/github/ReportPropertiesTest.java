package io.perfwarden.report.github;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.report.Cases;
import io.perfwarden.report.Hostile;
import io.perfwarden.report.Rendered;
import io.perfwarden.report.github.CheckText.TextBudget;
import io.perfwarden.testkit.Rows;
import io.perfwarden.testkit.Thorough;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of the report on any comparison, whatever its benchmarks are called. */
class ReportPropertiesTest {
    private static final int COMPARISONS = Thorough.cases(3, 30);

    /** In every name, so that it is found wherever a name gets. */
    private static final String FOREIGN = "zqx";

    /** Names that look like each other, like words of ours, or like nothing. */
    private static final List<String> NAMES =
            List.of(
                    "",
                    " ",
                    "\u200b",
                    "a",
                    "A",
                    "a ",
                    "a  b",
                    "a b",
                    "a\tb",
                    "a\u00a0b",
                    "\u00e9",
                    "e\u0301",
                    "a (2)",
                    "a/*",
                    "a/**",
                    "a/\u2026",
                    "\u2026",
                    "\u00d73",
                    "2.0\u00d7",
                    "all 4",
                    "and 3 more",
                    "with x=1",
                    "in core",
                    "other machine",
                    "regressed:",
                    "**Worst:** a",
                    "| \u274c | **crashed** |",
                    "</details>",
                    "```",
                    "org.acme.A.a",
                    "org.acme.B.b",
                    "x::y::z",
                    "\u05d0\u05d1\u05d2",
                    "\u202eevil",
                    "///",
                    "[[[",
                    "...",
                    "\u4e2d".repeat(4_096),
                    "|".repeat(4_096),
                    "`".repeat(300),
                    "/".repeat(4_096));

    private static final Pattern LISTINGS = Pattern.compile("\n(?! )");
    private static final Pattern COUNT = Pattern.compile("([0-9,]+) [a-z]");

    private static String name(Random random) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            parts.add(
                    random.nextInt(4) == 0
                            ? Hostile.name(random.nextInt(1_000))
                            : NAMES.get(random.nextInt(NAMES.size())));
        }
        return String.join(random.nextInt(3) == 0 ? "/" : "/" + FOREIGN + "/", parts) + FOREIGN;
    }

    private static Row row(Random random) {
        Rows.Draft draft =
                Rows.row(name(random))
                        .with(
                                random.nextBoolean()
                                        ? Map.of()
                                        : Map.of("p" + random.nextInt(2), name(random)))
                        .metric(random.nextInt(5) == 0 ? name(random) : "time", "ns")
                        .base(100, random.nextInt(30))
                        .now(100 + random.nextInt(90), random.nextInt(30))
                        .detail(name(random));
        return switch (random.nextInt(9)) {
            case 0, 1 -> draft.regressed();
            case 2 -> draft.effect(RowEffect.WARN).is(RowOutcome.SLOWER);
            case 3 -> draft.effect(RowEffect.FAIL).is(RowOutcome.FAILED, RowReason.CRASHED);
            case 4 -> draft.effect(RowEffect.FAIL).is(RowOutcome.MISSING, RowReason.GONE);
            case 5 -> draft.is(RowOutcome.IMPROVED);
            case 6 -> draft.is(RowOutcome.ADDED, RowReason.NEW);
            case 7 -> draft.effect(RowEffect.WARN).is(RowOutcome.SLOWER, RowReason.OTHER_MACHINE);
            default -> draft.unchanged();
        };
    }

    private static Comparison comparison(int seed) {
        Random random = new Random(seed);
        List<SuiteComparison> suites = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(4); i++) {
            List<Row> rows = new ArrayList<>();
            for (int j = random.nextInt(60); j > 0; j--) {
                rows.add(row(random));
            }
            suites.add(Rows.on("p" + i, Rows.suite("s" + i / 2, rows)));
        }
        return new Comparison(suites);
    }

    static Stream<Comparison> any() {
        return IntStream.range(0, COMPARISONS).mapToObj(ReportPropertiesTest::comparison);
    }

    private static String comment(Comparison comparison) {
        return CommentBody.render(ChangeGroups.of(comparison), Cases.CONTEXT);
    }

    private static CheckText check(Comparison comparison) {
        return CheckText.of(ChangeGroups.of(comparison), Cases.CONTEXT);
    }

    /** As it is seen: without what is invisible, accents as one character, blanks alike. */
    private static String seen(String text) {
        return Normalizer.normalize(text.replaceAll("\\p{Cf}", ""), Normalizer.Form.NFC)
                .replaceAll("(?U)\\s+", " ")
                .strip();
    }

    @ParameterizedTest
    @MethodSource("any")
    void no_two_lines_look_the_same(Comparison any) {
        Node root = Rendered.parse(comment(any));
        assertThat(
                        Rendered.tableRows(root).stream()
                                .map(cells -> seen(text(cells.get(1)) + text(cells.get(2)))))
                .doesNotHaveDuplicates();
        for (String text : List.of(comment(any), check(any).text())) {
            for (FencedCodeBlock block :
                    Rendered.all(Rendered.parse(text), FencedCodeBlock.class)) {
                assertThat(LISTINGS.splitAsStream(block.getLiteral()))
                        .allSatisfy(it ->
                                assertThat(it.lines().map(ReportPropertiesTest::seen))
                                        .doesNotHaveDuplicates());
            }
        }
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

    @ParameterizedTest
    @MethodSource("any")
    void the_counts_of_the_heading_are_of_all_benchmarks(Comparison any) {
        ChangeGroups findings = ChangeGroups.of(any);
        String heading = comment(any).lines().findFirst().orElseThrow();
        int counted = 0;
        Matcher count = COUNT.matcher(heading);
        while (count.find()) {
            counted += Integer.parseInt(count.group(1).replace(",", ""));
        }
        assertThat(counted).isEqualTo(findings.benchmarks() + findings.otherMetrics());
        assertThat(findings.all().stream().mapToInt(it -> it.members().size()).sum())
                .isEqualTo(findings.benchmarks());
        assertThat(check(any).summary()).startsWith(heading);
    }

    @ParameterizedTest
    @MethodSource("any")
    void the_order_of_rows_does_not_matter(Comparison any) {
        Random random = new Random(1);
        List<SuiteComparison> shuffled = new ArrayList<>();
        for (SuiteComparison suite : any.suites()) {
            List<Row> rows = new ArrayList<>(suite.rows());
            Collections.shuffle(rows, random);
            shuffled.add(
                    new SuiteComparison(
                            suite.where(),
                            suite.verdict(),
                            suite.basis(),
                            rows,
                            suite.notices(),
                            suite.provenance()));
        }
        Comparison other = new Comparison(shuffled);
        assertThat(comment(other)).isEqualTo(comment(any));
        assertThat(check(other).title()).isEqualTo(check(any).title());
        assertThat(visible(check(other))).isEqualTo(visible(check(any)));
    }

    /** Without the unseen document, whose rows keep their order. */
    private static String visible(CheckText check) {
        int hidden = check.text().indexOf(CheckText.HIDDEN);
        return hidden < 0 ? check.text() : check.text().substring(0, hidden);
    }

    @ParameterizedTest
    @MethodSource("any")
    void nothing_of_a_name_stands_outside_code(Comparison any) {
        for (String text : List.of(comment(any), check(any).summary(), visible(check(any)))) {
            Node root = Rendered.parse(text);
            assertThat(Rendered.prose(root)).doesNotContain(FOREIGN, "evil", "`", "|", "@", "GH-");
            assertThat(Rendered.all(root, HtmlInline.class)).isEmpty();
            assertThat(Rendered.all(root, Link.class))
                    .extracting(Link::getDestination)
                    .allMatch(it -> it.contains("github.com/octo") || it.contains("example.org"));
            assertThat(Rendered.tableRows(root)).allSatisfy(row -> assertThat(row).hasSize(4));
        }
        assertThat(comment(any).indexOf("<!--")).isEqualTo(comment(any).lastIndexOf("<!--"));
        assertThat(CommentMarker.parse(comment(any))).isPresent();
    }

    @ParameterizedTest
    @MethodSource("any")
    void a_title_is_one_line_without_anything_unseen(Comparison any) {
        assertThat(check(any).title()).hasSizeLessThanOrEqualTo(200);
        assertThat(check(any).title().codePoints().count()).isLessThanOrEqualTo(100);
        assertThat(check(any).title())
                .doesNotContainPattern("[\\p{Cc}\\p{Cf}\u2028\u2029&&[^\u200b]]");
    }

    @ParameterizedTest
    @MethodSource("any")
    void the_comment_keeps_to_its_bound(Comparison any) {
        assertThat(comment(any).codePoints().count()).isLessThanOrEqualTo(CommentBody.MOST + 300);
        assertThat(TextBudget.bytes(comment(any))).isLessThan(CheckText.MOST);
        assertThat(comment(any).lines().filter("<details>"::equals).count())
                .isEqualTo(comment(any).lines().filter("</details>"::equals).count());
    }
}
