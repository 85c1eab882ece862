package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.github.ArtifactGateway;
import io.perfwarden.github.CheckRunGateway;
import io.perfwarden.github.CommentGateway;
import io.perfwarden.github.CommitGateway;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.PermissionGateway;
import io.perfwarden.github.PullGateway;
import io.perfwarden.github.RequestBudget;
import io.perfwarden.github.RunGateway;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CheckRunId;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.WorkflowJob;

/**
 * GitHub in memory: one repository, {@link #REPO}, with its files, pull requests, comments, check
 * runs, workflow runs and artifacts.
 *
 * <p>Keeps the contract that the adapter keeps (one abstract test holds both to it). Operations are
 * named {@code comments.create}, {@code files.read} and so on: in {@link #calls}, {@link #count},
 * {@link #failNext} and {@link #loseAnswerOfNext}.
 */
public final class FakeGitHub {
    /** The repository; any other {@link InstalledRepo} is answered from the same world. */
    public static final InstalledRepo REPO =
            new InstalledRepo(
                    new InstallationId(7), new RepoId(100), new RepoName("octo", "bench"));

    /** Something asked of GitHub. */
    public record Call(String operation, String detail) {}

    /** A check run as it shows now. */
    public record Check(
            CheckRunId id, CommitSha head, String name, CheckRunGateway.CheckRunDraft draft) {}

    /** A commit that was made through {@link CommitGateway#commit}. */
    public record Commit(
            BranchName branch,
            CommitSha parent,
            CommitSha sha,
            FileGateway.CommitMessage message,
            List<FileGateway.Addition> additions) {}

    /** A reaction to a comment. */
    public record Reacted(CommentId comment, CommentGateway.Reaction reaction) {}

    private final FakeCalls calls = new FakeCalls();
    private final FakeTime time = new FakeTime();
    private final FakeComments comments = new FakeComments(calls, time);
    private final FakeCommits commits =
            new FakeCommits(
                    calls,
                    commit -> this.files.isKnown(commit),
                    branch -> this.files.head(new BranchName(branch)),
                    () -> this.files);
    private final FakeCheckRuns checkRuns = new FakeCheckRuns(calls, time, commits::isHidden);
    private final FakeArtifacts artifacts = new FakeArtifacts(calls);
    private final FakeRuns runs =
            new FakeRuns(
                    calls,
                    ref ->
                            this.files
                                    .head(new BranchName(ref))
                                    .or(() ->
                                            tags().entrySet().stream()
                                                    .filter(it -> it.getKey().name().equals(ref))
                                                    .map(Map.Entry::getValue)
                                                    .findFirst()),
                    time::stamp);
    private final FakeIssues issues = new FakeIssues(calls, time);
    private final Map<String, PermissionGateway.Access> access = new HashMap<>();
    private final FakePulls pulls = new FakePulls(calls, time, this::headOf);
    private final FakeFiles files =
            new FakeFiles(
                    calls,
                    (branch, to) -> pulls.branchMoved(REPO.name().owner(), branch, to),
                    commits::made,
                    branch -> pulls.branchGone(REPO.name().owner(), branch));

    /** All of it, as use cases take it. */
    public GitHubGateway gateway() {
        return new GitHubGateway(
                comments, checkRuns, artifacts, files, commits, permissions(), pulls, runs, issues);
    }

    /** The objects with state. */
    List<Object> parts() {
        return List.of(
                this, calls, time, comments, commits, checkRuns, artifacts, runs, issues, pulls,
                files);
    }

    public CommentGateway comments() {
        return comments;
    }

    public CheckRunGateway checkRuns() {
        return checkRuns;
    }

    public ArtifactGateway artifacts() {
        return artifacts;
    }

    public FileGateway files() {
        return files;
    }

    public PermissionGateway permissions() {
        return (_, login) ->
                calls.answer(
                        "permissions.of",
                        login,
                        () ->
                                access.getOrDefault(
                                        login, new PermissionGateway.Access.MayNotWrite("none")));
    }

    public PullGateway pulls() {
        return pulls;
    }

    public RunGateway runs() {
        return runs;
    }

    public FakeIssues issues() {
        return issues;
    }

    /** Lets GitHub's clock be this one; otherwise it goes on by a second with each writing. */
    public FakeGitHub clock(Clock clock) {
        time.follow(clock);
        return this;
    }

    /** Gives a commit a message; one without is known where a branch or a file is at it. */
    public FakeGitHub message(CommitSha commit, String message) {
        commits.put(commit, message);
        return this;
    }

    /** Makes a commit that follows another one. */
    public FakeGitHub parent(CommitSha commit, CommitSha parent) {
        commits.parent(commit, parent);
        return this;
    }

    /** Says which files a commit changes; of one that nobody said it of that is code. */
    public FakeGitHub changes(CommitSha commit, String... paths) {
        commits.changes(commit, Set.of(paths));
        return this;
    }

