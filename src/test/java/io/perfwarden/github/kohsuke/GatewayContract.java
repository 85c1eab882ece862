package io.perfwarden.github.kohsuke;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.perfwarden.github.Artifacts;
import io.perfwarden.github.CheckRuns;
import io.perfwarden.github.Comments;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.Permissions;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.scm.CheckRunId;
import io.perfwarden.scm.CommentId;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RunId;
import io.perfwarden.testkit.FakeGitHub;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every gateway promises: comments, checks, artifacts, permissions, failures. */
abstract class GatewayContract {
    static final PullNumber PULL = new PullNumber(3);
    private static final String MARKER = "<!-- perfwarden:report";
    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final RunId RUN = new RunId(70);
    private static final byte[] BYTES = "PK".getBytes(StandardCharsets.UTF_8);

    @TempDir Path scratch;
    final FakeGitHub world = new FakeGitHub();

    /** The gateway under test, on top of {@link #world}. */
    abstract GitHub gateway();

    @Test
    void only_own_comments_with_the_marker_are_listed_oldest_first() {
        Comments.Posted first = gateway().comments().create(REPO, PULL, MARKER + " 1");
        world.foreignComment(PULL, MARKER + " copied");
        gateway().comments().create(REPO, PULL, "without");
        gateway().comments().create(REPO, new PullNumber(4), MARKER + " elsewhere");
        Comments.Posted second = gateway().comments().create(REPO, PULL, "below\n" + MARKER);

        assertThat(first.body()).isEqualTo(MARKER + " 1");
        assertThat(second.at()).isAfter(first.at());
        assertThat(gateway().comments().own(REPO, PULL, MARKER)).containsExactly(first, second);
    }

    @Test
    void an_edited_comment_has_the_new_body_and_a_removed_one_cannot_be_edited() {
        Comments.Posted old = gateway().comments().create(REPO, PULL, MARKER + " old");

        Comments.Posted edited =
                gateway().comments().edit(REPO, old.id(), MARKER + " new").orElseThrow();
        assertThat(edited.id()).isEqualTo(old.id());
        assertThat(edited.body()).isEqualTo(MARKER + " new");
        assertThat(edited.at()).isAfter(old.at());
        assertThat(world.commentsOn(PULL)).containsExactly(edited);
        world.removeComment(old.id());
        assertThat(gateway().comments().edit(REPO, old.id(), MARKER + " newer")).isEmpty();
    }

    @Test
    void a_comment_may_be_deleted_twice() {
        CommentId id = gateway().comments().create(REPO, PULL, MARKER).id();
        gateway().comments().delete(REPO, id);
        gateway().comments().delete(REPO, id);

        assertThat(world.commentsOn(PULL)).isEmpty();
    }

    @Test
    void reacting_twice_leaves_one_reaction() {
        CommentId id = world.foreignComment(PULL, "/regen-baseline");
        gateway().comments().react(REPO, id, Comments.Reaction.EYES);
        gateway().comments().react(REPO, id, Comments.Reaction.EYES);

        assertThat(world.reactions())
                .containsExactly(new FakeGitHub.Reacted(id, Comments.Reaction.EYES));
    }

    @Test
    void a_comment_whose_answer_was_lost_is_there_all_the_same() {
        world.loseAnswerOfNext("comments.create");

        assertThatThrownBy(() -> gateway().comments().create(REPO, PULL, MARKER))
                .isInstanceOf(TransientFailure.class);
        assertThat(gateway().comments().own(REPO, PULL, MARKER)).hasSize(1);
    }

    @Test
    void check_runs_of_a_name_are_listed_newest_first() {
        CheckRunId first = gateway().checkRuns().create(REPO, SHA, "perfwarden", queued("a")).id();
        CheckRunId second = gateway().checkRuns().create(REPO, SHA, "perfwarden", queued("b")).id();
        gateway().checkRuns().create(REPO, SHA, "perfwarden/core", queued("c"));

        assertThat(gateway().checkRuns().own(REPO, SHA, "perfwarden"))
                .containsExactly(
                        new CheckRuns.Existing(second, CheckRuns.Status.QUEUED, "b"),
                        new CheckRuns.Existing(first, CheckRuns.Status.QUEUED, "a"));
    }

    @Test
    void a_check_run_shows_what_it_was_last_told() {
        CheckRuns.Published created =
                gateway().checkRuns().create(REPO, SHA, "perfwarden", queued("a"));
        CheckRunId id = created.id();
        CheckRuns.Draft done =
                new CheckRuns.Draft(
                        CheckRuns.Status.COMPLETED,
                        Optional.of(CheckRuns.Conclusion.ACTION_REQUIRED),
                        "🔴 1 regression",
                        "| a \\| b |",
                        "text",
                        "https://perf.example/c/1",
                        "a",
                        List.of(new CheckRuns.Button("Re-run", "measure again", "rerun")));
        CheckRuns.Published updated = gateway().checkRuns().update(REPO, id, done);

        assertThat(updated.id()).isEqualTo(id);
        assertThat(updated.at()).isAfter(created.at());

        assertThat(world.checkRunsOn(SHA))
                .containsExactly(new FakeGitHub.Check(id, SHA, "perfwarden", done));
        assertThat(gateway().checkRuns().own(REPO, SHA, "perfwarden"))
                .containsExactly(new CheckRuns.Existing(id, CheckRuns.Status.COMPLETED, "a"));
    }

