package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** The comment shows the head's verdict, or says of which older commit its figures are. */
class StaleReportTest extends WorldTest {
    private static final CommitSha NEWER = sha('c');
    private static final GivenRun RUN = GivenRun.of(ownBranch()).id(901).on(NEWER);

    private void pushed() {
        world.measured(ownBranch(), 100, 130);
        assertThat(report()).startsWith("### ");
        world.github().branch("faster", NEWER);
        world.opened(GivenPull.of(ownBranch()).at(NEWER, 60).told());
    }

    private void assertStale() {
        assertThat(report())
                .startsWith("### ⏳ " + NEWER.abbreviated())
                .contains("the older commit " + HEAD.abbreviated())
                .contains("30\u00a0% slower");
    }

    @Test
    void figures_of_an_older_head_are_named_as_such_from_the_push_on() {
        pushed();
        assertStale();
        assertThat(report())
                .startsWith(
                        "### ⏳ "
                                + NEWER.abbreviated()
                                + " is being measured\n\n**❌ 1 regression · 1 unchanged** · of the"
                                + " older commit "
                                + HEAD.abbreviated()
                                + "\n\n|");
        world.ran(RUN.running());
        assertStale();
    }

    @Test
    void figures_of_an_older_head_are_named_as_such_when_the_new_run_is_cancelled() {
        pushed();
        world.ran(RUN.ended(RunConclusion.CANCELLED));
        assertStale();
        assertThat(report()).contains("The benchmark run was cancelled");
    }

    @Test
    void figures_of_an_older_head_are_named_as_such_when_the_new_run_is_skipped() {
        pushed();
        world.ran(RUN.ended(RunConclusion.SKIPPED));
        assertStale();
    }

    @Test
    void figures_of_an_older_head_are_named_as_such_when_no_run_starts() {
        pushed();
        world.pass(DEADLINE);
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertStale();
    }

    @Test
    void figures_of_an_older_head_are_named_as_such_when_the_configuration_is_broken() {
        world.measured(ownBranch(), 100, 130);
        world.config("version: 1\nsuitse: []\n");
        world.opened(GivenPull.of(ownBranch()).at(NEWER, 60).told());
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertStale();
    }

    @Test
    void figures_of_an_older_head_are_named_as_such_where_nothing_is_expected() {
        String advice = CONFIG.replace("    workflow: bench.yml\n", "    fail: 50%\n");
        world.repository(ownBranch()).config(advice);
        world.artifact(100, 130).opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded());
        world.opened(GivenPull.of(ownBranch()).at(NEWER, 60).told());
        assertThat(world.github().checkRunsOn(NEWER)).isEmpty();
        assertStale();
    }

    @Test
    void figures_of_an_older_head_are_named_as_such_after_our_own_fault() {
        world.givingUp();
        pushed();
        world.github().failNext("artifacts.list", new IllegalStateException("a bug"));
        world.ran(RUN.succeeded());
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertStale();
    }

    @Test
    void figures_of_an_older_head_are_named_as_such_however_many_there_are() {
        world.repository(ownBranch());
        world.github().file("main", "baselines/core.json", many(100));
        world.artifact(900, "bench-core", many(200)).opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded());
        world.opened(GivenPull.of(ownBranch()).at(NEWER, 60).told());
        assertThat(report()).startsWith("### ⏳ " + NEWER.abbreviated());
        assertThat(report().getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(65_535);
    }

    private static String many(int value) {
        return IntStream.range(0, 3_000)
                .mapToObj(i ->
                        "{\"name\": \"%s/%d\", \"unit\": \"ns\", \"value\": %d}"
                                .formatted("a".repeat(i % 50), i, value))
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void the_new_verdict_takes_the_place_of_the_old_figures() {
        pushed();
        world.artifact(901, "bench-core", times(100, 100)).ran(RUN.succeeded());
        assertThat(report())
                .startsWith("### ")
                .doesNotContain("30\u00a0% slower")
                .doesNotContain("older commit");
    }

    @Test
    void figures_of_an_earlier_attempt_are_named_as_such() {
        world.measured(ownBranch(), 100, 130);
        world.ran(GivenRun.of(ownBranch()).attempt(2).running());
        assertThat(report()).startsWith("### ⏳ ").contains("an earlier attempt");
        world.ran(GivenRun.of(ownBranch()).attempt(2).ended(RunConclusion.CANCELLED));
        assertThat(report()).startsWith("### ⏳ ").contains("an earlier attempt");
    }

    @Test
    void a_run_of_the_new_head_that_brings_nothing_shows_that_and_no_old_figures() {
        pushed();
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(DEADLINE);
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).doesNotContain("30\u00a0% slower").contains(NEWER.value());
        assertThat(world.github().count("artifacts.download")).isOne();
    }
}
