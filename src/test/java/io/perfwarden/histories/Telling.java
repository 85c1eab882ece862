package io.perfwarden.histories;

import module java.base;

import io.perfwarden.app.UseCaseWiring;
import io.perfwarden.bot.JobDispatcher;
import io.perfwarden.bot.door.CiToken;
import io.perfwarden.bot.door.ResultAdmission.Admitted;
import io.perfwarden.bot.door.ResultSubmitter;
import io.perfwarden.bot.door.SubmissionDoor;
import io.perfwarden.bot.door.SubmissionDoor.SubmissionOrder;
import io.perfwarden.db.AccessChange;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.db.SubmissionStore.Submission;
import io.perfwarden.db.SubmissionStore.SubmissionReceipt;
import io.perfwarden.demo.standin.JobTokens;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.ResultPart;
import io.perfwarden.model.RunState;
import io.perfwarden.model.Sha256Digest;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.queue.TaskHandler;
import io.perfwarden.queue.TaskHandler.TaskCancelled;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.Fuse;
import io.perfwarden.testkit.MemoryQueue;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;

/** Tells a program a history of the small world: calmly, or with everything that can go wrong. */
final class Telling implements AutoCloseable {
    /** What is promised of the checks. */
    enum Kind {
        /** What {@link Oracle} knows of pull requests, groups and the default branch. */
        USUAL,
        /** What {@link MergeOracle} knows of merges. */
        MERGES
    }

    /** An act, and how long after the one before it happens. */
    record Timed(Duration after, Act act) {}

    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final int MOST_STEPS_TO_LIVE = 60;

    private final SettableClock clock = new SettableClock(UseCaseWorld.START);
    private final Fuse fuse = new Fuse();
    private final SmallWorld world = new SmallWorld(clock);
    private final MemoryQueue queue = new MemoryQueue(clock, fuse::step);
    private final Path directory;
    private final StoreDatabase database;
    private final FactStore facts;
    private final SubmissionDoor door;
    private final JobDispatcher process;
    private final JobDispatcher otherProcess;
    private final Optional<Random> trouble;
    private final boolean embedded;
    private final List<Job> held = new ArrayList<>();
    private final List<Job> told = new ArrayList<>();
    private final Set<String> active = new HashSet<>();
    private final Kind kind;
    private final Oracle oracle;
    private final List<Promise> promises;
    private final List<Map<CommitSha, Set<String>>> results = new ArrayList<>();
    private boolean suspended;

    private Telling(Path scratch, Kind kind, Optional<Random> trouble, boolean embedded) {
        this.kind = kind;
        this.trouble = trouble;
        this.embedded = embedded;
        world.github().onEachStep(fuse::step);
        if (kind == Kind.MERGES) {
            world.evading();
        }
        this.directory = newDirectory(scratch);
        this.database = fuse.stepping(Stores.SQLITE.open(directory));
        this.facts = FactStore.of(database, clock);
        UseCaseWiring.UseCases wired = newProcess(scratch);
        this.door = wired.door();
        this.process = wired.dispatch();
        this.otherProcess = trouble.isPresent() ? newProcess(scratch).dispatch() : process;
        this.oracle = new Oracle(world, facts, told);
        this.promises =
                switch (kind) {
                    case USUAL -> List.of(oracle);
                    case MERGES -> List.of(new MergeOracle(world, told, held));
                };
        fuse.besides(this::somethingElse);
    }

    /** Events arrive at once, in order, once. */
    static Telling calm(Path scratch, Kind kind) {
        return new Telling(scratch, kind, Optional.empty(), false);
    }

    /**
     * Events arrive late, twice and in any order; processes die, and others work beside them.
     *
     * @param embedded whether the queue does what is brief as it arrives
     */
    static Telling troubled(Path scratch, Kind kind, Random random, boolean embedded) {
        return new Telling(scratch, kind, Optional.of(random), embedded);
    }

    private UseCaseWiring.UseCases newProcess(Path scratch) {
        return UseCaseWiring.wire(
                world.github().gateway(), facts, queue, UseCaseWorld.surroundings(clock, scratch));
    }

