package io.perfwarden.evaluate;

import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is asked of GitHub for one evaluated run in steady state, and nothing beside. */
class RequestsTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    private List<String> askedBy(Runnable event) {
        world.github().forgetCalls();
        event.run();
        return world.github().calls().stream().map(FakeGitHub.Call::operation).toList();
    }

    @Test
    void a_completed_run_is_asked_about_eight_times() {
        world.measured(ownBranch(), 100, 130);
        world.ran(RUN.attempt(2).running()).artifact(100, 140);
        List<String> asked = askedBy(() -> world.ran(RUN.attempt(2).succeeded()));
        assertThat(asked)
                .containsExactly(
                        "files.read",
                        "artifacts.list",
                        "runs.jobs",
                        "artifacts.download",
                        "files.read",
                        "files.list",
                        "checkRuns.update",
                        "comments.edit");
    }

    @Test
    void the_first_completed_run_of_a_head_is_asked_about_nine_times() {
        world.measured(ownBranch(), 100, 130);
        world.github().file("c".repeat(40), "baselines/core.json", times(100, 100));
        GivenRun next = GivenRun.of(ownBranch()).id(901).on(sha('c'));
        world.opened(GivenPull.of(ownBranch()).at(sha('c'), 60).told());
        world.artifact(901, "bench-core", times(100, 130)).ran(next.running());
        List<String> asked = askedBy(() -> world.ran(next.succeeded()));
        assertThat(asked)
                .containsExactly(
                        "files.read",
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
    void every_file_is_asked_for_once_and_only_the_baseline_of_the_base_is_read() {
        world.measured(ownBranch(), 100, 130);
        world.github().forgetCalls();
        world.artifact(100, 140).ran(RUN.attempt(2).succeeded());
        assertThat(world.github().calls())
                .filteredOn(call -> call.operation().startsWith("files."))
                .extracting(FakeGitHub.Call::detail)
                .containsExactly(
                        ".github/perfwarden.yml@", "baselines/core.json@main", "baselines@" + HEAD);
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
                        "files.read",
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

    @Test
    void a_run_that_starts_is_asked_about_twice() {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        assertThat(askedBy(() -> world.ran(RUN.running())))
                .containsExactly("files.read", "checkRuns.update");
    }

    @Test
    void a_run_of_a_workflow_that_measures_nothing_costs_no_more_than_the_configuration() {
        world.measured(ownBranch(), 100, 130);
        List<String> asked = askedBy(() -> world.ran(RUN.id(800).workflow("lint.yml").succeeded()));
        assertThat(asked).containsOnly("files.read");
    }
}
