package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.check.CommitFacts.Run;
import io.perfwarden.check.CommitFacts.SuspectAttempt;
import io.perfwarden.check.OpenQuestion.*;
import io.perfwarden.check.OpenQuestion.UsuallyMeasures;
import io.perfwarden.check.SuiteState.*;
import io.perfwarden.config.*;
import io.perfwarden.model.*;

record SuiteStateRules(
        CommitFacts facts,
        Map<OpenQuestion, Boolean> answers,
        MergeTarget target,
        int reruns,
        Optional<String> label) {
    private static final Set<OpenQuestion> WHICH_RUNS = Set.of(new WhichRuns());

    SuiteState of(SuitePolicy suite) {
        SuiteRuns runs = SuiteRuns.of(suite, target, facts);
        SuiteState state =
                suite.workflow()
                        .map(workflow ->
                                runs.current()
                                        .map(run -> withRun(runs, run, workflow))
                                        .orElseGet(() -> withoutRun(runs.suite(), workflow)))
                        .orElseGet(() -> unexpected(runs));
        return failedMeasurements()
                .filter(it -> it.suite().equals(suite.name()))
                .findFirst()
                .map(red -> after(red, state))
                .orElse(state);
    }

    private SuiteState after(FailedMeasurement red, SuiteState state) {
        if (!isAnswered(red, state)) {
            return new StaysRed(url(red));
        }
        return state instanceof Measured measured ? measured.withFailedRun(url(red)) : state;
    }

    private Stream<FailedMeasurement> failedMeasurements() {
        return facts.failedMeasurements().stream().filter(it -> it.isOf(target));
    }

    /** Whether a state blocks by itself, or is a measurement that replaces the failed one. */
    private static boolean isAnswered(FailedMeasurement red, SuiteState state) {
        return switch (state) {
            case Measured it ->
                    !it.platforms().isEmpty()
                            && (red.ofClosed() || it.attempt().compareTo(red.attempt()) >= 0);
            case AwaitingApproval _, Queued _, Running _, MeasuredAgain _, Measuring _ -> true;
            case Faulted _, Cancelled _, SkippedAgain _, Evaded _, StaysRed _ -> true;
            default -> false;
        };
    }

    private Optional<WorkflowRun> run(FailedMeasurement red) {
        var runs = facts.workflowRuns();
        return runs.filter(it -> it.attempt().run().equals(red.attempt().run())).findFirst();
    }

    private String url(FailedMeasurement red) {
        return run(red).map(WorkflowRun::url).orElse("");
    }

    /** Suites that were red and are not configured any more, unless renamed or measured anew. */
    Map<String, SuiteState> removedSuites(
            RepositoryPolicy policy, Map<String, SuiteState> present) {
        Map<String, SuiteState> gone = new LinkedHashMap<>();
        var named = policy.suiteNames();
        failedMeasurements()
                .filter(red -> !named.contains(red.suite()))
                .filter(red -> !hasSuccessor(red, present) && !isMeasuredAnew(red))
                .forEach(red -> gone.put(red.suite(), new StaysRed(url(red))));
        return gone;
    }

    /** A renamed suite was not there before, and is measured from the same attempt. */
    private static boolean hasSuccessor(FailedMeasurement red, Map<String, SuiteState> present) {
        return present.entrySet().stream()
                .filter(suite -> !red.suites().contains(suite.getKey()))
                .map(Map.Entry::getValue)
                .anyMatch(state -> state.isOpen() || isAnswered(red, state));
    }

    private boolean isMeasuredAnew(FailedMeasurement red) {
        Optional<WorkflowPath> workflow = run(red).flatMap(WorkflowRun::workflow);
        return workflow.isPresent()
                && facts.runs().stream()
                        .filter(Run::imported)
                        .map(Run::run)
                        .filter(it -> it.attempt().compareTo(red.attempt()) > 0)
                        .anyMatch(it -> it.state().isSuccess() && it.workflow().equals(workflow));
    }

    private SuiteState withRun(SuiteRuns runs, Run run, String workflow) {
        String url = run.run().url();
        boolean again = timesRunAgain(run.attempt()) > 0;
        return switch (run.run().state()) {
            case RunState.AwaitingApproval() -> new AwaitingApproval(url);
            case RunState.Queued() -> again ? new MeasuredAgain(url) : new Queued(workflow, url);
            case RunState.Running() -> again ? new MeasuredAgain(url) : new Running(url);
            case RunState.Completed _ -> {
                if (SuiteRuns.isCancelled(run)) {
                    yield new Cancelled(url);
                }
                Optional<SuiteState> asked = askedAnew(runs, run, workflow);
                if (asked.isPresent()) {
                    yield asked.get();
                }
                Optional<String> jobs =
                        imported(run.attempt(), runs.suite().name())
                                .flatMap(it -> it.leftOut().stream())
                                .findFirst();
                if (jobs.isPresent() && runs.isImported(run)) {
                    yield leftOut(url, workflow, jobs);
                }
                yield SuiteRuns.isSkipped(run)
                        ? skipped(runs, run, workflow)
                        : completed(runs, run);
            }
        };
    }

    /** What brought nothing before a measurement was asked for does not answer that. */
    private Optional<SuiteState> askedAnew(SuiteRuns runs, Run run, String workflow) {
        if (!(target instanceof MergeTarget.Pull pull) || !runs.hasBroughtNothing(run)) {
            return Optional.empty();
        }
        if (facts.isAwaited(workflow)) {
            return Optional.of(expected(runs.suite(), workflow));
        }
        return label.map(it -> new AsksAnew(pull.number(), it, run.run().startedAt()))
                .filter(it -> answers.getOrDefault(it, true))
                .map(it -> answered(Set.of(it), () -> expected(runs.suite(), workflow)));
    }

    /** A skipped run must not let pass what an earlier attempt or another run measured. */
    private SuiteState skipped(SuiteRuns runs, Run run, String workflow) {
        String url = run.run().url();
        boolean broughtBefore =
                facts.imported().stream()
                        .filter(it -> it.attempt().run().equals(run.attempt().run()))
                        .anyMatch(it -> it.suite().equals(runs.suite().name()));
        if (broughtBefore) {
            return new SkippedAgain(url);
        }
        OpenQuestion before = new RanNeverBefore(run.attempt());
        Set<OpenQuestion> questions = new HashSet<>();
        if (!isBranch()) {
            questions.addAll(WHICH_RUNS);
        }
        if (run.attempt().number() > 1) {
            questions.add(before);
        }
        return answered(
                questions,
                () ->
                        answers.getOrDefault(before, true)
                                ? unlessEvaded(workflow, false, new Skipped(url, Optional.empty()))
                                : new SkippedAgain(url));
    }

    private boolean isBranch() {
        return target instanceof MergeTarget.Branch;
    }

    /** The state that follows from answers, or that they are lacking. */
    private SuiteState answered(Set<OpenQuestion> questions, Supplier<SuiteState> state) {
        return answers.keySet().containsAll(questions) ? state.get() : new Undecided(questions);
    }

    /** Its jobs that measure the suite were left out, in earlier attempts as well. */
    private SuiteState leftOut(String url, String workflow, Optional<String> jobs) {
        return answered(
                isBranch() ? Set.of() : WHICH_RUNS,
                () -> unlessEvaded(workflow, false, new Skipped(url, jobs)));
    }

    private Stream<CommitFacts.ImportedResult> imported(Attempt attempt, String suite) {
        return facts.imported().stream()
                .filter(it -> it.attempt().equals(attempt) && it.suite().equals(suite));
    }

    private SuiteState completed(SuiteRuns runs, Run run) {
        if (runs.isImported(run)) {
            // Before a suspect stays one GitHub is asked: an event of the next attempt may be lost.
            boolean isOverdue = suspect(run.attempt()).filter(this::isOver).isPresent();
            return answered(isOverdue ? WHICH_RUNS : Set.of(), () -> measured(runs, run));
        }
        return fault(run.attempt())
                .<SuiteState>map(Faulted::new)
                .orElseGet(() -> new Measuring(run.attempt(), run.run().url()));
    }

    private SuiteState measured(SuiteRuns runs, Run run) {
        String suite = runs.suite().name();
        Attempt attempt = run.attempt();
        if (!isBranch()
                && imported(attempt, suite).anyMatch(it -> it.platform().isEmpty() && it.late())) {
            String artifact = runs.suite().artifact().toString();
            return new ConfiguredLater(artifact, run.run().url());
        }
        var platforms = imported(attempt, suite).flatMap(it -> it.platform().stream()).sorted();
        boolean grows = runs.suite().workflow().isEmpty() && runs.othersMayBringMore(run);
        var before = earlierSuspect(attempt);
        var again =
                new OtherAttempts(earlier(attempt, suite), suspects(attempt), List.of(), before);
        return new Measured(attempt, platforms.toList(), grows, again, Optional.empty());
    }

    private List<Attempt> earlierSuspect(Attempt attempt) {
        return facts.suspects().stream()
                .filter(it -> it.rerun() != CommitFacts.Rerun.REFUSED)
                .map(SuspectAttempt::attempt)
                .filter(it -> it.run().equals(attempt.run()) && it.compareTo(attempt) < 0)
                .max(Comparator.naturalOrder())
                .stream()
                .toList();
    }

    private List<Attempt> earlier(Attempt attempt, String suite) {
        return facts.imported().stream()
                .filter(it -> it.suite().equals(suite) && it.platform().isPresent())
                .map(CommitFacts.ImportedResult::attempt)
                .filter(it -> it.run().equals(attempt.run()) && it.compareTo(attempt) < 0)
                .distinct()
                .sorted()
                .toList();
    }

    /** The limit of reruns holds for a run, whichever of its suites made the suspect. */
    private Suspects suspects(Attempt attempt) {
        boolean again =
                suspect(attempt)
                        .map(it -> it.rerun() != CommitFacts.Rerun.REFUSED && !isOver(it))
                        .orElseGet(() -> timesRunAgain(attempt) < reruns);
        return again ? Suspects.MEASURED_AGAIN : Suspects.STAY;
    }

    private long timesRunAgain(Attempt attempt) {
        var runs = facts.suspects().stream().map(it -> it.attempt().run());
        return runs.filter(attempt.run()::equals).count();
    }

    private Optional<SuspectAttempt> suspect(Attempt attempt) {
        return facts.suspects().stream().filter(it -> it.attempt().equals(attempt)).findFirst();
    }

    private boolean isOver(SuspectAttempt doubted) {
        return doubted.rerun() == CommitFacts.Rerun.ASKED
                && !facts.waiting().now().isBefore(doubted.until());
    }

    /** A suite without a workflow is not waited for until a run has measured it. */
    private SuiteState unexpected(SuiteRuns runs) {
        Map<Run, OpenQuestion> unmeasured = withoutMeasurement(runs);
        if (!answers.keySet().containsAll(unmeasured.values())) {
            return new Undecided(Set.copyOf(unmeasured.values()));
        }
        List<Run> measuring = new ArrayList<>(runs.newestOfEachWorkflow());
        unmeasured.forEach((run, question) -> {
            if (answers.getOrDefault(question, false)) {
                measuring.add(run);
            }
        });
        measuring.sort(Comparator.comparing(Run::attempt).reversed());
        Optional<SuiteState> queued = measuring.isEmpty() ? inQueue(runs) : Optional.empty();
        return runs.newest(faulted ->
                        !runs.isImported(faulted)
                                && fault(faulted.attempt()).isPresent()
                                && measuring.stream().noneMatch(run -> replaces(run, faulted)))
                .flatMap(faulted -> fault(faulted.attempt()))
                .<SuiteState>map(Faulted::new)
                .or(() -> combined(measuring.stream().map(run -> withRun(runs, run, "")).toList()))
                .or(() -> queued)
                .orElseGet(() ->
                        new Unexpected(
                                runs.underWay()
                                        .filter(_ -> !isBranch())
                                        .map(run -> run.run().url())));
    }

    /** Runs without results of workflows that measured nothing, and whether those usually do. */
    private Map<Run, OpenQuestion> withoutMeasurement(SuiteRuns runs) {
        Map<Run, OpenQuestion> asked = new LinkedHashMap<>();
        if (!isBranch()) {
            String suite = runs.suite().name();
            for (Run run : runs.withoutMeasurement()) {
                run.run()
                        .workflow()
                        .ifPresent(it -> asked.put(run, new UsuallyMeasures(suite, it)));
            }
        }
        return asked;
    }

    /** What one workflow measured does not replace a run of another. */
    private static boolean replaces(Run run, Run older) {
        return run.attempt().compareTo(older.attempt()) > 0
                && run.run().workflow().equals(older.run().workflow());
    }

    /**
     * The state of one suite by several workflows: nothing is settled before all are. {@code
     * states}: of one workflow each, the newest first.
     */
    private static Optional<SuiteState> combined(List<SuiteState> states) {
        var open = states.stream().filter(SuiteState::isOpen).findFirst();
        var others = states.stream().filter(it -> !(it instanceof Measured));
        Optional<SuiteState> unsettled = open.or(others::findFirst);
        if (unsettled.isPresent() || states.isEmpty()) {
            return unsettled;
        }
        var all = states.stream().map(Measured.class::cast).toList();
        boolean again = all.stream().anyMatch(Measured::measuresAgain);
        var platforms = all.stream().flatMap(it -> it.platforms().stream()).distinct().sorted();
        var earlier = all.stream().flatMap(it -> it.again().earlier().stream()).sorted();
        var doubted = all.stream().flatMap(it -> it.again().doubted().stream());
        return Optional.of(
                new Measured(
                        all.getFirst().attempt(),
                        platforms.toList(),
                        all.stream().anyMatch(Measured::mayGrow),
                        new OtherAttempts(
                                earlier.toList(),
                                again ? Suspects.MEASURED_AGAIN : Suspects.STAY,
                                all.stream().skip(1).map(Measured::attempt).toList(),
                                doubted.toList()),
                        Optional.empty()));
    }

    /** A merge queue is answered once its runs are over, or none has come in time. */
    private Optional<SuiteState> inQueue(SuiteRuns runs) {
        if (!(target instanceof MergeTarget.Group)) {
            return Optional.empty();
        }
        boolean isOver = facts.waiting().isOver();
        return runs.newest(run -> !(run.run().state() instanceof RunState.Completed))
                .<SuiteState>map(run -> new Running(run.run().url()))
                .or(() -> Optional.of(isOver ? new NotInQueue() : new Waiting("")));
    }

    /** Not every commit of a branch is measured: none is waited for. */
    private SuiteState withoutRun(SuitePolicy suite, String workflow) {
        if (isBranch()) {
            return new Unexpected(Optional.empty());
        }
        return onRequest(suite, workflow).orElseGet(() -> expected(suite, workflow));
    }

    /** Its run is to appear. */
    private SuiteState expected(SuitePolicy suite, String workflow) {
        boolean isAwaited = !(target instanceof MergeTarget.Group) && facts.isAwaited(workflow);
        Optional<SuiteState> otherEvent =
                SuiteRuns.newestOfOtherEvents(suite, target, facts)
                        .map(run -> new OtherEvent(workflow, run.run().url()));
        Optional<SuiteState> leftOut = isAwaited ? Optional.empty() : leftOut(workflow);
        if (leftOut.isPresent()) {
            var noEvent = new FilteredOut(workflow, WorkflowTriggers.Filter.EVENTS);
            var onlyPushes = new FilteredOut(workflow, WorkflowTriggers.Filter.PUSHES);
            if (label.isPresent() && Set.of(noEvent, onlyPushes).contains(leftOut.get())) {
                return started(workflow);
            }
            // A push does not start what the label alone does, and is to be measured as well.
            var noPush = new FilteredOut(workflow, WorkflowTriggers.Filter.TYPES);
            if (label.isPresent() && leftOut.get().equals(noPush)) {
                return new RequestDue(workflow, RequestCause.NOT_STARTED);
            }
            return otherEvent.filter(_ -> leftOut.get().equals(noEvent)).orElse(leftOut.get());
        }
        if (!facts.waiting().isOver()) {
            return new Waiting(workflow);
        }
        return answered(
                WHICH_RUNS,
                () ->
                        target instanceof MergeTarget.Pull pull
                                ? unlessEvaded(
                                        workflow,
                                        true,
                                        otherEvent.orElseGet(() ->
                                                label.isPresent() && !isAwaited
                                                        ? new RequestDue(
                                                                workflow, RequestCause.NOT_STARTED)
                                                        : notStarted(pull, suite, workflow)))
                                : new NotInQueue());
    }

    /** What was to be measured because it was asked for, or after a failure, does not pass. */
    private SuiteState notStarted(MergeTarget.Pull pull, SuitePolicy suite, String workflow) {
        OpenQuestion failed = new FailedBefore(pull.number(), suite.name());
        boolean isAsked = facts.requests().stream().anyMatch(it -> it.workflow().isNamed(workflow));
        return answered(
                Set.of(failed),
                () -> new NotStarted(workflow, !answers.getOrDefault(failed, true) && !isAsked));
    }

    /** What lacks the label is measured on request only, unless it has a part in that. */
    private Optional<SuiteState> onRequest(SuitePolicy suite, String workflow) {
        if (label.isEmpty()
                || !(target instanceof MergeTarget.Pull pull)
                || facts.isAwaited(workflow)) {
            return Optional.empty();
        }
        OpenQuestion asked = new HasLabel(pull.number(), label.get());
        OpenQuestion changes = new DoesChange(pull.number(), WorkflowPath.fileOf(workflow));
        OpenQuestion failed = new FailedBefore(pull.number(), suite.name());
        if (answers.getOrDefault(asked, false)) {
            return Optional.empty();
        }
        Set<OpenQuestion> questions =
                answers.containsKey(asked)
                        ? Set.of(changes, failed, new WhichRuns())
                        : Set.of(asked);
        return Optional.of(
                answered(
                        questions,
                        () ->
                                answers.getOrDefault(changes, true)
                                        ? new Evaded(workflow, EvasionKind.WORKFLOW_CHANGED)
                                        : answers.getOrDefault(failed, true)
                                                ? new RequestDue(
                                                        workflow, RequestCause.FAILED_BEFORE)
                                                : new OnRequest(workflow, label.get())));
    }

    /** A workflow that GitHub does not start for the pull request, and the label asks for. */
    private SuiteState started(String workflow) {
        if (!(target instanceof MergeTarget.Pull pull)) {
            return new Waiting(workflow);
        }
        OpenQuestion starts = new StartsRun(pull.number(), workflow);
        return answered(
                Set.of(starts),
                () ->
                        answers.getOrDefault(starts, false)
                                ? new Waiting(workflow)
                                : new RequestDue(workflow, RequestCause.NOT_STARTED));
    }

    /**
     * Whether the workflow's own filters leave the change out, unless the pull request edits it.
     */
    private Optional<SuiteState> leftOut(String workflow) {
        if (!(target instanceof MergeTarget.Pull pull) || !facts.waiting().isAlmostOver()) {
            return Optional.empty();
        }
        String path = WorkflowPath.fileOf(workflow);
        OpenQuestion changes = new DoesChange(pull.number(), path);
        Map<OpenQuestion, WorkflowTriggers.Filter> filters = new LinkedHashMap<>();
        for (WorkflowTriggers.Filter filter : WorkflowTriggers.Filter.values()) {
            filters.put(new LeavesOut(pull.number(), path, filter), filter);
        }
        Set<OpenQuestion> questions = new LinkedHashSet<>(filters.keySet());
        questions.addAll(Set.of(changes, new WhichRuns()));
        if (!answers.keySet().containsAll(questions)) {
            return Optional.of(new Undecided(questions));
        }
        return filters.entrySet().stream()
                .filter(it ->
                        !answers.getOrDefault(changes, true)
                                && answers.getOrDefault(it.getKey(), false))
                .findFirst()
                .map(it -> new FilteredOut(workflow, it.getValue()));
    }

    /** A pull request passes unmeasured only if it has no part in that. */
    private SuiteState unlessEvaded(String workflow, boolean noRun, SuiteState otherwise) {
        if (!(target instanceof MergeTarget.Pull pull) || workflow.isEmpty()) {
            return otherwise;
        }
        Map<OpenQuestion, EvasionKind> means = evasions(pull, workflow, noRun);
        return answered(
                means.keySet(),
                () ->
                        means.entrySet().stream()
                                .filter(it -> answers.getOrDefault(it.getKey(), true))
                                .findFirst()
                                .<SuiteState>map(it -> new Evaded(workflow, it.getValue()))
                                .orElse(otherwise));
    }

    /** How the pull request may have kept the workflow from measuring it, the clearest first. */
    private static Map<OpenQuestion, EvasionKind> evasions(
            MergeTarget.Pull pull, String workflow, boolean noRun) {
        Map<OpenQuestion, EvasionKind> means = new LinkedHashMap<>();
        PullNumber number = pull.number();
        String path = WorkflowPath.fileOf(workflow);
        var changed = noRun ? new DoesChange(number, path) : new ChangesConditions(number, path);
        means.put(changed, EvasionKind.WORKFLOW_CHANGED);
        if (noRun) {
            means.put(new AsksToSkip(), EvasionKind.SKIP_MARK);
        }
        means.put(new HadAnotherBase(number), EvasionKind.BASE_CHANGED);
        return means;
    }

    private Optional<String> fault(Attempt attempt) {
        var faults = facts.faults().stream().filter(it -> it.attempt().equals(attempt));
        return faults.map(CommitFacts.Fault::reference).findFirst();
    }
}
