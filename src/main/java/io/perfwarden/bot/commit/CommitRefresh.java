package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.commit.CommitVerdicts.AttemptVerdicts;
import io.perfwarden.bot.commit.CommitVerdicts.JudgedTargets;
import io.perfwarden.bot.run.*;
import io.perfwarden.bot.run.PolicyLoader.InForce;
import io.perfwarden.check.*;
import io.perfwarden.check.CommitFacts.Fault;
import io.perfwarden.check.CommitState.TargetState;
import io.perfwarden.check.JobListing.JobEnd;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.RowAcceptances;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.github.RequestBudget;
import io.perfwarden.model.*;
import io.perfwarden.queue.LogContext;

/** Imports runs and jobs that are over, computes a commit's state, and publishes it. */
public final class CommitRefresh {
    private static final Duration AGAIN = Duration.ofMinutes(30);

    /** After this silence an event of a running run may be lost. */
    private static final Duration SILENCE = Duration.ofMinutes(25);

    /** More rounds of imports and answers bring nothing new. */
    private static final int ROUNDS = 12;

    private static final int MOST_LOGGED = 5;

    private final CommitLedger commits;
    private final PullLedger pulls;
    private final RowAcceptances rowAcceptances;
    private final VerdictRecords records;
    private final PolicyLoader policies;
    private final RunImport imports;
    private final CommitPublisher publish;
    private final MissingFacts missing;
    private final CommitFollowUp follow;
    private final FormerBases formerBases;
    private final Pace pace;

    /**
     * The times of looks.
     *
     * @param deadline time for an expected run to appear
     */
    public record Pace(Clock clock, RefreshRequests looking, Duration deadline) {}

    public CommitRefresh(
            CommitLedger commits,
            PullLedger pulls,
            RowAcceptances rowAcceptances,
            VerdictRecords records,
            PolicyLoader policies,
            RunImport imports,
            CommitPublisher publish,
            MissingFacts missing,
            CommitFollowUp follow,
            Pace pace) {
        this.commits = commits;
        this.pulls = pulls;
        this.rowAcceptances = rowAcceptances;
        this.records = records;
        this.policies = policies;
        this.imports = imports;
        this.publish = publish;
        this.missing = missing;
        this.follow = follow;
        this.formerBases = new FormerBases(pulls, pace.clock());
        this.pace = pace;
    }

    /** Sources of a refresh. */
    public enum RefreshMode {
        /** By what is recorded. */
        STORED,
        /** Recorded facts; after a long silence about a run, GitHub. */
        STALE_RUNS,
        /** GitHub is asked for missed events, and faults are tried again. */
        FULL
    }

    /**
     * Refreshes a commit.
     *
     * @throws io.perfwarden.model.TransientFailure to be called again
     */
    public void refresh(InstalledRepo repo, CommitSha sha, RefreshMode thoroughness) {
        CommitRecord known = read(repo, sha, thoroughness);
        boolean again = thoroughness != RefreshMode.STORED;
        retryIfStale(repo, sha, () -> show(repo, sha, known, again, () -> policies.inForce(repo)));
    }

    /**
     * Refreshes a commit after an event about a run, if the run's workflow measures anything.
     *
     * @throws io.perfwarden.model.TransientFailure to be called again
     */
    public void followUp(InstalledRepo repo, CommitSha sha, WorkflowPath workflow) {
        ReadOutcome<InForce> policy = policies.inForce(repo);
        var measured = policy.map(it -> it.policy().measuredBy(Optional.of(workflow))).optional();
        if (measured.filter(List::isEmpty).isEmpty()) {
            CommitRecord known = commits.read(repo.id(), sha);
            retryIfStale(repo, sha, () -> show(repo, sha, known, false, () -> policy));
        }
    }

    /**
     * Records an internal error or a lasting outage, which never passes. A run that may be the
     * cause is recorded as unreadable; otherwise the check ends without a verdict. A run recorded
     * earlier is not the cause, so that this ends.
     */
    public void fail(InstalledRepo repo, CommitSha sha, String reference) {
        CommitRecord record = commits.read(repo.id(), sha);
        var known = record.faults().stream().map(Fault::attempt).collect(Collectors.toSet());
        var untaken =
                CommitFacts.notImported(record.runs()).stream()
                        .filter(it -> !known.contains(it))
                        .toList();
        untaken.forEach(attempt -> commits.addFault(repo.id(), sha, new Fault(attempt, reference)));
        publish.fault(repo, sha, reference);
        if (!untaken.isEmpty()) {
            pace.looking().enqueueRefresh(repo, sha);
        }
    }

