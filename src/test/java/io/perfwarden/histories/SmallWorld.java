package io.perfwarden.histories;

import module java.base;

import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.InstallationRestoredJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.PullReadyJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.UseCaseWorld;

/**
 * GitHub's side of a small world: two bases, of which one has no baselines; three pull requests,
 * one of them from a fork and one that changes the workflow; a suite that names its workflow, with
 * two platforms, and one that does not. Acts change it at once and give the events that tell of
 * them. The configuration of the default branch may change.
 */
final class SmallWorld {
    private static final String LINT = ".github/workflows/lint.yml";
    private static final String CONFIG = ".github/perfwarden.yml";

    /** How long a list of artifacts may lack one. */
    private static final Duration LATE = Duration.ofSeconds(3);

    static final BranchName MAIN = new BranchName("main");
    static final BranchName BARE = new BranchName("bare");

    /** Heads of pull requests; those of the first three may be of two. */
    static final List<Integer> COMMITS = List.of(10, 11, 12, 30, 31, 32);

    /** The head at which pull request 1 removes a baseline. */
    static final int REMOVING = 13;

    private final FakeGitHub github;
    private final SettableClock clock;
    private final Map<Integer, PullRequest> pulls = new TreeMap<>();
    private final Map<Integer, WorkflowRun> runs = new TreeMap<>();
    private final Map<Attempt, Outcome> outcomes = new HashMap<>();
    private final Map<Integer, Departures> departures = new HashMap<>();
    private Setup setup = Setup.PLAIN;
    private Setup before = Setup.PLAIN;
    private final Map<RunId, Instant> late = new LinkedHashMap<>();
    private boolean configured;
    private int written;
    private boolean queuedBehind;
    private int nextRun = 1;
    private int nextId = 1;

    SmallWorld(SettableClock clock) {
        this.clock = clock;
        this.github =
                new FakeGitHub()
                        .clock(clock)
                        .defaultBranch("main")
                        .branch("main", sha(90))
                        .branch("bare", sha(91))
                        .writer("alice")
                        .changed(new PullNumber(2), Setup.BENCH)
                        .changed(new PullNumber(2), Setup.MEASURE)
                        .changed(new PullNumber(1), "baselines/core/b.json")
                        .file("main", CONFIG, setup.text())
                        .file("main", "baselines/core/a.json", UseCaseWorld.times(100, 100))
                        .file("main", "baselines/core/b.json", UseCaseWorld.times(100, 100));
        COMMITS.forEach(this::withBaselines);
        withBaselines(REMOVING);
        Queue.GROUPS.forEach(group -> {
            withBaselines(group);
            github.parent(sha(group), Queue.parent(group));
        });
    }

    private void withBaselines(int commit) {
        github.message(sha(commit), "work")
                .file(sha(commit).value(), "baselines/core/a.json", UseCaseWorld.times(100, 100));
        if (commit != REMOVING) {
            github.file(sha(commit).value(), "baselines/core/b.json", UseCaseWorld.times(100, 100));
        }
    }

    FakeGitHub github() {
        return github;
    }

    Map<Integer, PullRequest> pulls() {
        return pulls;
    }

    /** A pull request that exists. */
    PullRequest pull(int number) {
        return Objects.requireNonNull(pulls.get(number));
    }

    private WorkflowRun run(int id) {
        return Objects.requireNonNull(runs.get(id));
    }

    Map<Integer, WorkflowRun> runs() {
        return runs;
    }

    Optional<Outcome> outcome(Attempt attempt) {
        return Optional.ofNullable(outcomes.get(attempt));
    }

    static CommitSha sha(int commit) {
        return new CommitSha(String.format("%040d", commit));
    }

