package io.perfwarden.github;

import module java.base;

import io.perfwarden.model.CheckRunId;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowRun;

/** What is arranged behind a gateway, and what it did there; of {@code octo/bench} alone. */
interface Arrangement extends AutoCloseable {
    /** Lets a commit exist, at least. */
    void commit(CommitSha sha);

    void branch(String branch, CommitSha at);

    /** Puts a file into a branch, which comes to be if needed, or into a commit. */
    void file(String branchOrSha, String path, byte[] content);

    void notAFile(String path, String what);

    void tag(String name, CommitSha commit);

    void message(CommitSha commit, String message);

    /** Lets a commit that exists follow another one. */
    void parent(CommitSha commit, CommitSha parent);

    void hide(CommitSha commit);

    void show(CommitSha commit);

    void pull(PullRequest pull);

    /** Lets a pull request that exists change a file. */
    void changed(String path);

    void run(WorkflowRun run);

    void refuseRerun(RunId run);

    ArtifactGateway.ListedArtifacts artifact(
            RunId run, String name, byte[] bytes, Instant createdAt);

    void access(String login, PermissionGateway.Access access);

    CommentId foreignComment(PullNumber pull, String body);

    void removeComment(CommentId comment);

    void removeCheckRun(CheckRunId checkRun);

    /** Lets listing artifacts fail once with trouble at GitHub and then once with 410. */
    void failArtifactsTwice();

    void loseAnswerOfNextComment();

    /** This app's comments, oldest first. */
    List<CommentGateway.Posted> commentsOn(PullNumber pull);

    List<CommentGateway.Reaction> reactionsTo(CommentId comment);

    CheckRunGateway.CheckRunDraft shownBy(CheckRunId checkRun);

    int checkRunsOn(CommitSha sha);

    /** Messages of commits made, oldest first. */
    List<String> commits();

    /** Titles of pull requests opened, oldest first. */
    List<String> opened();

    List<RunId> reruns();

    @Override
    void close();
}