    @Test
    void a_check_run_that_is_not_there_cannot_be_updated() {
        CheckRunId gone = gateway().checkRuns().create(REPO, SHA, "perfwarden", queued("a")).id();
        world.removeCheckRun(gone);

        assertThat(
                        catchThrowableOfType(
                                        GitHubRefusal.class,
                                        () -> gateway().checkRuns().update(REPO, gone, queued("a")))
                                .kind())
                .isEqualTo(GitHubRefusal.Kind.NOT_FOUND);
    }

    @Test
    void a_check_on_a_commit_that_the_api_does_not_show_yet_may_be_tried_again() {
        world.hide(SHA);
        assertThatThrownBy(() -> gateway().checkRuns().create(REPO, SHA, "perfwarden", queued("a")))
                .isInstanceOf(TransientFailure.class);

        world.show(SHA);
        gateway().checkRuns().create(REPO, SHA, "perfwarden", queued("a"));
        assertThat(world.checkRunsOn(SHA)).hasSize(1);
    }

    @Test
    void of_artifacts_with_one_name_the_newest_is_listed() {
        world.artifact(RUN, "b", BYTES, Instant.ofEpochSecond(20));
        Artifacts.Listed a = world.artifact(RUN, "a", BYTES, Instant.ofEpochSecond(10));
        world.artifact(RUN, "b", BYTES, Instant.ofEpochSecond(30));
        world.artifact(RUN, "b", BYTES, Instant.ofEpochSecond(25));

        assertThat(gateway().artifacts().list(REPO, RUN))
                .hasSize(2)
                .startsWith(a)
                .extracting(Artifacts.Listed::createdAt)
                .containsExactly(Instant.ofEpochSecond(10), Instant.ofEpochSecond(30));
        assertThat(gateway().artifacts().list(REPO, new RunId(71))).isEmpty();
    }

    @Test
    void an_artifact_is_downloaded_to_the_file_within_its_limit() {
        Artifacts.Listed artifact = world.artifact(RUN, "a", BYTES);
        Path target = scratch.resolve("a");

        assertThat(gateway().artifacts().download(REPO, artifact, target, 2))
                .isEqualTo(new Artifacts.Download.Stored(target));
        assertThat(target).hasBinaryContent(BYTES);
        assertThat(gateway().artifacts().download(REPO, artifact, target, 1))
                .isEqualTo(new Artifacts.Download.TooLarge(1));
    }

    @Test
    void an_artifact_that_is_gone_is_expired() {
        Artifacts.Listed gone =
                new Artifacts.Listed(404, "a", 2, false, Instant.EPOCH, Optional.empty());

        assertThat(gateway().artifacts().download(REPO, gone, scratch.resolve("a"), 2))
                .isEqualTo(new Artifacts.Download.Expired());
    }

    @Test
    void permissions_are_writing_less_than_that_or_untold() {
        world.writer("alice")
                .access("bob", new Permissions.Access.MayNotWrite("read"))
                .access("eve", new Permissions.Access.Untold("no"));

        assertThat(gateway().permissions().of(REPO, "alice"))
                .isEqualTo(new Permissions.Access.MayWrite());
        assertThat(gateway().permissions().of(REPO, "bob"))
                .isEqualTo(new Permissions.Access.MayNotWrite("read"));
        assertThat(gateway().permissions().of(REPO, "stranger"))
                .isEqualTo(new Permissions.Access.MayNotWrite("none"));
        assertThat(gateway().permissions().of(REPO, "eve"))
                .isInstanceOf(Permissions.Access.Untold.class);
    }

    @Test
    void a_failure_keeps_its_kind() {
        world.failNext("artifacts.list", new TransientFailure("busy"));
        world.failNext("artifacts.list", new GitHubRefusal(GitHubRefusal.Kind.GONE, "gone"));

        assertThatThrownBy(() -> gateway().artifacts().list(REPO, RUN))
                .isInstanceOf(TransientFailure.class);
        assertThat(
                        catchThrowableOfType(
                                        GitHubRefusal.class,
                                        () -> gateway().artifacts().list(REPO, RUN))
                                .kind())
                .isEqualTo(GitHubRefusal.Kind.GONE);
    }

    private static CheckRuns.Draft queued(String key) {
        return new CheckRuns.Draft(
                CheckRuns.Status.QUEUED, Optional.empty(), "t", "s", "", "", key, List.of());
    }
}
