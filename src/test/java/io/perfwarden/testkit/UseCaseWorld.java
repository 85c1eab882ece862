package io.perfwarden.testkit;

import io.perfwarden.app.UseCaseWiring;
import io.perfwarden.forge.PullRequest;
import io.perfwarden.forge.RunEvent;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.history.Database;
import io.perfwarden.history.JdbiAcceptances;
import io.perfwarden.history.JdbiCheckStates;
import io.perfwarden.history.JdbiPullStates;
import io.perfwarden.history.JdbiRunHistory;
import io.perfwarden.jobs.Job;
import io.perfwarden.jobs.JobQueue;
import io.perfwarden.jobs.UseCases;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RunId;
import io.perfwarden.scm.WorkflowPath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The real use cases over a GitHub in memory and an empty store, with a queue that a test turns by
 * hand.
 */
public final class UseCaseWorld implements AutoCloseable {
    public static final BranchName MAIN = new BranchName("main");
    public static final CommitSha BASE = sha('b');
    public static final CommitSha HEAD = sha('a');
    public static final PullNumber PULL = new PullNumber(7);
    public static final Instant START = Instant.parse("2026-11-01T10:00:00Z");
    public static final String CONFIG =
            """
            version: 1
            suites:
              - name: core
                workflow: bench.yml
                artifact: "bench-core"
            """;

    private static final Duration DEADLINE = Duration.ofMinutes(10);

    private final FakeGitHub github = new FakeGitHub().defaultBranch("main").branch("main", BASE);
    private final SettableClock clock = new SettableClock(START);
    private final Database database;
    private final Deque<Job> queued = new ArrayDeque<>();
    private final List<Job> later = new ArrayList<>();
    private final UseCases useCases;

    public UseCaseWorld(Path directory) {
        this.database = Stores.SQLITE.open(directory);
        this.useCases =
                UseCaseWiring.wire(
                        github.gateway(),
                        stores(),
                        new Queue(),
                        new UseCaseWiring.Surroundings(clock, scratch(directory), "", DEADLINE));
    }

    public io.perfwarden.history.Stores stores() {
        return new io.perfwarden.history.Stores(
                new JdbiPullStates(database),
                new JdbiCheckStates(database),
                new JdbiRunHistory(database),
                new JdbiAcceptances(database));
    }

    public FakeGitHub github() {
        return github;
    }

    public SettableClock clock() {
        return clock;
    }

    public static CommitSha sha(char digit) {
        return new CommitSha(String.valueOf(digit).repeat(40));
    }

    public static Head ownBranch() {
        return new Head(Optional.of(FakeGitHub.REPO.id()), new BranchName("faster"));
    }

    public static Head fork() {
        return new Head(Optional.of(new RepoId(555)), new BranchName("faster"));
    }

    public static PullRequest pull(Head head, CommitSha sha) {
        return new PullRequest(PULL, true, head, owner(head), sha, MAIN, BASE, START);
    }

    public static WorkflowRun run(Head head, String status, String conclusion) {
        return new WorkflowRun(
                new Attempt(new RunId(900), 1),
                WorkflowPath.parse(".github/workflows/bench.yml"),
                RunEvent.PULL_REQUEST,
                RunState.of(status, Optional.of(conclusion).filter(it -> !it.isEmpty())),
                head,
                owner(head),
                HEAD,
                START,
                START,
                "https://github.com/octo/bench/actions/runs/900");
    }

    private static String owner(Head head) {
        return head.isWithin(FakeGitHub.REPO.id()) ? "octo" : "mallory";
    }

    /** A custom JSON file with one time per benchmark. */
    public static String times(double parse, double render) {
        return """
        [{"name": "parse", "unit": "ns", "value": %s},
         {"name": "render", "unit": "ns", "value": %s}]
        """
                .formatted(parse, render);
    }

    public static byte[] zip(String name, String content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content.getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A repository with configuration, baseline and an open pull request from a head. */
    public UseCaseWorld repository(Head head) {
        github.file("main", ".github/perfwarden.yml", CONFIG)
                .file("main", "baselines/core.json", times(100, 100))
                .file(HEAD.value(), "baselines/core.json", times(100, 100))
                .pull(pull(head, HEAD));
        if (head.isWithin(FakeGitHub.REPO.id())) {
            github.branch(head.branch().value(), HEAD);
        }
        return this;
    }

    /** Adds the artifact of run 900. */
    public UseCaseWorld artifact(double parse, double render) {
        github.artifact(
                new RunId(900), "bench-core", zip("results.json", times(parse, render)), START);
        return this;
    }

    /** The whole life of a run that brings these times. */
    public UseCaseWorld measured(Head head, double parse, double render) {
        repository(head).artifact(parse, render);
        WorkflowRun completed = run(head, "completed", "success");
        github.run(completed);
        handle(new Job.PullChanged(FakeGitHub.REPO, MAIN, pull(head, HEAD)));
        handle(new Job.RunChanged(FakeGitHub.REPO, MAIN, run(head, "in_progress", "")));
        handle(new Job.RunChanged(FakeGitHub.REPO, MAIN, completed));
        return this;
    }

    /** Handles a job and everything it enqueues at once. */
    public void handle(Job job) {
        handle(job, 0);
    }

    public void handle(Job job, int failures) {
        useCases.handle(job, failures);
        for (Job next = queued.poll(); next != null; next = queued.poll()) {
            useCases.handle(next, 0);
        }
    }

    public void giveUp(Job job, String reference) {
        useCases.giveUp(job, reference);
    }

    /** Jobs asked for after a while; handling them is up to the test. */
    public List<Job> later() {
        return List.copyOf(later);
    }

    /** What the check of the head shows now: the newest run of the name. */
    public FakeGitHub.Check check() {
        return github.checkRunsOn(HEAD).getLast();
    }

    @Override
    public void close() {
        database.close();
    }

    private static Path scratch(Path directory) {
        try {
            return Files.createDirectories(directory.resolve("scratch"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Queue implements JobQueue {
        @Override
        public void enqueue(Job job) {
            queued.add(job);
        }

        @Override
        public void enqueueAfter(Job job, Duration delay) {
            later.add(job);
        }

        @Override
        public int drop(InstallationId installation, List<RepoId> repositories) {
            return 0;
        }
    }
}
