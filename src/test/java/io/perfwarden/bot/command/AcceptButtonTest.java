package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.queue.Job.CheckActionJob.Press;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The button that accepts what fails, where something does. */
class AcceptButtonTest extends AcceptWorld {
    private int presses;

    private void press(String by) {
        world.pass(Duration.ofMinutes(1));
        Press press =
                new Press(
                        "accept",
                        new AccountLogin(by),
                        "delivery-" + ++presses,
                        world.clock().instant());
        world.tell(CheckActionJob.of(REPO, HEAD, press));
    }

    @Test
    void a_baseline_regenerated_afterwards_takes_its_place() {
        slower();
        accepts("render agreed");
        world.comments("octocat", "/regen-baseline");
        assertThat(world.github().commits()).hasSize(1);
    }

    @Test
    void the_button_accepts_what_fails() {
        slower();
        assertThat(buttons()).containsExactly("rerun", "accept", "regen");
        press("octocat");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(buttons()).containsExactly("rerun", "regen");
        assertThat(replies()).hasSize(1);
    }

    @Test
    void the_button_accepts_for_a_month_that_a_benchmark_is_missing() {
        world.repository(ownBranch())
                .artifact(
                        900, "bench-core", "[{\"name\":\"parse\",\"unit\":\"ns\",\"value\":100}]");
        world.opened(GIVEN.told()).ran(RUN.succeeded()).pass(Duration.ofMinutes(30));
        assertThat(world.check().draft().title()).isEqualTo("1 missing: render");
        assertThat(buttons()).containsExactly("rerun", "accept", "regen");
        press("octocat");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(replies().getLast()).contains("Accepted 1 benchmark", " until 20");
        world.pass(Duration.ofDays(32));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void the_button_of_somebody_who_may_not_write_accepts_nothing() {
        slower();
        press("mallory");
        assertThat(recorded()).isEmpty();
    }

    @Test
    void the_button_of_a_check_of_several_pull_requests_accepts_none() {
        slower();
        world.opened(GIVEN.number(8).told());
        press("octocat");
        assertThat(recorded()).isEmpty();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void the_button_of_a_head_that_was_left_accepts_nothing() {
        slower();
        pushed(100, 131);
        press("octocat");
        assertThat(recorded()).isEmpty();
    }

    @Test
    void the_button_does_not_accept_what_fails_only_since_the_baseline_moved() {
        slower();
        world.github().file("main", "baselines/core.json", times(50, 100));
        press("octocat");
        assertThat(recorded()).isEmpty();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        press("octocat");
        assertThat(recorded()).as("what the report shows by now").hasSize(1);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void the_button_does_not_accept_more_than_it_was_pressed_in_view_of() {
        slower();
        world.github().file("main", "baselines/core.json", times(100, 40));
        press("octocat");
        assertThat(recorded()).isEmpty();
    }

    @Test
    void there_is_no_such_button_where_nothing_fails() {
        world.measured(ownBranch(), 100, 100);
        assertThat(buttons()).containsExactly("rerun", "regen");
    }
}
