package io.perfwarden.check;

import module java.base;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;

/** Computes where one suite of one target stands. */
final class SuiteStateRules {
    private final CommitFacts facts;
    private final GitHubAnswers answers;
    private final MergeTarget target;
    private final int reruns;

    /**
     * @param reruns how often a suspect may be measured again
     */
    SuiteStateRules(CommitFacts facts, GitHubAnswers answers, MergeTarget target, int reruns) {
        this.facts = facts;
        this.answers = answers;
        this.target = target;
        this.reruns = reruns;
    }

    SuiteState of(SuitePolicy suite) {
        SuiteRuns runs = SuiteRuns.of(suite, target, facts);
        SuiteState state =
                suite.workflow()
                        .map(workflow -> expected(runs, workflow))
                        .orElseGet(() -> unexpected(runs));
        return red(suite.name()).map(red -> after(red, state)).orElse(state);
    }

    private SuiteState after(CommitFacts.Red red, SuiteState state) {
        if (!isAnswered(red, state)) {
            return new SuiteState.StaysRed(url(red));
        }
        return state instanceof SuiteState.Measured measured ? measured.after(url(red)) : state;
    }

    private Optional<CommitFacts.Red> red(String suite) {
        return reds().filter(it -> it.suite().equals(suite)).findFirst();
    }

    private Stream<CommitFacts.Red> reds() {
        return facts.reds().stream().filter(it -> it.isOf(target));
    }

    /** What a measurement made red is answered by what blocks by itself, or a measurement. */
    private static boolean isAnswered(CommitFacts.Red red, SuiteState state) {
        return switch (state) {
            case SuiteState.Measured measured ->
                    !measured.platforms().isEmpty()
                            && measured.attempt().compareTo(red.attempt()) >= 0;
            case SuiteState.AwaitingApproval _,
                    SuiteState.Queued _,
                    SuiteState.Running _,
                    SuiteState.MeasuredAgain _,
                    SuiteState.Measuring _,
                    SuiteState.Faulted _,
                    SuiteState.Cancelled _,
                    SuiteState.SkippedAgain _,
                    SuiteState.Evaded _,
                    SuiteState.StaysRed _ ->
                    true;
            default -> false;
        };
    }

    private String url(CommitFacts.Red red) {
        return facts.runs().stream()
                .filter(run -> run.attempt().run().equals(red.attempt().run()))
                .map(run -> run.run().url())
                .findFirst()
                .orElse("");
    }

    /**
     * Suites that were red and are not configured any more. One that was renamed has a successor: a
     * suite that was not there before, measured from the same attempt. A newer run of the same
     * workflow measures anew.
     */
    Map<String, SuiteState> gone(RepositoryPolicy policy, Map<String, SuiteState> present) {
        Map<String, SuiteState> gone = new LinkedHashMap<>();
        reds().filter(red -> policy.suites().stream().noneMatch(it -> isNamed(it, red)))
                .filter(red -> !hasSuccessor(red, present) && !isMeasuredAnew(red))
                .forEach(red -> gone.put(red.suite(), new SuiteState.StaysRed(url(red))));
        return gone;
    }

    private static boolean isNamed(SuitePolicy suite, CommitFacts.Red red) {
        return suite.name().equals(red.suite());
    }

    private static boolean hasSuccessor(CommitFacts.Red red, Map<String, SuiteState> present) {
        return present.entrySet().stream()
                .anyMatch(suite ->
                        !red.suites().contains(suite.getKey())
                                && (suite.getValue().isOpen()
                                        || isAnswered(red, suite.getValue())));
    }

    private boolean isMeasuredAnew(CommitFacts.Red red) {
        Optional<WorkflowPath> workflow =
                facts.runs().stream()
                        .map(CommitFacts.Run::run)
                        .filter(run -> run.attempt().run().equals(red.attempt().run()))
                        .findFirst()
                        .flatMap(WorkflowRun::workflow);
        return facts.runs().stream()
                .filter(CommitFacts.Run::takenIn)
                .map(CommitFacts.Run::run)
                .anyMatch(run ->
                        run.attempt().compareTo(red.attempt()) > 0
                                && run.state().isSuccess()
                                && run.workflow().isPresent()
                                && run.workflow().equals(workflow));
    }

