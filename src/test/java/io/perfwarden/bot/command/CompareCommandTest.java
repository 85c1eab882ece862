package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.github.CommitGateway.Tag;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /perfwarden compare}: the head against any commit, by what is stored of both. */
class CompareCommandTest extends WorldTest {
    private static final CommitSha ONE = sha('1');
    private static final CommitSha TWO = sha('2');
    private static final CommitSha THREE = sha('3');
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);

    @BeforeEach
    void a_measured_line() {
        world.github()
                .writer("octocat")
                .message(ONE, "one")
                .parent(TWO, ONE)
                .parent(THREE, TWO)
                .parent(BASE, THREE);
        world.repository(ownBranch());
        world.artifact(101, "bench-core", times(100, 100));
        world.ran(PUSHED.id(101).on(ONE).succeeded());
        world.measured(ownBranch(), 130, 90);
        world.github().forgetCalls();
    }

    private String reply() {
        return replies().getLast();
    }

    private List<String> operations() {
        return world.github().calls().stream().map(FakeGitHub.Call::operation).toList();
    }

    @Test
    void the_reply_is_a_report_on_both_commits() {
        world.comments("octocat", "/perfwarden compare 1111111");
        assertThat(reply())
                .contains("Stored results of aaaaaaa compared with those of `1111111`:")
                .contains("### \u274c 1 regression", "| `parse` \u00b7")
                .doesNotContain("/regen-baseline", "<!-- perfwarden:report");
        assertThat(reactions()).endsWith(Reaction.ROCKET);
    }

    @Test
    void what_is_stored_needs_no_question_to_github() {
        world.comments("octocat", "/perfwarden compare main");
        assertThat(reply()).contains("`main`, which is 1111111:");
        assertThat(operations().stream().filter(it -> !it.matches("files.*|runs.past")).toList())
                .containsExactly(
                        "permissions.of",
                        "pulls.get",
                        "comments.react",
                        "comments.own",
                        "comments.create",
                        "comments.react");
    }

    @Test
    void of_an_unmeasured_commit_the_nearest_measured_one_is_said() {
        world.github().tags().put(new Tag("v3", THREE, false), THREE);
        world.comments("octocat", "/perfwarden compare v3");
        assertThat(reply())
                .contains("`v3` is 3333333, of which no results are stored.")
                .contains("`/perfwarden compare 1111111`");
        assertThat(world.refused()).containsExactly("not-measured");
        world.comments("octocat", "/perfwarden compare 1111111");
        assertThat(reply()).contains("1 regression");
    }

    @Test
    void a_tag_that_no_release_made_known_is_asked_for() {
        world.github().tags().put(new Tag("nightly", ONE, false), ONE);
        world.comments("octocat", "/perfwarden compare nightly");
        assertThat(reply()).contains("`nightly`, which is 1111111:", "1 regression");
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @ValueSource(
            strings = {
                "nowhere",
                "refs/pull/9/head",
                "`a|b`",
                "\"@octo/team see #1 <!-- perfwarden:report:v1 {} -->\"",
            })
    void what_names_nothing_is_said_and_cannot_mention_anyone(String ref) {
        world.comments("octocat", "/perfwarden compare " + ref);
        assertThat(reply()).contains("is no commit, tag or branch of this repository.");
        assertThat(reply().replaceAll("(?s)`[^`]*`", "").replaceFirst("(?s)<!--.*?-->", ""))
                .doesNotContain("@octo", "#1", "<!--");
        assertThat(reactions()).endsWith(Reaction.CONFUSED);
    }

    @Test
    void the_author_may_ask_and_a_stranger_may_not() {
        world.comments("octo", "/perfwarden compare 1111111");
        assertThat(reply()).contains("1 regression");
        world.comments("stranger", "/perfwarden compare 1111111");
        assertThat(world.refused()).containsExactly("no-permission");
    }

    @Test
    void a_head_without_results_is_said() {
        CommitSha moved = sha('4');
        world.opened(pull(fork(), moved));
        world.comments("octocat", "/perfwarden compare main");
        assertThat(reply()).contains("there are no results for 4444444 yet");
    }
}