    /** What GitHub tells of an act. */
    List<Job> happens(Act act) {
        return switch (act) {
            case Act.Push(int pull, int commit) -> told(pushed(pull, sha(commit)), true);
            case Act.Close(int pull) -> told(changed(pull, false, base(pull)), false);
            case Act.Reopen(int pull) -> told(changed(pull, true, base(pull)), true);
            case Act.Retarget(int pull) ->
                    told(retargeted(pull, base(pull).equals(MAIN) ? BARE : MAIN), true);
            case Act.Ready(int pull) -> List.of(PullReadyJob.of(FakeGitHub.REPO, ready(pull)));
            case Act.Configure(Setup next) -> configured(next);
            case Act.Request(int pull, boolean needsApproval, boolean second) ->
                    told(requested(pull, workflow(second), begun(needsApproval)));
            case Act.Land(int commit) -> told(landed(commit));
            case Act.Start(int run) -> told(moved(run, new RunState.Running()));
            case Act.Complete(int run, Outcome outcome) -> told(completed(run, outcome));
            case Act.Rerun(int run) -> told(again(run));
            case Act.Lint(int pull) -> lint(pull);
            case Act.LoseFork(int pull) -> loseFork(pull);
            case Act.Enqueue(int commit) -> queued(commit);
            case Act.RequestGroup(int commit) -> told(grouped(commit));
            case Act.Dequeue(int commit) ->
                    List.of(MergeGroupJob.of(FakeGitHub.REPO, Queue.group(commit), false));
            case Act.Comment(int pull, String body) -> List.of(comment(pull, body));
            case Act.Rerequest(int pull) ->
                    List.of(
                            new CheckRerequestJob(
                                    FakeGitHub.REPO, pull(pull).headSha(), "delivery-" + nextId++));
            case Act.Suspend() -> {
                github.suspended(true);
                yield List.of();
            }
            case Act.Unsuspend() -> {
                github.suspended(false);
                yield List.of(new InstallationRestoredJob(FakeGitHub.REPO.installation()));
            }
            case Act.Pass _ -> List.of();
        };
    }

    /** Whether a run is one of a workflow that measures. */
    static boolean measures(WorkflowRun run) {
        return !run.workflow().orElseThrow().value().equals(LINT);
    }

    /** What a check may go by: the configuration, and the one before until everybody knows. */
    Set<Setup> setups() {
        return EnumSet.of(before, setup);
    }

    void configurationIsKnown() {
        before = setup;
    }

    /** When a pull request's base was changed from the default branch, the oldest first. */
    List<Instant> left(PullNumber pull) {
        return List.copyOf(departures(pull.value()).left());
    }

    /** When a pull request was last made ready, at each of its heads. */
    Optional<Instant> ready(PullNumber pull, CommitSha head) {
        return Optional.ofNullable(departures(pull.value()).ready().get(head));
    }

    private List<Job> queued(int group) {
        queuedBehind |= group != Queue.FIRST;
        return List.of(MergeGroupJob.of(FakeGitHub.REPO, Queue.group(group), true));
    }

    private record Departures(List<Instant> left, Map<CommitSha, Instant> ready) {}

    private Departures departures(int pull) {
        return departures.computeIfAbsent(
                pull, _ -> new Departures(new ArrayList<>(), new HashMap<>()));
    }

    private PullRequest retargeted(int pull, BranchName base) {
        if (base.equals(BARE)) {
            departures(pull).left().add(now());
        }
        return changed(pull, true, base);
    }

    private PullRequest ready(int pull) {
        departures(pull).ready().put(pull(pull).headSha(), now());
        return changed(pull, true, base(pull));
    }

    private List<Job> configured(Setup next) {
        configured = true;
        before = setup;
        setup = next;
        github.file("main", CONFIG, next.text());
        return List.of(BranchPushJob.of(FakeGitHub.REPO, MAIN, MAIN));
    }

    /** The workflow that measures; two do only where none is named. */
    private String workflow(boolean second) {
        return setup.workflow().orElse(second ? Setup.MEASURE : Setup.BENCH);
    }

    private static RunState begun(boolean needsApproval) {
        return needsApproval ? new RunState.AwaitingApproval() : new RunState.Queued();
    }

    private static List<Job> told(PullRequest pull, boolean expects) {
        return List.of(PullEventJob.of(FakeGitHub.REPO, pull, expects));
    }

    private static List<Job> told(WorkflowRun run) {
        return List.of(RunEventJob.of(FakeGitHub.REPO, MAIN, run));
    }

