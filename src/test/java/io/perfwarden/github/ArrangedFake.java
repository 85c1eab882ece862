package io.perfwarden.github;

import module java.base;

import io.perfwarden.model.CheckRunId;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunId;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.testkit.FakeGitHub;

/** Behind the gateway that use cases are tested with. */
record ArrangedFake(FakeGitHub world) implements Arrangement {
    @Override
    public void commit(CommitSha sha) {
        world.file(sha.value(), "README.md", "");
    }

    @Override
    public void branch(String branch, CommitSha at) {
        world.branch(branch, at);
    }

    @Override
    public void file(String branchOrSha, String path, byte[] content) {
        world.file(branchOrSha, path, content);
    }

    @Override
    public void notAFile(String path, String what) {
        world.notAFile(path, what);
    }

    @Override
    public void parent(CommitSha commit, CommitSha parent) {
        world.parent(commit, parent);
    }

    @Override
    public void tag(String name, CommitSha commit) {
        world.tags().put(new CommitGateway.Tag(name, commit, false), commit);
    }

    @Override
    public void message(CommitSha commit, String message) {
        world.message(commit, message);
    }

    @Override
    public void hide(CommitSha commit) {
        world.hide(commit);
    }

    @Override
    public void show(CommitSha commit) {
        world.show(commit);
    }

    @Override
    public void pull(PullRequest pull) {
        world.pull(pull);
    }

    @Override
    public void changed(String path) {
        world.changed(path);
    }

    @Override
    public void run(WorkflowRun run) {
        world.run(run);
    }

    @Override
    public void refuseRerun(RunId run) {
        world.refuseRerun(run);
    }

    @Override
    public ArtifactGateway.ListedArtifacts artifact(
            RunId run, String name, byte[] bytes, Instant createdAt) {
        return world.artifact(run, name, bytes, createdAt);
    }

    @Override
    public void access(String login, PermissionGateway.Access access) {
        world.access(login, access);
    }

    @Override
    public CommentId foreignComment(PullNumber pull, String body) {
        return world.foreignComment(pull, body);
    }

    @Override
    public void removeComment(CommentId comment) {
        world.removeComment(comment);
    }

    @Override
    public void removeCheckRun(CheckRunId checkRun) {
        world.removeCheckRun(checkRun);
    }

    @Override
    public void failArtifactsTwice() {
        world.failNext("artifacts.list", new TransientFailure("busy"));
        world.failNext("artifacts.list", new GitHubRefusal(GitHubRefusal.Kind.GONE, "gone"));
    }

    @Override
    public void loseAnswerOfNextComment() {
        world.loseAnswerOfNext("comments.create");
    }

    @Override
    public List<CommentGateway.Posted> commentsOn(PullNumber pull) {
        return world.commentsOn(pull);
    }

    @Override
    public List<CommentGateway.Reaction> reactionsTo(CommentId comment) {
        return world.reactions().stream()
                .filter(it -> it.comment().equals(comment))
                .map(FakeGitHub.Reacted::reaction)
                .toList();
    }

    @Override
    public CheckRunGateway.CheckRunDraft shownBy(CheckRunId checkRun) {
        return world.checkRun(checkRun).draft();
    }

    @Override
    public int checkRunsOn(CommitSha sha) {
        return world.checkRunsOn(sha).size();
    }

    @Override
    public List<String> commits() {
        return world.commits().stream()
                .map(it -> it.message().headline() + "\n\n" + it.message().body())
                .toList();
    }

    @Override
    public List<String> opened() {
        return world.opened().stream().map(PullGateway.Proposal::title).toList();
    }

    @Override
    public List<RunId> reruns() {
        return world.reruns();
    }

    @Override
    public void close() {
        // It holds nothing open.
    }
}
