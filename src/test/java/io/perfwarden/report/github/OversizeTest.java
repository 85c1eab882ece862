package io.perfwarden.report.github;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.baseline.Provenance;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Trust;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.Cases;
import io.perfwarden.report.Wording;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Rows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However much there is to say, it is said within GitHub's limits, the worst first. */
class OversizeTest {
    private static final String RED = "| \u274c |";
    private static final String YELLOW = "| \u26a0\ufe0f |";
    private static final String SAME = "| \u2705 |";

    private static void isWholeAndHasAtMost(int bytes, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);

        assertThat(utf8).hasSizeLessThanOrEqualTo(bytes);
        assertThat(new String(utf8, StandardCharsets.UTF_8))
                .as("no half characters")
                .isEqualTo(text);
        assertThat(lines(text, "<details>")).isEqualTo(lines(text, "</details>"));
    }

    private static List<Row> rows(int count, RowOutcome outcome, Effect effect) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double now = outcome == RowOutcome.IMPROVED ? 50 : 200 + i;
            rows.add(row(outcome.id() + "/" + i).base(100).now(now).effect(effect).is(outcome));
        }
        return rows;
    }

    private static Comparison of(int red, int yellow, int green, int same) {
        List<Row> rows = new ArrayList<>();
        rows.addAll(rows(red, RowOutcome.REGRESSED, Effect.FAIL));
        rows.addAll(rows(yellow, RowOutcome.SLOWER, Effect.WARN));
        rows.addAll(rows(green, RowOutcome.IMPROVED, Effect.NONE));
        rows.addAll(rows(same, RowOutcome.UNCHANGED, Effect.NONE));
        return Cases.of(Rows.suite("core", rows));
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    private static long lines(String text, String whole) {
        return text.lines().filter(whole::equals).count();
    }

    private static void fits(Comparison comparison) {
        String body = CommentBody.render(comparison, Cases.CONTEXT);
        CheckText check = CheckText.of(comparison, Cases.CONTEXT);

        isWholeAndHasAtMost(4 * CommentBody.MOST, body);
        assertThat(body.codePoints().count()).isLessThanOrEqualTo(CommentBody.MOST + 300);
        isWholeAndHasAtMost(CheckText.MOST, check.summary());
        isWholeAndHasAtMost(CheckText.MOST, check.text());
        isWholeAndHasAtMost(4 * CommentBody.MOST, CommentBody.standalone(comparison));
        assertThat(Marker.isIn(body)).isTrue();
    }

    @ParameterizedTest
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
    void five_thousand_regressions_with_names_of_200_characters_fit(String character) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
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
                        Rows.on(character.repeat(199), Cases.everyNotice().suites().getFirst())));
    }

    /** Names that take three or four bytes a character, wherever a foreign word is shown. */
    @ParameterizedTest
    @ValueSource(strings = {"\u4e2d", "\ud83d\ude80", "@", "`", "\\|"})
    void foreign_words_everywhere_leave_room_for_the_verdict(String character) {
        String wide = character.repeat(2_000);
        List<Notice> notices = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            BenchmarkId id = BenchmarkId.of(i + wide);
            Problem problem = new Problem(i + wide, i + wide, i + wide);
            notices.add(new Notice.FileProblem(problem));
            notices.add(new Notice.BadBaseline(i + wide, problem));
            notices.add(new Notice.UnitOfRule(id, wide, wide, wide));
            notices.add(new Notice.EnvironmentDiffers(i + wide, wide, wide));
        }
        Provenance provenance =
                new Provenance(
                        Optional.of(Cases.HEAD),
                        wide,
                        Optional.empty(),
                        Optional.empty(),
                        wide,
                        wide);
        Trust trust =
                new Trust(
                        Optional.of(provenance),
                        Collections.nCopies(9, wide),
                        new Environment(Map.of("cpu", wide)),
                        Optional.of(false));
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rows.add(row(i + wide).metric(wide, wide).base(100).now(200).detail(wide).regressed());
        }
        SuiteComparison suite =
                Rows.saying(
                        Rows.trusting(trust, Rows.suite("core", rows)),
                        notices.toArray(Notice[]::new));
        Comparison comparison = Cases.of(Rows.on("a" + wide, suite), Rows.on("b" + wide, suite));

        fits(comparison);
        assertThat(CheckText.of(comparison, Cases.CONTEXT).summary())
                .startsWith("### \u274c 80 regressions");
    }

    @Test
    void rows_of_suites_that_are_not_shown_are_counted_too() {
        List<SuiteComparison> suites = new ArrayList<>();
        for (int i = 0; i < 700; i++) {
            suites.add(
                    Rows.on(
                            "p" + i,
                            Rows.suite("core", rows(9, RowOutcome.REGRESSED, Effect.FAIL))));
        }

        String text = CheckText.of(new Comparison(suites), Cases.CONTEXT).text();

        int shown = count(text, "<details>");
        assertThat(shown).isLessThan(700);
        assertThat(text)
                .containsPattern(
                        "[0-9,]+ rows of "
                                + (700 - shown)
                                + " suites did not fit: they are in \\[");
    }

    @Test
    void hundreds_of_platforms_fit() {
        List<SuiteComparison> suites = new ArrayList<>();
        for (int i = 0; i < 700; i++) {
            suites.add(
                    Rows.on("platform-" + i + "|".repeat(100), Cases.mixed().suites().getFirst()));
        }

        fits(new Comparison(suites));
    }

    private static String text(Comparison comparison) {
        return CheckText.of(comparison, Cases.CONTEXT).text();
    }

    @Test
    void unchanged_rows_go_first_and_one_by_one() {
        String text = text(of(20, 20, 20, 2_000));

        int same = count(text, SAME) - 20;
        assertThat(count(text, RED)).isEqualTo(20);
        assertThat(same).isBetween(100, 1_999);
        assertThat(text)
                .contains(
                        Wording.counted(2_000 - same, "row")
                                + " did not fit here: they are in [the workflow run's results](");
    }

    @Test
    void improvements_go_one_by_one_before_warnings() {
        String text = text(of(20, 20, 2_000, 20));

        assertThat(count(text, SAME)).isBetween(100, 1_999);
        assertThat(text).doesNotContain("`unchanged/");
        assertThat(count(text, YELLOW)).isEqualTo(20);
        assertThat(text).contains("How this was judged");
    }

    @Test
    void no_red_row_goes_while_a_green_or_yellow_one_stays() {
        String text = text(of(5_000, 20, 20, 20));

        assertThat(count(text, RED)).isGreaterThan(200);
        assertThat(count(text, YELLOW) + count(text, SAME)).isZero();
    }

    @Test
    void the_worst_stay_and_the_rest_is_counted() {
        Comparison comparison = of(5_000, 0, 0, 0);
        String text = text(comparison);

        assertThat(text).contains("`regressed/4999`").doesNotContain("`regressed/0`");
        assertThat(CommentBody.render(comparison, Cases.CONTEXT))
                .contains(
                        "`regressed/*` \u00b7 all 5,000", "at `4999`", "20 benchmarks one by one");
    }

    @Test
    void of_many_families_the_worst_are_named_and_the_others_counted() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            rows.add(row("name" + i).base(100).now(200 + i).regressed());
        }

        String body = CommentBody.render(Cases.of(Rows.suite("core", rows)), Cases.CONTEXT);

        assertThat(count(body, RED)).isEqualTo(8);
        assertThat(body).contains("`name499`", "and 492 more in the check");
    }

    @Test
    void what_is_cut_is_cut_the_same_every_time() {
        Comparison comparison = of(30, 30, 30, 900);

        Golden.assertMatches(
                "report/comment-oversize.md", CommentBody.render(comparison, Cases.CONTEXT));
    }
}