    /** Tags, and the commits they name, to be changed as one likes. */
    public Map<CommitGateway.Tag, CommitSha> tags() {
        return commits.tagged();
    }

    /** Releases by id, the oldest first, to be changed as one likes. */
    public SortedMap<Long, CommitGateway.Release> releases() {
        return commits.releases();
    }

    /** Lets GitHub's API not show a commit yet. */
    public FakeGitHub hide(CommitSha commit) {
        commits.hide(commit);
        return this;
    }

    /** Ends a {@link #hide}. */
    public FakeGitHub show(CommitSha commit) {
        commits.show(commit);
        return this;
    }

    /** Lets a commit have a symbolic link. */
    public FakeGitHub link(CommitSha sha, String path, String target) {
        files.link(sha, path, target);
        return this;
    }

    /** Lets GitHub not list all files of a commit. */
    public FakeGitHub cutTree(CommitSha sha) {
        files.cut(sha);
        return this;
    }

    /** Lets something else than a file have a name: {@code submodule}, {@code symlink}. */
    public FakeGitHub notAFile(String path, String what) {
        files.strange(path, what);
        return this;
    }

    /** The same in one commit alone. */
    public FakeGitHub notAFile(CommitSha sha, String path, String what) {
        files.strange(sha, path, what);
        return this;
    }

    /** Names the default branch, {@code main} otherwise. */
    public FakeGitHub defaultBranch(String branch) {
        files.defaultBranch(branch);
        return this;
    }

    /** Protects a branch, so that GitHub says so. */
    public FakeGitHub protect(String branch) {
        files.closed(branch);
        return this;
    }

    /** Makes a branch point at a commit; open pull requests from it follow. */
    public FakeGitHub branch(String branch, CommitSha at) {
        files.move(new BranchName(branch), at);
        return this;
    }

    /** Puts a file into a branch, which comes to be if needed, or into the commit of a full sha. */
    public FakeGitHub file(String branchOrSha, String path, byte[] content) {
        files.put(branchOrSha, path, content);
        return this;
    }