    /** After an overtaken write, refreshes this commit and the pull request's head. */
    private void retryIfStale(InstalledRepo repo, CommitSha sha, Runnable shows) {
        try {
            shows.run();
        } catch (WriteLock.StaleWrite e) {
            pace.looking().enqueueRefresh(repo, sha);
            e.pull()
                    .flatMap(pull -> pulls.find(repo.id(), pull))
                    .map(PullRequest::headSha)
                    .filter(head -> !head.equals(sha))
                    .ifPresent(head -> pace.looking().enqueueRefresh(repo, head));
            throw e;
        }
    }

    private void show(
            InstalledRepo repo,
            CommitSha sha,
            CommitRecord known,
            boolean again,
            Supplier<ReadOutcome<InForce>> policy) {
        boolean hasNoPull = known.targets().stream().allMatch(MergeTarget.Branch.class::isInstance);
        boolean isFound = hasNoPull && missing.search(repo, sha, known);
        CommitRecord record = isFound ? commits.read(repo.id(), sha) : known;
        log(record);
        if (record.targets().isEmpty() && !record.hasUnjudged()) {
            publish.closeLeftChecks(repo, sha, record);
            return;
        }
        ReadOutcome<InForce> read = policy.get();
        RequestBudget.ofFork(
                fork(repo, record),
                () -> {
                    switch (read) {
                        case ReadOutcome.Rejected(var problems) -> {
                            if (record.targets().isEmpty()) {
                                publish.closeLeftChecks(repo, sha, record);
                            } else {
                                publish.publishUnconfigured(repo, sha, record, problems);
                            }
                        }
                        case ReadOutcome.Ok(var configured) -> settle(repo, sha, configured, again);
                    }
                });
    }

    private Optional<String> fork(InstalledRepo repo, CommitRecord record) {
        boolean isOfForks =
                record.targets().stream()
                        .allMatch(it ->
                                it instanceof MergeTarget.Pull pull
                                        && !pull.head().isWithin(repo.id()));
        return record.targets().stream()
                .filter(_ -> isOfForks)
                .flatMap(it -> it.pull().stream())
                .flatMap(it -> pulls.find(repo.id(), it).stream())
                .map(PullRequest::headOwner)
                .findFirst();
    }

    /** A log line with pull request or newest run, as the job knows only its commit. */
    private static void log(CommitRecord record) {
        var pulls = record.targets().stream().flatMap(target -> target.pull().stream());
        var named = pulls.map(PullNumber::toString).distinct().limit(MOST_LOGGED).toList();
        if (!named.isEmpty()) {
            LogContext.add("pull", String.join(",", named));
        }
        record.workflowRuns()
                .map(WorkflowRun::attempt)
                .max(Comparator.naturalOrder())
                .ifPresent(newest -> LogContext.add("run", newest.run().toString()));
    }

    /** Recorded facts, after asking GitHub as thoroughly as stated. */
    private CommitRecord read(InstalledRepo repo, CommitSha sha, RefreshMode thoroughness) {
        CommitRecord record = commits.read(repo.id(), sha);
        if (thoroughness == RefreshMode.FULL) {
            commits.forgetFaults(repo.id(), sha);
            missing.askForRuns(repo, sha);
            missing.askForPulls(repo, record);
            pulls.movedFrom(repo.id(), sha)
                    .forEach(pull -> pace.looking().enqueueRefresh(repo, pull.headSha()));
        } else if (thoroughness == RefreshMode.STALE_RUNS && isSilent(record)) {
            missing.askForRuns(repo, sha);
        } else {
            return record;
        }
        return commits.read(repo.id(), sha);
    }

    private boolean isSilent(CommitRecord record) {
        Instant longAgo = pace.clock().instant().minus(SILENCE);
        return record.workflowRuns()
                .filter(run -> !(run.state() instanceof RunState.Completed))
                .anyMatch(run -> run.updatedAt().isBefore(longAgo));
    }

