package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.check.CommitFacts.PartialSubmission;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.model.Attempt;

/** Where one suite of one target is. */
public sealed interface SuiteState {
    /**
     * No run has brought anything, and none is expected: the suite has no workflow, or the target
     * is a branch.
     *
     * @param underWay page of a run that may bring something, which is waited for if other suites
     *     have a result
     */
    record Unexpected(Optional<String> underWay) implements SuiteState {}

    /** Its workflow has not started, and may still. */
    record Waiting(String workflow) implements SuiteState {}

    /** No results, or not all {@code parts}, were submitted yet; {@code sources} may. */
    record AwaitingSubmission(List<String> sources, List<PartialSubmission> parts)
            implements SuiteState {
        public AwaitingSubmission {
            sources = List.copyOf(sources);
            parts = List.copyOf(parts);
        }
    }

    /** They were not submitted in time: the suite's own, or as long as for a run. */
    record NotSubmitted(AwaitingSubmission awaited, Optional<Duration> patience)
            implements SuiteState {}

    /** A person has to approve its run. */
    record AwaitingApproval(String url) implements SuiteState {}

    record Queued(String workflow, String url) implements SuiteState {}

    record Running(String url) implements SuiteState {}

    /** Its run is repeated because of a suspect. */
    record MeasuredAgain(String url) implements SuiteState {}

    /** Its run is complete, but not taken in yet. */
    record Measuring(Attempt attempt, String url) implements SuiteState {}

    /**
     * Its run is complete and taken in.
     *
     * @param platforms with results; may be empty
     * @param mayGrow whether another run may bring more platforms
     * @param otherSubjects measurements of other subjects, which count too; these have none
     * @param awaitedRows what it must answer before it passes
     */
    record Measured(
            Attempt attempt,
            List<String> platforms,
            boolean mayGrow,
            OtherAttempts otherAttempts,
            List<Measured> otherSubjects,
            List<AwaitedRow> awaitedRows)
            implements SuiteState {
        public Measured {
            platforms = List.copyOf(platforms);
            otherSubjects = List.copyOf(otherSubjects);
            awaitedRows = List.copyOf(awaitedRows);
        }

        /** Of one subject, where nothing was red before. */
        public Measured(
                Attempt attempt, List<String> platforms, boolean mayGrow, OtherAttempts again) {
            this(attempt, platforms, mayGrow, again, List.of(), List.of());
        }

        /** The same, where something was red before. */
        Measured withAwaitedRows(List<AwaitedRow> more) {
            List<AwaitedRow> all = new ArrayList<>(awaitedRows);
            all.addAll(more);
            return new Measured(attempt, platforms, mayGrow, otherAttempts, otherSubjects, all);
        }

        Measured withOtherSubjects(List<Measured> others) {
            return new Measured(attempt, platforms, mayGrow, otherAttempts, others, awaitedRows);
        }

        /** The measurement of each subject by itself, the newest first. */
        public List<Measured> subjects() {
            return Stream.concat(
                            Stream.of(new Measured(attempt, platforms, mayGrow, otherAttempts)),
                            otherSubjects.stream())
                    .toList();
        }

        public Measured withEarlier(List<Attempt> earlier) {
            var again = otherAttempts.with(earlier, otherAttempts.suspects());
            return new Measured(attempt, platforms, mayGrow, again, otherSubjects, awaitedRows);
        }

        public Measured earlierState(Attempt doubted) {
            List<Attempt> older =
                    otherAttempts.earlier().stream()
                            .filter(it -> it.run().equals(doubted.run()))
                            .filter(it -> it.compareTo(doubted) < 0)
                            .toList();
            return new Measured(
                    doubted,
                    List.of(),
                    false,
                    new OtherAttempts(older, Suspects.MEASURED_AGAIN, List.of(), List.of()));
        }

        public boolean measuresAgain() {
            return otherAttempts.suspects() == Suspects.MEASURED_AGAIN
                    || otherSubjects.stream().anyMatch(Measured::measuresAgain);
        }

        public Measured withFinalSuspects() {
            return new Measured(
                    attempt,
                    platforms,
                    mayGrow,
                    otherAttempts.with(otherAttempts.earlier(), Suspects.STAY),
                    otherSubjects.stream().map(Measured::withFinalSuspects).toList(),
                    awaitedRows);
        }

        /** The attempts that are judged together with one, and itself. */
        public List<Attempt> jointAttempts(Attempt one) {
            return subjects().stream()
                    .filter(it -> it.attempt.equals(one))
                    .flatMap(it -> it.attempts().stream())
                    .toList();
        }

        /** All counting attempts, one of each workflow and subject, the newest first. */
        public List<Attempt> attempts() {
            return Stream.concat(
                            Stream.concat(Stream.of(attempt), otherAttempts.others().stream()),
                            otherSubjects.stream().flatMap(it -> it.attempts().stream()))
                    .toList();
        }
    }

    /**
     * A red measurement.
     *
     * @param answering possible answers by {@link Measured#attempt}: each list answers if all its
     *     members judge the red rows
     */
    record AwaitedRow(FailedMeasurement red, List<Set<Attempt>> answering) {
        public AwaitedRow {
            answering = List.copyOf(answering);
        }
    }

