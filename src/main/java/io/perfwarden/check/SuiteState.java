package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.model.Attempt;

/** Where one suite of one target is. */
public sealed interface SuiteState {
    /**
     * No run has brought anything, and none is expected: no workflow is named for it, or the target
     * is a branch, of which not every commit is measured.
     *
     * @param underWay page of a run that may still bring something; absent where none is under way.
     *     Where other suites say something it is waited for.
     */
    record Unexpected(Optional<String> underWay) implements SuiteState {}

    /** Its workflow has not started, and may still. */
    record Waiting(String workflow) implements SuiteState {}

    /** A person has to approve its run. */
    record AwaitingApproval(String url) implements SuiteState {}

    record Queued(String workflow, String url) implements SuiteState {}

    record Running(String url) implements SuiteState {}

    /** Its run runs again, or is about to, because an attempt of it made a suspect. */
    record MeasuredAgain(String url) implements SuiteState {}

    /** Its run is complete and what it brought is not taken in yet. */
    record Measuring(Attempt attempt, String url) implements SuiteState {}

    /**
     * Its run is complete and taken in.
     *
     * @param platforms those that something came for; empty if nothing came
     * @param mayGrow whether another run may still bring more platforms of it
     * @param again what else was measured of it by the same run, and whether more may be
     * @param beside measurements of other subjects, which count as well; these have none
     * @param reds what has to be judged in it before it passes
     */
    record Measured(
            Attempt attempt,
            List<String> platforms,
            boolean mayGrow,
            OtherAttempts again,
            List<Measured> beside,
            List<AwaitedRow> reds)
            implements SuiteState {
        public Measured {
            platforms = List.copyOf(platforms);
            beside = List.copyOf(beside);
            reds = List.copyOf(reds);
        }

        /** Of one subject, where nothing was red before. */
        public Measured(
                Attempt attempt, List<String> platforms, boolean mayGrow, OtherAttempts again) {
            this(attempt, platforms, mayGrow, again, List.of(), List.of());
        }

        /** What an attempt measured, whatever else was. */
        public static Measured alone(Attempt attempt) {
            return new Measured(attempt, List.of(), false, OtherAttempts.ONCE);
        }

        /** The same, where something was red before. */
        Measured withReds(List<AwaitedRow> more) {
            List<AwaitedRow> all = new ArrayList<>(reds);
            all.addAll(more);
            return new Measured(attempt, platforms, mayGrow, again, beside, all);
        }

        Measured withBeside(List<Measured> others) {
            return new Measured(attempt, platforms, mayGrow, again, others, reds);
        }

        /** The measurement of each subject by itself, the newest first. */
        public List<Measured> subjects() {
            return Stream.concat(
                            Stream.of(new Measured(attempt, platforms, mayGrow, again)),
                            beside.stream())
                    .toList();
        }

        /** How an earlier attempt of the run stood, whose suspects were measured again. */
        public Measured before(Attempt doubted) {
            List<Attempt> older =
                    again.earlier().stream()
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
            return again.suspects() == Suspects.MEASURED_AGAIN
                    || beside.stream().anyMatch(Measured::measuresAgain);
        }

        public Measured withFinalSuspects() {
            return new Measured(
                    attempt,
                    platforms,
                    mayGrow,
                    new OtherAttempts(
                            again.earlier(), Suspects.STAY, again.others(), again.doubted()),
                    beside.stream().map(Measured::withFinalSuspects).toList(),
                    reds);
        }

        /** All attempts that count, one of each workflow and subject, the newest first. */
        public List<Attempt> attempts() {
            return Stream.concat(
                            Stream.concat(Stream.of(attempt), again.others().stream()),
                            beside.stream().flatMap(it -> it.attempts().stream()))
                    .toList();
        }
    }

    /**
     * Something that was red.
     *
     * @param answering the measurements that may answer it, by their {@link Measured#attempt}: each
     *     of the lists does if all its members judge what was red
     */
    record AwaitedRow(FailedMeasurement red, List<Set<Attempt>> answering) {
        public AwaitedRow {
            answering = List.copyOf(answering);
        }
    }

