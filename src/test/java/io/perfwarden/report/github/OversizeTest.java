package io.perfwarden.report.github;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.ComparisonProvenance;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.InputProblem;
import io.perfwarden.report.Cases;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.NoticeCases;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Rows;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However much there is to say, it is said within GitHub's limits, the worst first. */
class OversizeTest {
    private static final String RED = "| \u274c |";

    private static void isWholeAndHasAtMost(int bytes, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);

        assertThat(utf8).hasSizeLessThanOrEqualTo(bytes);
        assertThat(new String(utf8, StandardCharsets.UTF_8))
                .as("no half characters")
                .isEqualTo(text);
        assertThat(lines(text, "<details>")).isEqualTo(lines(text, "</details>"));
    }

    private static List<Row> rows(int count, RowOutcome outcome, RowEffect effect) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double now = outcome == RowOutcome.IMPROVED ? 50 : 200 + i;
            rows.add(row(outcome.id() + "/" + i).base(100).now(now).effect(effect).is(outcome));
        }
        return rows;
    }

    private static Comparison of(int red, int yellow, int green, int same) {
        List<Row> rows = new ArrayList<>();
        rows.addAll(rows(red, RowOutcome.REGRESSED, RowEffect.FAIL));
        rows.addAll(rows(yellow, RowOutcome.SLOWER, RowEffect.WARN));
        rows.addAll(rows(green, RowOutcome.IMPROVED, RowEffect.NONE));
        rows.addAll(rows(same, RowOutcome.UNCHANGED, RowEffect.NONE));
        return Cases.of(Rows.suite("core", rows));
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    private static long lines(String text, String whole) {
        return text.lines().filter(whole::equals).count();
    }

    private static void fits(Comparison comparison) {
        String body = CommentBody.render(ChangeGroups.of(comparison), Cases.CONTEXT);
        CheckText check = CheckText.of(ChangeGroups.of(comparison), Cases.CONTEXT);

        isWholeAndHasAtMost(4 * CommentBody.MOST, body);
        assertThat(body.codePoints().count()).isLessThanOrEqualTo(CommentBody.MOST + 300);
        isWholeAndHasAtMost(CheckText.MOST, check.summary());
        isWholeAndHasAtMost(CheckText.MOST, check.text());
        isWholeAndHasAtMost(4 * CommentBody.MOST, CommentBody.standalone(comparison, ""));
        assertThat(CommentMarker.parse(body)).isPresent();
    }

    @ParameterizedTest
    @Nightly(byDay = 6)
    @ValueSource(
            strings = {
                "|",
                "`",
                "@",
                "#1",
                "<!--",
                "\\",
                "\\|",
                "`|",
                "\ud83d\ude00",
                "\u202e",
                "\n",
                "\ud800",
                "</details>",
                "&",
                "e\u0301",
                "\u4e2d",
                "\ud840\udc00",
                "\ud55c\ud83d\ude80",
                "@|#1`"
            })
    void regressions_with_names_of_200_characters_fit_however_many(String character) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < Thorough.cases(40, 5_000); i++) {
            String name = i + character.repeat(200 / character.length());
            rows.add(
                    row(name)
                            .metric(name, name)
                            .base(100, 3)
                            .now(106 + i, 4)
                            .detail(name)
                            .regressed());
        }
        SuiteComparison suite = Rows.suite("core", rows);

        fits(Cases.of(suite));
        fits(
                Cases.of(
                        Rows.on(character.repeat(200), Rows.trusting(Cases.TRUST, suite)),
                        Rows.on(
                                character.repeat(199),
                                NoticeCases.everyNotice().suites().getFirst())));
    }

    /** Names that take three or four bytes a character, wherever a foreign word is shown. */
    @ParameterizedTest
    @Nightly(byDay = 4)
    @ValueSource(strings = {"\u4e2d", "\ud83d\ude80", "@", "`", "\\|"})
    void foreign_words_everywhere_leave_room_for_the_verdict(String character) {
        String wide = character.repeat(2_000);
        List<SuiteNotice> notices = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            BenchmarkId id = BenchmarkId.of(i + wide);
            InputProblem problem = new InputProblem(i + wide, i + wide, i + wide);
            notices.add(new SuiteNotice.FileProblem(problem));
            notices.add(new SuiteNotice.BadBaseline(i + wide, problem));
            notices.add(new SuiteNotice.UnitOfRule(id, wide, wide, wide));
            notices.add(new SuiteNotice.EnvironmentDiffers(i + wide, wide, wide));
        }
        BaselineProvenance provenance =
                new BaselineProvenance(
                        Optional.of(Cases.HEAD),
                        wide,
                        Optional.empty(),
                        Optional.empty(),
                        wide,
                        wide);
        ComparisonProvenance trust =
                new ComparisonProvenance(
                        Optional.of(provenance),
                        Collections.nCopies(9, wide),
                        new BenchmarkEnvironment(Map.of("cpu", wide)),
                        Optional.of(false),
                        BaselineSource.FILE);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rows.add(row(i + wide).metric(wide, wide).base(100).now(200).detail(wide).regressed());
        }
        SuiteComparison suite =
                Rows.saying(
                        Rows.trusting(trust, Rows.suite("core", rows)),
                        notices.toArray(SuiteNotice[]::new));
        Comparison comparison = Cases.of(Rows.on("a" + wide, suite), Rows.on("b" + wide, suite));

        fits(comparison);
        assertThat(CheckText.of(ChangeGroups.of(comparison), Cases.CONTEXT).summary())
                .startsWith("### \u274c 80 regressions");
    }

    @Test
    void rows_that_find_no_room_are_counted() {
        List<SuiteComparison> suites = new ArrayList<>();
        for (int i = 0; i < 700; i++) {
            suites.add(
                    Rows.on(
                            "p" + i,
                            Rows.suite("core", rows(9, RowOutcome.REGRESSED, RowEffect.FAIL))));
        }

        String text = CheckText.of(ChangeGroups.of(new Comparison(suites)), Cases.CONTEXT).text();

        int left = 6_300 - count(text, " slower\n");
        assertThat(left).isBetween(1, 6_299);
        assertThat(text)
                .contains(
                        CommonWording.quantity(left, "line")
                                + " did not fit here: they are in [the workflow");
    }

    @Test
    void five_hundred_benchmarks_fit_into_a_check() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            String name = "com.example.SomeBenchmark.method" + i % 50;
            rows.add(row(name + "/" + i).base(100 + i, 3).now(101 + i, 4).unchanged());
        }

        String text = text(Cases.of(Rows.suite("core", rows)));

        assertThat(count(text, " slower\n")).isEqualTo(500);
        assertThat(text).doesNotContain("did not fit");
    }

    @Test
    void hundreds_of_platforms_fit() {
        List<SuiteComparison> suites = new ArrayList<>();
        for (int i = 0; i < Thorough.cases(200, 700); i++) {
            suites.add(
                    Rows.on("platform-" + i + "|".repeat(100), Cases.mixed().suites().getFirst()));
        }

        fits(new Comparison(suites));
    }

    private static String text(Comparison comparison) {
        return CheckText.of(ChangeGroups.of(comparison), Cases.CONTEXT).text();
    }

    private static int lines(String text, RowOutcome outcome) {
        int start = text.indexOf("\n" + outcome.id() + "/*");
        String rest = start < 0 ? "" : text.substring(start + 1);
        return (int) rest.lines().skip(1).takeWhile(line -> line.startsWith("  ")).count();
    }

    @Test
    void unchanged_rows_go_first_and_one_by_one() {
        String text = "\n" + text(of(20, 20, 20, 2_000));

        int same = lines(text, RowOutcome.UNCHANGED);
        assertThat(lines(text, RowOutcome.REGRESSED)).isEqualTo(20);
        assertThat(lines(text, RowOutcome.IMPROVED)).isEqualTo(20);
        assertThat(same).isBetween(100, 1_999);
        assertThat(text)
                .contains(
                        CommonWording.quantity(2_000 - same, "line")
                                + " did not fit here: they are in [the workflow run's results](");
    }

    @Test
    void improvements_go_one_by_one_before_warnings() {
        String text = "\n" + text(of(20, 20, 2_000, 20));

        assertThat(lines(text, RowOutcome.IMPROVED)).isBetween(100, 1_999);
        assertThat(lines(text, RowOutcome.UNCHANGED)).isZero();
        assertThat(lines(text, RowOutcome.SLOWER)).isEqualTo(20);
        assertThat(text).contains("How this was judged");
    }

    @Test
    void no_red_row_goes_while_a_green_or_yellow_one_stays() {
        String text = "\n" + text(of(5_000, 20, 20, 20));

        assertThat(lines(text, RowOutcome.REGRESSED)).isGreaterThan(200);
        assertThat(lines(text, RowOutcome.SLOWER)).isZero();
        assertThat(lines(text, RowOutcome.IMPROVED)).isZero();
    }

    @Test
    void the_worst_stay_and_the_rest_is_counted() {
        Comparison comparison = of(5_000, 0, 0, 0);
        String text = text(comparison);

        assertThat(text).contains("\n  4999  100 \u2192 5,199 ns").doesNotContain("\n     0 ");
        assertThat(CommentBody.render(ChangeGroups.of(comparison), Cases.CONTEXT))
                .contains(
                        "`regressed/*` \u00b7 5,000 of 5,000 benchmarks",
                        "at `4999`",
                        "20 benchmarks one by one");
    }

    @Test
    void of_many_families_the_worst_are_named_and_the_others_counted() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            rows.add(row("name" + i).base(100).now(200 + i).regressed());
        }

        String body =
                CommentBody.render(
                        ChangeGroups.of(Cases.of(Rows.suite("core", rows))), Cases.CONTEXT);

        assertThat(count(body, RED)).isEqualTo(8);
        assertThat(body).contains("`name499`", "and 492 more in [all results](");
    }

    @Test
    void what_is_cut_is_cut_the_same_every_time() {
        Comparison comparison = of(30, 30, 30, 900);

        Golden.assertMatches(
                "report/comment-oversize.md",
                CommentBody.render(ChangeGroups.of(comparison), Cases.CONTEXT));
    }
}