    private SuiteState expected(SuiteRuns runs, String workflow) {
        Optional<CommitFacts.Run> current = runs.current();
        return current.map(run -> present(runs, run, workflow))
                .orElseGet(() -> absent(runs.suite(), workflow));
    }

    private SuiteState present(SuiteRuns runs, CommitFacts.Run run, String workflow) {
        String url = run.run().url();
        return switch (run.run().state()) {
            case RunState.AwaitingApproval() -> new SuiteState.AwaitingApproval(url);
            case RunState.Queued() ->
                    timesRunAgain(run.attempt()) > 0
                            ? new SuiteState.MeasuredAgain(url)
                            : new SuiteState.Queued(url);
            case RunState.Running() ->
                    timesRunAgain(run.attempt()) > 0
                            ? new SuiteState.MeasuredAgain(url)
                            : new SuiteState.Running(url);
            case RunState.Completed _ -> {
                if (SuiteRuns.isCancelled(run)) {
                    yield new SuiteState.Cancelled(url);
                }
                Optional<String> jobs = leftOut(run.attempt(), runs.suite());
                if (jobs.isPresent() && runs.isTakenIn(run)) {
                    yield leftOut(run, workflow, jobs);
                }
                yield SuiteRuns.isSkipped(run) ? skipped(runs, run, workflow) : over(runs, run);
            }
        };
    }

    /**
     * A run that is skipped must not let pass what an earlier attempt of it, or another run, has
     * measured, though nothing was heard of them yet.
     */
    private SuiteState skipped(SuiteRuns runs, CommitFacts.Run run, String workflow) {
        String url = run.run().url();
        if (hasBrought(runs.suite(), run.attempt().run())) {
            return new SuiteState.SkippedAgain(url);
        }
        OpenQuestion before = new OpenQuestion.RanNeverBefore(run.attempt());
        Set<OpenQuestion> questions = new HashSet<>();
        if (!(target instanceof MergeTarget.Branch)) {
            questions.add(new OpenQuestion.WhichRuns());
        }
        if (run.attempt().number() > 1) {
            questions.add(before);
        }
        if (questions.stream().anyMatch(question -> answers.to(question).isEmpty())) {
            return new SuiteState.Undecided(questions);
        }
        return answers.to(before).orElse(true)
                ? unlessEvaded(workflow, false, new SuiteState.Skipped(url))
                : new SuiteState.SkippedAgain(url);
    }

    /** Its jobs that measure the suite were left out, in earlier attempts as well. */
    private SuiteState leftOut(CommitFacts.Run run, String workflow, Optional<String> jobs) {
        OpenQuestion whichRuns = new OpenQuestion.WhichRuns();
        if (!(target instanceof MergeTarget.Branch) && answers.to(whichRuns).isEmpty()) {
            return new SuiteState.Undecided(Set.of(whichRuns));
        }
        return unlessEvaded(workflow, false, new SuiteState.Skipped(run.run().url(), jobs));
    }

    private Optional<String> leftOut(Attempt attempt, SuitePolicy suite) {
        return facts.brought().stream()
                .filter(it -> it.attempt().equals(attempt) && it.suite().equals(suite.name()))
                .flatMap(it -> it.leftOut().stream())
                .findFirst();
    }

    private boolean hasBrought(SuitePolicy suite, RunId run) {
        return facts.brought().stream()
                .anyMatch(it -> it.attempt().run().equals(run) && it.suite().equals(suite.name()));
    }

    private SuiteState over(SuiteRuns runs, CommitFacts.Run run) {
        if (runs.isTakenIn(run)) {
            OpenQuestion whichRuns = new OpenQuestion.WhichRuns();
            return isOverdue(run.attempt()) && answers.to(whichRuns).isEmpty()
                    ? new SuiteState.Undecided(Set.of(whichRuns))
                    : measured(runs, run);
        }
        return fault(run.attempt())
                .<SuiteState>map(SuiteState.Faulted::new)
                .orElseGet(() -> new SuiteState.Measuring(run.attempt(), run.run().url()));
    }

