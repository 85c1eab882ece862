package io.perfwarden.e2e;

import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.Comments.Reaction;
import io.perfwarden.scm.CommentId;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.Stores;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code /regen-baseline} in a comment, by who may and by who may not. */
@Tag("integration")
class CommandsIT {
    @TempDir private Path directory;
    private Installation app;

    @BeforeEach
    void judged() {
        app = new Installation(Stores.SQLITE, directory).repository(ownBranch());
        FakeGitHub _ = app.github().world(world -> world.writer("octocat"));
        WorkflowRun _ = app.measured(ownBranch(), 100, 130);
        Installation.life(ownBranch()).forEach(app::deliver);
        app.completed();
    }

    @AfterEach
    void close() {
        app.close();
    }

    @Test
    void a_writer_gets_one_commit_a_rocket_and_a_reply() {
        comment("octocat");
        awaitReaction(Reaction.ROCKET);
        assertThat(commits())
                .singleElement()
                .satisfies(commit ->
                        assertThat(commit.additions().getFirst().path())
                                .isEqualTo("baselines/core.json"));
        assertThat(app.comments()).hasSize(2);
    }

    @Test
    void a_reader_is_refused_with_a_reply_and_nothing_is_committed() {
        comment("stranger");
        awaitReaction(Reaction.CONFUSED);
        assertThat(commits()).isEmpty();
        assertThat(app.comments()).hasSize(2);
        assertThat(app.comments().getLast().body()).contains("stranger");
    }

    /** Delivered twice, as GitHub may. */
    private void comment(String login) {
        CommentId id = app.github().world(world -> world.foreignComment(PULL, "/regen-baseline"));
        Delivery delivery = Delivery.comment(PULL, id, login, "/regen-baseline -- on purpose");
        app.deliver(delivery);
        app.deliver(delivery);
    }

    private void awaitReaction(Reaction last) {
        Await.until(
                "reaction " + last,
                () ->
                        app.github().world(FakeGitHub::reactions).stream()
                                .anyMatch(it -> it.reaction() == last));
        app.idle();
        assertThat(app.github().world(FakeGitHub::reactions))
                .extracting(FakeGitHub.Reacted::reaction)
                .containsExactly(Reaction.EYES, last);
    }

    private List<FakeGitHub.Commit> commits() {
        return app.github().world(FakeGitHub::commits);
    }
}
