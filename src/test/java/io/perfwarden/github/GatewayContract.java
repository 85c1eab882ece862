package io.perfwarden.github;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CheckRunId;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
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
    Arrangement world;
    private GitHubGateway gateway;

    /** The gateway under test, on top of the arrangement. */
    abstract GitHubGateway connect();

    abstract Arrangement arrangement();

    @BeforeEach
    void start() {
        world = arrangement();
        gateway = connect();
    }

    @AfterEach
    void stop() {
        world.close();
    }

    final GitHubGateway gateway() {
        return gateway;
    }

    /** Lets pull requests exist to which comments can be written. */
    private void conversationsOn(int... numbers) {
        for (int number : numbers) {
            world.pull(
                    new PullRequest(
                            new PullNumber(number),
                            true,
                            new HeadBranch(
                                    Optional.of(REPO.id()), new BranchName("topic" + number)),
                            "octo",
                            SHA,
                            new BranchName("main"),
                            new CommitSha("b".repeat(40)),
                            Instant.EPOCH));
        }
    }

    /** Lets a run of the commit exist. */
    private void runs(RunId... ids) {
        for (RunId id : ids) {
            world.run(
                    new WorkflowRun(
                            new Attempt(id, 1),
                            WorkflowPath.parse(".github/workflows/bench.yml"),
                            RunEvent.PULL_REQUEST,
                            new RunState.RunUnderWay(),
                            new HeadBranch(Optional.of(REPO.id()), new BranchName("topic")),
                            "octo",
                            SHA,
                            Instant.EPOCH,
                            Instant.EPOCH,
                            ""));
        }
    }

    @Test
    void only_own_comments_with_the_marker_are_listed_oldest_first() {
        conversationsOn(3, 4);
        CommentGateway.Posted first = gateway().comments().create(REPO, PULL, MARKER + " 1");
        world.foreignComment(PULL, MARKER + " copied");
        gateway().comments().create(REPO, PULL, "without");
        gateway().comments().create(REPO, new PullNumber(4), MARKER + " elsewhere");
        CommentGateway.Posted second = gateway().comments().create(REPO, PULL, "below\n" + MARKER);

        assertThat(first.body()).isEqualTo(MARKER + " 1");
        assertThat(second.at()).isAfter(first.at());
        assertThat(gateway().comments().ownComments(REPO, PULL, MARKER))
                .containsExactly(first, second);
    }

    @Test
    void an_edited_comment_has_the_new_body_and_a_removed_one_cannot_be_edited() {
        conversationsOn(3);
        CommentGateway.Posted old = gateway().comments().create(REPO, PULL, MARKER + " old");

        CommentGateway.Posted edited =
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
        conversationsOn(3);
        CommentId id = gateway().comments().create(REPO, PULL, MARKER).id();
        gateway().comments().delete(REPO, id);
        gateway().comments().delete(REPO, id);

        assertThat(world.commentsOn(PULL)).isEmpty();
    }

    @Test
    void reacting_twice_leaves_one_reaction() {
        conversationsOn(3);
        CommentId id = world.foreignComment(PULL, "/regen-baseline");
        gateway().comments().react(REPO, id, CommentGateway.Reaction.EYES);
        gateway().comments().react(REPO, id, CommentGateway.Reaction.EYES);

        assertThat(world.reactionsTo(id)).containsExactly(CommentGateway.Reaction.EYES);
    }

    @Test
    void a_comment_whose_answer_was_lost_is_there_all_the_same() {
        conversationsOn(3);
        world.loseAnswerOfNextComment();

        assertThatThrownBy(() -> gateway().comments().create(REPO, PULL, MARKER))
                .isInstanceOf(TransientFailure.class);
        assertThat(gateway().comments().ownComments(REPO, PULL, MARKER)).hasSize(1);
    }

    @Test
    void check_runs_of_a_name_are_listed_newest_first() {
        world.commit(SHA);
        CheckRunId first = gateway().checkRuns().create(REPO, SHA, "perfwarden", queued("a")).id();
        CheckRunId second = gateway().checkRuns().create(REPO, SHA, "perfwarden", queued("b")).id();
        gateway().checkRuns().create(REPO, SHA, "perfwarden/core", queued("c"));

        assertThat(gateway().checkRuns().ownRuns(REPO, SHA, "perfwarden"))
                .containsExactly(
                        new CheckRunGateway.Existing(
                                second, CheckRunGateway.CheckRunStatus.QUEUED, "b", 0, false),
                        new CheckRunGateway.Existing(
                                first, CheckRunGateway.CheckRunStatus.QUEUED, "a", 0, false));
    }

    @Test
    void a_check_run_shows_what_it_was_last_told() {
        world.commit(SHA);
        CheckRunGateway.Published created =
                gateway().checkRuns().create(REPO, SHA, "perfwarden", queued("a"));
        CheckRunId id = created.id();
        CheckRunGateway.CheckRunDraft done =
                new CheckRunGateway.CheckRunDraft(
                        CheckRunGateway.CheckRunStatus.COMPLETED,
                        Optional.of(CheckRunGateway.CheckRunConclusion.ACTION_REQUIRED),
                        "🔴 1 regression",
                        "| a \\| b |",
                        "text",
                        "https://perf.example/c/1",
                        "a",
                        List.of(new CheckRunGateway.Button("Re-run", "measure again", "rerun")),
                        List.of());
        CheckRunGateway.Published updated = gateway().checkRuns().update(REPO, id, done);

        assertThat(updated.id()).isEqualTo(id);
        assertThat(updated.at()).isAfterOrEqualTo(created.at());

        assertThat(world.shownBy(id)).isEqualTo(done);
        assertThat(gateway().checkRuns().ownRuns(REPO, SHA, "perfwarden"))
                .containsExactly(
                        new CheckRunGateway.Existing(
                                id, CheckRunGateway.CheckRunStatus.COMPLETED, "a", 0, true));
    }

    @Test
    void an_update_adds_to_the_annotations_of_a_check_run() {
        world.commit(SHA);
        CheckRunId id = gateway().checkRuns().create(REPO, SHA, "perfwarden", queued("a")).id();
        CheckRunGateway.CheckRunDraft annotated =
                queued("a")
                        .withAnnotations(
                                List.of(new CheckRunGateway.Annotation("a.yml", 3, "t", "m")));
        gateway().checkRuns().update(REPO, id, annotated);
        gateway().checkRuns().update(REPO, id, queued("a"));
        gateway().checkRuns().update(REPO, id, annotated);
        assertThat(gateway().checkRuns().ownRuns(REPO, SHA, "perfwarden"))
                .containsExactly(
                        new CheckRunGateway.Existing(
                                id, CheckRunGateway.CheckRunStatus.QUEUED, "a", 2, false));
    }

    @Test
    void a_check_run_that_is_not_there_cannot_be_updated() {
        world.commit(SHA);
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
        world.commit(SHA);
        world.hide(SHA);
        assertThatThrownBy(() -> gateway().checkRuns().create(REPO, SHA, "perfwarden", queued("a")))
                .isInstanceOf(TransientFailure.class);

        world.show(SHA);
        gateway().checkRuns().create(REPO, SHA, "perfwarden", queued("a"));
        assertThat(world.checkRunsOn(SHA)).isEqualTo(1);
    }

    @Test
    void of_artifacts_with_one_name_the_newest_is_listed() {
        runs(RUN, new RunId(71));
        world.artifact(RUN, "b", BYTES, Instant.ofEpochSecond(20));
        ArtifactGateway.ListedArtifacts a =
                world.artifact(RUN, "a", BYTES, Instant.ofEpochSecond(10));
        world.artifact(RUN, "b", BYTES, Instant.ofEpochSecond(30));
        world.artifact(RUN, "b", BYTES, Instant.ofEpochSecond(25));

        assertThat(gateway().artifacts().list(REPO, RUN))
                .hasSize(2)
                .startsWith(a)
                .extracting(ArtifactGateway.ListedArtifacts::createdAt)
                .containsExactly(Instant.ofEpochSecond(10), Instant.ofEpochSecond(30));
        assertThat(gateway().artifacts().list(REPO, new RunId(71))).isEmpty();
    }

    @Test
    void an_artifact_is_downloaded_to_the_file_within_its_limit() {
        runs(RUN);
        ArtifactGateway.ListedArtifacts artifact = world.artifact(RUN, "a", BYTES, Instant.EPOCH);
        Path target = scratch.resolve("a");

        assertThat(gateway().artifacts().download(REPO, artifact, target, 2))
                .isEqualTo(new ArtifactGateway.Download.Stored(target));
        assertThat(target).hasBinaryContent(BYTES);
        assertThat(gateway().artifacts().download(REPO, artifact, target, 1))
                .isEqualTo(new ArtifactGateway.Download.ArtifactTooLarge(1));
    }

    @Test
    void an_artifact_that_is_gone_is_expired() {
        ArtifactGateway.ListedArtifacts gone =
                new ArtifactGateway.ListedArtifacts(
                        404, "a", 2, false, Instant.EPOCH, Optional.empty());

        assertThat(gateway().artifacts().download(REPO, gone, scratch.resolve("a"), 2))
                .isEqualTo(new ArtifactGateway.Download.Expired());
    }

    @Test
    void permissions_are_writing_less_than_that_or_untold() {
        world.access("alice", new PermissionGateway.Access.MayWrite());
        world.access("bob", new PermissionGateway.Access.MayNotWrite("read"));
        world.access("eve", new PermissionGateway.Access.UnknownAccess("no"));
        world.access("stranger", new PermissionGateway.Access.MayNotWrite("none"));

        assertThat(gateway().permissions().of(REPO, "alice"))
                .isEqualTo(new PermissionGateway.Access.MayWrite());
        assertThat(gateway().permissions().of(REPO, "bob"))
                .isEqualTo(new PermissionGateway.Access.MayNotWrite("read"));
        assertThat(gateway().permissions().of(REPO, "stranger"))
                .isEqualTo(new PermissionGateway.Access.MayNotWrite("none"));
        assertThat(gateway().permissions().of(REPO, "eve"))
                .isInstanceOf(PermissionGateway.Access.UnknownAccess.class);
    }

    @Test
    void a_failure_keeps_its_kind() {
        runs(RUN);
        world.failArtifactsTwice();

        assertThatThrownBy(() -> gateway().artifacts().list(REPO, RUN))
                .isInstanceOf(TransientFailure.class);
        assertThat(
                        catchThrowableOfType(
                                        GitHubRefusal.class,
                                        () -> gateway().artifacts().list(REPO, RUN))
                                .kind())
                .isEqualTo(GitHubRefusal.Kind.GONE);
    }

    private static CheckRunGateway.CheckRunDraft queued(String key) {
        return new CheckRunGateway.CheckRunDraft(
                CheckRunGateway.CheckRunStatus.QUEUED,
                Optional.empty(),
                "t",
                "s",
                "",
                "",
                key,
                List.of(),
                List.of());
    }
}
