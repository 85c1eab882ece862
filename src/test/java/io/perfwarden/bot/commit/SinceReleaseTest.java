package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CommitGateway.Tag;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullRequest;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.testkit.GivenPull;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The last release stands beside what a pull request changes, and many small steps only warn. */
class SinceReleaseTest extends HistoryWorld {
    private static final String CONFIG =
            "{version: 1, comment: always, suites: [{name: core, workflow: bench.yml, artifact:"
                    + " bench-core, drift: 10%}]}";

    private static final String WARNING =
            "`parse` is 17.6 % worse than in `v1.2.0` (allowed: 10 %)";

    /** The default branch has been slower by 17.6 % since then. */
    private static final CommitSha RELEASED = commit(0);

    private void released() {
        history();
        world.config(CONFIG);
        world.github().message(RELEASED, "1.2.0");
        world.artifact(99, "bench-core", times(85, 100));
        world.ran(PUSHED.id(99).on(RELEASED).succeeded());
        world.github().forgetCalls();
    }

    private void tag(String name, CommitSha commit) {
        world.github().tags().put(new Tag(name, commit, false), commit);
    }

    private void annotated(String name, CommitSha object, CommitSha commit) {
        world.github().tags().put(new Tag(name, object, true), commit);
    }

    @Test
    void many_small_steps_since_the_last_release_warn_and_never_fail() {
        released();
        tag("v1.2.0", RELEASED);
        brings(100);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(report()).contains(WARNING).contains("1 drifted \u00b7 2 unchanged");
    }

    @Test
    void why_says_it_beside_the_changes_own() {
        released();
        tag("v1.2.0", RELEASED);
        world.github().writer("ann");
        brings(100);
        world.comments("ann", "/perfwarden why parse");
        assertThat(world.github().commentsOn(PULL).getLast().body())
                .contains("17.6 % worse than in v1.2.0");
    }

    @Test
    void tags_are_asked_for_once_a_base() {
        released();
        tag("v1.2.0", RELEASED);
        brings(100);
        world.github().tags().clear();
        bringsAgain(101);
        world.tell(new RefreshJob(REPO, HEAD, RefreshJob.Cause.ASKED));
        assertThat(world.github().count("commits.tags")).isEqualTo(1);
        assertThat(report()).contains("worse than in `v1.2.0`");
    }

    @Test
    void the_highest_version_that_the_base_comes_after_is_the_last_release() {
        released();
        CommitSha elsewhere = new CommitSha("d".repeat(40));
        annotated("v1.2.0", new CommitSha("f".repeat(40)), RELEASED);
        tag("v1.1.0", commit(3));
        tag("v1.3.0-rc.1", commit(5));
        tag("v2.0.0", elsewhere);
        annotated("v2.0.1", new CommitSha("e".repeat(40)), elsewhere);
        tag("latest", commit(7));
        brings(100);
        assertThat(report()).contains(WARNING);
    }

    @Test
    void a_release_that_was_not_measured_is_what_was_measured_last_before_it() {
        released();
        CommitSha tagged = new CommitSha("d".repeat(40));
        world.github().parent(tagged, RELEASED).parent(commit(1), tagged);
        tag("v1.2.0", tagged);
        brings(100);
        assertThat(report()).contains(WARNING);
    }

    @Test
    void thousands_of_tags_of_which_none_is_before_the_base_cost_a_few_questions() {
        released();
        IntStream.range(0, 3_000)
                .forEach(i ->
                        annotated(
                                "v1.%d.0".formatted(i),
                                new CommitSha("%040x".formatted(900_000 + i)),
                                new CommitSha("%040x".formatted(800_000 + i))));
        brings(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.github().count("commits.tags")).isEqualTo(1);
        assertThat(world.github().count("commits.tagged")).isEqualTo(8);
    }

    @Test
    void a_tag_that_is_gone_counts_no_longer_at_the_next_base() {
        released();
        tag("v1.2.0", RELEASED);
        brings(100);
        world.github().tags().clear();
        CommitSha next = new CommitSha("e".repeat(40));
        world.github().parent(next, BASE).branch(MAIN.value(), next);
        world.config(CONFIG);
        world.opened(onto(next));
        bringsAgain(100);
        assertThat(world.github().count("commits.tags")).isEqualTo(2);
        assertThat(report()).doesNotContain("v1.2.0");
    }

    private static PullRequest onto(CommitSha base) {
        PullRequest told = GivenPull.of(ownBranch()).reopened(1);
        return new PullRequest(
                told.number(),
                true,
                told.head(),
                told.headOwner(),
                told.headSha(),
                told.baseBranch(),
                base,
                told.updatedAt());
    }

    @Test
    void within_the_budget_it_is_said_and_warns_of_nothing() {
        released();
        world.config(CONFIG.replace("10%", "20%"));
        tag("v1.2.0", RELEASED);
        brings(100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().text())
                .contains("`parse` is 17.6 % worse than in `v1.2.0`; 20 % is allowed");
    }
}