    /**
     * What else was measured.
     *
     * @param earlier attempts of the same runs that brought something before, oldest first
     * @param suspects what becomes of one that the newest attempt makes
     * @param others what other workflows measured of the suite last, the newest first
     * @param doubted of each run the last earlier attempt whose suspects were to be measured again
     */
    record OtherAttempts(
            List<Attempt> earlier, Suspects suspects, List<Attempt> others, List<Attempt> doubted) {
        public static final OtherAttempts ONCE =
                new OtherAttempts(List.of(), Suspects.STAY, List.of(), List.of());

        public OtherAttempts {
            earlier = List.copyOf(earlier);
            others = List.copyOf(others);
            doubted = List.copyOf(doubted);
        }
    }

    /** What becomes of a suspect. */
    enum Suspects {
        /** It is measured again. */
        MEASURED_AGAIN,
        /** It stays one: it was measured again as often as it may be, or cannot be. */
        STAY
    }

    /** We failed to take in what its run brought. */
    record Faulted(String reference) implements SuiteState {}

    /**
     * A measurement of this commit made it red, and nothing has measured it since.
     *
     * @param url page of that run; empty where it is not known
     */
    record StaysRed(String url, Set<RedRow> rows) implements SuiteState {
        public StaysRed {
            rows = Collections.unmodifiableSet(new TreeSet<>(rows));
        }
    }

    /** It was red at an earlier head, and nothing has measured that since. */
    record RedBefore(Set<RedRow> rows) implements SuiteState {
        public RedBefore {
            rows = Collections.unmodifiableSet(new TreeSet<>(rows));
        }
    }

    /**
     * A run measured it, but maybe for another pull request from the branch, or for another base.
     */
    record Unattributed(String url) implements SuiteState {}

    /**
     * It was configured after its run was taken in for other suites, and nothing of it came: no one
     * expected artifacts with such names of the run.
     */
    record ConfiguredLater(String artifact, String url) implements SuiteState {}

    record Cancelled(String url) implements SuiteState {}

    /**
     * Its run was skipped by its own conditions, which the pull request did not touch; {@code jobs}
     * where only those were left out.
     */
    record Skipped(String url, Optional<String> jobs) implements SuiteState {}

    /** Its run was skipped when run again: an earlier attempt must not pass because of that. */
    record SkippedAgain(String url) implements SuiteState {}

    /** A filter of its workflow, which the pull request did not touch, leaves the change out. */
    record FilteredOut(String workflow, WorkflowTriggers.Filter filter) implements SuiteState {}

    /**
     * No run of its workflow started in time, and none of its filters says why.
     *
     * @param mayPass whether the configuration may let it pass: no run of it was asked for here,
     *     and it failed at no earlier head
     */
    record NotStarted(String workflow, boolean mayPass) implements SuiteState {}

    /** Its workflow ran, but for no event that counts for a pull request. */
    record OtherEvent(String workflow, String url) implements SuiteState {}

    /** It is measured on request only, and the pull request lacks the label that asks for it. */
    record OnRequest(String workflow, String label) implements SuiteState {}

    /** It is measured on request only, and has to be asked for. */
    record RequestDue(String workflow, RequestCause cause) implements SuiteState {}

    /** Why a measurement has to be asked for. */
    enum RequestCause {
        /**
         * The label asks for it, and no run has begun since: a fork, a refusal, a cancelled run.
         */
        NOT_STARTED,
        /** An earlier head failed, and nothing was measured since. */
        FAILED_BEFORE
    }

    /** No run of its workflow started in time, or was skipped, and the pull request may be why. */
    record Evaded(String workflow, EvasionKind means) implements SuiteState {}

    /** The merge queue does not run its workflow. */
    record NotInQueue() implements SuiteState {}

    /** How a pull request can keep a workflow from running. */
    enum EvasionKind {
        /** It changes, renames or deletes the workflow's file. */
        WORKFLOW_CHANGED,
        /** Its head commit's message tells GitHub to run nothing. */
        SKIP_MARK,
        /** It had another base before, which GitHub ran nothing for, and runs nothing anew. */
        BASE_CHANGED
    }

    /** Answers that are lacking; the state is computed again with them. */
    record Undecided(Set<OpenQuestion> questions) implements SuiteState {
        public Undecided {
            questions = Set.copyOf(questions);
        }
    }

    default boolean isOpen() {
        return switch (this) {
            case Waiting _, AwaitingApproval _, Queued _, Running _ -> true;
            case MeasuredAgain _, Measuring _, Undecided _ -> true;
            default -> false;
        };
    }
}
