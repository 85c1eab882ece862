package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.Conclusion;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A suite that any workflow may measure, and two do. */
class TwoWorkflowsTest extends WorldTest {
    private static final GivenRun FIRST = GivenRun.of(ownBranch()).workflow("one.yml");
    private static final GivenRun SECOND = GivenRun.of(ownBranch()).id(901).workflow("two.yml");

    @BeforeEach
    void repository() {
        world.repository(ownBranch());
        world.config("version: 1\nsuites:\n  - name: core\n    artifact: \"*bench*\"\n");
        world.opened(GivenPull.of(ownBranch()).told());
    }

    private static String one(String name, double value) {
        return "[{\"name\": \"%s\", \"unit\": \"ns\", \"value\": %s}]".formatted(name, value);
    }

    @Test
    void good_numbers_of_another_workflow_do_not_make_a_red_one_green() {
        world.artifact(900, "bench-a", times(200, 100)).ran(FIRST.succeeded());
        assertThat(conclusion()).contains(Conclusion.FAILURE);
        world.artifact(901, "bench-b", times(100, 100)).ran(SECOND.succeeded());
        assertThat(conclusion()).contains(Conclusion.FAILURE);
        assertThat(report()).contains("parse");
    }

    @Test
    void bad_numbers_of_another_workflow_are_red() {
        world.artifact(900, "bench-a", times(100, 100)).ran(FIRST.succeeded());
        assertThat(conclusion()).contains(Conclusion.SUCCESS);
        world.artifact(901, "bench-b", times(200, 100)).ran(SECOND.succeeded());
        assertThat(conclusion()).contains(Conclusion.FAILURE);
    }

    @Test
    void what_another_workflow_measured_is_not_missing() {
        world.artifact(900, "bench-a", one("parse", 100)).ran(FIRST.succeeded());
        world.pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(Conclusion.FAILURE);
        world.artifact(901, "bench-b", one("render", 100)).ran(SECOND.succeeded());
        assertThat(conclusion()).contains(Conclusion.SUCCESS);
    }

    @Test
    void a_later_run_of_the_same_workflow_replaces_what_it_measured() {
        world.artifact(900, "bench-a", times(200, 100)).ran(FIRST.succeeded());
        world.artifact(901, "bench-b", times(100, 100)).ran(SECOND.succeeded());
        world.artifact(902, "bench-a", times(100, 100)).ran(FIRST.id(902).succeeded());
        assertThat(conclusion()).contains(Conclusion.SUCCESS);
    }

    @Test
    void a_workflow_that_runs_again_is_waited_for() {
        world.artifact(900, "bench-a", times(200, 100)).ran(FIRST.succeeded());
        world.artifact(901, "bench-b", times(100, 100)).ran(SECOND.succeeded());
        world.ran(FIRST.attempt(2).running());
        assertThat(conclusion()).isEmpty();
    }
}