    /**
     * Other measurements of the suite.
     *
     * @param earlier attempts of the same runs with results, oldest first
     * @param others last attempts of other workflows, the newest first
     * @param suspectAttempts each run's last earlier attempt whose suspects were to be repeated
     */
    record OtherAttempts(
            List<Attempt> earlier,
            Suspects suspects,
            List<Attempt> others,
            List<Attempt> suspectAttempts) {
        public OtherAttempts {
            earlier = List.copyOf(earlier);
            others = List.copyOf(others);
            suspectAttempts = List.copyOf(suspectAttempts);
        }

        OtherAttempts with(List<Attempt> sameRuns, Suspects becoming) {
            return new OtherAttempts(sameRuns, becoming, others, suspectAttempts);
        }
    }

    /** What becomes of a suspect. */
    enum Suspects {
        /** It is measured again. */
        MEASURED_AGAIN,
        /** It stays: it was repeated as often as allowed, or cannot be. */
        STAY
    }

    /** We failed to read what its run brought. */
    record Faulted(String reference) implements SuiteState {}

    /**
     * A measurement of this commit was red, and nothing has measured it since.
     *
     * @param url may be empty
     */
    record StaysRed(String url, Set<RedRow> rows) implements SuiteState {
        public StaysRed {
            rows = Collections.unmodifiableSet(new TreeSet<>(rows));
        }

        /** Absent unless one of the measurements was made at this commit. */
        public static Optional<StaysRed> of(List<FailedMeasurement> reds) {
            var here = reds.stream().filter(FailedMeasurement::isHere).toList();
            return here.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new StaysRed(here.getLast().url(), FailedMeasurement.rows(here)));
        }
    }

    /** It was red at an earlier head, and nothing has measured it since. */
    record RedBefore(Set<RedRow> rows) implements SuiteState {
        public RedBefore {
            rows = Collections.unmodifiableSet(new TreeSet<>(rows));
        }
    }

    /** Its run may belong to another pull request of the branch, or another base. */
    record Unattributed(String url) implements SuiteState {}

    /**
     * It was configured after its run was taken in, and the run has no results for it: no artifact
     * of that name was expected.
     */
    record ConfiguredLater(String artifact, String url) implements SuiteState {}

    record Cancelled(String url) implements SuiteState {}

    /**
     * Conditions skipped its run, and the pull request did not touch them; {@code jobs} if only
     * those were skipped.
     */
    record Skipped(String url, Optional<String> jobs) implements SuiteState {}

    /** Who submits its results says so, and the pull request did not touch their pipelines. */
    record NothingToMeasure(List<String> sources) implements SuiteState {
        public NothingToMeasure {
            sources = List.copyOf(sources);
        }
    }

    /** A repetition of its run was skipped: an earlier attempt must not pass by that. */
    record SkippedAgain(String url) implements SuiteState {}

    /** A filter of its workflow, untouched by the pull request, leaves the change out. */
    record FilteredOut(String workflow, WorkflowTriggers.Filter filter) implements SuiteState {}

    /**
     * No run of its workflow started in time, and no filter explains it.
     *
     * @param mayPass whether the configuration may let it pass: no run was requested here, and no
     *     earlier head failed
     */
    record NotStarted(String workflow, boolean mayPass) implements SuiteState {}

    /** Its workflow ran only for events that do not count for a pull request. */
    record OtherEvent(String workflow, String url) implements SuiteState {}

    /** No run of {@code pull_request_target} of its workflow names this head. */
    record UnnamedRun(String workflow) implements SuiteState {}

    /** It is measured on request, and the pull request lacks the label. */
    record OnRequest(String workflow, String label) implements SuiteState {}

    /** It is measured on request, and must be requested. */
    record RequestDue(String workflow, RequestCause cause) implements SuiteState {}

    /** Why a measurement has to be asked for. */
    enum RequestCause {
        /** The label is set, but no run has begun since: a fork, a refusal, a cancelled run. */
        NOT_STARTED,
        /** An earlier head failed, and nothing was measured since. */
        FAILED_BEFORE
    }

    /** No run of its workflow started or ran, and the pull request may be the cause. */
    record Evaded(String workflow, EvasionKind means) implements SuiteState {}

    /** The merge queue does not run its workflow. */
    record NotInQueue() implements SuiteState {}

    /** How a pull request can keep a workflow from running. */
    enum EvasionKind {
        /** It changes, renames or deletes the workflow's file. */
        WORKFLOW_CHANGED,
        /** A pull request of the merge group does so with the file of the jobs. */
        GROUP_CHANGED,
        /** Its head commit's message tells GitHub to run nothing. */
        SKIP_MARK,
        /** After a change of the base GitHub starts nothing, and the former base had no run. */
        BASE_CHANGED
    }

    /** Answers are missing; the state is computed again with them. */
    record Undecided(Set<OpenQuestion> questions) implements SuiteState {
        public Undecided {
            questions = Set.copyOf(questions);
        }
    }

    default boolean isOpen() {
        return switch (this) {
            case Waiting _, AwaitingSubmission _, AwaitingApproval _, Queued _, Running _ -> true;
            case MeasuredAgain _, Measuring _, Undecided _ -> true;
            default -> false;
        };
    }
}
