package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.app.QueryWiring;
import io.perfwarden.app.UseCaseWiring;
import io.perfwarden.bot.JobDispatcher;
import io.perfwarden.bot.commit.CheckSweeper;
import io.perfwarden.bot.commit.FalseAlarmHistory;
import io.perfwarden.bot.door.SubmissionDoor;
import io.perfwarden.bot.door.SubmissionWithdrawal;
import io.perfwarden.bot.query.*;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.db.*;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.github.RequestBudget;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RunEventJob;

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

    /** How long an expected run may take to appear. */
    public static final Duration DEADLINE = Duration.ofMinutes(10);

    private static final int USUAL_SIZE = 4_000;
    private static final Map<List<Map.Entry<String, String>>, byte[]> ZIPS =
            new ConcurrentHashMap<>();

    private static final Map<Object, KnownSetUp> SET_UPS = new ConcurrentHashMap<>();

    private final Path directory;
    private final SettableClock clock = new SettableClock(START);
    private final FakeGitHub github =
            new FakeGitHub().clock(clock).defaultBranch("main").branch("main", BASE);
    private final Fuse fuse = new Fuse();
    private final List<DefaultBranchVerdict> told = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private final MemoryQueue queue = new MemoryQueue(clock, fuse::step);
    private final StoreDatabase database;
    private final FactStore facts;
    private final JobDispatcher dispatch;
    private final CheckSweeper revive;
    private final Runnable incidents;
    private final SubmissionDoor door;
    private final SubmissionWithdrawal withdrawal;
    private final QueueHand hand;
    private final Runnable drill;

    public UseCaseWorld(Path directory) {
        this(directory, Stores.SQLITE);
    }

    /** Over an empty store of this kind. */
    public UseCaseWorld(Path directory, Stores store) {
        this(directory, store, "");
    }

    /** The same at a public URL. */
    public UseCaseWorld(Path directory, Stores store, String publicUrl) {
        this.directory = directory;
        github.onEachStep(fuse::step);
        this.database = fuse.along(store.open(directory));
        this.facts = FactStore.of(database, clock);
        UseCaseWiring.UseCases wired =
                UseCaseWiring.wire(
                        github.gateway(),
                        facts,
                        queue,
                        surroundings(
                                clock,
                                scratch(directory),
                                publicUrl,
                                told::add,
                                refused::add,
                                Optional.of(database)));
        this.dispatch = wired.dispatch();
        this.revive = wired.sweeper();
        this.incidents = wired.incidents();
        this.drill = wired.drill()::drillNext;
        this.door = wired.door();
        this.withdrawal = wired.withdrawal();
        this.hand = new QueueHand(queue, clock, dispatch);
    }

    /** Use cases whose announcements and refusals are not looked at. */
    public static UseCaseWiring.WiringInputs surroundings(Clock clock, Path scratch) {
        return surroundings(clock, scratch, "", _ -> {}, _ -> {}, Optional.empty());
    }

    private static UseCaseWiring.WiringInputs surroundings(
            Clock clock,
            Path scratch,
            String publicUrl,
            Consumer<DefaultBranchVerdict> told,
            Consumer<String> refused,
            Optional<StoreDatabase> incidents) {
        return new UseCaseWiring.WiringInputs(
                clock,
                scratch,
                publicUrl,
                DEADLINE,
                told,
                FalseAlarmHistory.Watch.NOBODY,
                refused,
                incidents,
                60);
    }

    /** Why commands were refused, in this order. */
    public List<String> refused() {
        return List.copyOf(refused);
    }

    /** Verdicts on the default branch that were told of, in this order. */
    public List<DefaultBranchVerdict> told() {
        return List.copyOf(told);
    }

    public FactStore ledger() {
        return facts;
    }

    /** What pages show of it, as if the server had been started just now. */
    public ReportQueries reports() {
        return QueryWiring.reports(
                database, facts, series(), MemoryBudget.ofHeap(Runtime.getRuntime().maxMemory()));
    }

    /** The series of the default branch, likewise. */
    public StoredSeries series() {
        return QueryWiring.series(database, facts, MemoryBudget.ofHeap(Long.MAX_VALUE));
    }

    public MemoryQueue queue() {
        return queue;
    }

    /** From now on GitHub's limits are kept, as a server keeps them that was started just now. */
    public UseCaseWorld paced() {
        return paced(UnaryOperator.identity());
    }

    /** The same, as somebody looks on. */
    public UseCaseWorld paced(UnaryOperator<RequestBudget> looking) {
        github.pace(looking.apply(new SqlRequestBudget(database, clock, queue)));
        return this;
    }

    /** Lets the process die before or after any call to GitHub, note of one, or enqueuing. */
    public Fuse fuse() {
        return fuse;
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

    public static HeadBranch ownBranch() {
        return new HeadBranch(Optional.of(FakeGitHub.REPO.id()), new BranchName("faster"));
    }

    public static HeadBranch fork() {
        return new HeadBranch(Optional.of(new RepoId(555)), new BranchName("faster"));
    }

    public static PullRequest pull(HeadBranch head, CommitSha sha) {
        return new PullRequest(PULL, true, head, owner(head), sha, MAIN, BASE, START);
    }

    public static WorkflowRun run(HeadBranch head, String status, String conclusion) {
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

    static String owner(HeadBranch head) {
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
        return zip(Map.of(name, content));
    }

    /** An archive of files, by name. Most tests have the same: each is made once. */
    public static byte[] zip(Map<String, String> files) {
        List<Map.Entry<String, String>> all =
                files.entrySet().stream().map(Map.Entry::copyOf).toList();
        int size = all.stream().mapToInt(file -> file.getValue().length()).sum();
        return size > USUAL_SIZE
                ? zipped(all)
                : ZIPS.computeIfAbsent(all, UseCaseWorld::zipped).clone();
    }

    private static byte[] zipped(List<Map.Entry<String, String>> files) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, String> file : files) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A repository with configuration, baseline and an open pull request from a head. */
    public UseCaseWorld repository(HeadBranch head) {
        github.file("main", ".github/perfwarden.yml", CONFIG)
                .file("main", "baselines/core.json", times(100, 100))
                .file(HEAD.value(), "baselines/core.json", times(100, 100))
                .pull(pull(head, HEAD));
        if (head.isWithin(FakeGitHub.REPO.id())) {
            github.branch(head.branch().value(), HEAD);
        }
        return this;
    }

    /** Replaces the configuration, by a push that was heard of and had no other consequence. */
    public UseCaseWorld config(String yaml) {
        github.file("main", ".github/perfwarden.yml", yaml);
        PolicyLoader.notePush(facts.orders(), FakeGitHub.REPO.id(), clock.instant());
        return this;
    }

    /** Adds the artifact of run 900. */
    public UseCaseWorld artifact(double parse, double render) {
        return artifact(900, "bench-core", times(parse, render));
    }

    /** Adds an artifact with one file to a run. */
    public UseCaseWorld artifact(long run, String name, String content) {
        github.artifact(new RunId(run), name, zip("results.json", content), clock.instant());
        return this;
    }

    /** The whole life of a run that brings these times. */
    public UseCaseWorld measured(HeadBranch head, double parse, double render) {
        repository(head).artifact(parse, render);
        opened(pull(head, HEAD));
        ran(run(head, "in_progress", ""));
        return ran(run(head, "completed", "success"));
    }

    /** An event tells of a pull request that GitHub starts workflows for. */
    public UseCaseWorld opened(PullRequest pull) {
        github.pull(pull);
        return handle(PullEventJob.of(FakeGitHub.REPO, pull, true));
    }

    /** An event tells of a closed pull request. */
    public UseCaseWorld closed(PullRequest pull) {
        github.pull(pull);
        return handle(PullEventJob.of(FakeGitHub.REPO, pull, false));
    }

    /** An event tells of a run. */
    public UseCaseWorld ran(WorkflowRun run) {
        github.run(run);
        return handle(RunEventJob.of(FakeGitHub.REPO, MAIN, run));
    }

    /** A minute later somebody comments, which an event tells of. */
    public UseCaseWorld comments(String login, String body) {
        return tell(comment(login, body));
    }

    /** A minute later somebody comments; the event is still to be told. */
    public Job comment(String login, String body) {
        pass(Duration.ofMinutes(1));
        return saying(login, body);
    }

    /** Somebody comments now; the event is still to be told. */
    public Job saying(String login, String body) {
        return saying(PULL, login, body);
    }

    /** The same on a pull request. */
    public Job saying(PullNumber pull, String login, String body) {
        CommentId id = github.foreignComment(pull, body);
        return CommentEventJob.of(
                FakeGitHub.REPO,
                pull,
                new CommentEventJob.JobComment(id, new AccountLogin(login), body, clock.instant()));
    }

    /** Has a job done by the queue, again after a while if it fails. */
    public UseCaseWorld tell(Job job) {
        queue.enqueue(job.task());
        return settle();
    }

    /** The same, while the process dies once after so many steps, and is started again. */
    public UseCaseWorld tellDying(Job job, int steps) {
        queue.enqueue(job.task());
        fuse.arm(steps);
        settle();
        fuse.disarm();
        return settle();
    }

    /** Handles a job and everything that is to be done at once because of it. */
    public UseCaseWorld handle(Job job) {
        return handleAlone(job).settle();
    }

    public UseCaseWorld handleAlone(Job job) {
        dispatch.handle(job.task());
        return this;
    }

    /** Does what is due, until nothing is. */
    public UseCaseWorld settle() {
        hand.settle();
        return this;
    }

    /** From now on a task that fails for good is given up, under its number as the reference. */
    public UseCaseWorld givingUp() {
        hand.givesUp();
        return this;
    }

    /** How many tasks failed for good. */
    public int givenUp() {
        return hand.givenUp();
    }

    public int dropped() {
        return hand.dropped();
    }

    /** Lets time pass, and does what becomes due meanwhile. */
    public UseCaseWorld pass(Duration time) {
        hand.pass(time);
        return this;
    }

    public void giveUp(Job job, String reference) {
        dispatch.giveUp(job.task(), reference);
        settle();
    }

    public FakeGitHub.Check check() {
        return checkOn(HEAD);
    }

    /** What the check of a commit shows now: the newest run of the name. */
    public FakeGitHub.Check checkOn(CommitSha sha) {
        return github.checkRunsOn(sha).stream()
                .filter(it -> it.name().equals("perfwarden"))
                .reduce((_, last) -> last)
                .orElseThrow();
    }

    /** Looks for checks that are open for long, and does what is to be done about them. */
    public UseCaseWorld sweep() {
        revive.sweep();
        return settle();
    }

    /** What is done every minute about fire drills. */
    public void drillNext() {
        drill.run();
    }

    /** Leaves a job waiting. */
    public void enqueue(Job job) {
        queue.enqueue(job.task());
    }

    /** Takes submitted results. */
    public SubmissionWithdrawal withdrawal() {
        return withdrawal;
    }

    public SubmissionDoor door() {
        return door;
    }

    /** What is done every hour about issues. */
    public UseCaseWorld lookAtIncidents() {
        incidents.run();
        return settle();
    }

    /** What is known of regressions that reached the default branch. */
    public IncidentStore incidents() {
        return new IncidentStore(database);
    }

    /** What is known of bisections. */
    public BisectionStore bisections() {
        return new BisectionStore(database);
    }

    /** An earlier version has given all verdicts, and recorded nothing of them but the evidence. */
    public BranchVerdictsUpgrade asOfEarlierVersion() {
        database.update("delete from branch_verdicts");
        database.update(
                "insert into branch_verdicts_due (repo, sha, target)"
                        + " select repo, sha, target from verdict_records where target like 'branch/%'");
        return QueryWiring.upgrade(facts, MemoryBudget.ofHeap(Runtime.getRuntime().maxMemory()));
    }

    /** How many results are stored of the default branch. */
    public int history() {
        return database.read(handle ->
                handle.createQuery("select count(*) from run_results where on_default = 1")
                        .mapTo(Integer.class)
                        .one());
    }

    /**
     * Sets up what many worlds begin with. The first world with such a start is set up, and others
     * become copies of it. The set-up must not call this method.
     *
     * @param key of the set-up
     */
    public void given(Object key, Consumer<UseCaseWorld> setUp) {
        if (!database.isEmbedded()) {
            setUp.accept(this);
            return;
        }
        WorldSnapshot now = WorldSnapshot.of(this);
        KnownSetUp known =
                SET_UPS.computeIfAbsent(key, _ -> new KnownSetUp(now, setUpCopy(now, setUp)));
        if (known.before().isSame(now)) {
            known.after().copyTo(this);
        } else {
            setUp.accept(this);
        }
    }

    private WorldSnapshot setUpCopy(WorldSnapshot before, Consumer<UseCaseWorld> setUp) {
        try (UseCaseWorld other = new UseCaseWorld(scratch(directory))) {
            setUp.accept(before.copyTo(other));
            return WorldSnapshot.of(other);
        }
    }

    private record KnownSetUp(WorldSnapshot before, WorldSnapshot after) {}

    StoreDatabase database() {
        return database;
    }

    /** The objects with state. */
    List<Object> parts() {
        return Stream.concat(github.parts().stream(), Stream.of(this, queue, hand, clock)).toList();
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
}
