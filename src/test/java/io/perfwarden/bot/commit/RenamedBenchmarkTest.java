package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.check.GateAction.ActionKind;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.model.RunId;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Steps;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** A pull request renames a benchmark: proposed, and with the key {@code renamed} judged as one. */
class RenamedBenchmarkTest extends WorldTest {
    private static final String RENAMED = CONFIG + "    renamed: {parse: parse64}\n";

    private void brings(int attempt, double parse64) {
        world.github().dropArtifacts(new RunId(900));
        world.artifact(
                900,
                "bench-core",
                """
                [{"name": "parse64", "unit": "ns", "value": %s},
                 {"name": "render", "unit": "ns", "value": 100}]
                """
                        .formatted(parse64));
        world.ran(GivenRun.of(ownBranch()).attempt(attempt).succeeded());
        listedAgain();
    }

    /** What is missing is looked for once more. */
    private void listedAgain() {
        world.pass(Duration.ofMinutes(10));
    }

    @Test
    void a_missing_and_a_new_benchmark_of_one_value_are_proposed_as_one() {
        world.measured(ownBranch(), 100, 100);
        brings(2, 101);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("renamed to", "renamed: {parse: parse64}");
    }

    @Test
    void with_the_key_it_is_judged_with_its_old_baseline_and_hides_no_regression() {
        world.measured(ownBranch(), 100, 100).config(RENAMED);
        brings(2, 101);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        brings(3, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("1 regression", "`parse64`");
    }

    @Test
    void what_was_red_under_the_old_name_is_answered_by_the_next_measurement_and_not_by_the_key() {
        world.measured(ownBranch(), 100, 100);
        brings(2, 101);
        world.config(RENAMED);
        world.github().writer("octocat");
        world.comments("octocat", "/perfwarden recheck");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        brings(3, 101);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_writer_renames_for_this_head_and_the_joined_row_is_judged() {
        world.github().writer("octocat");
        world.measured(ownBranch(), 100, 100);
        brings(2, 101);
        world.comments("mallory", "/perfwarden renamed parse parse64");
        world.comments("octocat", "/perfwarden renamed parse nothing");
        world.comments("octocat", "/perfwarden renamed render parse64");
        assertThat(replies().getLast())
                .contains("no suite in which the first benchmark is missing");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.comments("octocat", "/perfwarden renamed parse parse64");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(replies().getLast())
                .contains("`parse` is judged as `parse64` at this head only. To keep that, put");
        assertThat(report()).contains("the baseline, or a name in it, has changed");
        Instant later = world.clock().instant().plusSeconds(1);
        assertThat(world.reports().actions(REPO, Instant.EPOCH, later))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.kind()).isEqualTo(ActionKind.RENAMED);
                    assertThat(it.about()).isEqualTo("parse to parse64");
                });
        brings(3, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("1 regression", "`parse64`");
    }

    /** What Go prints of two benchmarks, with the package as a parameter. */
    private static String printed(String name) {
        String lines =
                "pkg: example.com/a\nBenchmark%s-4 1000 100 ns/op\nBenchmarkRender-4 1000 100 ns/op\nPASS\n";
        return "goos: linux\n" + lines.formatted(name);
    }

    @Test
    void a_writer_renames_a_benchmark_that_has_parameters() {
        world.github().writer("octocat");
        world.repository(ownBranch());
        for (String branch : List.of("main", UseCaseWorld.HEAD.value())) {
            world.github().file(branch, "baselines/core.json", printed("Parse"));
        }
        world.artifact(900, "bench-core", printed("Parse64"));
        world.opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded());
        listedAgain();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.comments("octocat", "/perfwarden renamed BenchmarkParse BenchmarkParse64");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @Steps(20)
    void a_word_that_dies_at_any_step_is_carried_out_and_answered_once(int step) {
        world.github().writer("octocat");
        world.measured(ownBranch(), 100, 100);
        brings(2, 101);
        world.tellDying(world.comment("octocat", "/perfwarden renamed parse parse64"), step);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
        assertThat(replies()).hasSize(1);
    }

    @Test
    void the_word_reaches_no_other_head() {
        world.github().writer("octocat");
        world.measured(ownBranch(), 100, 100);
        brings(2, 101);
        world.comments("octocat", "/perfwarden renamed parse parse64");
        world.opened(GivenPull.of(ownBranch()).at(sha('c'), 3600).told());
        world.github()
                .artifact(
                        new RunId(901),
                        "bench-core",
                        UseCaseWorld.zip(
                                "results.json",
                                "[{\"name\": \"parse64\", \"unit\": \"ns\", \"value\": 100},"
                                        + " {\"name\": \"render\", \"unit\": \"ns\", \"value\": 100}]"),
                        world.clock().instant());
        world.ran(GivenRun.of(ownBranch()).id(901).on(sha('c')).succeeded());
        listedAgain();
        assertThat(conclusion(sha('c'))).contains(CheckRunConclusion.FAILURE);
    }
}
