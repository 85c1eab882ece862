package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What is asked of GitHub for one evaluated run in steady state, and nothing beside. Each event
 * comes within seconds of another one, for which the configuration was read.
 */
class RequestsTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    private List<String> askedBy(Runnable event) {
        world.github().forgetCalls();
        event.run();
        return world.github().calls().stream().map(FakeGitHub.Call::operation).toList();
    }

    @Test
    void a_second_attempt_is_asked_about_six_times() {
        world.measured(ownBranch(), 100, 130);
        world.ran(RUN.attempt(2).running()).artifact(100, 140);
        List<String> asked = askedBy(() -> world.ran(RUN.attempt(2).succeeded()));
        assertThat(asked)
                .containsExactly(
                        "artifacts.list",
                        "runs.jobs",
                        "artifacts.download",
                        "files.read",
                        "checkRuns.update",
                        "comments.edit");
    }

    @Test
    void the_first_completed_run_of_a_head_is_asked_about_eight_times() {
        world.measured(ownBranch(), 100, 130);
        world.github().file("c".repeat(40), "baselines/core.json", times(100, 100));
        GivenRun next = GivenRun.of(ownBranch()).id(901).on(sha('c'));
        world.opened(GivenPull.of(ownBranch()).at(sha('c'), 60).told());
        world.artifact(901, "bench-core", times(100, 130)).ran(next.running());
        List<String> asked = askedBy(() -> world.ran(next.succeeded()));
        assertThat(asked)
                .containsExactly(
                        "artifacts.list",
                        "runs.jobs",
                        "artifacts.download",
                        "files.read",
                        "files.list",
                        "files.list",
                        "checkRuns.update",
                        "comments.edit");
    }

    @Test
    void of_the_head_nothing_is_asked_twice_and_of_the_base_only_the_baseline_is_read() {
        world.measured(ownBranch(), 100, 130);
        world.github().forgetCalls();
        world.artifact(100, 140).ran(RUN.attempt(2).succeeded());
        assertThat(world.github().calls())
                .filteredOn(call -> call.operation().startsWith("files."))
                .extracting(FakeGitHub.Call::detail)
                .containsExactly("baselines/core.json@main");
    }

    @Test
    void a_platform_more_costs_a_download_and_a_baseline_more_and_one_listing_for_all() {
        world.repository(ownBranch())
                .config(
                        """
                        version: 1
                        suites:
                          - name: core
                            workflow: bench.yml
                            artifact: "bench-{platform}"
                            baseline: "baselines/core/{platform}.json"
                        """);
        for (String platform : List.of("linux", "macos")) {
            world.github()
                    .file("main", "baselines/core/" + platform + ".json", times(100, 100))
                    .file(HEAD.value(), "baselines/core/" + platform + ".json", times(100, 100));
            world.artifact(900, "bench-" + platform, times(100, 130));
        }
        world.opened(GivenPull.of(ownBranch()).told());
        List<String> asked = askedBy(() -> world.ran(RUN.succeeded()));
        assertThat(asked)
                .containsExactly(
                        "artifacts.list",
                        "runs.jobs",
                        "artifacts.download",
                        "artifacts.download",
                        "files.read",
                        "files.list",
                        "files.read",
                        "files.list",
                        "files.list",
                        "checkRuns.update",
                        "comments.own",
                        "comments.create");
    }

    /** For each system more a download and a baseline, and one list of the baselines there are. */
    @Test
    void a_matrix_of_three_systems_costs_five_requests_more_than_one_system() {
        String baseline = "baselines/core-{platform}.json";
        world.repository(ownBranch())
                .config(suite("core", "bench.yml", "bench-{platform}", baseline));
        for (String platform : List.of("linux", "macos", "windows")) {
            baseline(baseline.replace("{platform}", platform));
            world.artifact(900, "bench-" + platform, times(100, 130));
        }
        world.opened(GivenPull.of(ownBranch()).told());
        assertThat(askedBy(() -> world.ran(RUN.succeeded())))
                .containsExactly(
                        "artifacts.list",
                        "runs.jobs",
                        "artifacts.download",
                        "artifacts.download",
                        "artifacts.download",
                        "files.read",
                        "files.list",
                        "files.read",
                        "files.read",
                        "files.list",
                        "files.list",
                        "checkRuns.update",
                        "comments.own",
                        "comments.create");
    }

    /** The second run reads the baselines of both suites, and lists the other directory alone. */
    @Test
    void of_two_workflows_in_one_repository_the_second_reads_no_file_of_the_head_again() {
        String two = suite("extra", "extra.yml", "extra", "extra/base.json");
        world.repository(ownBranch())
                .config(
                        suite("core", "bench.yml", "bench-core", "baselines/core.json")
                                + two.substring(two.indexOf("  -")));
        baseline("extra/base.json");
        world.artifact(900, "bench-core", times(100, 130));
        world.artifact(901, "extra", times(100, 130));
        world.opened(GivenPull.of(ownBranch()).told());
        List<String> first = askedBy(() -> world.ran(RUN.succeeded()));
        List<String> second =
                askedBy(() -> world.ran(RUN.id(901).workflow("extra.yml").succeeded()));
        assertThat(first)
                .containsExactly(
                        "artifacts.list",
                        "runs.jobs",
                        "artifacts.download",
                        "files.read",
                        "files.list",
                        "files.list",
                        "checkRuns.update",
                        "comments.own",
                        "comments.create");
        assertThat(second)
                .containsExactly(
                        "artifacts.list",
                        "runs.jobs",
                        "artifacts.download",
                        "files.read",
                        "files.read",
                        "files.list",
                        "checkRuns.update",
                        "comments.edit");
    }

    /** Who asks, what is changed, where to write, two reactions, the commit and the reply. */
    @Test
    void a_regenerated_baseline_costs_twelve_requests() {
        world.github().writer("octocat");
        world.measured(ownBranch(), 100, 130).pass(Duration.ofMinutes(1));
        assertThat(askedBy(() -> world.comments("octocat", "/regen-baseline core")))
                .containsExactly(
                        "permissions.of",
                        "pulls.get",
                        "comments.react",
                        "files.read",
                        "files.read",
                        "pulls.changes",
                        "files.takesCommits",
                        "files.read",
                        "files.commit",
                        "comments.own",
                        "comments.create",
                        "comments.react");
    }

    private void baseline(String path) {
        world.github()
                .file("main", path, times(100, 100))
                .file(HEAD.value(), path, times(100, 100));
    }

    private static String suite(String name, String workflow, String artifact, String baseline) {
        return """
        version: 1
        suites:
          - name: %s
            workflow: %s
            artifact: "%s"
            baseline: "%s"
        """
                .formatted(name, workflow, artifact, baseline);
    }

    @Test
    void a_run_that_starts_is_asked_about_once() {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        assertThat(askedBy(() -> world.ran(RUN.running()))).containsExactly("checkRuns.update");
    }

    @Test
    void a_run_of_a_workflow_that_measures_nothing_costs_nothing_once_the_configuration_is_read() {
        world.measured(ownBranch(), 100, 130);
        List<String> asked = askedBy(() -> world.ran(RUN.id(800).workflow("lint.yml").succeeded()));
        assertThat(asked).isEmpty();
    }
}
