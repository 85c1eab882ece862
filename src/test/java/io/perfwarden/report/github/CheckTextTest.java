package io.perfwarden.report.github;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.Verdict;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.Cases;
import io.perfwarden.report.Hostile;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Rows;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckTextTest {
    private static final String RUN = Cases.CONTEXT.runUrl();

    private static String text(CheckText check) {
        return "Title: " + check.title() + "\n\n" + check.summary() + "\n\n";
    }

    @Test
    void every_state_says_what_is_and_what_helps() {
        List<Problem> problems =
                List.of(
                        new Problem(
                                ".github/perfwarden.yml:7:5",
                                "unknown key \"fial\", expected one of fail, warn, slack",
                                "did you mean \"fail\"?"),
                        Problem.of(
                                ".github/perfwarden.yml:9:3", "the suite \"core\" stands twice"));
        String states =
                Stream.of(
                                CheckWording.queued(List.of(".github/workflows/bench.yml")),
                                CheckWording.queued(List.of()),
                                CheckWording.waitingForApproval(RUN),
                                CheckWording.inProgress(RUN),
                                CheckWording.cancelled(RUN),
                                CheckWording.workflowSkipped(RUN),
                                CheckWording.notStarted(Duration.ofMinutes(10)),
                                CheckWording.notMeasuredInQueue(),
                                CheckWording.configurationProblems(problems),
                                CheckWording.internalError("01HZX"),
                                CheckWording.moreToCome(List.of("core", "io")),
                                CheckWording.judgingAgain(),
                                CheckWording.superseded())
                        .map(CheckTextTest::text)
                        .collect(Collectors.joining("---\n\n"));

        Golden.assertMatches("report/check-states.md", states);
    }

    @Test
    void a_comparison_shows_verdict_comment_and_table() {
        CheckText check = CheckText.of(Cases.platforms(), Cases.CONTEXT);

        assertThat(check.title())
                .isEqualTo("1 regression \u00b7 1 not comparable \u00b7 1 unchanged");
        assertThat(CommentBody.render(Cases.platforms(), Cases.CONTEXT))
                .startsWith(check.summary().lines().findFirst().orElseThrow());
        assertThat(check.summary()).contains("**Next:**").doesNotContain("<details>");
        assertThat(check.text())
                .startsWith("<details>")
                .contains("2 rows of <code>simd/linux-x64</code>")
                .contains("1 row of <code>simd/macos-arm64</code>");
    }

    @Test
    void programs_find_the_document_in_the_text() throws IOException {
        Comparison hostile = Hostile.comparison(20);
        String text = CheckText.of(hostile, Cases.CONTEXT).text();

        String block = text.substring(text.indexOf(CheckText.HIDDEN) + CheckText.HIDDEN.length());
        String json = block.substring(0, block.indexOf("-->"));
        assertThat(block.substring(json.length())).isEqualTo("-->\n");
        assertThat(new ObjectMapper().readTree(json))
                .isEqualTo(new ObjectMapper().readTree(JsonReport.render(hostile)));
    }

    @Test
    void the_document_is_left_out_rather_than_cut() {
        assertThat(CheckText.of(Hostile.comparison(400), Cases.CONTEXT).text())
                .doesNotContain(CheckText.HIDDEN);
    }

    @Test
    void many_problems_are_counted() {
        List<Problem> problems = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            problems.add(new Problem("`".repeat(400) + i, "@".repeat(500), "|".repeat(500)));
        }

        CheckText check = CheckWording.configurationProblems(problems);

        assertThat(check.title()).isEqualTo("The configuration has 500 problems");
        assertThat(check.summary()).contains("and 480 more");
    }

    @ParameterizedTest
    @CsvSource({"90, 90 seconds", "600, 10 minutes", "7200, 2 hours", "3600, 1 hour"})
    void a_deadline_is_said_in_words(long seconds, String words) {
        assertThat(CheckWording.notStarted(Duration.ofSeconds(seconds)).summary())
                .contains("Within " + words + " no run");
    }

    @Test
    void a_title_is_one_line() {
        assertThatIllegalArgumentException().isThrownBy(() -> new CheckText("a\nb", "c", ""));
        assertThatIllegalArgumentException().isThrownBy(() -> new CheckText("", "c", ""));
    }

    @ParameterizedTest
    @CsvSource({"x, 1", "\u00e9, 2", "\u4e2d, 3", "\ud83d\ude80, 4"})
    void what_github_would_refuse_is_refused_here(String character, int bytes) {
        String most = character.repeat(CheckText.MOST / bytes);
        String tooLong = most + character;

        assertThat(new CheckText("a", most, most).text()).isEqualTo(most);
        assertThatIllegalArgumentException().isThrownBy(() -> new CheckText("a", tooLong, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> new CheckText("a", "b", tooLong));
    }

    @Test
    void problems_in_wide_characters_are_left_out_one_by_one() {
        String wide = "\ud83d\ude80".repeat(500);
        List<Problem> problems = Collections.nCopies(20, new Problem(wide, wide, wide));

        assertThat(CheckWording.configurationProblems(problems).summary())
                .containsPattern("- and [1-9] more\n");
    }

    @Test
    void a_check_whose_full_form_is_refused_still_says_the_verdict_and_where_to_look() {
        CheckText check = CheckText.verdictOnly(Hostile.comparison(400));

        assertThat(check.title())
                .isEqualTo(CheckText.of(Hostile.comparison(400), Cases.CONTEXT).title());
        assertThat(check.summary())
                .contains("The comment on the pull request", "`perfwarden compare`")
                .hasSizeLessThan(300);
        assertThat(check.text()).isEmpty();
    }

    @Test
    void a_title_with_very_many_counts_ends_before_github_would_refuse_it() {
        List<SuiteComparison> suites = new ArrayList<>();
        for (Basis basis : Basis.values()) {
            for (int i = 0; i < 1_000; i++) {
                suites.add(
                        Rows.on(
                                "p" + i,
                                Rows.based(
                                        basis,
                                        Verdict.FAIL,
                                        Cases.everyOutcome().suites().getFirst())));
            }
        }

        assertThat(CheckText.verdictOnly(new Comparison(suites)).title())
                .hasSizeLessThanOrEqualTo(255)
                .endsWith(" \u00b7 \u2026");
    }
}