    private SuiteState measured(SuiteRuns runs, CommitFacts.Run run) {
        String suite = runs.suite().name();
        if (!(target instanceof MergeTarget.Branch) && isLateInVain(run.attempt(), suite)) {
            return new SuiteState.ConfiguredLater(
                    runs.suite().artifact().toString(), run.run().url());
        }
        return new SuiteState.Measured(
                run.attempt(),
                platforms(run.attempt(), suite),
                runs.suite().workflow().isEmpty() && runs.othersMayBringMore(run),
                new SuiteState.Again(
                        earlier(run.attempt(), suite),
                        suspects(run.attempt()),
                        List.of(),
                        doubtedBefore(run.attempt())));
    }

    private List<Attempt> doubtedBefore(Attempt attempt) {
        return facts.doubted().stream()
                .filter(it -> it.rerun() != CommitFacts.Rerun.REFUSED)
                .map(CommitFacts.Doubted::attempt)
                .filter(it -> it.run().equals(attempt.run()) && it.compareTo(attempt) < 0)
                .max(Comparator.naturalOrder())
                .stream()
                .toList();
    }

    private List<Attempt> earlier(Attempt attempt, String suite) {
        return facts.brought().stream()
                .filter(it -> it.suite().equals(suite) && it.platform().isPresent())
                .map(CommitFacts.Brought::attempt)
                .filter(it -> it.run().equals(attempt.run()) && it.compareTo(attempt) < 0)
                .distinct()
                .sorted()
                .toList();
    }

    /** A run is run again so many times in all, whichever of its suites made the suspect. */
    private SuiteState.Suspects suspects(Attempt attempt) {
        boolean again =
                doubted(attempt)
                        .map(it -> it.rerun() != CommitFacts.Rerun.REFUSED && !isOver(it))
                        .orElseGet(() -> timesRunAgain(attempt) < reruns);
        return again ? SuiteState.Suspects.MEASURED_AGAIN : SuiteState.Suspects.STAY;
    }

    private long timesRunAgain(Attempt attempt) {
        return facts.doubted().stream()
                .filter(it -> it.attempt().run().equals(attempt.run()))
                .count();
    }

    private Optional<CommitFacts.Doubted> doubted(Attempt attempt) {
        return facts.doubted().stream().filter(it -> it.attempt().equals(attempt)).findFirst();
    }

    /** Before a suspect stays one GitHub is asked: an event about the next attempt may be lost. */
    private boolean isOverdue(Attempt attempt) {
        return doubted(attempt).filter(this::isOver).isPresent();
    }

    private boolean isOver(CommitFacts.Doubted doubted) {
        return doubted.rerun() == CommitFacts.Rerun.ASKED
                && !facts.waiting().now().isBefore(doubted.until());
    }

    /** A suite that any workflow may measure is not waited for until a run has measured it. */
    private SuiteState unexpected(SuiteRuns runs) {
        Map<CommitFacts.Run, OpenQuestion> inVain = inVain(runs);
        if (inVain.values().stream().anyMatch(question -> answers.to(question).isEmpty())) {
            return new SuiteState.Undecided(Set.copyOf(inVain.values()));
        }
        List<CommitFacts.Run> measuring = new ArrayList<>(runs.measuring());
        inVain.forEach((run, question) ->
                answers.to(question).filter(is -> is).ifPresent(_ -> measuring.add(run)));
        measuring.sort(Comparator.comparing(CommitFacts.Run::attempt).reversed());
        Optional<SuiteState> queued = measuring.isEmpty() ? inQueue(runs) : Optional.empty();
        return runs.newest(faulted ->
                        !runs.isTakenIn(faulted)
                                && fault(faulted.attempt()).isPresent()
                                && measuring.stream().noneMatch(run -> replaces(run, faulted)))
                .flatMap(faulted -> fault(faulted.attempt()))
                .<SuiteState>map(SuiteState.Faulted::new)
                .or(() -> together(measuring.stream().map(run -> present(runs, run, "")).toList()))
                .or(() -> queued)
                .orElseGet(() ->
                        target instanceof MergeTarget.Branch
                                ? new SuiteState.Unexpected()
                                : new SuiteState.Unexpected(
                                        runs.underWay().map(run -> run.run().url())));
    }

