package io.perfwarden.histories;

import module java.base;

import io.perfwarden.bot.run.ForkBranches;
import io.perfwarden.histories.Chronicle.HeadMerge;
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
import io.perfwarden.queue.Job.JobEndJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.PullLabelJob;
import io.perfwarden.queue.Job.PullReadyJob;
import io.perfwarden.queue.Job.PullRetargetJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.UseCaseWorld;

/**
 * GitHub's side of a small world: three bases, of which one has no baselines; three pull requests,
 * one of them from a fork and one that changes the workflow, and second ones of their branches; a
 * suite that names its workflow, with two platforms, and one that does not. Acts change it at once
 * and give the events that tell of them. The configuration of the default branch may change.
 */
final class SmallWorld {
    private static final String LINT = ".github/workflows/lint.yml";
    private static final String CONFIG = ".github/perfwarden.yml";
    private static final String BASELINE = "baselines/core/b.json";
    private static final int SECOND = 10;
    private static final int FIRST_SUBMITTED = 10_000;

    /** A pull request from another branch of the fork. */
    private static final int OTHER = 4;

    /**
     * Both workflows that measure are so. What uploads is an action of another repository, and one
     * job is left out as always.
     */
    private static final String WORKFLOW =
            """
            on:
              push: {branches-ignore: ["perfwarden/**"]}
              pull_request: null
              merge_group: null
              workflow_dispatch: {inputs: {sha: null}}
            jobs:
              changes:
                runs-on: ubuntu-latest
                outputs:
                  src: ${{ steps.changes.outputs.src }}
                steps:
                  - run: sh ci/changes.sh
                    id: changes
              bench:
                runs-on: ubuntu-latest
                needs: changes
                if: needs.changes.outputs.src == 'true'
                steps:
                  - run: make bench
                  - uses: acme/bench-and-upload@v1
              nightly:
                runs-on: ubuntu-latest
                if: github.event_name == 'schedule'
                steps:
                  - uses: actions/upload-artifact@v5
                    with:
                      name: bench-a
            """;

    /** A file that decides what is measured. */
    private static final String SCRIPT = "ci/changes.sh";

    /** How long a list of artifacts may lack one. */
    private static final Duration LATE = Duration.ofSeconds(3);

    /** How long GitHub may take to start a run. */
    static final Duration START = Duration.ofSeconds(5);

    static final BranchName MAIN = new BranchName("main");
    static final BranchName BARE = new BranchName("bare");
    static final BranchName DEV = new BranchName("dev");

    private static final Map<BranchName, OptionalInt> BASELINES =
            Map.of(MAIN, OptionalInt.of(Outcome.TIME), DEV, OptionalInt.of(Outcome.TIME));

    /** Heads of pull requests; those of the first three may be of two. */
    static final List<Integer> COMMITS = List.of(10, 11, 12, 30, 31, 32);

    /** The head at which pull request 1 removes a baseline. */
    static final int REMOVING = 13;

    /** The head at which pull request 1 makes a baseline as slow as what is slow. */
    static final int LOOSENING = 14;

    /** The head at which GitHub starts the workflow for pull requests alone, but those into DEV. */
    static final int FILTERING = 15;

