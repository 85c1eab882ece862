package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.StatedClaims;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.PullGateway.PullDescription;
import io.perfwarden.model.RunId;
import io.perfwarden.queue.Job.PullClaimsJob;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Steps;
import io.perfwarden.testkit.WorldTest;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Claims in descriptions: what the report answers, and who can turn a required one green. */
class DescriptionClaimsTest extends WorldTest {
    private int seconds;

    @BeforeEach
    void somebody_may_write() {
        world.github().writer("octocat");
    }

    /** An event tells of a description. */
    private void says(String text) {
        says("ada", text, ++seconds);
    }

    private void says(String author, String text, int second) {
        world.handle(
                new PullClaimsJob(
                        REPO,
                        PULL,
                        new StatedClaims(
                                author, ClaimLines.read(text), START.plusSeconds(second))));
    }

    private long asked() {
        return world.github().count("pulls.description");
    }

    private void measured(String claims, double parse, double render) {
        world.measured(ownBranch(), parse, render).config(claims + "\n" + CONFIG);
        world.comments("octocat", "/perfwarden recheck");
    }

    @Test
    void a_claim_is_answered_first_in_comment_check_and_document() {
        measured("claims: note", 80, 130);
        says("Faster.\n\nPerf: parse -20%");
        assertThat(report().lines().skip(1).filter(line -> !line.isBlank()).findFirst())
                .contains("**Claimed:**");
        assertThat(report())
                .contains("- `parse` 20 % faster: **seen**: 20 % faster")
                .contains("- Elsewhere: `render` 30 % slower");
        assertThat(world.check().draft().summary()).contains("**seen**: 20 % faster");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(JsonReport.render(world.reports().pull(REPO, PULL).orElseThrow().comparison()))
                .contains("\"benchmarks\": \"parse\"", "\"seen\": true");
    }

    @Test
    void what_is_only_noted_changes_no_check() {
        measured("claims: note", 100, 100);
        says("Perf: parse, render -5%");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(report())
                .contains("- `parse` 5 % faster: **not seen**: at most 0 % faster")
                .contains("- `render` 5 % faster: **not seen**: at most 0 % faster");
    }

    @Test
    void a_required_claim_passes_once_it_is_seen() {
        measured("claims: require", 80, 100);
        says("Perf: parse -20%");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        says("Perf: parse -50%");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(title()).isEqualTo("What the description claims was not seen");
        assertThat(world.check().draft().summary())
                .startsWith("**Claimed:** `parse` 50 % faster: **not seen**: at most 20 % faster")
                .contains("`/perfwarden claim accept REASON`");
    }

    @Test
    void a_check_of_a_suite_alone_does_not_pass_either() {
        measured("checks: per-suite\nclaims: require", 80, 100);
        says("Perf: parse -50%");
        assertThat(ofSuite()).contains(CheckRunConclusion.ACTION_REQUIRED);
        says("Perf: parse -20%");
        assertThat(ofSuite()).contains(CheckRunConclusion.SUCCESS);
    }

    private Optional<CheckRunConclusion> ofSuite() {
        return world.github().checkRunsOn(HEAD).stream()
                .filter(it -> it.name().equals("perfwarden/core"))
                .reduce((_, newer) -> newer)
                .flatMap(it -> it.draft().conclusion());
    }

    @Test
    void a_corrected_line_turns_it_green_and_a_late_event_of_before_does_not_take_that_back() {
        measured("claims: require", 80, 100);
        says("ada", "Perf: parse -50%", 10);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        says("ada", "Perf: parse -20%", 20);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        says("ada", "Perf: parse -50%", 15);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void of_two_descriptions_in_one_second_github_says_which_one_holds() {
        measured("claims: require", 80, 100);
        says("ada", "Perf: parse -20%", 10);
        world.github()
                .description(
                        PULL,
                        new PullDescription("ada", "Perf: parse -50%", START.plusSeconds(10)));
        says("ada", "Perf: parse -10%", 10);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_writer_accepts_these_claims_at_this_head_and_nobody_else_does() {
        measured("claims: require", 100, 100);
        says("Perf: parse -20%");
        world.comments("mallory", "/perfwarden claim accept trust me");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        world.comments("octocat", "/perfwarden claim accept `measured` elsewhere");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(report()).contains("`octocat` accepts that");
        seconds = 3600;
        says("Perf: parse -90%");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_matching_branch_or_author_has_to_claim_something_and_others_need_not() {
        measured("claims: {require: [\"fast*\"]}", 80, 100);
        says("No claim.");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(title()).isEqualTo("The description claims no speed");
        world.config("claims: {require: [\"*bot\"]}\n" + CONFIG);
        says("bot", "Perf: parse -90%", 7);
        says("bot", "", 8);
        assertThat(title()).isEqualTo("The description claims no speed");
        says("ada", "Perf: parse -90%", 9);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_description_that_no_event_told_is_asked_for_once_and_only_where_claims_are_required() {
        world.github().description(PULL, new PullDescription("ada", "Perf: parse -50%", START));
        measured("claims: note", 80, 100);
        assertThat(asked()).isZero();
        world.config("claims: require\n" + CONFIG);
        world.comments("octocat", "/perfwarden recheck");
        world.comments("octocat", "/perfwarden recheck");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(asked()).isEqualTo(1);
    }

    @Test
    void what_the_pull_request_added_itself_proves_nothing() {
        measured("claims: require", 100, 100);
        world.github().dropArtifacts(new RunId(900));
        world.artifact(
                900,
                "bench-core",
                """
                [{"name": "parse", "unit": "ns", "value": 100},
                 {"name": "render", "unit": "ns", "value": 100},
                 {"name": "new", "unit": "ns", "value": 1}]
                """);
        world.ran(GivenRun.of(ownBranch()).attempt(2).succeeded());
        says("Perf: new -20%");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(report()).contains("this pull request added it, so there is nothing to compare");
    }

    @Test
    void a_claim_that_is_told_before_any_run_is_required_of_the_first() {
        world.repository(ownBranch()).config("claims: require\n" + CONFIG);
        world.opened(GivenPull.of(ownBranch()).told());
        says("Perf: parse -20%");
        world.artifact(100, 100).ran(GivenRun.of(ownBranch()).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @Steps(15)
    void a_word_on_claims_that_dies_at_any_step_holds_and_is_answered_once(int step) {
        measured("claims: require", 100, 100);
        says("Perf: parse -20%");
        world.tellDying(world.comment("octocat", "/perfwarden claim accept agreed"), step);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(report().split("accepts that", -1)).hasSize(2);
    }

    @Test
    void a_failure_stays_red_and_a_claim_of_everything_needs_everything() {
        measured("claims: require", 80, 100);
        says("Perf: ** -5%");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(report()).contains("1 of 2 benchmarks seen, at most 0 % faster");
    }

    @Test
    void hostile_claims_break_nothing_and_mention_nobody() {
        measured("claims: require", 100, 100);
        says(
                "Perf: '@everyone|**' -5%\n"
                        + "Perf: \"](https://evil.example)![x](y)<img>`\" -5%\n"
                        + "Perf: \u202ehctap\u202c -5%\n"
                        + "Perf: '| x | y |' -5%\n");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(report())
                .doesNotContain("@everyone", "\u202e")
                .contains("no benchmark of the report matches");
    }
}