    /** Runs without results of workflows that measured nothing, and whether those usually do. */
    private Map<CommitFacts.Run, OpenQuestion> inVain(SuiteRuns runs) {
        Map<CommitFacts.Run, OpenQuestion> asked = new LinkedHashMap<>();
        if (!(target instanceof MergeTarget.Branch)) {
            String suite = runs.suite().name();
            runs.inVain()
                    .forEach(run ->
                            run.run()
                                    .workflow()
                                    .ifPresent(workflow ->
                                            asked.put(
                                                    run,
                                                    new OpenQuestion.UsuallyMeasures(
                                                            suite, workflow))));
        }
        return asked;
    }

    /**
     * What several workflows say of one suite: nothing is settled before all are.
     *
     * @param states of one workflow each, the newest first
     */
    private static Optional<SuiteState> together(List<SuiteState> states) {
        Optional<SuiteState> unsettled =
                states.stream()
                        .filter(SuiteState::isOpen)
                        .findFirst()
                        .or(() ->
                                states.stream()
                                        .filter(it -> !(it instanceof SuiteState.Measured))
                                        .findFirst());
        if (unsettled.isPresent() || states.isEmpty()) {
            return unsettled;
        }
        List<SuiteState.Measured> all =
                states.stream().map(SuiteState.Measured.class::cast).toList();
        SuiteState.Measured newest = all.getFirst();
        boolean again = all.stream().anyMatch(SuiteState.Measured::measuresAgain);
        return Optional.of(
                new SuiteState.Measured(
                        newest.attempt(),
                        all.stream()
                                .flatMap(it -> it.platforms().stream())
                                .distinct()
                                .sorted()
                                .toList(),
                        all.stream().anyMatch(SuiteState.Measured::mayGrow),
                        new SuiteState.Again(
                                all.stream()
                                        .flatMap(it -> it.again().earlier().stream())
                                        .sorted()
                                        .toList(),
                                again
                                        ? SuiteState.Suspects.MEASURED_AGAIN
                                        : SuiteState.Suspects.STAY,
                                all.stream().skip(1).map(SuiteState.Measured::attempt).toList(),
                                all.stream()
                                        .flatMap(it -> it.again().doubted().stream())
                                        .toList())));
    }

    /** A merge queue is answered once its runs are over, or none has come in time. */
    private Optional<SuiteState> inQueue(SuiteRuns runs) {
        if (!(target instanceof MergeTarget.Group)) {
            return Optional.empty();
        }
        Optional<SuiteState> underWay =
                runs.newest(run -> !(run.run().state() instanceof RunState.Completed))
                        .map(run -> new SuiteState.Running(run.run().url()));
        return underWay.or(() ->
                Optional.of(
                        facts.waiting().isOver()
                                ? new SuiteState.NotInQueue("")
                                : new SuiteState.Waiting("")));
    }

    /** What one workflow measured says nothing of a run of another. */
    private static boolean replaces(CommitFacts.Run run, CommitFacts.Run older) {
        return run.attempt().compareTo(older.attempt()) > 0
                && run.run().workflow().equals(older.run().workflow());
    }

    /** Not every commit of a branch is measured: nobody waits for that. */
    private SuiteState absent(SuitePolicy suite, String workflow) {
        if (target instanceof MergeTarget.Branch) {
            return new SuiteState.Unexpected();
        }
        Optional<SuiteState> otherEvent =
                SuiteRuns.ofOtherEvents(suite, target, facts)
                        .map(run -> new SuiteState.OtherEvent(workflow, run.run().url()));
        Optional<SuiteState> leftOut = leftOut(workflow);
        if (leftOut.isPresent()) {
            return otherEvent
                    .filter(_ -> leftOut.equals(Optional.of(noEvent(workflow))))
                    .orElse(leftOut.get());
        }
        if (!facts.waiting().isOver()) {
            return new SuiteState.Waiting(workflow);
        }
        OpenQuestion runs = new OpenQuestion.WhichRuns();
        if (answers.to(runs).isEmpty()) {
            return new SuiteState.Undecided(Set.of(runs));
        }
        return switch (target) {
            case MergeTarget.Group _ -> new SuiteState.NotInQueue(workflow);
            case MergeTarget.Pull _, MergeTarget.Branch _ ->
                    unlessEvaded(
                            workflow,
                            true,
                            otherEvent.orElseGet(() -> new SuiteState.NotStarted(workflow)));
        };
    }

