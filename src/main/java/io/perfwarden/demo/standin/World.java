package io.perfwarden.demo.standin;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What this GitHub knows: one repository with its pull requests, runs and artifacts, and whatever
 * the app wrote. Every change wakes those who {@link #await}. Safe for use by several threads.
 */
public final class World {
    /** A repository: the one the app is installed on, or a fork of it. */
    public record Repository(long id, String owner, String name, boolean fork) {
        public String fullName() {
            return owner + "/" + name;
        }
    }

    /** A pull request into the default branch. */
    public record Pull(
            int number, String title, String author, Repository from, String branch, String sha) {}

    /**
     * A conversation comment.
     *
     * @param bot whether the app wrote it
     */
    public record Comment(
            long id, int issue, String author, boolean bot, String body, Instant at) {}

    /** A reaction of the app to a comment. */
    public record Reaction(long comment, String content) {}

    /**
     * A check run of the app.
     *
     * @param conclusion empty until completed
     */
    public record Check(
            long id,
            String name,
            String sha,
            String status,
            String conclusion,
            String title,
            String summary,
            String externalId) {
        public boolean completed() {
            return "completed".equals(status);
        }
    }

    /**
     * An attempt of a workflow run.
     *
     * @param conclusion empty until completed
     */
    public record Run(
            long id, Repository from, String branch, String sha, String status, String conclusion) {
        Run now(String newStatus, String newConclusion) {
            return new Run(id, from, branch, sha, newStatus, newConclusion);
        }
    }

    /** An artifact of a run, as a zip. */
    public record Artifact(long id, long run, String name, Bytes zip, Instant at) {}

    static final String DEFAULT_BRANCH = "main";

    private final Repository repository;
    private final InstantSource time;
    private final GitStore git = new GitStore();
    private final SortedMap<Integer, Pull> pulls = new TreeMap<>();
    private final SortedMap<Long, Comment> comments = new TreeMap<>();
    private final SortedMap<Long, Check> checks = new TreeMap<>();
    private final SortedMap<Long, Run> runs = new TreeMap<>();
    private final SortedMap<Long, Artifact> artifacts = new TreeMap<>();
    private final SortedMap<String, String> permissions = new TreeMap<>();
    private final List<Reaction> reactions = new ArrayList<>();
    private final List<GitStore.Commit> botCommits = new ArrayList<>();
    private final List<String> unknownRequests = new ArrayList<>();
    private long lastId = 1000;

    public World(Repository repository, InstantSource time) {
        this.repository = repository;
        this.time = time;
    }

    public Repository repository() {
        return repository;
    }

    public GitStore git() {
        return git;
    }

    Instant now() {
        return time.instant();
    }

    synchronized long nextId() {
        return ++lastId;
    }

    /**
     * Waits for something to become true.
     *
     * @return whether it did before the time was over
     */
    public synchronized boolean await(Predicate<World> condition, Duration atMost)
            throws InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (!condition.test(this)) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }

    /**
     * Commits files to a branch of the repository, which is created where it does not exist.
     *
     * @param from the branch to start from; the branch itself if it exists
     * @return the new commit's id
     */
    public synchronized String push(
            String branch, String from, String message, Map<String, Bytes> files) {
        String parent = git.head(branch).or(() -> git.head(from)).orElse("");
        String sha = git.commit(parent, message, now(), files).sha();
        git.point(branch, sha);
        notifyAll();
        return sha;
    }

    /** Commits to a fork: the commit is known here, as pull requests make it; the branch is not. */
    public synchronized String pushToFork(String message, Map<String, Bytes> files) {
        return git.commit(git.head(DEFAULT_BRANCH).orElse(""), message, now(), files).sha();
    }

    synchronized void committedByApp(String branch, GitStore.Commit commit) {
        git.point(branch, commit.sha());
        botCommits.add(commit);
        pulls.replaceAll((number, pull) ->
                pull.branch().equals(branch) && !pull.from().fork()
                        ? moved(pull, commit.sha())
                        : pull);
        notifyAll();
    }

    private static Pull moved(Pull pull, String sha) {
        return new Pull(
                pull.number(), pull.title(), pull.author(), pull.from(), pull.branch(), sha);
    }

    public synchronized void put(Pull pull) {
        pulls.put(pull.number(), pull);
        notifyAll();
    }

    public synchronized void put(Run run) {
        runs.put(run.id(), run);
        notifyAll();
    }

    synchronized void put(Check check) {
        checks.put(check.id(), check);
        notifyAll();
    }

    /** Adds an artifact to a run. */
    public synchronized Artifact attach(Run run, String name, Bytes zip) {
        Artifact artifact = new Artifact(nextId(), run.id(), name, zip, now());
        artifacts.put(artifact.id(), artifact);
        notifyAll();
        return artifact;
    }

    public synchronized void permit(String login, String permission) {
        permissions.put(login, permission);
    }

    synchronized String permission(String login) {
        return permissions.getOrDefault(login, "read");
    }

    /** Writes a comment as a person, or as the app. */
    public synchronized Comment say(int issue, String author, boolean bot, String body) {
        Comment comment = new Comment(nextId(), issue, author, bot, body, now());
        comments.put(comment.id(), comment);
        notifyAll();
        return comment;
    }

    synchronized Optional<Comment> edit(long id, UnaryOperator<String> change) {
        comments.computeIfPresent(
                id,
                (_, old) ->
                        new Comment(
                                id,
                                old.issue(),
                                old.author(),
                                old.bot(),
                                change.apply(old.body()),
                                now()));
        notifyAll();
        return Optional.ofNullable(comments.get(id));
    }

    synchronized boolean delete(long comment) {
        return comments.remove(comment) != null;
    }

    /**
     * @return whether it was not there before
     */
    synchronized boolean react(long comment, String content) {
        Reaction reaction = new Reaction(comment, content);
        boolean added = !reactions.contains(reaction);
        if (added) {
            reactions.add(reaction);
        }
        notifyAll();
        return added;
    }

    synchronized void unknown(String request) {
        unknownRequests.add(request);
        notifyAll();
    }

    public synchronized List<Pull> pulls() {
        return List.copyOf(pulls.values());
    }

    public synchronized List<Comment> comments() {
        return List.copyOf(comments.values());
    }

    public synchronized List<Check> checks() {
        return List.copyOf(checks.values());
    }

    public synchronized List<Run> runs() {
        return List.copyOf(runs.values());
    }

    public synchronized List<Artifact> artifacts() {
        return List.copyOf(artifacts.values());
    }

    public synchronized List<Reaction> reactions() {
        return List.copyOf(reactions);
    }

    /** Commits the app made, oldest first. */
    public synchronized List<GitStore.Commit> botCommits() {
        return List.copyOf(botCommits);
    }

    /** Requests nothing here could answer: method, path and query. */
    public synchronized List<String> unknownRequests() {
        return List.copyOf(unknownRequests);
    }
}
