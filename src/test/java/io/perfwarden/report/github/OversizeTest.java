package io.perfwarden.report.github;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.report.Cases;
import io.perfwarden.report.Wording;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However much there is to say, it is said within GitHub's limits, the worst first. */
class OversizeTest {
    private static final String RED = "| \ud83d\udd34 |";
    private static final String GREEN = "| \ud83d\udfe2 |";
    private static final String YELLOW = "| \ud83d\udfe1 |";
    private static final String SAME = "| \u2705 |";

    private static int codePoints(String text) {
        return text.codePointCount(0, text.length());
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

    private static int regressionsNamed(String text) {
        return (int) text.lines().filter(line -> line.contains("`regressed/")).distinct().count();
    }

    private static void fits(Comparison comparison) {
        String body = CommentBody.render(comparison, Cases.CONTEXT);
        CheckText check = CheckText.of(comparison, Cases.CONTEXT);

        assertThat(codePoints(body)).isLessThanOrEqualTo(CommentBody.MOST_CODE_POINTS);
        assertThat(check.summary()).hasSizeLessThanOrEqualTo(CheckText.MOST);
        assertThat(check.text()).hasSizeLessThanOrEqualTo(CheckText.MOST);
        assertThat(lines(body, "<details>")).isEqualTo(lines(body, "</details>"));
        assertThat(lines(check.text(), "<details>")).isEqualTo(lines(check.text(), "</details>"));
        assertThat(codePoints(CommentBody.standalone(comparison)))
                .isLessThanOrEqualTo(CommentBody.MOST_CODE_POINTS);
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

    @Test
    void hundreds_of_platforms_fit() {
        List<SuiteComparison> suites = new ArrayList<>();
        for (int i = 0; i < 700; i++) {
            suites.add(
                    Rows.on("platform-" + i + "|".repeat(100), Cases.mixed().suites().getFirst()));
        }

        fits(new Comparison(suites));
    }

    @Test
    void unchanged_rows_go_first() {
        String body = CommentBody.render(of(20, 20, 20, 2_000), Cases.CONTEXT);

        assertThat(count(body, SAME)).isZero();
        assertThat(count(body, RED)).isEqualTo(15 + 20);
        assertThat(body).contains("2,000 rows did not fit here", "15 more improvements");
    }

    @Test
    void improvements_go_before_warnings() {
        String body = CommentBody.render(of(20, 20, 2_000, 20), Cases.CONTEXT);

        assertThat(count(body, GREEN)).isZero();
        assertThat(count(body, SAME)).isZero();
        assertThat(count(body, YELLOW)).isEqualTo(20);
        assertThat(body).contains("How this was judged");
    }

    @Test
    void no_red_row_goes_while_a_green_or_yellow_one_stays() {
        String body = CommentBody.render(of(5_000, 20, 20, 20), Cases.CONTEXT);

        assertThat(count(body, RED)).isGreaterThan(200);
        assertThat(count(body, GREEN) + count(body, YELLOW) + count(body, SAME)).isZero();
    }

    @Test
    void the_worst_stay_and_the_rest_is_counted() {
        String body = CommentBody.render(of(5_000, 0, 0, 0), Cases.CONTEXT);

        int named = regressionsNamed(body);
        String left = Wording.counted(5_000 - named, "more regression");
        assertThat(body)
                .contains("`regressed/4999`")
                .doesNotContain("`regressed/0`")
                .contains("**" + left + " did not fit**")
                .contains("[the workflow run's results](" + Cases.CONTEXT.runUrl() + ")");
    }

    @Test
    void what_is_cut_is_cut_the_same_every_time() {
        Comparison comparison = of(30, 30, 30, 900);

        Golden.assertMatches(
                "report/comment-oversize.md", CommentBody.render(comparison, Cases.CONTEXT));
    }
}