    public FakeGitHub file(String branchOrSha, String path, String content) {
        return file(branchOrSha, path, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Takes a file out of a branch, or of the commit of a full sha. */
    public FakeGitHub remove(String branchOrSha, String path) {
        files.remove(branchOrSha, path);
        return this;
    }

    /** Adds a pull request, or replaces the one of that number. */
    public FakeGitHub pull(PullRequest pull) {
        pulls.put(pull);
        return this;
    }

    /** A pull request became a commit of its base. */
    public FakeGitHub merged(PullNumber pull, CommitSha commit) {
        pulls.merged(pull, commit);
        return this;
    }

    /** Lets every pull request be said to change a file. */
    public FakeGitHub changed(String path) {
        pulls.changed(path);
        return this;
    }

    /** Lets one pull request be said to change a file. */
    public FakeGitHub changed(PullNumber pull, String path) {
        pulls.changed(pull, path);
        return this;
    }

    /** Lets one pull request change more files than GitHub lists. */
    public FakeGitHub unlisted(PullNumber pull) {
        pulls.unlisted(pull);
        return this;
    }

    /** Something happens before and after the effect of each call. */
    public FakeGitHub onEachStep(Runnable what) {
        calls.onEachStep(what);
        return this;
    }

    /** From now on nothing is sent beyond this pace. */
    public FakeGitHub pace(RequestBudget pace) {
        calls.pace(pace);
        return this;
    }

    /** Calls so far that changed something, or were to. */
    public List<Call> writes() {
        return calls().stream().filter(call -> FakeCalls.isWrite(call.operation())).toList();
    }

    /** Refuses everything while the installation is suspended. */
    public FakeGitHub suspended(boolean is) {
        calls.suspended(is);
        return this;
    }

    /** Drops what a run uploaded, as running all of it again does. */
    public FakeGitHub dropArtifacts(RunId run) {
        artifacts.drop(run);
        return this;
    }

    /** Forgets what was asked so far. */
    public FakeGitHub forgetCalls() {
        calls.forget();
        return this;
    }

    /** Adds a workflow run, or replaces the one of that id. */
    public FakeGitHub run(WorkflowRun run) {
        runs.put(run);
        return this;
    }

    /** What GitHub calls a run. */
    public FakeGitHub title(RunId run, String title) {
        runs.titles.put(run, title);
        return this;
    }

    /** Lets GitHub refuse to re-run a run. */
    public FakeGitHub refuseRerun(RunId run) {
        runs.refuse(run);
        return this;
    }

    /** What the pull request says of itself, when it is asked for. */
    public FakeGitHub description(PullNumber pull, PullGateway.PullDescription said) {
        pulls.describe(pull, said);
        return this;
    }

    /** Gives every pull request a label, or takes it away. */
    public FakeGitHub label(String label, boolean on) {
        pulls.label(label, on);
        return this;
    }

    /** Runs that a dispatch started, in their order, as they were then. */
    public List<WorkflowRun> dispatched() {
        return runs.started();
    }

    /** The inputs of each start. */
    public List<Map<String, String>> inputs() {
        return List.copyOf(runs.inputs);
    }

    /** Lets GitHub refuse to start workflows. */
    public FakeGitHub undispatchable(String why) {
        runs.undispatchable(why);
        return this;
    }

    /** Lets GitHub not say which run it starts. */
    public FakeGitHub silentDispatch() {
        runs.silent();
        return this;
    }

    /** Adds an artifact, created when the epoch began. */
    public ArtifactGateway.ListedArtifacts artifact(RunId run, String name, byte[] bytes) {
        return artifact(run, name, bytes, Instant.EPOCH);
    }

    public ArtifactGateway.ListedArtifacts artifact(
            RunId run, String name, byte[] bytes, Instant createdAt) {
        return artifacts.add(run, name, bytes, createdAt);
    }

    /** Lets every download of an artifact end like this. */
    public FakeGitHub download(
            ArtifactGateway.ListedArtifacts artifact, ArtifactGateway.Download outcome) {
        artifacts.arrange(artifact, outcome);
        return this;
    }

    /** Gives a person write access; nobody else has any. */
    public FakeGitHub writer(String login) {
        return access(login, new PermissionGateway.Access.MayWrite());
    }

    public FakeGitHub access(String login, PermissionGateway.Access level) {
        access.put(login, level);
        return this;
    }

    /** Adds a comment of somebody who is not this app. */
    public CommentId foreignComment(PullNumber pull, String body) {
        return comments.add(pull, false, body).id();
    }

    /** Removes a comment as a person would, unasked. */
    public FakeGitHub removeComment(CommentId comment) {
        comments.remove(comment);
        return this;
    }

    /** Edits a comment as a person would, unasked. */
    public FakeGitHub editComment(CommentId comment, String body) {
        comments.replace(comment, body);
        return this;
    }

    /** Removes a check run, as GitHub does with old ones. */
    public FakeGitHub removeCheckRun(CheckRunId checkRun) {
        checkRuns.remove(checkRun);
        return this;
    }

    /** Lets the next call of an operation fail without effect; several queue up. */
    public FakeGitHub failNext(String operation, RuntimeException failure) {
        calls.failNext(operation, failure);
        return this;
    }

    /** Lets the next call of an operation take effect and then fail as if the answer was lost. */
    public FakeGitHub loseAnswerOfNext(String operation) {
        calls.loseAnswerOfNext(operation);
        return this;
    }

    /** This app's comments on a pull request, oldest first. */
    public List<CommentGateway.Posted> commentsOn(PullNumber pull) {
        return comments.on(pull, true);
    }

    public List<Reacted> reactions() {
        return comments.reactions();
    }

    /** Check runs on a commit, oldest first. */
    public List<Check> checkRunsOn(CommitSha head) {
        return checkRuns.on(head);
    }

    /** A check run as it shows now. */
    public Check checkRun(CheckRunId id) {
        return checkRuns.find(id);
    }

    /** Commits made, oldest first. */
    public List<Commit> commits() {
        return files.commits();
    }

    /** Pull requests opened, oldest first. */
    public List<PullGateway.Proposal> opened() {
        return pulls.opened();
    }

    /** The only job of an attempt, which succeeded on a runner of this name and labels. */
    public FakeGitHub job(Attempt attempt, String... runner) {
        var state = new RunState.Completed(RunConclusion.SUCCESS);
        runs.jobs(
                attempt,
                List.of(new WorkflowJob("bench", state, Optional.empty(), List.of(runner))));
        return this;
    }

    /** The jobs of an attempt: by name, how each ended. */
    public FakeGitHub jobs(Attempt attempt, Map<String, RunConclusion> those) {
        runs.jobs(
                attempt,
                those.entrySet().stream()
                        .map(it ->
                                new WorkflowJob(
                                        it.getKey(),
                                        new RunState.Completed(it.getValue()),
                                        Optional.empty(),
                                        List.of("runner-7")))
                        .toList());
        return this;
    }

    /** The jobs of an attempt, some of which may go on. */
    public FakeGitHub jobs(Attempt attempt, WorkflowJob... those) {
        runs.jobs(attempt, List.of(those));
        return this;
    }

    /** Re-runs asked for, oldest first. */
    public List<RunId> reruns() {
        return runs.reruns();
    }

    /** Everything asked so far, in order. */
    public List<Call> calls() {
        return calls.made();
    }

    /** How often an operation was asked for, failed calls included. */
    public long count(String operation) {
        return calls().stream().filter(call -> call.operation().equals(operation)).count();
    }

    private Optional<CommitSha> headOf(BranchName branch) {
        return files.head(branch);
    }
}
