package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.check.CommitFacts.PartialSubmission;
import io.perfwarden.check.CommitFacts.RedPlace;
import io.perfwarden.check.CommitFacts.SuspectAttempt;
import io.perfwarden.check.OpenQuestion.*;
import io.perfwarden.check.OpenQuestion.UsuallyMeasures;
import io.perfwarden.check.SuiteState.*;
import io.perfwarden.config.*;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;

record SuiteStateRules(
        CommitFacts facts,
        Map<OpenQuestion, Boolean> answers,
        MergeTarget target,
        int reruns,
        Optional<String> label) {
    private static final Set<OpenQuestion> WHICH_RUNS = Set.of(new WhichRuns());

    SuiteState of(SuitePolicy suite) {
        Set<OpenQuestion> questions = new LinkedHashSet<>();
        filtersOfSeveral(suite).values().forEach(questions::addAll);
        return decide(questions, () -> rulesOfSuite(suite).ofSubjects(suite));
    }

    /** Rules without the sightings of pull requests that the workflow does not run for. */
    SuiteStateRules rulesOfSuite(SuitePolicy suite) {
        Map<PullNumber, Set<OpenQuestion>> filters = filtersOfSeveral(suite);
        Set<PullNumber> leftOut = new LinkedHashSet<>(filters.keySet());
        leftOut.removeIf(pull -> !isLeftOut(filters.getOrDefault(pull, Set.of())));
        return leftOut.isEmpty() || leftOut.equals(filters.keySet())
                ? this
                : new SuiteStateRules(
                        facts.withoutSightings(leftOut), answers, target, reruns, label);
    }

    /**
     * Questions for each of several pull requests from one branch: whether the filters of the
     * workflow leave it out, so that GitHub starts no run for it.
     */
    private Map<PullNumber, Set<OpenQuestion>> filtersOfSeveral(SuitePolicy suite) {
        Map<PullNumber, Set<OpenQuestion>> filters = new LinkedHashMap<>();
        if (target instanceof MergeTarget.Pull own
                && suite.workflow().isPresent()
                && new RunSubjects(runs(suite), target, facts).unattributedRun().isPresent()) {
            String path = WorkflowPath.fileOf(suite.workflow().get());
            facts.targets().stream()
                    .filter(MergeTarget.Pull.class::isInstance)
                    .map(MergeTarget.Pull.class::cast)
                    .filter(it -> it.head().equals(own.head()))
                    .forEach(it -> filters.put(it.number(), filters(it.number(), path)));
        }
        return filters.size() > 1 ? filters : Map.of();
    }

    private boolean isLeftOut(Set<OpenQuestion> questions) {
        return questions.stream()
                        .filter(DoesChange.class::isInstance)
                        .noneMatch(it -> answers.getOrDefault(it, true))
                && questions.stream()
                        .filter(LeavesOut.class::isInstance)
                        .anyMatch(it -> answers.getOrDefault(it, false));
    }

    private static Set<OpenQuestion> filters(PullNumber pull, String path) {
        Set<OpenQuestion> questions = new LinkedHashSet<>();
        for (WorkflowTriggers.Filter filter : WorkflowTriggers.Filter.values()) {
            questions.add(new LeavesOut(pull, path, filter));
        }
        questions.add(new DoesChange(pull, path));
        return questions;
    }

    private SuiteState ofSubjects(SuitePolicy suite) {
        RunSubjects subjects = new RunSubjects(runs(suite), target, facts);
        Optional<SuiteState> unattributed =
                subjects.unattributedRun()
                        .map(run ->
                                facts.waiting().isOver()
                                        ? new Unattributed(run.run().url())
                                        : new Waiting(suite.workflow().orElse("")));
        List<SuiteState> states = new ArrayList<>(unattributed.stream().toList());
        subjects.parts().stream()
                .filter(part -> unattributed.isEmpty() || part.mayCount())
                .forEach(part -> states.add(ofSubject(part)));
        var reds = failedMeasurements().filter(it -> it.suite().equals(suite.name())).toList();
        return withFailedMeasurements(reds, withMergeRun(suite, subjects, mergeStates(states)));
    }

    /** Beside runs of the commit alone, one of the merge is expected if GitHub starts it. */
    private SuiteState withMergeRun(SuitePolicy suite, RunSubjects subjects, SuiteState state) {
        boolean mayPass = state instanceof Measured || state instanceof Skipped;
        Optional<SuiteState> asked =
                subjects.silentRun()
                        .filter(_ -> mayPass && suite.workflow().isPresent())
                        .flatMap(it -> askedAnew(subjects.all(), it, suite.workflow().orElse("")));
        if (asked.isPresent()) {
            return asked.get();
        }
        return target.pull()
                .filter(_ -> mayPass && subjects.areOfPushes())
                .flatMap(pull -> mergeRun(pull, suite))
                .filter(starts -> answers.getOrDefault(starts, true))
                .map(starts ->
                        decide(
                                Set.of(starts, new WhichRuns()),
                                () -> expectedState(suite, suite.workflow().orElseThrow())))
                .orElse(state);
    }

    static Optional<OpenQuestion> mergeRun(PullNumber pull, SuitePolicy suite) {
        return suite.workflow().map(it -> new StartsForMerge(pull, WorkflowPath.fileOf(it)));
    }

    SuiteRuns runs(SuitePolicy suite) {
        return SuiteRuns.of(suite, target, facts);
    }

    private SuiteState ofSubject(SuiteRuns runs) {
        if (runs.areSubmitted()) {
            return submittedState(runs);
        }
        if (runs.suite().isOnlySubmitted()) {
            return awaitedState(runs.suite());
        }
        return runs.suite()
                .workflow()
                .map(workflow ->
                        runs.current()
                                .map(run -> withRun(runs, run, workflow))
                                .orElseGet(() -> withoutRun(runs.suite(), workflow)))
                .orElseGet(() -> unexpectedState(runs));
    }

    /** What each source submitted last, all of which must be settled. */
    private SuiteState submittedState(SuiteRuns runs) {
        List<SuiteState> states =
                runs.runs().reversed().stream()
                        .filter(run -> !SuiteRuns.isSkipped(run) || runs.hasMeasured(run))
                        .map(run ->
                                SuiteRuns.isSkipped(run)
                                        ? new SkippedAgain(run.run().url())
                                        : completedState(runs, run))
                        .toList();
        return combineStates(states).orElseGet(() -> skippedState(runs));
    }

    /** Each source says that there is nothing to measure: it counts as far as it may say so. */
    private SuiteState skippedState(SuiteRuns runs) {
        List<CiJobSource> sources =
                runs.runs().stream()
                        .flatMap(it -> runs.suite().skippingSource(it.run().workflow()).stream())
                        .toList();
        if (sources.isEmpty() || isBranch()) {
            return awaitedState(runs.suite());
        }
        Map<OpenQuestion, SuiteState> evasions = new LinkedHashMap<>();
        sources.stream()
                .flatMap(it -> it.pipelineFile().stream())
                .forEach(file -> putEvasions(evasions, file));
        List<String> names = sources.stream().map(SubmissionSource::name).toList();
        return decide(
                evasions.keySet(),
                () ->
                        evasions.entrySet().stream()
                                .filter(it -> answers.getOrDefault(it.getKey(), true))
                                .map(Map.Entry::getValue)
                                .findFirst()
                                .orElse(new NothingToMeasure(names)));
    }

    private void putEvasions(Map<OpenQuestion, SuiteState> evasions, String file) {
        target.pull()
                .ifPresentOrElse(
                        pull -> {
                            evasions.put(
                                    new DoesChange(pull, file),
                                    new Evaded(file, EvasionKind.WORKFLOW_CHANGED));
                            evasions.put(
                                    new HadAnotherBase(pull),
                                    new Evaded(file, EvasionKind.BASE_CHANGED));
                        },
                        () ->
                                evasions.put(
                                        new DoesGroupChange(target.base(), file),
                                        new Evaded(file, EvasionKind.GROUP_CHANGED)));
    }

    /** Nothing was submitted. No change can make that pass, and no merge queue. */
    private SuiteState awaitedState(SuitePolicy suite) {
        if (isBranch()) {
            return new Unexpected(Optional.empty());
        }
        List<String> sources = suite.sourceNames();
        List<PartialSubmission> parts =
                facts.partial().stream()
                        .filter(it -> it.suite().equals(suite.name()))
                        .filter(it -> sources.contains(it.source()))
                        .toList();
        var awaited = new AwaitingSubmission(sources, parts);
        return suite.patience().map(facts.waiting()::isOver).orElseGet(facts.waiting()::isOver)
                ? new NotSubmitted(awaited, suite.patience())
                : awaited;
    }

    /** All subjects must be settled; then the worst of them counts. */
    private static SuiteState mergeStates(List<SuiteState> states) {
        return states.stream()
                .filter(SuiteState::isOpen)
                .findFirst()
                .or(() -> states.stream().filter(it -> !(it instanceof Measured)).findFirst())
                .orElseGet(() -> {
                    var all = states.stream().map(Measured.class::cast).toList();
                    return all.getFirst().withOtherSubjects(all.subList(1, all.size()));
                });
    }

    /**
     * The state of a suite that was red for the target. Only a measurement of the same kind, or a
     * person, answers red: nothing else makes it pass.
     */
    private SuiteState withFailedMeasurements(List<FailedMeasurement> reds, SuiteState state) {
        if (reds.isEmpty()) {
            return state;
        }
        boolean isHere = reds.stream().anyMatch(FailedMeasurement::isHere);
        SuiteState red = unansweredState(reds);
        // a red head waits for its answer: no state that lets a merge through may replace it
        return switch (state) {
            case Measured it ->
                    it.platforms().isEmpty() && isHere
                            ? red
                            : it.withAwaitedRows(toAwaitedRows(reds, it));
            case AwaitingApproval _, Queued _, Running _, MeasuredAgain _, Measuring _ -> state;
            case Faulted _, Cancelled _, SkippedAgain _, Evaded _ -> state;
            case StaysRed _, RedBefore _ -> state;
            case Waiting _, AwaitingSubmission _, Undecided _, Unattributed _ ->
                    isHere ? red : state;
            case NotSubmitted _ -> isHere ? red : state;
            case OtherEvent _, UnnamedRun _, ConfiguredLater _, RequestDue _ ->
                    isHere ? red : state;
            case Skipped _, NothingToMeasure _, FilteredOut _, NotInQueue _ -> red;
            case NotStarted(String workflow, _) -> isHere ? red : new NotStarted(workflow, false);
            case OnRequest(String workflow, _) ->
                    isHere ? red : new RequestDue(workflow, RequestCause.FAILED_BEFORE);
            case Unexpected(Optional<String> underWay) when !isHere && underWay.isPresent() ->
                    new Running(underWay.get());
            case Unexpected _ -> isHere || facts.waiting().isOver() ? red : new Waiting("");
        };
    }

    private static SuiteState unansweredState(List<FailedMeasurement> reds) {
        return StaysRed.of(reds)
                .<SuiteState>map(Function.identity())
                .orElseGet(() -> new RedBefore(FailedMeasurement.rows(reds)));
    }

    private Stream<FailedMeasurement> failedMeasurements() {
        return facts.failedMeasurements().stream().filter(it -> it.isOf(target));
    }

    /** With the failures of a suite that a measurement may answer. */
    Measured awaiting(String suite, Measured measured) {
        var reds = failedMeasurements().filter(it -> it.suite().equals(suite)).toList();
        return measured.withAwaitedRows(toAwaitedRows(reds, measured));
    }

    private List<AwaitedRow> toAwaitedRows(List<FailedMeasurement> reds, Measured measured) {
        return reds.stream()
                .map(red -> new AwaitedRow(red, answeringAttempts(red, measured)))
                .toList();
    }

    /** Runs of uncertain merges answer only all together, and only if one measured this merge. */
    private List<Set<Attempt>> answeringAttempts(FailedMeasurement red, Measured measured) {
        List<Set<Attempt>> answering = new ArrayList<>();
        Map<Attempt, RunFacts> unclear = new LinkedHashMap<>();
        boolean isUnclearLater = red.place() == RedPlace.EARLIER_HEAD;
        for (Measured subject : measured.subjects()) {
            RunFacts run = run(subject.attempt());
            boolean isLater =
                    red.place() != RedPlace.HERE || !run.run().startedAt().isBefore(red.at());
            boolean isClear =
                    !(target instanceof MergeTarget.Pull pull)
                            || MeasuredMerge.fit(run, pull, facts.sightings())
                                    == MeasuredMerge.Fit.CERTAIN;
            // a run of an uncertain merge answers only together with all others that may be the
            // merge
            if (!isClear) {
                unclear.put(subject.attempt(), run);
                isUnclearLater |= isLater;
            } else if (isLater && isLike(red, subject)) {
                answering.add(Set.of(subject.attempt()));
            }
        }
        if (isUnclearLater
                && !unclear.isEmpty()
                && MeasuredMerge.areWhole(unclear.values(), facts.sightings())
                && red.event().isOfPull()) {
            answering.add(unclear.keySet());
        }
        return answering;
    }

    private boolean isLike(FailedMeasurement red, Measured subject) {
        return subject.attempts().stream()
                .map(this::run)
                .anyMatch(run -> red.isLike(run.run()) || isWord(run));
    }

    private boolean isWord(RunFacts run) {
        return run.run().event() == RunEvent.WORKFLOW_DISPATCH
                && target instanceof MergeTarget.Pull pull
                && MeasuredMerge.isSinceBase(run, pull, facts.sightings());
    }

    private RunFacts run(Attempt attempt) {
        var runs = facts.runs().stream().filter(it -> it.attempt().equals(attempt));
        return runs.findFirst().orElseThrow();
    }

    /**
     * The states of suites that were red and are no longer configured. New suites replace them, if
     * they judge what was red.
     */
    Map<String, SuiteState> withRemoved(RepositoryPolicy policy, Map<String, SuiteState> present) {
        Map<String, SuiteState> all = new LinkedHashMap<>(present);
        var named = policy.suiteNames();
        Map<String, List<FailedMeasurement>> removed =
                failedMeasurements()
                        .filter(red -> !named.contains(red.suite()))
                        .collect(
                                Collectors.groupingBy(
                                        FailedMeasurement::suite,
                                        TreeMap::new,
                                        Collectors.toList()));
        removed.forEach((suite, reds) -> {
            var before =
                    reds.stream().flatMap(it -> it.suites().stream()).collect(Collectors.toSet());
            Map<String, SuiteState> news = new LinkedHashMap<>(present);
            news.keySet().removeAll(before);
            news.values().removeIf(it -> !it.isOpen() && !isMeasured(it));
            if (news.isEmpty()) {
                all.put(suite, unansweredState(reds));
            }
            news.forEach((name, _) ->
                    all.computeIfPresent(
                            name,
                            (_, state) ->
                                    state instanceof Measured it
                                            ? it.withAwaitedRows(toAwaitedRows(reds, it))
                                            : state));
        });
        return all;
    }

    private static boolean isMeasured(SuiteState state) {
        return state instanceof Measured it && !it.platforms().isEmpty();
    }

    private SuiteState withRun(SuiteRuns runs, RunFacts run, String workflow) {
        String url = run.run().url();
        boolean again = timesRunAgain(run.attempt()) > 0;
        return switch (run.run().state()) {
            case RunState.UnapprovedRun() -> new AwaitingApproval(url);
            case RunState.QueuedRun() -> again ? new MeasuredAgain(url) : new Queued(workflow, url);
            case RunState.RunUnderWay() -> again ? new MeasuredAgain(url) : new Running(url);
            case RunState.Completed _ -> {
                if (SuiteRuns.isCancelled(run)) {
                    yield new Cancelled(url);
                }
                Optional<SuiteState> asked = askedAnew(runs, run, workflow);
                if (asked.isPresent()) {
                    yield asked.get();
                }
                Optional<String> jobs =
                        importedResults(run.attempt(), runs.suite().name())
                                .flatMap(it -> it.leftOut().stream())
                                .findFirst();
                if (jobs.isPresent() && runs.isImported(run)) {
                    yield leftOut(url, workflow, jobs);
                }
                yield SuiteRuns.isSkipped(run)
                        ? skippedState(runs, run, workflow)
                        : completedState(runs, run);
            }
        };
    }

    /**
     * A run without results from before a request does not answer it, nor does one of the commit
     * alone beside it.
     */
    private Optional<SuiteState> askedAnew(SuiteRuns runs, RunFacts run, String workflow) {
        if (!(target instanceof MergeTarget.Pull pull) || !runs.hasBroughtNothing(run)) {
            return Optional.empty();
        }
        if (isAwaited(workflow)) {
            return Optional.of(expectedState(runs.suite(), workflow));
        }
        RunFacts ofMerge = runs.newest(it -> it.run().event().isOfPull()).orElse(run);
        return label.map(it -> new AsksAnew(pull.number(), it, ofMerge.run().startedAt()))
                .filter(it -> answers.getOrDefault(it, true))
                .map(it -> decide(Set.of(it), () -> expectedState(runs.suite(), workflow)));
    }

    /** A skipped run must not let earlier measurements pass. */
    private SuiteState skippedState(SuiteRuns runs, RunFacts run, String workflow) {
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
        return decide(
                questions,
                () ->
                        answers.getOrDefault(before, true)
                                ? unlessEvaded(workflow, false, new Skipped(url, Optional.empty()))
                                : new SkippedAgain(url));
    }

    private boolean isBranch() {
        return target instanceof MergeTarget.Branch;
    }

    /** The state that follows from the answers; undecided without all of them. */
    private SuiteState decide(Set<OpenQuestion> questions, Supplier<SuiteState> state) {
        return answers.keySet().containsAll(questions) ? state.get() : new Undecided(questions);
    }

    private SuiteState leftOut(String url, String workflow, Optional<String> jobs) {
        return decide(
                isBranch() ? Set.of() : WHICH_RUNS,
                () -> unlessEvaded(workflow, false, new Skipped(url, jobs)));
    }

    private Stream<CommitFacts.ImportedResult> importedResults(Attempt attempt, String suite) {
        return facts.imported().stream()
                .filter(it -> it.attempt().equals(attempt) && it.suite().equals(suite));
    }

    private SuiteState completedState(SuiteRuns runs, RunFacts run) {
        if (runs.isImported(run)) {
            // before a suspect stays, GitHub is asked: the next attempt's event may be lost
            boolean isOverdue = suspect(run.attempt()).filter(this::isOver).isPresent();
            return decide(isOverdue ? WHICH_RUNS : Set.of(), () -> measuredState(runs, run));
        }
        return fault(run.attempt())
                .<SuiteState>map(Faulted::new)
                .orElseGet(() -> new Measuring(run.attempt(), run.run().url()));
    }

    private SuiteState measuredState(SuiteRuns runs, RunFacts run) {
        String suite = runs.suite().name();
        Attempt attempt = run.attempt();
        if (!isBranch()
                && importedResults(attempt, suite)
                        .anyMatch(it -> it.platform().isEmpty() && it.late())) {
            String artifact = runs.suite().artifact().toString();
            return new ConfiguredLater(artifact, run.run().url());
        }
        var platforms =
                importedResults(attempt, suite).flatMap(it -> it.platform().stream()).sorted();
        boolean grows = runs.suite().workflow().isEmpty() && runs.othersMayBringMore(run);
        var before = earlierSuspect(attempt);
        var again =
                new OtherAttempts(
                        earlierAttempts(attempt, suite), suspects(attempt), List.of(), before);
        return new Measured(attempt, platforms.toList(), grows, again);
    }

    /** An attempt that does not count: judged with the earlier ones of its run, for good. */
    Measured attemptState(Attempt attempt, String suite) {
        List<Attempt> earlier = earlierAttempts(attempt, suite);
        var again = new OtherAttempts(earlier, Suspects.STAY, List.of(), List.of());
        return new Measured(attempt, List.of(), false, again);
    }

    private List<Attempt> earlierSuspect(Attempt attempt) {
        return facts.suspects().stream()
                .filter(it -> it.rerun() != CommitFacts.RerunState.REFUSED)
                .map(SuspectAttempt::attempt)
                .filter(it -> it.run().equals(attempt.run()) && it.compareTo(attempt) < 0)
                .max(Comparator.naturalOrder())
                .stream()
                .toList();
    }

    private List<Attempt> earlierAttempts(Attempt attempt, String suite) {
        return facts.imported().stream()
                .filter(it -> it.suite().equals(suite) && it.platform().isPresent())
                .map(CommitFacts.ImportedResult::attempt)
                .filter(it -> it.run().equals(attempt.run()) && it.compareTo(attempt) < 0)
                .distinct()
                .sorted()
                .toList();
    }

    /** The limit of repetitions holds for a run, over all its suites. */
    private Suspects suspects(Attempt attempt) {
        boolean again =
                suspect(attempt)
                        .map(it -> it.rerun() != CommitFacts.RerunState.REFUSED && !isOver(it))
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
        return doubted.rerun() == CommitFacts.RerunState.ASKED
                && !facts.waiting().now().isBefore(doubted.until());
    }

    /** A suite without a workflow is not waited for before its first measurement. */
    private SuiteState unexpectedState(SuiteRuns runs) {
        Map<RunFacts, OpenQuestion> unmeasured = withoutMeasurement(runs);
        if (!answers.keySet().containsAll(unmeasured.values())) {
            return new Undecided(Set.copyOf(unmeasured.values()));
        }
        List<RunFacts> measuring = new ArrayList<>(runs.newestOfEachWorkflow());
        unmeasured.forEach((run, question) -> {
            if (answers.getOrDefault(question, false)) {
                measuring.add(run);
            }
        });
        measuring.sort(RunFacts.BY_AGE.reversed());
        Optional<SuiteState> queued = measuring.isEmpty() ? inQueue(runs) : Optional.empty();
        return runs.newest(faulted ->
                        !runs.isImported(faulted)
                                && fault(faulted.attempt()).isPresent()
                                && measuring.stream().noneMatch(run -> replaces(run, faulted)))
                .flatMap(faulted -> fault(faulted.attempt()))
                .<SuiteState>map(Faulted::new)
                .or(() ->
                        combineStates(
                                measuring.stream().map(run -> withRun(runs, run, "")).toList()))
                .or(() -> queued)
                .orElseGet(() ->
                        new Unexpected(
                                runs.underWay()
                                        .filter(_ -> !isBranch())
                                        .map(run -> run.run().url())));
    }

    /**
     * Runs without results of workflows without a measurement, with the question whether these
     * usually measure it.
     */
    private Map<RunFacts, OpenQuestion> withoutMeasurement(SuiteRuns runs) {
        Map<RunFacts, OpenQuestion> asked = new LinkedHashMap<>();
        if (!isBranch()) {
            String suite = runs.suite().name();
            for (RunFacts run : runs.withoutMeasurement()) {
                run.run()
                        .workflow()
                        .ifPresent(it -> asked.put(run, new UsuallyMeasures(suite, it)));
            }
        }
        return asked;
    }

    /** One workflow's measurement does not replace another's run. */
    private static boolean replaces(RunFacts run, RunFacts older) {
        return RunFacts.BY_AGE.compare(run, older) > 0
                && run.run().workflow().equals(older.run().workflow());
    }

    /**
     * The state of one suite over several workflows, all of which must be settled. {@code states}:
     * the newest first.
     */
    private static Optional<SuiteState> combineStates(List<SuiteState> states) {
        var open = states.stream().filter(SuiteState::isOpen).findFirst();
        var others = states.stream().filter(it -> !(it instanceof Measured));
        Optional<SuiteState> unsettled = open.or(others::findFirst);
        if (unsettled.isPresent() || states.isEmpty()) {
            return unsettled;
        }
        var all = states.stream().map(Measured.class::cast).toList();
        boolean again = all.stream().anyMatch(Measured::measuresAgain);
        var platforms = all.stream().flatMap(it -> it.platforms().stream()).distinct().sorted();
        var earlier = all.stream().flatMap(it -> it.otherAttempts().earlier().stream()).sorted();
        var doubted = all.stream().flatMap(it -> it.otherAttempts().suspectAttempts().stream());
        return Optional.of(
                new Measured(
                        all.getFirst().attempt(),
                        platforms.toList(),
                        all.stream().anyMatch(Measured::mayGrow),
                        new OtherAttempts(
                                earlier.toList(),
                                again ? Suspects.MEASURED_AGAIN : Suspects.STAY,
                                all.stream().skip(1).map(Measured::attempt).toList(),
                                doubted.toList())));
    }

    /** A merge queue gets an answer once its runs are over, or none came in time. */
    private Optional<SuiteState> inQueue(SuiteRuns runs) {
        if (!(target instanceof MergeTarget.Group)) {
            return Optional.empty();
        }
        boolean isOver = facts.waiting().isOver();
        return runs.newest(run -> !(run.run().state() instanceof RunState.Completed))
                .<SuiteState>map(run -> new Running(run.run().url()))
                .or(() -> Optional.of(isOver ? new NotInQueue() : new Waiting("")));
    }

    /** Not every commit of a branch is measured, so none is waited for. */
    private SuiteState withoutRun(SuitePolicy suite, String workflow) {
        if (isBranch()) {
            return new Unexpected(Optional.empty());
        }
        return onRequest(suite, workflow).orElseGet(() -> expectedState(suite, workflow));
    }

    private SuiteState expectedState(SuitePolicy suite, String workflow) {
        if (suite.isOfTarget() && target instanceof MergeTarget.Pull) {
            return facts.waiting().isOver() ? new UnnamedRun(workflow) : new Waiting(workflow);
        }
        boolean isAwaited = isAwaited(workflow);
        Optional<SuiteState> otherEvent =
                SuiteRuns.newestOfOtherEvents(suite, target, facts)
                        .map(run -> new OtherEvent(workflow, run.run().url()));
        Optional<SuiteState> leftOut = isAwaited ? Optional.empty() : leftOut(workflow);
        if (leftOut.isPresent()) {
            var noEvent = new FilteredOut(workflow, WorkflowTriggers.Filter.EVENTS);
            var onlyPushes = new FilteredOut(workflow, WorkflowTriggers.Filter.PUSHES);
            if (label.isPresent() && Set.of(noEvent, onlyPushes).contains(leftOut.get())) {
                return startedState(workflow);
            }
            // a push does not start what only the label does, and must be measured too
            var noPush = new FilteredOut(workflow, WorkflowTriggers.Filter.TYPES);
            if (label.isPresent() && leftOut.get().equals(noPush)) {
                return new RequestDue(workflow, RequestCause.NOT_STARTED);
            }
            return otherEvent.filter(_ -> leftOut.get().equals(noEvent)).orElse(leftOut.get());
        }
        if (!facts.waiting().isOver()) {
            return new Waiting(workflow);
        }
        return decide(
                WHICH_RUNS,
                () ->
                        target instanceof MergeTarget.Pull
                                ? unlessEvaded(
                                        workflow,
                                        hasNoRun(suite),
                                        otherEvent.orElseGet(() ->
                                                label.isPresent() && !isAwaited
                                                        ? new RequestDue(
                                                                workflow, RequestCause.NOT_STARTED)
                                                        : new NotStarted(
                                                                workflow, !isAsked(workflow))))
                                : new NotInQueue());
    }

    private boolean isAwaited(String workflow) {
        return target.pull().filter(pull -> facts.isAwaited(pull, workflow)).isPresent();
    }

    private boolean isAsked(String workflow) {
        return facts.requests().stream()
                .filter(it -> target.pull().equals(Optional.of(it.pull())))
                .anyMatch(it -> it.workflow().isNamed(workflow));
    }

    /** What left a draft out may be of the pull request, also once it is ready for review. */
    private boolean hasNoRun(SuitePolicy suite) {
        return facts.workflowRuns()
                .noneMatch(it -> it.event().isOfPull() && suite.isMeasuredBy(it.workflow()));
    }

    /** Without the label it is only measured on request, unless the pull request causes that. */
    private Optional<SuiteState> onRequest(SuitePolicy suite, String workflow) {
        if (label.isEmpty() || !(target instanceof MergeTarget.Pull pull) || isAwaited(workflow)) {
            return Optional.empty();
        }
        OpenQuestion asked = new HasLabel(pull.number(), label.get());
        OpenQuestion changes = changes(pull.number(), workflow, hasNoRun(suite));
        if (answers.getOrDefault(asked, false)) {
            return Optional.empty();
        }
        Set<OpenQuestion> questions =
                answers.containsKey(asked) ? Set.of(changes, new WhichRuns()) : Set.of(asked);
        return Optional.of(
                decide(
                        questions,
                        () ->
                                answers.getOrDefault(changes, true)
                                        ? new Evaded(workflow, EvasionKind.WORKFLOW_CHANGED)
                                        : new OnRequest(workflow, label.get())));
    }

    /** A workflow that GitHub does not start for the pull request, but the label requests. */
    private SuiteState startedState(String workflow) {
        if (!(target instanceof MergeTarget.Pull pull)) {
            return new Waiting(workflow);
        }
        OpenQuestion starts = new StartsRun(pull.number(), workflow);
        return decide(
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

    /** A pull request passes unmeasured only if it is not the cause. */
    private SuiteState unlessEvaded(String workflow, boolean noRun, SuiteState otherwise) {
        if (!(target instanceof MergeTarget.Pull pull) || workflow.isEmpty()) {
            return otherwise;
        }
        Map<OpenQuestion, EvasionKind> means = evasions(pull, workflow, noRun);
        return decide(
                means.keySet(),
                () ->
                        means.entrySet().stream()
                                .filter(it -> answers.getOrDefault(it.getKey(), true))
                                .findFirst()
                                .<SuiteState>map(it -> new Evaded(workflow, it.getValue()))
                                .orElse(otherwise));
    }

    /** Ways in which the pull request may have prevented the workflow, the clearest first. */
    private static Map<OpenQuestion, EvasionKind> evasions(
            MergeTarget.Pull pull, String workflow, boolean noRun) {
        Map<OpenQuestion, EvasionKind> means = new LinkedHashMap<>();
        PullNumber number = pull.number();
        means.put(changes(number, workflow, noRun), EvasionKind.WORKFLOW_CHANGED);
        if (noRun) {
            means.put(new AsksToSkip(), EvasionKind.SKIP_MARK);
        }
        means.put(new HadAnotherBase(number), EvasionKind.BASE_CHANGED);
        return means;
    }

    /** Whatever decides about jobs, once there was a run that may have left them out. */
    private static OpenQuestion changes(PullNumber number, String workflow, boolean noRun) {
        String path = WorkflowPath.fileOf(workflow);
        return noRun ? new DoesChange(number, path) : new ChangesConditions(number, path);
    }

    private Optional<String> fault(Attempt attempt) {
        var faults = facts.faults().stream().filter(it -> it.attempt().equals(attempt));
        return faults.map(CommitFacts.Fault::reference).findFirst();
    }
}
