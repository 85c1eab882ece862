package io.perfwarden.report.github;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.check.SuiteState;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Unit;
import io.perfwarden.report.Cases;
import io.perfwarden.report.Hostile;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckTextTest {
    private static final String RUN = Cases.CONTEXT.runUrl();

    private static String text(CheckText check) {
        return "Title: " + check.title() + "\n\n" + check.summary() + "\n\n";
    }

    @Test
    void no_name_is_cut_in_the_list_of_all_benchmarks() {
        String name = "BM_Insert<" + "std::pair<int, ".repeat(40) + ">/1024";
        Comparison named =
                Cases.of(Rows.suite("core", List.of(row(name).base(100).now(120).regressed())));
        assertThat(CheckText.of(ChangeGroups.of(named), Cases.CONTEXT).text()).contains(name);
    }

    @Test
    void every_state_says_what_is_and_what_helps() {
        List<InputProblem> problems =
                List.of(
                        new InputProblem(
                                ".github/perfwarden.yml:7:5",
                                "unknown key \"fial\", expected one of fail, warn, slack",
                                "did you mean \"fail\"?"),
                        InputProblem.of(
                                ".github/perfwarden.yml:9:3", "the suite \"core\" stands twice"));
        String states =
                Stream.of(
                                of(new SuiteState.Waiting(".github/workflows/bench.yml")),
                                of(new SuiteState.AwaitingApproval(RUN)),
                                of(new SuiteState.Running(RUN)),
                                of(new SuiteState.Cancelled(RUN)),
                                of(new SuiteState.Skipped(RUN, Optional.empty())),
                                of(new SuiteState.NothingToMeasure(List.of("ci"))),
                                of(new SuiteState.SkippedAgain(RUN)),
                                of(new SuiteState.NotStarted("bench.yml", true)),
                                of(new SuiteState.OtherEvent("bench.yml", RUN)),
                                of(new SuiteState.UnnamedRun("bench.yml")),
                                of(new SuiteState.NotInQueue()),
                                CheckWording.unconfiguredText(problems),
                                CheckWording.fault("01HZX"),
                                CheckWording.judgingAgain(),
                                CheckWording.supersededText())
                        .map(CheckTextTest::text)
                        .collect(Collectors.joining("---\n\n"));

        Golden.assertMatches("report/check-states.md", states);
    }

    @Test
    void a_comparison_shows_verdict_comment_and_table() {
        CheckText check = CheckText.of(ChangeGroups.of(Cases.platforms()), Cases.CONTEXT);

        assertThat(check.title())
                .isEqualTo(
                        "1 regression \u00b7 1 not comparable: dot/AVX512/1024 in simd/linux-x64"
                                + " 14\u00a0% slower");
        assertThat(CommentBody.render(ChangeGroups.of(Cases.platforms()), Cases.CONTEXT))
                .startsWith(check.summary().lines().findFirst().orElseThrow());
        assertThat(check.summary())
                .contains("**Next:**", "all 3 results below")
                .doesNotContain("<details>");
        Golden.assertMatches("report/check-platforms.md", check.text());
    }

    @Test
    void every_outcome_is_in_the_text() {
        Golden.assertMatches(
                "report/check-every-outcome.md",
                CheckText.of(ChangeGroups.of(Cases.everyOutcome()), Cases.CONTEXT).text());
    }

    @Test
    void what_else_was_measured_comes_last() {
        Metric beside = Metric.of("cpu_time", Unit.parse("ns")).secondary();
        Comparison comparison =
                Cases.of(
                        Rows.suite(
                                "core",
                                List.of(
                                        row("a/1").base(100).now(120).regressed(),
                                        row("a/1").metric(beside).base(90).now(91).unchanged(),
                                        row("a/2").base(100).now(100).unchanged())));

        assertThat(CheckText.of(ChangeGroups.of(comparison), Cases.CONTEXT).text())
                .contains("a/2  100 \u2192 100 ns  same\nother metrics:\n  a/1 cpu_time");
    }

    @Test
    void programs_find_the_document_in_the_text() throws IOException {
        Comparison hostile = Hostile.comparison(20);
        String text = CheckText.of(ChangeGroups.of(hostile), Cases.CONTEXT).text();

        String block = text.substring(text.indexOf(CheckText.HIDDEN) + CheckText.HIDDEN.length());
        String json = block.substring(0, block.indexOf("-->"));
        assertThat(block.substring(json.length())).isEqualTo("-->\n");
        assertThat(new ObjectMapper().readTree(json))
                .isEqualTo(new ObjectMapper().readTree(JsonReport.render(hostile)));
    }

    @Test
    void the_document_is_left_out_rather_than_cut() {
        assertThat(CheckText.of(ChangeGroups.of(Hostile.comparison(400)), Cases.CONTEXT).text())
                .doesNotContain(CheckText.HIDDEN);
    }

    @Test
    void many_problems_are_counted() {
        List<InputProblem> problems = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            problems.add(new InputProblem("`".repeat(400) + i, "@".repeat(500), "|".repeat(500)));
        }

        CheckText check = CheckWording.unconfiguredText(problems);

        assertThat(check.title()).isEqualTo("The configuration has 500 problems");
        assertThat(check.summary()).contains("and 480 more");
    }

    @ParameterizedTest
    @CsvSource({"90, 90 seconds", "600, 10 minutes", "7200, 2 hours", "3600, 1 hour"})
    void a_deadline_is_said_in_words(long seconds, String words) {
        CheckWording wording = new CheckWording(Duration.ofSeconds(seconds));
        assertThat(wording.of(new SuiteState.NotStarted("bench.yml", true)).summary())
                .contains("GitHub started no run of `bench.yml` for this commit within " + words);
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
        List<InputProblem> problems = Collections.nCopies(20, new InputProblem(wide, wide, wide));

        assertThat(CheckWording.unconfiguredText(problems).summary())
                .containsPattern("- and [1-9] more\n");
    }

    private static CheckText of(SuiteState state) {
        return new CheckWording(Duration.ofMinutes(10)).of(state);
    }

    private static String title(Comparison comparison) {
        return CheckText.of(ChangeGroups.of(comparison), Cases.CONTEXT).title();
    }

    @Test
    void the_last_counts_give_way_to_the_worst_finding() {
        assertThat(title(Cases.mixed()))
                .isEqualTo(
                        "2 regressions \u00b7 1 missing \u00b7 1 slower: SortBenchmark.quick"
                                + " 12\u00a0% slower");
    }

    @Test
    void the_middle_of_a_namedname_gives_way_to_the_change() {
        Row slow = row("a".repeat(80) + "/" + "b".repeat(80)).base(10).now(20).regressed();

        assertThat(title(Cases.of(Rows.suite("core", List.of(slow)))))
                .hasSize(CheckTitle.MOST)
                .startsWith("1 regression: aaa")
                .contains("aa\u2026bb")
                .endsWith("b 2.0x slower");
    }

    @Test
    void where_nothing_fails_the_title_is_the_headline() {
        assertThat(title(Cases.pass())).isEqualTo("No measurable change (18 benchmarks)");
        assertThat(title(Cases.firstTime())).isEqualTo("No baseline yet (2 benchmarks)");
        assertThat(title(Cases.noResults()))
                .isEqualTo("No verdict: no readable results in 1 of 2 suites \u00b7 1 unchanged");
    }

    @Test
    void a_title_with_very_many_counts_ends_before_it_is_too_long() {
        List<SuiteComparison> suites = new ArrayList<>();
        for (Basis basis : Basis.values()) {
            for (int i = 0; i < 1_000; i++) {
                suites.add(
                        Rows.on("p" + i, Rows.based(basis, Verdict.NONE, Rows.suite("a", ROWS))));
            }
        }

        assertThat(title(new Comparison(suites)))
                .hasSizeLessThanOrEqualTo(CheckTitle.MOST)
                .startsWith("No verdict: ")
                .endsWith(" \u00b7 \u2026");
    }

    private static final List<Row> ROWS = List.of(row("a").base(1).now(2).regressed());

    @Test
    void a_title_of_a_hostile_name_is_one_line_that_mentions_nobody() {
        for (int i = 0; i < 200; i++) {
            Row row = row(Hostile.name(i)).base(100).now(120).regressed();

            assertThat(title(Cases.of(Rows.suite("core", List.of(row)))))
                    .doesNotContain("\n", "@octocat", "@org", "#1", "<!--");
        }
    }
}