    private void settle(InstalledRepo repo, CommitSha sha, InForce inForce, boolean again) {
        RepositoryPolicy policy = inForce.policy();
        Map<OpenQuestion, Boolean> answers = new HashMap<>();
        Map<Attempt, RunImport.Expected> expected = new HashMap<>();
        listAgain(repo, sha, policy);
        for (int round = 0; round < ROUNDS; round++) {
            CommitRecord record = commits.read(repo.id(), sha);
            // a run may end meanwhile: only the jobs of its end say how they ended
            if (missing.askForJobs(repo, sha, record, policy, again && round == 0)) {
                continue;
            }
            Instant now = pace.clock().instant();
            var commitFacts = record.at(now, pace.deadline(), emptyAttempts(expected));
            CommitState state = CommitState.of(commitFacts, policy, answers);
            List<Attempt> wanted = new ArrayList<>(state.toImport());
            wanted.removeAll(expected.keySet());
            if (state.isWaiting() && record.waitUntil().isEmpty()) {
                Instant until = pace.clock().instant().plus(pace.deadline());
                commits.waitUntil(repo.id(), sha, until);
            } else if (!state.questions().isEmpty()) {
                answers.putAll(missing.answer(repo, sha, state.questions(), policy));
            } else if (!wanted.isEmpty()) {
                expected.putAll(importRuns(repo, policy, record, commitFacts, wanted));
            } else if (!rememberRed(
                    repo, sha, policy, state.unjudgedTargets(commitFacts, policy, answers))) {
                // before publishing, so that an interrupted process is followed by another look
                expected.values().stream()
                        .map(RunImport.Expected::within)
                        .min(Comparator.naturalOrder())
                        .or(() -> nextLook(repo, sha, state, record, policy))
                        .ifPresent(delay -> pace.looking().enqueueLook(repo, sha, delay));
                if (record.targets().isEmpty()) {
                    publish.closeLeftChecks(repo, sha, record);
                } else {
                    publish(repo, sha, new CommitPublisher.PublishedState(record, inForce, state));
                }
                return;
            }
        }
        throw new IllegalStateException(
                "a commit's facts change faster than they are read: " + sha);
    }

    /**
     * Judges finished attempts that no longer count, and remembers red ones for the present heads.
     *
     * @param unjudged see {@link CommitState#unjudgedTargets}
     */
    private boolean rememberRed(
            InstalledRepo repo,
            CommitSha sha,
            RepositoryPolicy policy,
            List<TargetState> unjudged) {
        if (unjudged.isEmpty()) {
            return false;
        }
        AttemptVerdicts found = publish.remember(repo, sha, policy, unjudged);
        follow.listLater(repo, sha, found.late());
        boolean isSettled =
                unjudged.stream()
                        .flatMap(it -> it.measuredStates().values().stream())
                        .anyMatch(it -> !found.late().contains(it.attempt()));
        // of one that may be judged once more, what an earlier attempt lacked is no news
        return isSettled && !(found.failed().isEmpty() && found.remaining().isEmpty());
    }

    /** An empty run hides no verdict of another run. */
    private static Set<Attempt> emptyAttempts(Map<Attempt, RunImport.Expected> expected) {
        var all = expected.entrySet().stream().filter(it -> it.getValue().withoutResults());
        return all.map(Map.Entry::getKey).collect(Collectors.toSet());
    }

    /** Lists artifacts of incomplete runs once more. */
    private void listAgain(InstalledRepo repo, CommitSha sha, RepositoryPolicy policy) {
        var due = commits.toListAgain(repo.id(), sha, pace.clock().instant());
        if (due.isEmpty()) {
            return;
        }
        CommitRecord record = commits.read(repo.id(), sha);
        CommitFacts known = record.at(pace.clock().instant());
        record.runs().stream()
                .filter(it -> due.contains(it.run().attempt()))
                .filter(it -> it.imported() || !it.isOver())
                .forEach(it -> {
                    var suites =
                            policy.measuredBy(it.run().workflow()).stream()
                                    .filter(suite -> it.imported() || known.isTakenIn(suite, it))
                                    .toList();
                    imports.importAgain(order(repo, record, it, suites, false));
                });
    }