    private static SuiteState noEvent(String workflow) {
        return new SuiteState.FilteredOut(workflow, WorkflowTriggers.Filter.EVENTS);
    }

    /**
     * Whether the workflow's own filters leave the change out. Nobody waits for that longer than a
     * run takes to appear; of a workflow that the pull request changes its filters say nothing.
     */
    private Optional<SuiteState> leftOut(String workflow) {
        if (!(target instanceof MergeTarget.Pull pull) || !facts.waiting().isDoubtful()) {
            return Optional.empty();
        }
        String path = WorkflowPath.fileOf(workflow);
        OpenQuestion changes = new OpenQuestion.DoesChange(pull.number(), path);
        Map<OpenQuestion, WorkflowTriggers.Filter> filters = new LinkedHashMap<>();
        for (WorkflowTriggers.Filter filter : WorkflowTriggers.Filter.values()) {
            filters.put(new OpenQuestion.LeavesOut(pull.number(), path, filter), filter);
        }
        Set<OpenQuestion> questions = new LinkedHashSet<>(filters.keySet());
        questions.addAll(Set.of(changes, new OpenQuestion.WhichRuns()));
        if (questions.stream().anyMatch(question -> answers.to(question).isEmpty())) {
            return Optional.of(new SuiteState.Undecided(questions));
        }
        if (answers.to(changes).orElse(true)) {
            return Optional.empty();
        }
        return filters.entrySet().stream()
                .filter(it -> answers.to(it.getKey()).orElse(false))
                .findFirst()
                .map(it -> new SuiteState.FilteredOut(workflow, it.getValue()));
    }

    /** Passing unmeasured is only for what the pull request has no hand in. */
    private SuiteState unlessEvaded(String workflow, boolean noRun, SuiteState otherwise) {
        if (!(target instanceof MergeTarget.Pull pull) || workflow.isEmpty()) {
            return otherwise;
        }
        Map<OpenQuestion, SuiteState.Means> means = means(pull, workflow, noRun);
        if (means.keySet().stream().anyMatch(question -> answers.to(question).isEmpty())) {
            return new SuiteState.Undecided(means.keySet());
        }
        return means.entrySet().stream()
                .filter(it -> answers.to(it.getKey()).orElse(true))
                .findFirst()
                .<SuiteState>map(it -> new SuiteState.Evaded(workflow, it.getValue()))
                .orElse(otherwise);
    }

    /** How the pull request may have kept the workflow from measuring it, the clearest first. */
    private static Map<OpenQuestion, SuiteState.Means> means(
            MergeTarget.Pull pull, String workflow, boolean noRun) {
        Map<OpenQuestion, SuiteState.Means> means = new LinkedHashMap<>();
        String path = WorkflowPath.fileOf(workflow);
        means.put(
                noRun
                        ? new OpenQuestion.DoesChange(pull.number(), path)
                        : new OpenQuestion.ChangesConditions(pull.number(), path),
                SuiteState.Means.WORKFLOW_CHANGED);
        if (noRun) {
            means.put(new OpenQuestion.AsksToSkip(), SuiteState.Means.SKIP_MARK);
        }
        means.put(new OpenQuestion.HadAnotherBase(pull.number()), SuiteState.Means.BASE_CHANGED);
        return means;
    }

    private boolean isLateInVain(Attempt attempt, String suite) {
        return facts.brought().stream()
                .anyMatch(it ->
                        it.attempt().equals(attempt)
                                && it.suite().equals(suite)
                                && it.platform().isEmpty()
                                && it.late());
    }

    private List<String> platforms(Attempt attempt, String suite) {
        return facts.brought().stream()
                .filter(it -> it.attempt().equals(attempt) && it.suite().equals(suite))
                .flatMap(it -> it.platform().stream())
                .sorted()
                .toList();
    }

    private Optional<String> fault(Attempt attempt) {
        return facts.faults().stream()
                .filter(it -> it.attempt().equals(attempt))
                .map(CommitFacts.Fault::reference)
                .findFirst();
    }
}