    private static Path newDirectory(Path scratch) {
        try {
            return Files.createTempDirectory(scratch, "store");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Thousands of stores would fill the disk. */
    @Override
    public void close() {
        database.close();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SmallWorld world() {
        return world;
    }

    FactStore ledger() {
        return facts;
    }

    FakeGitHub github() {
        return world.github();
    }

    /** What was known of results, each time that the configuration changed. */
    List<Map<CommitSha, Set<String>>> results() {
        return List.copyOf(results);
    }

    /** Lets an act happen and tells of it, sooner or later. */
    void happens(Timed timed) {
        boolean configures =
                timed.act() instanceof Act.Configure || timed.act() instanceof Act.Rebaseline;
        if (needsEverybodyToKnow(timed.act())
                || configures
                || leavesQueue(timed.act())
                || (kind == Kind.MERGES && world.isChanging())) {
            everythingIsTold();
            pass(Duration.ofMinutes(2));
            world.configurationIsKnown();
            promises.forEach(Promise::holds);
        }
        if (configures) {
            results.add(oracle.results());
        }
        pass(timed.after());
        promises.forEach(Promise::holds);
        List<Job> news = world.happens(timed.act());
        if (timed.act() instanceof Act.Submit act) {
            Uploads.platforms(act.outcome()).forEach(platform -> submit(act, platform));
        }
        accessChange(timed.act()).ifPresent(it -> it.apply(database, clock));
        suspended = timed.act() instanceof Act.Suspend || (suspended && !isUnsuspend(timed.act()));
        if (!suspended) {
            held.addAll(news);
        }
        if (timed.act() instanceof Act.Pass(int minutes)) {
            pass(Duration.ofMinutes(minutes));
        }
        if (needsEverybodyToKnow(timed.act()) || trouble.isEmpty()) {
            everythingIsTold();
        } else {
            someIsTold(trouble.get());
        }
        held.addAll(world.started());
        if (isWord(timed.act())) {
            held.addAll(world.written());
        }
        if (trouble.isEmpty()) {
            everythingIsTold();
        }
    }

    /**
     * What is taken is queued at once. While a change of the configuration is new, nothing may be.
     */
    private void submit(Act.Submit act, String platform) {
        String key = "%s %d".formatted(platform, told.size());
        var order =
                new SubmissionOrder(
                        FakeGitHub.REPO,
                        submitter(act, key),
                        act.commit(),
                        Setup.SUBMITTED.suite(),
                        platform,
                        ResultPart.WHOLE,
                        act.outcome() == Outcome.SKIPPED);
        if (door.admit(order) instanceof Admitted admitted) {
            byte[] zip = Uploads.submitted(platform, act.outcome());
            switch (take(admitted, key, zip)) {
                case SubmissionReceipt.NewSubmitted _ when admitted.isQuarantined() -> {}
                case SubmissionReceipt.NewSubmitted(Submission it) -> {
                    WorkflowRun run =
                            new WorkflowRun(
                                    it.attempt().orElseThrow(),
                                    Optional.of(admitted.source().path(order.suite())),
                                    RunEvent.SUBMISSION,
                                    RunState.of(
                                            "completed", Optional.of(act.outcome().conclusion())),
                                    admitted.subject().head(),
                                    admitted.subject().owner(),
                                    act.commit(),
                                    it.at(),
                                    it.at(),
                                    "");
                    world.submitted(act, run);
                    told.add(RunEventJob.of(FakeGitHub.REPO, admitted.defaultBranch(), run));
                }
                case SubmissionReceipt.StoredBefore _, SubmissionReceipt.KeyTaken _ -> {}
                case SubmissionReceipt.TooManyRepeats _ -> {}
            }
        }
    }

    private ResultSubmitter submitter(Act.Submit act, String job) {
        return switch (act.source()) {
            case BOX -> new ResultSubmitter.TokenHolder(Setup.TOKEN);
            case JOB -> {
                Map<String, String> claims = new TreeMap<>();
                JobTokens.ofGitHub(
                                FakeGitHub.REPO.id().value(),
                                "push",
                                "refs/heads/" + world.branch(act),
                                act.commit().value())
                        .forEach((name, value) -> claims.put(name, value.toString()));
                claims.computeIfPresent(
                        "workflow_ref", (_, ref) -> ref.replace("bench.yml", "measure.yml"));
                claims.put("check_run_id", job);
                yield new ResultSubmitter.CiJob(new CiToken(Set.of("github"), job, claims));
            }
        };
    }

    private SubmissionReceipt take(Admitted admitted, String key, byte[] zip) {
        try {
            Path file = Files.write(directory.resolve("body"), zip);
            return door.take(admitted, key, file, Sha256Digest.of(zip), zip.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * GitHub merges a pull request only after the groups that it is in were asked for and told, and
     * ends a group after its check.
     */
    private boolean leavesQueue(Act act) {
        return act instanceof Act.Close
                ? world.isQueuedBehind()
                : kind == Kind.MERGES && act instanceof Act.Dequeue;
    }

    private static Optional<AccessChange> accessChange(Act act) {
        InstallationId installation = FakeGitHub.REPO.installation();
        return switch (act) {
            case Act.Suspend _ -> Optional.of(new AccessChange.AccessRemoved(installation));
            case Act.Unsuspend _ -> Optional.of(new AccessChange.Restored(installation));
            default -> Optional.empty();
        };
    }

    private static boolean isUnsuspend(Act act) {
        return act instanceof Act.Unsuspend;
    }

    /** People act on what they see, and nobody is told of anything while the app is suspended. */
    private static boolean needsEverybodyToKnow(Act act) {
        return isWord(act)
                || act instanceof Act.Rerequest
                || act instanceof Act.Suspend
                || act instanceof Act.Unsuspend;
    }

    private static boolean isWord(Act act) {
        return act instanceof Act.Comment || act instanceof Act.Meanwhile;
    }

    /** Everything arrives, and time passes until nothing more follows from it. */
    void quiesce() {
        everythingIsTold();
        pass(Duration.ofHours(3));
        world.configurationIsKnown();
        everythingIsTold();
        promises.forEach(Promise::holdsAtTheEnd);
    }

    private void someIsTold(Random random) {
        Collections.shuffle(held, random);
        int now = random.nextInt(held.size() + 1);
        for (int i = 0; i < now; i++) {
            tell(held.removeLast());
            if (random.nextBoolean()) {
                settle();
            }
        }
        if (!told.isEmpty() && random.nextInt(3) == 0) {
            tell(told.get(random.nextInt(told.size())));
        }
        settle();
    }

    private void everythingIsTold() {
        trouble.ifPresent(random -> Collections.shuffle(held, random));
        while (!held.isEmpty()) {
            tell(held.removeFirst());
        }
        settle();
    }

    private void tell(Job job) {
        told.add(job);
        fuse.disarm();
        if (!atOnce(job.task())) {
            queue.enqueue(job.task());
        }
    }

    /**
     * Now and then what is brief is done as it arrives, unless something of its subject is due, or
     * waits that was told before it.
     */
    private boolean atOnce(QueuedTask task) {
        Set<QueuedTask> before = told.stream().map(Job::task).collect(Collectors.toSet());
        boolean engaged =
                !queue.due(task.subject()).isEmpty()
                        || queue.tasks().stream()
                                .filter(waiting -> waiting.subject().equals(task.subject()))
                                .anyMatch(before::contains);
        Optional<TaskHandler.TaskBatch> brief =
                trouble.filter(random -> embedded && !engaged && random.nextBoolean())
                        .flatMap(_ -> process.brief(List.of(task)));
        brief.ifPresent(it -> it.work().run());
        return brief.isPresent();
    }

    /** Does what is due, until nothing is. */
    private void settle() {
        for (List<String> due = due(); !due.isEmpty(); due = due()) {
            String subject = due.get(trouble.isPresent() ? trouble.get().nextInt(due.size()) : 0);
            trouble.filter(random -> random.nextInt(4) == 0)
                    .ifPresent(random -> fuse.arm(random.nextInt(MOST_STEPS_TO_LIVE)));
            work(subject);
            fuse.disarm();
        }
        promises.forEach(Promise::holds);
    }

    private List<String> due() {
        return queue.due().stream().filter(subject -> !active.contains(subject)).toList();
    }

    private void work(String subject) {
        active.add(subject);
        try {
            if (!briefly(subject)) {
                one(subject);
            }
        } finally {
            active.remove(subject);
        }
    }

    /** What is done while another subject is worked on, another process does. */
    private JobDispatcher working() {
        return active.size() == 1 ? process : otherProcess;
    }

    /** Now and then what is brief is done together; of what is interrupted all is done again. */
    private boolean briefly(String subject) {
        List<MemoryQueue.Waiting> due = queue.due(subject);
        Optional<TaskHandler.TaskBatch> brief =
                trouble.filter(Random::nextBoolean)
                        .flatMap(_ ->
                                working()
                                        .brief(
                                                due.stream()
                                                        .map(MemoryQueue.Waiting::task)
                                                        .toList()));
        try {
            brief.ifPresent(some -> {
                some.work().run();
                queue.done(due.subList(0, some.tasks()));
            });
        } catch (Fuse.Death e) {
            // Nobody has removed them.
        }
        return brief.isPresent();
    }

    private void one(String subject) {
        MemoryQueue.Waiting next = queue.take(subject);
        try {
            working().handle(next.task());
        } catch (TransientFailure e) {
            queue.putBack(next, e.retryAfter().orElse(RETRY));
        } catch (TaskCancelled e) {
            // Dropped: the installation is suspended.
        } catch (Fuse.Death e) {
            queue.putBack(next, Duration.ZERO);
        }
    }

    /** At any step another process may do something about another subject. */
    private void somethingElse() {
        if (trouble.isEmpty() || active.size() != 1 || trouble.get().nextInt(12) != 0) {
            return;
        }
        List<String> due = due();
        if (!due.isEmpty()) {
            work(due.get(trouble.get().nextInt(due.size())));
        }
    }

    private void pass(Duration time) {
        Instant end = clock.instant().plus(time);
        while (queue.next().filter(at -> !at.isAfter(end)).isPresent()) {
            until(queue.next().orElseThrow());
            settle();
        }
        until(end);
    }

    private void until(Instant moment) {
        if (moment.isAfter(clock.instant())) {
            clock.advance(Duration.between(clock.instant(), moment));
            world.timePassed();
        }
    }
}
