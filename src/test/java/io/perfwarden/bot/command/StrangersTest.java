package io.perfwarden.bot.command;

import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What people who may not write can have the app do. */
class StrangersTest extends WorldTest {
    @BeforeEach
    void judged() {
        world.github().writer("octocat");
        world.measured(ownBranch(), 100, 130).pass(Duration.ofMinutes(1));
        world.github().forgetCalls();
    }

    private List<String> operations() {
        return world.github().calls().stream().map(FakeGitHub.Call::operation).toList();
    }

    @Test
    void permission_is_asked_before_anything_is_written() {
        world.comments("stranger", "/regen-baseline");
        assertThat(operations().getFirst()).isEqualTo("permissions.of");
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.CONFUSED);
    }

    @Test
    void a_stranger_is_refused_the_second_time_too() {
        world.comments("stranger", "/regen-baseline").comments("stranger", "/perfwarden help");
        assertThat(replies()).hasSize(2);
        assertThat(replies().getLast()).contains("a maintainer can run it for you");
        assertThat(reactions())
                .containsExactly(
                        Reaction.EYES, Reaction.CONFUSED, Reaction.EYES, Reaction.CONFUSED);
    }

    @Test
    void
            thirty_comments_of_a_stranger_within_an_hour_are_refused_ten_times_and_the_others_cost_nothing() {
        for (int i = 0; i < 30; i++) {
            if (i == 10) {
                world.github().forgetCalls();
            }
            world.comments("stranger", "/regen-baseline").pass(Duration.ofSeconds(30));
        }
        assertThat(replies()).hasSize(10);
        assertThat(world.refused()).hasSize(10).containsOnly("no-permission");
        assertThat(operations()).containsOnly("files.read");
    }

    @Test
    void fifty_strangers_within_an_hour_are_refused_forty_times() {
        for (int i = 0; i < 50; i++) {
            world.comments("stranger" + i, "/regen-baseline");
        }
        assertThat(replies()).hasSize(40);
    }

    @Test
    void whoever_may_write_is_answered_beyond_the_limit_of_those_who_may_not() {
        for (int i = 0; i < 50; i++) {
            world.comments("stranger" + i, "/regen-baseline");
        }
        world.comments("octocat", "/perfwarden help");
        assertThat(replies()).hasSize(41);
    }

    @Test
    void someone_without_an_answer_left_costs_one_request_an_hour_wherever_they_comment() {
        for (int i = 0; i < 40; i++) {
            world.comments("stranger" + i, "/regen-baseline");
        }
        world.github().forgetCalls();
        for (int i = 0; i < 10; i++) {
            world.comments("late", "/regen-baseline");
        }
        assertThat(operations()).containsExactly("permissions.of");
    }

    @Test
    void the_author_may_ask_why_and_for_help_and_no_more() {
        world.comments("octo", "/perfwarden why render\n/perfwarden help");
        assertThat(replies().getLast()).contains("130", "| Command |");
        assertThat(reactions()).endsWith(Reaction.ROCKET);
        world.comments("octo", "/perfwarden rerun");
        assertThat(world.refused()).containsExactly("no-permission");
        assertThat(reactions()).endsWith(Reaction.CONFUSED);
    }

    @Test
    void after_an_hour_a_stranger_is_refused_again() {
        for (int i = 0; i < 11; i++) {
            world.comments("stranger", "/regen-baseline");
        }
        assertThat(replies()).hasSize(10);
        world.pass(Duration.ofMinutes(50)).comments("stranger", "/regen-baseline");
        assertThat(replies()).hasSize(11);
    }

    @Test
    void one_strangers_silence_is_not_anothers() {
        world.comments("stranger", "/regen-baseline").comments("other", "/regen-baseline");
        assertThat(replies()).hasSize(2);
    }

    @Test
    void what_is_refused_is_counted_by_its_reason() {
        world.comments("octocat", "/regen-baseline nothing-like-it");
        world.comments("octocat", "/perfwarden help");
        world.comments("octocat", "/perfwarden acept");
        assertThat(world.refused()).containsExactly("unknown-suite", "misunderstood");
    }

    @Test
    void whoever_may_write_is_answered_each_time() {
        world.comments("stranger", "/perfwarden help");
        world.comments("octocat", "/perfwarden help").comments("octocat", "/perfwarden help");
        assertThat(replies()).hasSize(3);
    }
}