    /** {@code tells}: see {@link RunImport.ImportOrder}. */
    private static RunImport.ImportOrder order(
            InstalledRepo repo,
            CommitRecord record,
            RunFacts run,
            List<SuitePolicy> suites,
            boolean tells) {
        Map<String, JobEnd> ends = new HashMap<>();
        suites.forEach(it -> run.jobEnd(it).ifPresent(end -> ends.put(it.name(), end)));
        return new RunImport.ImportOrder(
                repo, run.run(), suites, isHistory(record, run.run()), tells, ends);
    }

    private void publish(InstalledRepo repo, CommitSha sha, CommitPublisher.PublishedState state) {
        try (JudgedTargets found = publish.judge(repo, sha, state)) {
            CommitPublisher.ShownChecks checks = publish.showChecks(repo, sha, state, found);
            follow.followUp(repo, sha, state, found.verdicts());
            found.records().forEach((target, kept) -> records.keep(repo.id(), sha, target, kept));
            // nothing else waits for the comments
            publish.showComments(state, found, checks);
        }
    }

    private Map<Attempt, RunImport.Expected> importRuns(
            InstalledRepo repo,
            RepositoryPolicy policy,
            CommitRecord record,
            CommitFacts commitFacts,
            List<Attempt> attempts) {
        boolean fails =
                policy.written() && policy.whenNoVerdict() == RepositoryPolicy.NoVerdict.FAIL;
        Map<Attempt, RunImport.Expected> expected = new HashMap<>();
        for (Attempt attempt : attempts) {
            RunFacts run = runFacts(record, attempt);
            var suites =
                    policy.suites().stream().filter(it -> commitFacts.isToImport(it, run)).toList();
            imports.importRun(order(repo, record, run, suites, fails))
                    .ifPresent(it -> expected.put(attempt, it));
        }
        return expected;
    }

    private static boolean isHistory(CommitRecord record, WorkflowRun run) {
        return run.state().isSuccess() && record.isMeasuredOnBranch(run);
    }

    static WorkflowRun run(CommitRecord record, Attempt attempt) {
        return runFacts(record, attempt).run();
    }

    private static RunFacts runFacts(CommitRecord record, Attempt attempt) {
        var runs = record.runs().stream().filter(it -> it.run().attempt().equals(attempt));
        return runs.findFirst().orElseThrow();
    }

    private Optional<Duration> nextLook(
            InstalledRepo repo,
            CommitSha sha,
            CommitState state,
            CommitRecord record,
            RepositoryPolicy policy) {
        Optional<Duration> deadline =
                record.at(pace.clock().instant(), pace.deadline(), Set.of())
                        .waiting()
                        .next(policy.suites().stream().flatMap(it -> it.patience().stream()))
                        .filter(_ -> state.isWaiting());
        return Stream.of(
                        deadline,
                        follow.secondDeadline(record),
                        Optional.of(AGAIN).filter(_ -> state.isUnderWay() || isAheadOfRun(record)),
                        nextExpiry(repo, record.targets()),
                        formerBases.nextExpiry(repo, sha))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder());
    }

    /** Whether results count of a run that goes on, the event of whose end may be lost. */
    private static boolean isAheadOfRun(CommitRecord record) {
        return record.runs().stream().anyMatch(it -> !it.isOver() && it.jobs().isPresent());
    }

    /** Time until an acceptance of a target expires. */
    private Optional<Duration> nextExpiry(InstalledRepo repo, List<MergeTarget> targets) {
        OffsetDateTime now = pace.clock().instant().atOffset(ZoneOffset.UTC);
        return targets.stream()
                .flatMap(target ->
                        target.pull().stream()
                                .map(it -> rowAcceptances.of(repo.id(), it, target.base())))
                .flatMap(List::stream)
                .filter(it -> it.holdsOn(now.toLocalDate()))
                .flatMap(it -> it.until().stream())
                .map(last ->
                        Duration.between(
                                now, last.plusDays(1).atStartOfDay().atOffset(ZoneOffset.UTC)))
                .min(Comparator.naturalOrder());
    }
}