    private BranchName base(int pull) {
        return pull(pull).baseBranch();
    }

    /** What GitHub tells of what the program committed to the branch of pull request 1. */
    List<Job> written() {
        List<FakeGitHub.Commit> all = github.commits();
        List<FakeGitHub.Commit> news = all.subList(written, all.size());
        written = all.size();
        if (written == news.size()) {
            news.stream().findFirst().ifPresent(this::isInQueue);
        }
        return news.stream().flatMap(it -> told(pushed(1, it.sha()), true).stream()).toList();
    }

    private void isInQueue(FakeGitHub.Commit commit) {
        for (int group : Queue.GROUPS) {
            if (Queue.isRegenerated(group)) {
                commit.additions()
                        .forEach(it ->
                                github.file(sha(group).value(), it.path(), it.content().bytes()));
            }
        }
    }

    /** Whether a group was ever asked for that has several pull requests, or their baselines. */
    boolean isQueuedBehind() {
        return queuedBehind;
    }

    /** Whether pull request 1 has a regenerated baseline that its groups may have. */
    boolean isRegenerated() {
        return written > 0;
    }

    /** Whether a commit has a regenerated baseline in which the slower times are. */
    boolean hasSlowBaseline(CommitSha sha) {
        boolean isGroup = Queue.isOne(sha) && Queue.isRegenerated(Queue.of(sha));
        Stream<FakeGitHub.Commit> made =
                isGroup
                        ? github.commits().stream().limit(1)
                        : github.commits().stream().filter(it -> it.sha().equals(sha));
        return made.flatMap(it -> it.additions().stream())
                .filter(it -> it.path().equals("baselines/core/b.json"))
                .anyMatch(it ->
                        new String(it.content().bytes(), StandardCharsets.UTF_8).contains("130"));
    }

    private PullRequest pushed(int pull, CommitSha commit) {
        PullRequest known = pulls.get(pull);
        HeadBranch head =
                known != null
                        ? known.head()
                        : new HeadBranch(
                                Optional.of(pull == 3 ? new RepoId(555) : FakeGitHub.REPO.id()),
                                new BranchName("topic-" + pull));
        return put(
                new PullRequest(
                        new PullNumber(pull),
                        true,
                        head,
                        pull == 3 ? "mallory" : "octo",
                        commit,
                        known == null ? (pull == 2 ? BARE : MAIN) : known.baseBranch(),
                        sha(90),
                        now()));
    }

    private PullRequest changed(int pull, boolean open, BranchName base) {
        PullRequest it = pull(pull);
        return put(
                new PullRequest(
                        it.number(),
                        open,
                        it.head(),
                        it.headOwner(),
                        it.headSha(),
                        base,
                        it.baseSha(),
                        now()));
    }

    private PullRequest put(PullRequest pull) {
        github.message(pull.headSha(), "work");
        if (pull.number().value() == 1) {
            github.branch(pull.head().branch().value(), pull.headSha());
        }
        pulls.put(pull.number().value(), pull);
        github.pull(pull);
        return pull;
    }

    private WorkflowRun requested(int pull, String workflow, RunState state) {
        PullRequest it = pull(pull);
        WorkflowRun run =
                new WorkflowRun(
                        new Attempt(new RunId(nextRun), 1),
                        WorkflowPath.parse(workflow),
                        RunEvent.PULL_REQUEST,
                        state,
                        it.head(),
                        it.headOwner(),
                        it.headSha(),
                        now(),
                        now(),
                        "https://github.com/octo/bench/actions/runs/" + nextRun);
        return put(nextRun++, run);
    }

    private WorkflowRun landed(int commit) {
        WorkflowRun run =
                new WorkflowRun(
                        new Attempt(new RunId(nextRun), 1),
                        WorkflowPath.parse(workflow(false)),
                        RunEvent.PUSH,
                        new RunState.Queued(),
                        new HeadBranch(Optional.of(FakeGitHub.REPO.id()), MAIN),
                        "octo",
                        sha(commit),
                        now(),
                        now(),
                        "https://github.com/octo/bench/actions/runs/" + nextRun);
        return put(nextRun++, run);
    }

