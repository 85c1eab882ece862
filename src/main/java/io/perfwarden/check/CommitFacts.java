package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.JobListing.JobEnd;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;

/**
 * Everything recorded about one commit.
 *
 * @param targets open pull requests with this head, live merge groups, and the default branch if
 *     something ran on it
 * @param runs each as its newest attempt
 * @param waiting time for an expected run to appear
 * @param waivers pull requests that a maintainer lets pass unmeasured
 * @param suspects attempts with a suspect, whose runs are repeated
 * @param failedMeasurements red ones, the last of each target and suite
 * @param requests the only dispatched runs that count
 * @param sightings events of pull requests with this head, oldest first
 * @param partial parts that were submitted and wait for others
 */
public record CommitFacts(
        List<MergeTarget> targets,
        List<RunFacts> runs,
        List<ImportedResult> imported,
        WaitingTime waiting,
        List<Waiver> waivers,
        List<Fault> faults,
        List<SuspectAttempt> suspects,
        List<FailedMeasurement> failedMeasurements,
        List<RequestedRun> requests,
        List<PullSighting> sightings,
        List<PartialSubmission> partial) {
    public CommitFacts {
        targets = List.copyOf(targets);
        runs = List.copyOf(runs);
        imported = List.copyOf(imported);
        waivers = List.copyOf(waivers);
        faults = List.copyOf(faults);
        suspects = List.copyOf(suspects);
        failedMeasurements = List.copyOf(failedMeasurements);
        requests = List.copyOf(requests);
        sightings = List.copyOf(sightings);
        partial = List.copyOf(partial);
    }

    CommitFacts withoutSightings(Set<PullNumber> pulls) {
        var others = sightings.stream().filter(it -> !pulls.contains(it.pull())).toList();
        return with(targets, runs, others);
    }

    public CommitFacts with(List<MergeTarget> others) {
        return with(others, runs, sightings);
    }

    /** A copy with only the runs that measured something. */
    public CommitFacts withMeasuredRuns() {
        var measuring =
                imported.stream()
                        .filter(it -> it.platform().isPresent())
                        .map(it -> it.attempt().run())
                        .collect(Collectors.toSet());
        var some = runs.stream().filter(it -> measuring.contains(it.attempt().run())).toList();
        return with(targets, some, sightings);
    }

    /** A copy in which nothing is under way. */
    public CommitFacts withCompleteRuns() {
        var some =
                runs.stream().filter(it -> it.run().state() instanceof RunState.Completed).toList();
        return with(targets, some, sightings);
    }

    private CommitFacts with(
            List<MergeTarget> others, List<RunFacts> some, List<PullSighting> heard) {
        return new CommitFacts(
                others,
                some,
                imported,
                waiting,
                waivers,
                faults,
                suspects,
                failedMeasurements,
                requests,
                heard,
                partial);
    }

    /** Whether a run was asked for. What was taken back too late counts all the same. */
    boolean isRequested(PullNumber pull, RunId run) {
        return requests.stream()
                .filter(it -> it.pull().equals(pull))
                .filter(it -> it.run().equals(Optional.of(run)))
                .anyMatch(it -> it.state() != RequestState.CANCELLED || endedBeforeCancel(run));
    }

    /** Whether it ended, or brought something, before its cancellation. */
    private boolean endedBeforeCancel(RunId run) {
        var cancelled = new RunState.Completed(RunConclusion.CANCELLED);
        return workflowRuns()
                        .filter(it -> it.attempt().run().equals(run))
                        .map(WorkflowRun::state)
                        .anyMatch(it -> it instanceof RunState.Completed && !it.equals(cancelled))
                || imported.stream()
                        .filter(came -> came.platform().isPresent())
                        .anyMatch(came -> came.attempt().run().equals(run));
    }

    /** Whether a run of a workflow was asked for that has not appeared. */
    boolean isAwaited(PullNumber pull, String workflow) {
        var there = workflowRuns().map(it -> it.attempt().run()).collect(Collectors.toSet());
        return requests.stream()
                .filter(it -> it.pull().equals(pull))
                .filter(it -> it.state().isOpen() && it.workflow().isNamed(workflow))
                .anyMatch(it -> it.run().filter(there::contains).isEmpty());
    }

    Stream<WorkflowRun> workflowRuns() {
        return runs.stream().map(RunFacts::run);
    }

    /**
     * Whether a run's workflow measures a suite, or did here under another name. A source of
     * submissions that the configuration names no more measures nothing: its token may be stolen.
     */
    public boolean isMeasuredBy(SuitePolicy suite, WorkflowRun run) {
        return suite.isMeasuredBy(run.workflow())
                || workflowRuns()
                        .filter(it -> !it.isSubmission())
                        .filter(it -> it.workflow().equals(run.workflow()))
                        .map(it -> it.attempt().run())
                        .anyMatch(it -> hasMeasured(suite.name(), it));
    }

    private boolean hasMeasured(String suite, RunId run) {
        return imported.stream()
                .filter(it -> it.suite().equals(suite) && it.platform().isPresent())
                .anyMatch(it -> it.attempt().run().equals(run));
    }

    /**
     * Possible merges of this commit's runs: its targets, and the states of pull requests with this
     * head.
     */
    List<MergeTarget> merges() {
        Stream<MergeTarget> heard =
                sightings.stream().map(it -> new MergeTarget.Pull(it.pull(), it.head(), it.base()));
        return Stream.concat(targets.stream(), heard).distinct().toList();
    }

    public static List<Attempt> notImported(List<RunFacts> runs) {
        return runs.stream()
                .filter(run -> SuiteRuns.hasResults(run) && !run.imported())
                .map(RunFacts::attempt)
                .toList();
    }

    /**
     * Whether what a run brings for a suite is to be taken in. What jobs brought is so once more
     * when the run is over.
     */
    public boolean isToImport(SuitePolicy suite, RunFacts run) {
        return isMeasuredBy(suite, run.run())
                && (run.isOver() || SuiteRuns.hasResults(run.seenBy(suite, imported)))
                && !isTakenIn(suite, run);
    }

    /** Whether it is: by the end of the run, or before that of jobs. */
    public boolean isTakenIn(SuitePolicy suite, RunFacts run) {
        return (run.isOver() ? run : run.seenBy(suite, imported)).imported()
                && isImported(imported, run.attempt(), suite.name());
    }

    /** Whether an attempt's results for a suite are stored, even none. */
    public static boolean isImported(List<ImportedResult> brought, Attempt attempt, String suite) {
        return brought.stream()
                .anyMatch(it -> it.attempt().equals(attempt) && it.suite().equals(suite));
    }

    /**
     * The results of an attempt for a suite.
     *
     * @param platform from the artifact's name, empty if the suite captures none; absent without
     *     results
     * @param readable whether anything could be read
     * @param late whether the suite was configured after the attempt was taken in
     * @param jobs digest of the {@link JobEnd} by which it was taken in before the run was over;
     *     else empty
     */
    public record ImportedResult(
            Attempt attempt,
            String suite,
            Optional<String> platform,
            boolean readable,
            boolean late,
            Optional<String> leftOut,
            String jobs) {}

    /**
     * Times of waiting.
     *
     * @param until end of waiting for runs; absent before it begins
     * @param deadline the time from the begin of waiting to its end
     * @param ready when a draft became ready; earlier skips do not count
     */
    public record WaitingTime(
            Instant now, Optional<Instant> until, Duration deadline, Optional<Instant> ready) {
        private static final Duration SOON = Duration.ofSeconds(10);

        /** Whether GitHub, which starts runs within seconds, would have started one. */
        boolean isAlmostOver() {
            return isOver(firstLook());
        }

        private Duration firstLook() {
            Duration quarter = deadline.dividedBy(4);
            return quarter.compareTo(SOON) < 0 ? quarter : SOON;
        }

        boolean isOver() {
            return isOver(deadline);
        }

        /** Whether so much time has passed since waiting began. */
        boolean isOver(Duration since) {
            return endAfter(since).filter(end -> !now.isBefore(end)).isPresent();
        }

        private Optional<Instant> endAfter(Duration since) {
            return until.map(end -> end.minus(deadline).plus(since));
        }

        /**
         * Time until something changes by waiting alone.
         *
         * @param others at whose end something changes too
         */
        public Optional<Duration> next(Stream<Duration> others) {
            return Stream.concat(Stream.of(firstLook(), deadline), others)
                    .flatMap(it -> endAfter(it).stream())
                    .filter(now::isBefore)
                    .map(end -> Duration.between(now, end))
                    .min(Comparator.naturalOrder());
        }
    }

    /**
     * A maintainer lets a pull request pass unmeasured at this commit.
     *
     * @param base of then; it holds for no other
     */
    public record Waiver(PullNumber pull, BranchName base, String login, String reason) {
        public static Optional<Waiver> of(List<Waiver> all, MergeTarget target) {
            return all.stream()
                    .filter(it -> target.pull().equals(Optional.of(it.pull())))
                    .filter(it -> target.base().equals(it.base()))
                    .findFirst();
        }
    }

    /** Our fault with an attempt, by its reference in the log. */
    public record Fault(Attempt attempt, String reference) {}

    /** An attempt with a suspect. {@code until}: end of waiting for the repetition. */
    public record SuspectAttempt(Attempt attempt, Instant until, RerunState rerun) {}

    /**
     * A red measurement without an answer.
     *
     * @param pull absent for a merge group
     * @param source who submitted it; absent for a run of GitHub
     * @param url may be empty
     * @param rules their digest; empty if unknown
     * @param rows failed rows that were not measured again
     */
    public record FailedMeasurement(
            Optional<PullNumber> pull,
            BranchName base,
            RunEvent event,
            Optional<String> source,
            String suite,
            Attempt attempt,
            Instant at,
            String url,
            Set<String> suites,
            String rules,
            Set<RedRow> rows,
            RedPlace place) {
        public FailedMeasurement {
            suites = Set.copyOf(suites);
            rows = Collections.unmodifiableSet(new TreeSet<>(rows));
        }

        public boolean isOf(MergeTarget target) {
            return !(target instanceof MergeTarget.Branch)
                    && pull.equals(target.pull())
                    && base.equals(target.base());
        }

        public FailedMeasurement with(Set<RedRow> left) {
            return new FailedMeasurement(
                    pull, base, event, source, suite, attempt, at, url, suites, rules, left, place);
        }

        /** Whether a run measures the same in the same way. */
        boolean isLike(WorkflowRun run) {
            return run.event() == event && run.source().equals(source);
        }

        static Set<RedRow> rows(List<FailedMeasurement> all) {
            return all.stream().flatMap(it -> it.rows().stream()).collect(Collectors.toSet());
        }

        /** Whether it was made at this commit, for whatever pull request. */
        public boolean isHere() {
            return place != RedPlace.EARLIER_HEAD;
        }
    }

    /** Which commit a measurement was made at. */
    public enum RedPlace {
        HERE,
        /**
         * This commit, for a closed pull request with the same base: an older measurement answers
         * it too.
         */
        HERE_FOR_CLOSED,
        /** The same for an open one that has another head now, for which it counts on. */
        HERE_FOR_MOVED,
        /**
         * Another head of the pull request, or of a closed, unmerged one from its branch with the
         * same base.
         */
        EARLIER_HEAD
    }

    /**
     * A pull request in an event.
     *
     * @param mergedInto the branch that its base was merged into at that state
     * @param at by GitHub's clock, in whole seconds
     * @param last whether it is surely the last of its second
     * @param formerBase the base until then, if the event is that it has another one
     */
    public record PullSighting(
            PullNumber pull,
            HeadBranch head,
            BranchName base,
            Optional<BranchName> mergedInto,
            boolean open,
            Instant at,
            boolean last,
            Optional<BranchName> formerBase) {
        /** What it was before; absent if the event does not say. */
        Optional<PullSighting> former() {
            return formerBase.map(it ->
                    new PullSighting(
                            pull, head, it, Optional.empty(), open, at, false, Optional.empty()));
        }
    }

    /**
     * A run of a workflow that was asked for on a pull request, and counts for no other.
     *
     * @param run absent before GitHub has started it
     */
    public record RequestedRun(
            PullNumber pull, WorkflowPath workflow, Optional<RunId> run, RequestState state) {}

    /** What became of a run that was asked for. */
    public enum RequestState {
        /** GitHub is to be asked, or its answer was lost. */
        ASKED,
        STARTED,
        /** It was cancelled, or ran on another commit. */
        CANCELLED,
        REFUSED,
        OVER;

        public boolean isOpen() {
            return this == ASKED || this == STARTED;
        }
    }

    /**
     * Some parts of a suite's results.
     *
     * @param platform empty without one
     * @param of how many parts there are
     * @param missing numbers of the parts that did not come
     */
    public record PartialSubmission(
            String suite, String source, String platform, int of, SortedSet<Integer> missing) {
        public int came() {
            return of - missing.size();
        }
    }

    /** What became of asking GitHub to run a run again. */
    public enum RerunState {
        /** GitHub is to be asked, or its answer was lost. */
        DUE,
        ASKED,
        REFUSED
    }
}
