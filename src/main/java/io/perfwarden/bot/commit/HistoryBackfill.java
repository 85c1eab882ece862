package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.*;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.BackfillRuns;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.db.InstalledRepositories;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.RunGateway;
import io.perfwarden.model.*;
import io.perfwarden.model.PastRunCounts.PastRunOutcome;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.queue.JobCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads past runs of the default branch, the newest first. They become history only, without check,
 * comment or message.
 *
 * <p>Each step is recorded, and repeatable.
 *
 * @param turn lets a process work for one repository at a time
 */
public record HistoryBackfill(
        RunGateway runs,
        PolicyLoader policies,
        RunImport imports,
        InstalledRepositories repositories,
        BackfillRuns backfillRuns,
        HistoryLedger history,
        CommitLedger commits,
        BackfillTrigger trigger,
        CheckSweeper sweeper,
        Clock clock,
        Semaphore turn) {
    private static final Logger LOG = LoggerFactory.getLogger(HistoryBackfill.class);
    private static final String KIND = "run-heard/1";

    private static final int AT_ONCE = 10;

    /** After so many runs in a row without artifacts, older ones have none either. */
    private static final int ALL_GONE = 20;

    /** Most workflows of a suite without one, and runs of each. */
    private static final int MOST_WORKFLOWS = 10;

    private static final int SAMPLE = 2;

    private static final int LEGS = 20 * RunGateway.MOST_PAST;

    private static final Duration TURN = Duration.ofSeconds(30);

    private static final Duration REFUSED = Duration.ofHours(1);

    private static final Optional<Duration> AT_ONCE_AGAIN = Optional.of(Duration.ZERO);

    /**
     * Goes on.
     *
     * @return when to be called again; nothing if all is done
     * @throws TransientFailure to be called again
     */
    public Optional<Duration> step(InstalledRepo repo) {
        if (!turn.tryAcquire()) {
            return Optional.of(TURN);
        }
        try {
            return advance(repo) ? AT_ONCE_AGAIN : Optional.empty();
        } finally {
            turn.release();
        }
    }

    private boolean advance(InstalledRepo repo) {
        repositories.record(repo);
        if (!(policies.of(repo) instanceof ReadOutcome.Ok(var policy))) {
            LOG.atWarn()
                    .addKeyValue("repository", repo.name())
                    .log("no past runs are read: the configuration cannot be read");
            return false;
        }
        List<SuitePolicy> suites = policy.suites();
        List<SuitePolicy> unlisted = trigger.unlistedSuites(repo.id(), suites);
        if (!unlisted.isEmpty()) {
            list(repo, unlisted.getFirst(), policy);
            return true;
        }
        for (int i = 0; i < AT_ONCE; i++) {
            Optional<BackfillRuns.WaitingRun> next = backfillRuns.next(repo.id());
            if (next.isEmpty()) {
                sweeper.refreshWaiting(repo, !backfillRuns.counts(repo.id()).isEmpty());
                return false;
            }
            read(repo, suites, next.get());
        }
        return true;
    }

    public boolean giveUp(InstalledRepo repo) {
        Optional<BackfillRuns.WaitingRun> next = backfillRuns.next(repo.id());
        next.ifPresent(it -> settle(repo, it, all(it.suites(), PastRunOutcome.FAULT)));
        return next.isPresent();
    }

    private void list(InstalledRepo repo, SuitePolicy suite, RepositoryPolicy policy) {
        Set<RunId> known = knownRuns(repo, suite, policy);
        Map<RunId, String> documents = new LinkedHashMap<>();
        RunGateway.BranchPast past = pastRuns(repo, suite);
        var branch = MergeTarget.Branch.of(repo.id(), past.branch());
        List<WorkflowRun> own =
                past.runs().stream()
                        .filter(branch::isMeasuredBy)
                        .filter(run -> run.state().isSuccess())
                        .filter(run -> suite.isMeasuredBy(run.workflow()))
                        .toList();
        Predicate<WorkflowRun> isBench =
                suite.workflow().isPresent()
                        ? _ -> true
                        : measuringRuns(repo, suite, own)::contains;
        own.stream()
                .filter(run -> !known.contains(run.attempt().run()))
                .filter(isBench)
                .forEach(run ->
                        documents.put(
                                run.attempt().run(),
                                RunEventJob.of(repo, past.branch(), run).task().payload()));
        backfillRuns.storeListing(
                repo.id(), BackfillTrigger.source(suite), documents, clock.instant());
        LOG.atInfo()
                .addKeyValue("repository", repo.name())
                .addKeyValue("suite", suite.name())
                .addKeyValue("runs", documents.size())
                .log("past runs are read");
    }

    private Set<RunId> knownRuns(InstalledRepo repo, SuitePolicy suite, RepositoryPolicy policy) {
        var sources = history.suiteSources(repo.id());
        Set<String> names = new HashSet<>(AncestorHistory.formerNames(sources, policy, suite));
        names.add(suite.name());
        return names.stream()
                .flatMap(name -> history.legs(repo.id(), name, LEGS).stream())
                .map(leg -> leg.attempt().run())
                .collect(Collectors.toSet());
    }

    /** A refused list is asked for again, as a permission may come. */
    private RunGateway.BranchPast pastRuns(InstalledRepo repo, SuitePolicy suite) {
        try {
            return runs.pastRuns(repo, suite.workflow());
        } catch (GitHubRefusal e) {
            e.rethrowIfUninstalled();
            LOG.atWarn()
                    .addKeyValue("repository", repo.name())
                    .addKeyValue("because", e.getMessage())
                    .log("past runs cannot be listed; tried again in {}", REFUSED);
            throw new TransientFailure("past runs cannot be listed", REFUSED);
        }
    }

    /** Runs of workflows whose newest runs have artifacts for a suite. */
    private Set<WorkflowRun> measuringRuns(
            InstalledRepo repo, SuitePolicy suite, List<WorkflowRun> all) {
        Map<Optional<WorkflowPath>, List<WorkflowRun>> workflows = new LinkedHashMap<>();
        all.forEach(
                run -> workflows.computeIfAbsent(run.workflow(), _ -> new ArrayList<>()).add(run));
        return workflows.values().stream()
                .limit(MOST_WORKFLOWS)
                .filter(some ->
                        some.stream()
                                .limit(SAMPLE)
                                .anyMatch(run -> imports.brings(repo, run, suite)))
                .flatMap(List::stream)
                .collect(Collectors.toSet());
    }

    private void read(InstalledRepo repo, List<SuitePolicy> suites, BackfillRuns.WaitingRun next) {
        RunEventJob it = (RunEventJob) JobCodec.decode(KIND, next.document());
        WorkflowRun run = it.toRun();
        List<SuitePolicy> wanted =
                suites.stream().filter(suite -> next.suites().contains(suite.name())).toList();
        commits.onBranch(repo.id(), run.headSha(), it.defaultBranch());
        commits.record(repo.id(), List.of(run));
        Map<String, PastRunOutcome> outcomes =
                new HashMap<>(all(next.suites(), PastRunOutcome.NO_ARTIFACT));
        try {
            outcomes.putAll(
                    imports.importPast(new RunImport.ImportOrder(repo, run, wanted, true, false)));
        } catch (GitHubRefusal e) {
            e.rethrowIfUninstalled();
            outcomes.putAll(all(next.suites(), PastRunOutcome.REFUSED));
        }
        settle(repo, next, outcomes);
    }

    private static Map<String, PastRunOutcome> all(Set<String> suites, PastRunOutcome outcome) {
        return suites.stream().collect(Collectors.toMap(it -> it, _ -> outcome));
    }

    private void settle(
            InstalledRepo repo, BackfillRuns.WaitingRun run, Map<String, PastRunOutcome> outcomes) {
        backfillRuns.storeOutcomes(repo.id(), run.run(), outcomes);
        for (String suite : outcomes.keySet()) {
            var oldest = backfillRuns.oldest(repo.id(), suite, ALL_GONE);
            if (oldest.size() == ALL_GONE && oldest.stream().allMatch(PastRunOutcome::isGone)) {
                backfillRuns.markExpired(repo.id(), suite);
            }
        }
    }
}
