package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInComments.Comment;
import io.perfwarden.demo.standin.StandInComments.Reaction;
import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code /regen-baseline} in a comment, by who may and by who may not. */
@Tag("integration")
@ExtendWith(SharedServer.class)
class CommandsIT {
    @TempDir private Path directory;

    @SuppressWarnings("NullAway.Init")
    private Installation app;

    @SuppressWarnings("NullAway.Init")
    private StandInPull pull;

    private void judged(Installation installation) {
        app = installation;
        app.home().permit("octocat", "write");
        pull = app.ownPull();
        app.life(pull, 100, 130).forEach(app::deliver);
        app.read(pull);
    }

    @AfterEach
    void close() {
        app.close();
    }

    @Test
    void a_reader_is_refused_and_a_writer_gets_one_commit_a_rocket_and_a_reply(
            Installation shared) {
        judged(shared);
        comment("stranger");
        awaitReactions("eyes", "confused");
        assertThat(app.home().appCommits()).isEmpty();
        assertThat(app.comments(pull)).hasSize(2);
        assertThat(app.comments(pull).getLast().body()).contains("stranger");
        comment("octocat");
        awaitReactions("eyes", "confused", "eyes", "rocket");
        assertThat(app.home().appCommits())
                .singleElement()
                .satisfies(
                        commit -> assertThat(commit.changed()).containsKey("baselines/core.json"));
        assertThat(app.comments(pull)).hasSize(3);
    }

    @Test
    void where_files_may_only_be_read_a_writer_gets_a_patch_and_nothing_else_is_lost() {
        judged(new Installation(Stores.SQLITE, directory));
        app.world().installation().permit("contents", "read");
        comment("octocat");
        awaitReactions("eyes", "rocket");
        assertThat(app.home().appCommits()).isEmpty();
        assertThat(app.comments(pull)).hasSize(2);
        assertThat(app.comments(pull).getLast().body())
                .contains("git apply --index", "+++ b/baselines/core.json");
        StandInPull next = app.ownPull("other");
        app.life(next, 100, 130).forEach(app::deliver);
        assertThat(app.completed(next).conclusion()).isEqualTo("failure");
        app.read(next);
        assertThat(app.comments(next)).hasSize(1);
    }

    /** Delivered twice, as GitHub may. */
    private void comment(String login) {
        Comment comment =
                app.home()
                        .conversation()
                        .say(pull.number(), login, "/regen-baseline -- on purpose");
        StandInDelivery delivery = app.deliveries().comment(pull, comment);
        app.deliver(delivery);
        app.deliver(delivery);
    }

    private void awaitReactions(String... all) {
        Await.until("reactions", () -> reactions().size() >= all.length);
        app.idle();
        assertThat(reactions()).containsExactly(all);
    }

    private List<String> reactions() {
        return app.home().conversation().reactions().stream().map(Reaction::content).toList();
    }
}
