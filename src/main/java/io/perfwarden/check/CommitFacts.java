package io.perfwarden.check;

import module java.base;

import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;

/**
 * Everything recorded about one commit.
 *
 * @param targets open pull requests whose head it is, live merge groups, and the default branch
 *     where something ran on it there; empty when it is no pull request's head (any more)
 * @param runs workflow runs on it, each as its newest attempt
 * @param imported what was taken in of them, of all attempts
 * @param waiting how long an expected run may take to appear
 * @param waivers pull requests that a maintainer lets pass unmeasured at this commit
 * @param faults attempts that we could not take in
 * @param suspects attempts that made a suspect, so that their runs were to be run again
 * @param failedMeasurements measurements that made a suite red, the last of each target and suite
 * @param requests runs that were asked for here; of those that a dispatch started no others count
 * @param sightings how pull requests were heard of while this was their head, oldest first
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
        List<PullSighting> sightings) {
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
    }

    /** The same, where nothing was heard of some pull requests. */
    CommitFacts withoutSightings(Set<PullNumber> pulls) {
        var others = sightings.stream().filter(it -> !pulls.contains(it.pull())).toList();
        return with(targets, runs, others);
    }

    public CommitFacts with(List<MergeTarget> others) {
        return with(others, runs, sightings);
    }

    /** The same with the runs alone that measured something. */
    public CommitFacts measured() {
        var measuring =
                imported.stream()
                        .filter(it -> it.platform().isPresent())
                        .map(it -> it.attempt().run())
                        .collect(Collectors.toSet());
        var some = runs.stream().filter(it -> measuring.contains(it.attempt().run())).toList();
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
                heard);
    }

    /** Whether a run was asked for. What was taken back too late counts all the same. */
    boolean isRequested(PullNumber pull, RunId run) {
        return requests.stream()
                .filter(it -> it.pull().equals(pull))
                .filter(it -> it.run().equals(Optional.of(run)))
                .anyMatch(it -> it.state() != RequestState.CANCELLED || endedBeforeCancel(run));
    }

    /** Whether it came to its end, or brought something, before it could be cancelled. */
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

    /** Whether a run's workflow measures a suite, or has measured it here under another name. */
    public boolean isMeasuredBy(SuitePolicy suite, WorkflowRun run) {
        return suite.isMeasuredBy(run.workflow())
                || workflowRuns()
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
     * Everything that runs on this commit may have measured the merge of: its targets, and what
     * pull requests were while this was their head.
     */
    List<MergeTarget> merges() {
        Stream<MergeTarget> heard =
                sightings.stream().map(it -> new MergeTarget.Pull(it.pull(), it.head(), it.base()));
        return Stream.concat(targets.stream(), heard).distinct().toList();
    }

    /** Attempts that are complete and of which nothing was taken in. */
    public static List<Attempt> notImported(List<RunFacts> runs) {
        return runs.stream()
                .filter(run -> SuiteRuns.hasResults(run) && !run.imported())
                .map(RunFacts::attempt)
                .toList();
    }

    /** Whether it is stored what an attempt brought for a suite, even nothing. */
    public static boolean isImported(List<ImportedResult> brought, Attempt attempt, String suite) {
        return brought.stream()
                .anyMatch(it -> it.attempt().equals(attempt) && it.suite().equals(suite));
    }

    /**
     * A workflow run.
     *
     * @param imported whether its newest attempt was taken in for the suites known at that time
     * @param withoutResults whether it is not, and nothing for any suite was found where it was
     *     looked for
     * @param began when its first attempt began, which the others repeat; absent if that is not
     *     known
     * @param judged number of the newest attempt that was judged for all that it may have measured;
     *     0 for none
     */
    public record RunFacts(
            WorkflowRun run,
            boolean imported,
            boolean withoutResults,
            Optional<Instant> began,
            int judged) {
        /** The newest attempts begin last. */
        static final Comparator<RunFacts> BY_AGE =
                Comparator.comparing((RunFacts it) -> it.run().startedAt())
                        .thenComparing(RunFacts::attempt);

        Attempt attempt() {
            return run.attempt();
        }

        /** The same, where of some attempts nothing was found yet. */
        public RunFacts withoutResults(Set<Attempt> attempts) {
            return new RunFacts(
                    run, imported, !imported && attempts.contains(attempt()), began, judged);
        }

        /** Whether it is to bring results that are not taken in. */
        public boolean mayBringResults() {
            return !imported
                    && switch (run.state()) {
                        case RunState.UnapprovedRun _ -> false;
                        case RunState.QueuedRun _, RunState.RunUnderWay _ -> true;
                        case RunState.Completed how -> how.isSuccess();
                    };
        }
    }

    /**
     * What an attempt brought for a suite.
     *
     * @param platform as captured from the artifact's name, empty if the suite captures none;
     *     absent where nothing came for the suite
     * @param readable whether anything in it could be read
     * @param late whether the suite was configured after the attempt was taken in for others
     * @param leftOut names of the jobs that conditions left out, so that nothing came
     */
    public record ImportedResult(
            Attempt attempt,
            String suite,
            Optional<String> platform,
            boolean readable,
            boolean late,
            Optional<String> leftOut) {}

    /**
     * The time.
     *
     * @param now the moment for which the state is asked
     * @param until when waiting for runs to appear ends; absent before it begins
     * @param patience how long before that end GitHub may be asked why none appears
     * @param ready when a draft was last made ready; what was skipped before does not count
     */
    public record WaitingTime(
            Instant now, Optional<Instant> until, Duration patience, Optional<Instant> ready) {
        /** Whether GitHub, which starts runs within seconds, would have started one. */
        boolean isAlmostOver() {
            return until.filter(end -> !now.isBefore(end.minus(patience))).isPresent();
        }

        boolean isOver() {
            return until.filter(end -> !now.isBefore(end)).isPresent();
        }
    }

    /**
     * A maintainer lets a pull request pass at this commit without being measured.
     *
     * @param base that the pull request had then; it holds for no other
     */
    public record Waiver(PullNumber pull, BranchName base, String login, String reason) {
        public static Optional<Waiver> of(List<Waiver> all, MergeTarget target) {
            return all.stream()
                    .filter(it -> target.pull().equals(Optional.of(it.pull())))
                    .filter(it -> target.base().equals(it.base()))
                    .findFirst();
        }
    }

    /** Our own fault while an attempt was taken in, by its reference in the log. */
    public record Fault(Attempt attempt, String reference) {}

    /**
     * An attempt made a suspect. Once GitHub was asked to run its run again, the next attempt is
     * waited for until then.
     */
    public record SuspectAttempt(Attempt attempt, Instant until, RerunState rerun) {}

    /**
     * A measurement that made a suite red, and that nothing has answered.
     *
     * @param pull whose suite it is; absent for a merge group
     * @param url page of the run; empty where it is not known
     * @param suites all suites of the configuration at that time
     * @param rules digest of the rules that it failed by; empty where they are not known
     * @param rows what failed and was not measured again since
     */
    public record FailedMeasurement(
            Optional<PullNumber> pull,
            BranchName base,
            RunEvent event,
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

        /** The same, where only these rows are left. */
        public FailedMeasurement with(Set<RedRow> left) {
            return new FailedMeasurement(
                    pull, base, event, suite, attempt, at, url, suites, rules, left, place);
        }

        /** Whether it was made at this commit, for whatever pull request. */
        public boolean isHere() {
            return place != RedPlace.EARLIER_HEAD;
        }
    }

    /** Which commit a measurement was made at. */
    public enum RedPlace {
        /** This one. */
        HERE,
        /**
         * This one, for another pull request with the same base, which is closed: an older
         * measurement answers it as well.
         */
        HERE_FOR_CLOSED,
        /**
         * Another head of the pull request, or of one from its branch with the same base, which is
         * closed and was not merged.
         */
        EARLIER_HEAD
    }

    /**
     * A pull request as it was heard of.
     *
     * @param mergedInto the branch that its base was merged into just as it was then
     * @param at by GitHub's clock, of whole seconds
     */
    public record PullSighting(
            PullNumber pull,
            HeadBranch head,
            BranchName base,
            Optional<BranchName> mergedInto,
            boolean open,
            Instant at) {}

    /**
     * A run of a workflow that was asked for on a pull request, and counts for no other.
     *
     * @param run absent before GitHub has started it
     */
    public record RequestedRun(
            PullNumber pull, WorkflowPath workflow, Optional<RunId> run, RequestState state) {}

    /** What became of a run that was asked for. */
    public enum RequestState {
        /** GitHub is to be asked, or was, and its answer was lost. */
        ASKED,
        STARTED,
        /** It was taken back, or ran on another commit. */
        CANCELLED,
        REFUSED,
        OVER;

        public boolean isOpen() {
            return this == ASKED || this == STARTED;
        }
    }

    /** What became of asking GitHub to run a run again. */
    public enum RerunState {
        /** It is to be asked, or was, and its answer was lost. */
        DUE,
        ASKED,
        REFUSED
    }
}
