package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** GitHub lists the artifacts of a run that is over a little late. */
class LateArtifactsTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final String LEGS =
            CONFIG.replace("bench-core", "bench-{platform}")
                    + "    baseline: \"baselines/core/{platform}.json\"\n";
    private static final String ONE = "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 100}]";
    private static final String OTHER = "[{\"name\": \"render\", \"unit\": \"ns\", \"value\": %d}]";

    private void opened(String config) {
        world.repository(ownBranch()).config(config).opened(GivenPull.of(ownBranch()).told());
        for (String platform : new String[] {"linux", "macos"}) {
            world.github().file("main", "baselines/core/" + platform + ".json", times(100, 100));
        }
    }

    private void late() {
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(title()).isEqualTo("Looking for late results");
        world.pass(Duration.ofSeconds(4));
    }

    @Test
    void a_leg_that_is_listed_late_is_waited_for() {
        opened(LEGS);
        world.artifact(900, "bench-linux", times(100, 100)).ran(RUN.succeeded());
        late();
        world.artifact(900, "bench-macos", times(100, 100)).pass(Duration.ofSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_slow_leg_that_is_listed_late_is_judged() {
        opened(LEGS);
        world.artifact(900, "bench-linux", times(100, 100)).ran(RUN.succeeded());
        late();
        world.artifact(900, "bench-macos", times(100, 130)).pass(Duration.ofSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("render");
    }

    @Test
    void one_of_several_artifacts_of_a_suite_that_is_listed_late_is_waited_for() {
        opened(CONFIG.replace("bench-core", "bench-*"));
        world.artifact(900, "bench-1", ONE).ran(RUN.succeeded());
        late();
        world.artifact(900, "bench-2", OTHER.formatted(100)).pass(Duration.ofSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_leg_that_two_looks_do_not_find_is_missing_and_not_looked_for_again() {
        opened(LEGS);
        world.artifact(900, "bench-linux", times(100, 100)).ran(RUN.succeeded());
        late();
        world.pass(Duration.ofSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("macos").contains("linux");
        assertThat(world.github().count("artifacts.list")).isEqualTo(2);
        world.pass(Duration.ofHours(1));
        assertThat(world.github().count("artifacts.list")).isEqualTo(2);
    }

    @Test
    void a_regression_is_red_at_once_whatever_else_is_missing() {
        opened(LEGS);
        world.artifact(900, "bench-linux", times(100, 130)).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    private static final String UNNAMED =
            CONFIG.replace("    workflow: bench.yml\n", "")
                    + "  - name: web\n    artifact: \"bench-web\"\n";

    /** Two suites without a workflow, which one workflow each measured on the default branch. */
    private void usual() {
        world.repository(ownBranch()).config(UNNAMED);
        world.github().file("main", "baselines/web.json", times(100, 100));
        GivenRun pushed =
                GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);
        world.artifact(100, "bench-core", times(100, 100)).ran(pushed.id(100).on(BASE).succeeded());
        world.artifact(101, "bench-web", times(100, 100));
        world.ran(pushed.id(101).on(BASE).workflow("web.yml").succeeded());
        world.opened(GivenPull.of(ownBranch()).told());
        world.artifact(900, "bench-core", times(100, 100)).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "coverage"})
    void what_usually_measures_is_waited_for_where_no_workflow_is_named(String other) {
        usual();
        if (!other.isEmpty()) {
            world.artifact(901, other, "{}");
        }
        world.ran(RUN.id(901).workflow("web.yml").succeeded());
        assertThat(conclusion()).isEmpty();
        world.pass(Duration.ofSeconds(4));
        assertThat(conclusion()).isEmpty();
        world.artifact(901, "bench-web", times(100, 130)).pass(Duration.ofSeconds(4));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_measured_a_suite_under_its_former_name_is_waited_for() {
        usual();
        world.config(UNNAMED.replace("name: web", "name: site"));
        world.artifact(901, "coverage", "{}");
        world.ran(RUN.id(901).workflow("web.yml").succeeded());
        assertThat(conclusion()).isEmpty();
        world.artifact(901, "bench-web", times(100, 130)).pass(Duration.ofSeconds(8));
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
        assertThat(world.check().draft().text()).contains("site");
    }

    @Test
    void what_measured_a_suite_under_its_former_name_and_fails_does_not_pass() {
        usual();
        world.config(UNNAMED.replace("name: web", "name: site"));
        world.ran(RUN.id(901).workflow("web.yml").ended(RunConclusion.FAILURE));
        world.pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_usually_measures_and_did_not_holds_the_check_up_for_seconds_only() {
        usual();
        world.artifact(901, "coverage", "{}");
        world.ran(RUN.id(901).workflow("web.yml").succeeded()).pass(Duration.ofSeconds(10));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void of_a_workflow_that_never_measured_artifacts_are_listed_once() {
        usual();
        world.artifact(901, "coverage", "{}");
        world.ran(RUN.id(901).workflow("lint.yml").succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.github().calls())
                .containsOnlyOnce(new FakeGitHub.Call("artifacts.list", "901"));
    }

    @Test
    void a_run_that_lacks_nothing_is_listed_once() {
        world.measured(ownBranch(), 100, 130);
        assertThat(world.github().count("artifacts.list")).isOne();
    }
}