    private WorkflowRun grouped(int commit) {
        WorkflowRun run =
                new WorkflowRun(
                        new Attempt(new RunId(nextRun), 1),
                        WorkflowPath.parse(workflow(false)),
                        RunEvent.MERGE_GROUP,
                        new RunState.Queued(),
                        new HeadBranch(
                                Optional.of(FakeGitHub.REPO.id()), Queue.group(commit).branch()),
                        "octo",
                        sha(commit),
                        now(),
                        now(),
                        "https://github.com/octo/bench/actions/runs/" + nextRun);
        return put(nextRun++, run);
    }

    private WorkflowRun moved(int run, RunState state) {
        WorkflowRun it = run(run);
        return put(run, with(it, it.attempt(), state, it.startedAt()));
    }

    private WorkflowRun again(int run) {
        WorkflowRun it = run(run);
        github.dropArtifacts(it.attempt().run());
        late.remove(it.attempt().run());
        Attempt next = new Attempt(it.attempt().run(), it.attempt().number() + 1);
        return put(run, with(it, next, new RunState.Running(), now()));
    }

    private WorkflowRun completed(int run, Outcome outcome) {
        WorkflowRun it = run(run);
        outcomes.put(it.attempt(), outcome);
        if (outcome == Outcome.LEFT_OUT || outcome == Outcome.SKIPPED) {
            github.jobs(it.attempt(), Map.of("bench", RunConclusion.SKIPPED));
        }
        Uploads.of(github, it.attempt().run(), outcome, now());
        if (outcome == Outcome.LATE) {
            late.put(it.attempt().run(), now().plus(LATE));
        }
        return moved(run, RunState.of("completed", Optional.of(outcome.conclusion())));
    }

    /** Of a deleted fork GitHub no longer says which repository it was. */
    private WorkflowRun with(WorkflowRun it, Attempt attempt, RunState state, Instant started) {
        boolean forkLost =
                it.headOwner().isEmpty()
                        || (it.headOwner().equals("mallory") && pull(3).head().repo().isEmpty());
        return new WorkflowRun(
                attempt,
                it.workflow(),
                it.event(),
                state,
                forkLost ? new HeadBranch(Optional.empty(), it.head().branch()) : it.head(),
                forkLost ? "" : it.headOwner(),
                it.headSha(),
                started,
                now(),
                it.url());
    }

    private WorkflowRun put(int id, WorkflowRun run) {
        runs.put(id, run);
        github.run(run);
        return run;
    }

    /** Its id stays out of what histories may start, complete and run again. */
    private List<Job> lint(int pull) {
        WorkflowRun run = requested(pull, LINT, RunState.of("completed", Optional.of("success")));
        return told(run);
    }

    private List<Job> loseFork(int pull) {
        PullRequest it = pull(pull);
        PullRequest lost =
                new PullRequest(
                        it.number(),
                        it.open(),
                        new HeadBranch(Optional.empty(), it.head().branch()),
                        "",
                        it.headSha(),
                        it.baseBranch(),
                        it.baseSha(),
                        it.updatedAt());
        put(lost);
        return List.of();
    }

    /** Time has passed: what was late is listed. */
    void timePassed() {
        late.entrySet()
                .removeIf(it -> {
                    boolean due = !it.getValue().isAfter(now());
                    if (due) {
                        Uploads.late(github, it.getKey(), it.getValue());
                    }
                    return due;
                });
    }

    /** Whether the configuration is another one, or was. */
    boolean wasConfigured() {
        return configured;
    }

    private Job comment(int pull, String body) {
        CommentId id = github.foreignComment(new PullNumber(pull), body);
        return CommentEventJob.of(
                FakeGitHub.REPO,
                new PullNumber(pull),
                new CommentEventJob.Comment(id, new AccountLogin("alice"), body, now()));
    }

    /** GitHub's clock has whole seconds. */
    Instant now() {
        return clock.instant();
    }

    void pass(Duration time) {
        clock.advance(time);
    }
}
