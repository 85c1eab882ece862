package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.github.RunGateway;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.model.WorkflowRun.WorkflowJob;

/** Workflow runs in memory. */
final class FakeRuns implements RunGateway {
    private final FakeCalls calls;
    private final Map<Long, WorkflowRun> runs = new TreeMap<>();
    private final Map<Attempt, WorkflowRun> attempts = new TreeMap<>();
    private final Map<Attempt, List<WorkflowJob>> jobs = new TreeMap<>();
    final Map<RunId, String> titles = new HashMap<>();
    private final Set<RunId> refused = new HashSet<>();
    private final List<RunId> reruns = new ArrayList<>();

    private final List<WorkflowRun> started = new ArrayList<>();
    private final Function<String, Optional<CommitSha>> heads;
    private final Supplier<Instant> now;
    private Optional<String> undispatchable = Optional.empty();
    private boolean silent;

    /** Of each start, the oldest first. */
    final List<Map<String, String>> inputs = new ArrayList<>();

    FakeRuns(FakeCalls calls, Function<String, Optional<CommitSha>> heads, Supplier<Instant> now) {
        this.calls = calls;
        this.heads = heads;
        this.now = now;
    }

    @Override
    public BranchPast pastRuns(InstalledRepo repo, Optional<String> workflow) {
        return calls.answer(
                "runs.past",
                workflow.orElse(""),
                () ->
                        new BranchPast(
                                UseCaseWorld.MAIN,
                                runs.values().stream()
                                        .filter(run ->
                                                run.head().branch().equals(UseCaseWorld.MAIN))
                                        .filter(run -> run.state().isSuccess())
                                        .filter(run ->
                                                workflow.isEmpty()
                                                        || run.workflow()
                                                                .filter(it ->
                                                                        it.isNamed(workflow.get()))
                                                                .isPresent())
                                        .sorted(
                                                Comparator.comparing(WorkflowRun::attempt)
                                                        .reversed())
                                        .limit(MOST_PAST)
                                        .toList()));
    }

    @Override
    public Optional<WorkflowRun> get(InstalledRepo repo, RunId run) {
        return calls.answer(
                "runs.get", run.toString(), () -> Optional.ofNullable(runs.get(run.value())));
    }

    @Override
    public Optional<WorkflowRun> get(InstalledRepo repo, Attempt attempt) {
        return calls.answer(
                "runs.attempt",
                attempt.toString(),
                () -> Optional.ofNullable(attempts.get(attempt)));
    }

    @Override
    public String title(InstalledRepo repo, RunId run) {
        return calls.answer("runs.title", run.toString(), () -> titles.getOrDefault(run, ""));
    }

    @Override
    public List<WorkflowRun> commitRuns(InstalledRepo repo, CommitSha head) {
        return calls.answer(
                "runs.on",
                head.abbreviated(),
                () ->
                        runs.values().stream()
                                .filter(run -> run.headSha().equals(head))
                                .sorted(Comparator.comparing(WorkflowRun::attempt).reversed())
                                .limit(100)
                                .toList());
    }

    @Override
    public Optional<List<WorkflowJob>> jobs(InstalledRepo repo, Attempt attempt) {
        return calls.answer(
                "runs.jobs", attempt.toString(), () -> Optional.ofNullable(jobs.get(attempt)));
    }

    @Override
    public RerunAnswer rerun(InstalledRepo repo, RunId run) {
        return calls.answer(
                "runs.rerun",
                run.toString(),
                () -> {
                    WorkflowRun known = runs.get(run.value());
                    if (known == null || refused.contains(run)) {
                        return new RerunAnswer.RerunRefused("This workflow run cannot be re-run");
                    }
                    if (!(known.state() instanceof RunState.Completed)) {
                        return new RerunAnswer.RerunRefused("The workflow run is already running");
                    }
                    reruns.add(run);
                    put(again(known));
                    return new RerunAnswer.RerunStarted();
                });
    }

    @Override
    public Dispatch dispatch(InstalledRepo repo, DispatchOrder order) {
        WorkflowPath workflow = order.workflow();
        String ref = order.ref();
        return calls.answer(
                "runs.dispatch",
                workflow.fileName() + "@" + ref,
                () -> {
                    inputs.add(order.inputs());
                    if (undispatchable.isPresent()) {
                        return new Dispatch.DispatchRefused(undispatchable.get());
                    }
                    CommitSha sha = heads.apply(ref).orElseThrow();
                    long id = 5_000L + started.size();
                    WorkflowRun run =
                            new WorkflowRun(
                                    new Attempt(new RunId(id), 1),
                                    Optional.of(workflow),
                                    RunEvent.WORKFLOW_DISPATCH,
                                    new RunState.QueuedRun(),
                                    new HeadBranch(
                                            Optional.of(FakeGitHub.REPO.id()), new BranchName(ref)),
                                    "octo",
                                    sha,
                                    now.get(),
                                    now.get(),
                                    "https://github.com/octo/bench/actions/runs/" + id);
                    put(run);
                    started.add(run);
                    return new Dispatch.DispatchStarted(
                            silent ? Optional.empty() : Optional.of(run.attempt().run()));
                });
    }

    @Override
    public List<WorkflowRun> dispatchedRuns(InstalledRepo repo, CommitSha head) {
        return calls.answer(
                "runs.dispatched",
                head.abbreviated(),
                () -> started.stream().filter(run -> run.headSha().equals(head)).toList());
    }

    @Override
    public RerunAnswer approve(InstalledRepo repo, RunId run) {
        return calls.answer(
                "runs.approve",
                run.toString(),
                () ->
                        refused.contains(run)
                                ? new RerunAnswer.RerunRefused(
                                        "Resource not accessible by integration")
                                : new RerunAnswer.RerunStarted());
    }

    @Override
    public void cancel(InstalledRepo repo, RunId run) {
        calls.run("runs.cancel", run.toString(), () -> {});
    }

    /** Lets GitHub refuse to start workflows. */
    void undispatchable(String why) {
        undispatchable = Optional.of(why).filter(it -> !it.isEmpty());
    }

    /** Lets GitHub not say which run it starts. */
    void silent() {
        silent = true;
    }

    List<WorkflowRun> started() {
        return List.copyOf(started);
    }

    private static WorkflowRun again(WorkflowRun run) {
        return new WorkflowRun(
                new Attempt(run.attempt().run(), run.attempt().number() + 1),
                run.workflow(),
                run.event(),
                new RunState.QueuedRun(),
                run.head(),
                run.headOwner(),
                run.headSha(),
                run.startedAt(),
                run.updatedAt(),
                run.url());
    }

    void put(WorkflowRun run) {
        runs.put(run.attempt().run().value(), run);
        attempts.put(run.attempt(), run);
    }

    void jobs(Attempt attempt, List<WorkflowJob> those) {
        jobs.put(attempt, those);
    }

    void refuse(RunId run) {
        refused.add(run);
    }

    List<RunId> reruns() {
        return List.copyOf(reruns);
    }
}