    private final FakeGitHub github;
    private final SettableClock clock;
    private final Map<Integer, PullRequest> pulls = new TreeMap<>();
    private final Map<Integer, WorkflowRun> runs = new TreeMap<>();
    private final Map<Attempt, Outcome> outcomes = new HashMap<>();
    private final Map<Integer, Departures> departures = new HashMap<>();
    private Setup setup = Setup.PLAIN;
    private Setup before = Setup.PLAIN;
    private final Map<RunId, Instant> late = new LinkedHashMap<>();
    private final Chronicle chronicle = new Chronicle();
    private final Map<BranchName, OptionalInt> times = new HashMap<>(BASELINES);
    private boolean configured;
    private boolean changing;
    private boolean suspended;
    private Optional<Instant> labelled = Optional.empty();
    private int dispatched;
    private int again;
    private int approvals;
    private int cancellations;
    private int written;
    private int submitted;
    private final Set<RunId> byHand = new HashSet<>();
    private boolean queuedBehind;
    private final Set<Integer> groups = new TreeSet<>();
    private final Set<Integer> formerGroups = new HashSet<>();
    private final Set<Integer> unheard = new HashSet<>();
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
                        .branch("dev", sha(92))
                        .writer(Act.Comment.MAINTAINER)
                        .changed(new PullNumber(2), Setup.BENCH)
                        .changed(new PullNumber(2), Setup.MEASURE)
                        .changed(new PullNumber(1), BASELINE)
                        .changed(new PullNumber(second(1)), BASELINE)
                        .file("main", CONFIG, setup.text().orElseThrow());
        List.of(90, 92).forEach(this::withFiles);
        COMMITS.forEach(this::withFiles);
        List.of(LOOSENING, REMOVING, FILTERING).forEach(this::withFiles);
        String filtering =
                WORKFLOW.replaceFirst(" push: .*", "")
                        .replace("pull_request: null", "pull_request: {branches-ignore: [dev]}");
        github.file(sha(FILTERING).value(), Setup.BENCH, filtering)
                .file(sha(FILTERING).value(), Setup.MEASURE, filtering);
        github.remove(sha(REMOVING).value(), BASELINE);
        baseline(sha(LOOSENING).value(), Outcome.SLOW_TIME);
        Queue.GROUPS.forEach(group -> {
            withFiles(group);
            github.parent(sha(group), Queue.parent(group)).changes(sha(group), "src/Main.java");
        });
        withFiles(Queue.AGAIN);
        github.parent(sha(Queue.AGAIN), Queue.parent(Queue.AGAIN))
                .changes(sha(Queue.AGAIN), "src/Main.java");
    }

    /** Pull request 3 changes what decides about its measurement. */
    void evading() {
        github.changed(new PullNumber(3), SCRIPT).changed(new PullNumber(second(3)), SCRIPT);
        github.changed(new PullNumber(second(2)), Setup.BENCH);
        github.changed(new PullNumber(second(2)), Setup.MEASURE);
    }

    /** Whether a pull request may be why it is not measured. */
    boolean isEvading(int pull) {
        return pull % SECOND != 1;
    }

    private void withFiles(int commit) {
        github.message(sha(commit), "work")
                .file(sha(commit).value(), SCRIPT, "git diff HEAD~1")
                .file(
                        sha(commit).value(),
                        "baselines/core/a.json",
                        UseCaseWorld.times(Outcome.TIME, Outcome.TIME))
                .file(sha(commit).value(), Setup.BENCH, WORKFLOW)
                .file(sha(commit).value(), Setup.MEASURE, WORKFLOW);
        baseline(sha(commit).value(), Outcome.TIME);
    }

    private void baseline(String branchOrSha, int time) {
        github.file(branchOrSha, BASELINE, UseCaseWorld.times(Outcome.TIME, time));
    }

    /** The second pull request of the branch of one. */
    static int second(int pull) {
        return pull + SECOND;
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

    /** Whether an act can happen as the world is. */
    boolean isPossible(Act act) {
        return switch (act) {
            case Act.Push(int pull, int _) ->
                    pulls.containsKey(pull) ? isOpen(pull) : pull < SECOND;
            case Act.Close(int pull) -> isOpen(pull);
            case Act.Reopen(int pull) ->
                    pulls.containsKey(pull)
                            && !isOpen(pull)
                            && isFree(pull, base(pull))
                            && isQuiet(pull);
            case Act.Retarget(int pull, BranchName base) ->
                    isOpen(pull) && isFree(pull, base) && isQuiet(pull);
            case Act.OpenSecond(int pull) ->
                    pulls.containsKey(pull)
                            && !pulls.containsKey(second(pull))
                            && isFree(pull, secondBase(pull))
                            && isQuiet(second(pull));
            case Act.Ready(int pull) -> isOpen(pull);
            case Act.Begin(int run, int pull, RunEvent event) ->
                    pulls.containsKey(pull)
                            && !runs.containsKey(run)
                            && (event == RunEvent.PUSH
                                    ? isOpen(pull)
                                            && isOwn(pull(pull))
                                            && !isFiltering(pull(pull).headSha())
                                    : isTurn(pull) && !isFiltered(HeadMerge.of(pull(pull))));
            case Act.Complete(int run, Outcome _) ->
                    runs.containsKey(run)
                            && !isOver(run)
                            && isQueued(run(run))
                            && !isOfOther(run(run));
            case Act.EndJob(int run, Outcome outcome) ->
                    isPossible(new Act.Complete(run, outcome))
                            && setup == Setup.NAMED_JOB
                            && run(run).state() instanceof RunState.RunUnderWay
                            && measures(run(run))
                            && outcome(run(run).attempt()).isEmpty();
            case Act.Submit(int pull, CommitSha commit, Act.Source _, Outcome _) ->
                    setup.isSubmittable()
                            && !suspended
                            && (Queue.isGroup(commit)
                                    ? groups.contains(Queue.of(commit))
                                    : isOpen(pull) && chronicle.hasHead(pull, commit));
            case Act.Rerun(int run) -> runs.containsKey(run) && isOver(run) && isQueued(run(run));
            case Act.Comment(int pull, String _, String _) -> isOpen(pull) && !suspended;
            case Act.Label(boolean on) -> labelled.isPresent() != on && !suspended;
            case Act.Configure(Setup next) -> next != setup && !suspended;
            case Act.Rebaseline(BranchName base, OptionalInt time) ->
                    !baseline(base).equals(time) && !suspended;
            case Act.Hold(int run, int pull) ->
                    isPossible(new Act.Begin(run, pull, RunEvent.PULL_REQUEST))
                            && !isOwn(pull(pull));
            case Act.HoldOther(int run, int pull) ->
                    isOpen(pull) && !isOwn(pull(pull)) && !runs.containsKey(run);
            case Act.ByHand(int run, int pull) ->
                    isOpen(pull) && isOwn(pull(pull)) && !runs.containsKey(run);
            // of what is pushed back at once nobody knows that it was ever away
            case Act.Meanwhile(Act.Comment comment, List<Act> acts) ->
                    isPossible(comment)
                            && isPossible(acts.getFirst())
                            && !unheard.contains(comment.pull());
            case Act.Lost(Act it) -> isPossible(it) && !suspended;
            case Act.Suspend() -> !suspended;
            case Act.Unsuspend() -> suspended;
            case Act.Rerequest(int pull) -> isOpen(pull) && !suspended;
            case Act.LoseFork(int pull) ->
                    isOpen(pull) && !isOwn(pull(pull)) && pull(pull).head().repo().isPresent();
            case Act.Request _, Act.Start _, Act.Land _, Act.Lint _ -> true;
            case Act.Enqueue(int group) ->
                    !suspended
                            && isOpen(Queue.last(group))
                            && base(Queue.last(group)).equals(MAIN)
                            && groups.isEmpty()
                            && !formerGroups.contains(group);
            case Act.Dequeue(int group) -> !suspended && groups.contains(group);
            case Act.BeginGroup(int run, int group) ->
                    !suspended && groups.contains(group) && !runs.containsKey(run);
            case Act.RequestGroup _ -> true;
            case Act.Pass _ -> true;
        };
    }

    /** A pull request is in one group at a time, and GitHub ends what runs for a former one. */
    private boolean isQueued(WorkflowRun run) {
        return run.event() != RunEvent.MERGE_GROUP || groups.contains(Queue.of(run.headSha()));
    }

    /** Whether the workflow's own filters leave a merge out. */
    boolean isFiltered(HeadMerge merge) {
        return isFiltering(merge.head()) && merge.merge().base().equals(DEV);
    }

    private static boolean isFiltering(CommitSha head) {
        return head.equals(sha(FILTERING));
    }

    boolean isOpen(int pull) {
        return Optional.ofNullable(pulls.get(pull)).filter(PullRequest::open).isPresent();
    }

    /** GitHub has one open pull request from a branch into another one. */
    private boolean isFree(int pull, BranchName base) {
        return ofBranch(pull).noneMatch(it -> it.open() && it.baseBranch().equals(base));
    }

    /**
     * GitHub starts a run within seconds after something happened to its pull request. The program
     * goes by that where something happened to another one of the branch. Where several are open,
     * nothing starts a second one of either but something that happens to it.
     */
    private boolean isTurn(int pull) {
        Predicate<PullRequest> isChanged = it -> !it.updatedAt().plus(START).isBefore(now());
        PullRequest own = pull(pull);
        List<PullRequest> others =
                ofBranch(pull)
                        .filter(it -> it.open() && !it.number().equals(own.number()))
                        .toList();
        return own.open()
                ? isChanged.test(own)
                        || others.isEmpty()
                        || (others.stream().noneMatch(isChanged) && !hasRun(own))
                : isChanged.test(own) && others.isEmpty();
    }

    /** Whether one began since something happened to a pull request. */
    private boolean hasRun(PullRequest pull) {
        return runs.values().stream()
                .map(it -> chronicle.subject(it.attempt().run()))
                .filter(it -> it.event() == RunEvent.PULL_REQUEST)
                .filter(it -> it.merge().pull() == pull.number().value())
                .anyMatch(it -> !it.began().isBefore(pull.updatedAt()));
    }

    /** Whether no run of another pull request began just now. */
    private boolean isQuiet(int pull) {
        return runs.values().stream()
                .filter(it -> !it.startedAt().plus(START).isBefore(now()))
                .map(it -> chronicle.subject(it.attempt().run()))
                .allMatch(it -> it.event() != RunEvent.PULL_REQUEST || it.merge().pull() == pull);
    }

    private static boolean isOwn(PullRequest pull) {
        return pull.head().isWithin(FakeGitHub.REPO.id());
    }

    private boolean isOver(int run) {
        return run(run).state() instanceof RunState.Completed;
    }

    /** One that was closed is opened anew. */
    private BranchName secondBase(int pull) {
        if (!isOpen(pull)) {
            return base(pull);
        }
        return base(pull).equals(DEV) ? MAIN : DEV;
    }

    /** What GitHub tells of an act. */
    List<Job> happens(Act act) {
        return switch (act) {
            case Act.Push(int pull, int commit) -> pushed(pull, sha(commit));
            case Act.Close(int pull) -> told(changed(pull, false, base(pull)), false);
            case Act.Reopen(int pull) -> told(reopened(pull), true);
            case Act.Retarget(int pull, BranchName base) -> retargeted(pull, base);
            case Act.OpenSecond(int pull) -> told(openedSecond(pull), true);
            case Act.Label(boolean on) -> labelled(on);
            case Act.Rebaseline(BranchName base, OptionalInt time) -> rebaselined(base, time);
            case Act.Begin(int run, int pull, RunEvent event) -> told(begun(run, pull, event));
            case Act.Ready(int pull) -> List.of(PullReadyJob.of(FakeGitHub.REPO, ready(pull)));
            case Act.Configure(Setup next) -> configured(next);
            case Act.Request(int pull, boolean needsApproval, boolean second) ->
                    told(requested(pull, workflow(second), begun(needsApproval)));
            case Act.Land(int commit) -> told(landed(commit));
            case Act.Start(int run) -> told(moved(run, new RunState.RunUnderWay()));
            case Act.Complete(int run, Outcome outcome) -> told(completed(run, outcome));
            case Act.EndJob(int run, Outcome outcome) -> List.of(endedJob(run(run), outcome));
            case Act.Submit _ -> List.of();
            case Act.Rerun(int run) -> told(again(run));
            case Act.Lint(int pull) -> lint(pull);
            case Act.LoseFork(int pull) -> loseFork(pull);
            case Act.Enqueue(int commit) -> queued(commit);
            case Act.RequestGroup(int commit) -> told(grouped(commit));
            case Act.Dequeue(int commit) -> {
                groups.remove(commit);
                yield List.of(MergeGroupJob.of(FakeGitHub.REPO, Queue.group(commit), false));
            }
            case Act.BeginGroup(int run, int commit) -> told(begunGroup(run, commit));
            case Act.Comment(int pull, String login, String body) ->
                    List.of(comment(pull, login, body));
            case Act.Rerequest(int pull) ->
                    List.of(
                            new CheckRerequestJob(
                                    FakeGitHub.REPO, pull(pull).headSha(), "delivery-" + nextId++));
            case Act.Suspend() -> {
                suspend(true);
                yield List.of();
            }
            case Act.Unsuspend() -> {
                suspend(false);
                yield List.of(new InstallationRestoredJob(FakeGitHub.REPO.installation()));
            }
            case Act.Hold(int run, int pull) ->
                    told(
                            run(
                                    run,
                                    pull,
                                    workflow(false),
                                    RunEvent.PULL_REQUEST,
                                    new RunState.UnapprovedRun()));
            case Act.HoldOther(int run, int pull) -> told(heldOther(run, pull(pull)));
            case Act.ByHand(int run, int pull) -> {
                byHand.add(new RunId(run));
                yield told(begun(run, pull, RunEvent.WORKFLOW_DISPATCH));
            }
            case Act.Meanwhile(Act.Comment comment, List<Act> acts) ->
                    Stream.concat(Stream.of(comment), acts.stream())
                            .filter(this::isPossible)
                            .flatMap(it -> happens(it).stream())
                            .toList();
            case Act.Lost(Act it) -> {
                if (it instanceof Act.Push(int pull, int _)) {
                    unheard.add(pull);
                }
                happens(it);
                yield List.of();
            }
            case Act.Pass _ -> List.of();
        };
    }

    private void suspend(boolean is) {
        suspended = is;
        if (is) {
            chronicle.suspends(now());
        } else {
            chronicle.resumes(now());
        }
        github.suspended(is);
    }

    boolean isSuspended() {
        return suspended;
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
        changing = false;
    }

    /** Whether configuration or baselines are others, and not everybody knows. */
    boolean isChanging() {
        return changing;
    }

    Setup setup() {
        return setup;
    }

    /** Whether no measurement is asked for. */
    boolean isUnasked() {
        return (setup.workflow().isEmpty() && setup != Setup.ONLY_SUBMITTED)
                || setup == Setup.UNAWAITED
                || (setup == Setup.ON_REQUEST && labelled.isEmpty());
    }

    /** Whether a draft was made ready, or a measurement was asked for, after a moment. */
    boolean isAskedSince(HeadMerge merge, Instant at) {
        Optional<Instant> asked = labelled.filter(_ -> setup == Setup.ON_REQUEST);
        return Stream.concat(
                        asked.stream(),
                        ready(new PullNumber(merge.merge().pull()), merge.head()).stream())
                .anyMatch(at::isBefore);
    }

    /** Whether a head brings another baseline than its base has, or none, by hand. */
    boolean changesBaseline(CommitSha head, BranchName base) {
        return isRemoving(head)
                || (head.equals(sha(LOOSENING))
                        && !baseline(base).equals(OptionalInt.of(Outcome.SLOW_TIME)));
    }

    boolean isRemoving(CommitSha head) {
        return head.equals(sha(REMOVING));
    }

    boolean isSameBranch(int pull, int other) {
        return other != OTHER && pull(pull).head().equals(pull(other).head());
    }

    Chronicle chronicle() {
        return chronicle;
    }

    /** The time of the benchmark that may be slow, in a base's baseline. */
    OptionalInt baseline(BranchName base) {
        return times.getOrDefault(base, OptionalInt.empty());
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
        queuedBehind |= Queue.GROUPS.indexOf(group) > 0;
        groups.add(group);
        formerGroups.add(group);
        return List.of(MergeGroupJob.of(FakeGitHub.REPO, Queue.group(group), true));
    }

    private record Departures(List<Instant> left, Map<CommitSha, Instant> ready) {}

    private Departures departures(int pull) {
        return departures.computeIfAbsent(
                pull, _ -> new Departures(new ArrayList<>(), new HashMap<>()));
    }

    private List<Job> retargeted(int pull, BranchName base) {
        if (base.equals(BARE)) {
            departures(pull).left().add(now());
        }
        PullRequest before = pull(pull);
        return List.of(
                PullRetargetJob.of(
                        FakeGitHub.REPO,
                        changed(pull, true, base),
                        before.baseBranch(),
                        before.baseSha()));
    }

    private PullRequest ready(int pull) {
        departures(pull).ready().put(pull(pull).headSha(), now());
        return changed(pull, true, base(pull));
    }

    private List<Job> configured(Setup next) {
        configured = true;
        changing = true;
        before = setup;
        setup = next;
        next.text()
                .ifPresentOrElse(
                        it -> github.file("main", CONFIG, it), () -> github.remove("main", CONFIG));
        return List.of(BranchPushJob.of(FakeGitHub.REPO, MAIN, MAIN));
    }

    private List<Job> rebaselined(BranchName base, OptionalInt time) {
        changing = true;
        times.put(base, time);
        time.ifPresentOrElse(
                it -> baseline(base.value(), it), () -> github.remove(base.value(), BASELINE));
        return List.of(BranchPushJob.of(FakeGitHub.REPO, base, MAIN));
    }

    private List<Job> labelled(boolean on) {
        labelled = Optional.of(now()).filter(_ -> on);
        github.label(Setup.LABEL, on);
        List<Job> news = new ArrayList<>();
        for (int pull : List.copyOf(pulls.keySet())) {
            news.addAll(told(changed(pull, isOpen(pull), base(pull)), false));
            news.add(new PullLabelJob(FakeGitHub.REPO, new PullNumber(pull), Setup.LABEL));
        }
        return news;
    }

    /** The workflow that measures; two do only where none is named. */
    private String workflow(boolean second) {
        return setup.workflow().orElse(second ? Setup.MEASURE : Setup.BENCH);
    }

    private static RunState begun(boolean needsApproval) {
        return needsApproval ? new RunState.UnapprovedRun() : new RunState.QueuedRun();
    }

    /** The pull request that an event tells of. */
    static Optional<PullRequest> heard(Job job) {
        return switch (job) {
            case PullEventJob it -> Optional.of(it.toPull());
            case PullReadyJob(PullEventJob it) -> Optional.of(it.toPull());
            case PullRetargetJob(PullEventJob it, _, _) -> Optional.of(it.toPull());
            default -> Optional.empty();
        };
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
        return news.stream().flatMap(it -> pushed(it.branch(), it.sha()).stream()).toList();
    }

    private List<Job> pushed(BranchName branch, CommitSha commit) {
        return pulls.values().stream()
                .filter(it -> it.open() && it.head().branch().equals(branch))
                .toList()
                .stream()
                .flatMap(it -> told(at(it, commit), true).stream())
                .toList();
    }

    /** What GitHub tells of runs that the program started, or ran again. */
    List<Job> started() {
        List<Job> news = new ArrayList<>();
        List<WorkflowRun> runs = github.dispatched();
        for (WorkflowRun run : runs.subList(dispatched, runs.size())) {
            Optional<Integer> asking =
                    chronicle.words().reversed().stream()
                            .findFirst()
                            .map(it -> it.of().merge().pull());
            pulls.values().stream()
                    .filter(it -> it.head().equals(run.head()) || isHeld(it, run))
                    .max(
                            Comparator.comparing(PullRequest::open)
                                    .thenComparing(
                                            it -> asking.equals(Optional.of(it.number().value()))))
                    .map(it -> new HeadMerge(HeadMerge.of(it).merge(), run.headSha()))
                    .ifPresent(it -> chronicle.begins(run.attempt().run(), it, run.event(), now()));
            news.addAll(told(put((int) run.attempt().run().value(), run)));
        }
        dispatched = runs.size();
        List<RunId> reruns = github.reruns();
        reruns.subList(again, reruns.size())
                .forEach(it -> news.addAll(told(again((int) it.value()))));
        again = reruns.size();
        List<RunId> all = approved();
        all.subList(approvals, all.size())
                .forEach(it ->
                        news.addAll(told(moved((int) it.value(), new RunState.RunUnderWay()))));
        approvals = all.size();
        List<RunId> ended = called("runs.cancel");
        ended.subList(cancellations, ended.size()).stream()
                .map(it -> (int) it.value())
                .filter(it -> !isOver(it))
                .forEach(it -> news.addAll(told(completed(it, Outcome.CANCELLED))));
        cancellations = ended.size();
        return news;
    }

    /** Whether a run is on a branch of the base repository that holds a fork's head. */
    private static boolean isHeld(PullRequest pull, WorkflowRun run) {
        return run.head().branch().equals(ForkBranches.nameOf(pull.number(), run.headSha()));
    }

    /** Runs that the program approved. */
    List<RunId> approved() {
        return called("runs.approve");
    }

    /** Runs that the program started for heads of forks. */
    List<RunId> startedForForks() {
        return runs.values().stream()
                .filter(run -> pulls.values().stream().anyMatch(it -> isHeld(it, run)))
                .map(it -> it.attempt().run())
                .toList();
    }

    private List<RunId> called(String operation) {
        return github.calls().stream()
                .filter(it -> it.operation().equals(operation))
                .map(it -> new RunId(Long.parseLong(it.detail())))
                .toList();
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
        boolean isGroup = Queue.isGroup(sha) && Queue.isRegenerated(Queue.of(sha));
        Stream<FakeGitHub.Commit> made =
                isGroup
                        ? github.commits().stream().limit(1)
                        : github.commits().stream().filter(it -> it.sha().equals(sha));
        return made.flatMap(it -> it.additions().stream())
                .filter(it -> it.path().equals("baselines/core/b.json"))
                .anyMatch(it ->
                        new String(it.content().bytes(), StandardCharsets.UTF_8).contains("130"));
    }

    private List<Job> pushed(int pull, CommitSha commit) {
        PullRequest known = pulls.get(pull);
        return known == null
                ? told(opened(pull, commit), true)
                : pushed(known.head().branch(), commit);
    }

    private PullRequest opened(int pull, CommitSha commit) {
        return put(
                new PullRequest(
                        new PullNumber(pull),
                        true,
                        new HeadBranch(
                                Optional.of(pull == 3 ? new RepoId(555) : FakeGitHub.REPO.id()),
                                new BranchName("topic-" + pull)),
                        pull == 3 ? "mallory" : "octo",
                        commit,
                        pull == 2 ? BARE : MAIN,
                        sha(90),
                        now()));
    }

    private PullRequest openedSecond(int pull) {
        PullRequest it = pull(pull);
        return put(
                new PullRequest(
                        new PullNumber(second(pull)),
                        true,
                        it.head(),
                        it.headOwner(),
                        it.headSha(),
                        secondBase(pull),
                        it.baseSha(),
                        now()));
    }

    private PullRequest at(PullRequest it, CommitSha commit) {
        return put(
                new PullRequest(
                        it.number(),
                        true,
                        it.head(),
                        it.headOwner(),
                        commit,
                        it.baseBranch(),
                        it.baseSha(),
                        now()));
    }

    /** It is where its branch is now. */
    private PullRequest reopened(int pull) {
        Optional<CommitSha> head =
                ofBranch(pull).filter(PullRequest::open).map(PullRequest::headSha).findFirst();
        head.ifPresent(it -> at(pull(pull), it));
        return changed(pull, true, base(pull));
    }

    /** The pull requests of the branch of one. */
    private Stream<PullRequest> ofBranch(int pull) {
        return pulls.values().stream().filter(it -> it.head().equals(pull(pull).head()));
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
        chronicle.stands(pull, now());
        pulls.put(pull.number().value(), pull);
        if (pull.head().branch().equals(new BranchName("topic-1"))) {
            github.branch(pull.head().branch().value(), pull.headSha());
        }
        github.pull(pull);
        return pull;
    }

    private WorkflowRun requested(int pull, String workflow, RunState state) {
        return run(nextRun++, pull, workflow, RunEvent.PULL_REQUEST, state);
    }

    private WorkflowRun begun(int run, int pull, RunEvent event) {
        return run(run, pull, workflow(false), event, new RunState.RunUnderWay());
    }

    private WorkflowRun run(int id, int pull, String workflow, RunEvent event, RunState state) {
        PullRequest it = pull(pull);
        WorkflowRun run =
                new WorkflowRun(
                        new Attempt(new RunId(id), 1),
                        WorkflowPath.parse(workflow),
                        event,
                        state,
                        it.head(),
                        it.headOwner(),
                        it.headSha(),
                        now(),
                        now(),
                        "https://github.com/octo/bench/actions/runs/" + id);
        chronicle.begins(run.attempt().run(), HeadMerge.of(it), event, now());
        return put(id, run);
    }

    /** It is of a pull request that is not there any more. */
    private WorkflowRun heldOther(int run, PullRequest pull) {
        var merge = new Chronicle.Merge(OTHER, pull.baseBranch());
        chronicle.begins(
                new RunId(run), new HeadMerge(merge, pull.headSha()), RunEvent.PULL_REQUEST, now());
        return put(
                run,
                new WorkflowRun(
                        new Attempt(new RunId(run), 1),
                        WorkflowPath.parse(workflow(false)),
                        RunEvent.PULL_REQUEST,
                        new RunState.UnapprovedRun(),
                        new HeadBranch(pull.head().repo(), new BranchName("topic-" + OTHER)),
                        pull.headOwner(),
                        pull.headSha(),
                        now(),
                        now(),
                        "https://github.com/octo/bench/actions/runs/" + run));
    }

    private boolean isOfOther(WorkflowRun run) {
        return chronicle.subject(run.attempt().run()).merge().pull() == OTHER;
    }

    /** Whether somebody started a run by hand, so that it counts for nothing. */
    boolean isByHand(WorkflowRun run) {
        return byHand.contains(run.attempt().run());
    }

    private WorkflowRun landed(int commit) {
        WorkflowRun run =
                new WorkflowRun(
                        new Attempt(new RunId(nextRun), 1),
                        WorkflowPath.parse(workflow(false)),
                        RunEvent.PUSH,
                        new RunState.QueuedRun(),
                        new HeadBranch(Optional.of(FakeGitHub.REPO.id()), MAIN),
                        "octo",
                        sha(commit),
                        now(),
                        now(),
                        "https://github.com/octo/bench/actions/runs/" + nextRun);
        return put(nextRun++, run);
    }

    private WorkflowRun begunGroup(int run, int commit) {
        nextRun = run;
        var of = new HeadMerge(new Chronicle.Merge(Queue.last(commit), MAIN), sha(commit));
        chronicle.begins(new RunId(run), of, RunEvent.MERGE_GROUP, now());
        return grouped(commit);
    }

    /** Groups that may be merged. */
    Set<Integer> groups() {
        return groups;
    }

    private WorkflowRun grouped(int commit) {
        WorkflowRun run =
                new WorkflowRun(
                        new Attempt(new RunId(nextRun), 1),
                        WorkflowPath.parse(workflow(false)),
                        RunEvent.MERGE_GROUP,
                        new RunState.QueuedRun(),
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
        return put(run, with(it, next, new RunState.RunUnderWay(), now()));
    }

    /** What its job measured before, the rest of the run does not change, though it may fail. */
    private WorkflowRun completed(int run, Outcome outcome) {
        WorkflowRun it = run(run);
        Optional<Outcome> early = outcome(it.attempt());
        if (early.isEmpty()) {
            measured(it, outcome);
        }
        boolean fails = Set.of(Outcome.FAILED, Outcome.CANCELLED).contains(outcome);
        Outcome ends = fails ? outcome : early.orElse(outcome);
        return moved(run, RunState.of("completed", Optional.of(ends.conclusion())));
    }

    private Job endedJob(WorkflowRun run, Outcome outcome) {
        measured(run, outcome);
        RunState state = RunState.of("completed", Optional.of(outcome.conclusion()));
        RunConclusion how =
                outcome.job().orElseGet(() -> ((RunState.Completed) state).conclusion());
        Attempt attempt = run.attempt();
        github.jobs(attempt, Map.of("bench", how, "nightly", RunConclusion.SKIPPED));
        return new JobEndJob(FakeGitHub.REPO, attempt.run(), attempt.number(), "bench");
    }

    private void measured(WorkflowRun run, Outcome outcome) {
        Attempt attempt = run.attempt();
        outcomes.put(attempt, outcome);
        outcome.job()
                .ifPresent(how ->
                        github.jobs(
                                attempt, Map.of("bench", how, "nightly", RunConclusion.SKIPPED)));
        Uploads.of(github, attempt.run(), outcome, now());
        if (outcome == Outcome.LATE) {
            late.put(attempt.run(), now().plus(LATE));
        }
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

    /** Whether configuration, baselines or labels are others. */
    boolean wasChanged() {
        return configured || labelled.isPresent() || !times.equals(BASELINES);
    }

    /** Whether the configuration is another one, or was. */
    boolean wasConfigured() {
        return configured;
    }

    private Job comment(int pull, String login, String body) {
        chronicle.says(pull(pull), login, body, now());
        CommentId id = github.foreignComment(new PullNumber(pull), body);
        return CommentEventJob.of(
                FakeGitHub.REPO,
                new PullNumber(pull),
                new CommentEventJob.JobComment(id, new AccountLogin(login), body, now()));
    }

    BranchName branch(Act.Submit act) {
        return Queue.isGroup(act.commit())
                ? Queue.group(Queue.of(act.commit())).branch()
                : pull(act.pull()).head().branch();
    }

    /** What is submitted counts as a run of the commit alone. A group has the default branch. */
    void submitted(Act.Submit act, WorkflowRun run) {
        Chronicle.Merge merge =
                Queue.isGroup(act.commit())
                        ? new Chronicle.Merge(act.pull(), MAIN)
                        : HeadMerge.of(pull(act.pull())).merge();
        chronicle.submits(run.attempt(), new HeadMerge(merge, act.commit()), act.source(), now());
        outcomes.put(run.attempt(), act.outcome());
        runs.put(FIRST_SUBMITTED + submitted++, run);
    }

    /** GitHub's clock has whole seconds. */
    Instant now() {
        return clock.instant();
    }

    void pass(Duration time) {
        clock.advance(time);
    }
}
