package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.compare.DrillTable;
import io.perfwarden.compare.FireDrill;
import io.perfwarden.compare.SimulatedRuns;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.DrillStore;
import io.perfwarden.db.DrillStore.StoredDrill;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.github.RequestBudget;
import io.perfwarden.model.*;
import io.perfwarden.queue.TaskQueue;
import io.perfwarden.stats.DetectionConstants;

/**
 * Drills the gate of a repository: judges recorded runs of its default branch once more, with one
 * thing changed at a time. It changes no verdict.
 */
public record BranchDrill(
        HistoryLedger history,
        DrillStore drills,
        PolicyLoader policies,
        TaskQueue queue,
        Clock clock) {
    /** The first hour of the day that is no night any more, in UTC. */
    private static final int MORNING = 6;

    private record RecordedSuite(SuitePolicy suite, SimulatedRuns past) {}

    /**
     * At night, drills a repository that was not drilled that day, unless other work waits or comes
     * meanwhile; then it is tried again the next time.
     */
    public void drillNext() {
        OffsetDateTime now = clock.instant().atOffset(ZoneOffset.UTC);
        if (now.getHour() < MORNING && isIdle()) {
            drills.next(now.toLocalDate()).ifPresent(it -> drillTonight(it, now.toLocalDate()));
        }
    }

    private void drillTonight(InstalledRepo repo, LocalDate day) {
        RequestBudget.whenIdle(() -> {
            Optional<RepositoryPolicy> policy = policies.of(repo).optional();
            boolean isOver =
                    policy.isEmpty() || drill(repo, policy.get(), this::isIdle).isPresent();
            if (isOver) {
                drills.recordDay(repo.id(), day);
            }
        });
    }

    private boolean isIdle() {
        return queue.oldest().isZero();
    }

    /** The drills of today's configuration and runs: those known, or new ones. */
    public List<DrillTable> drill(InstalledRepo repo, RepositoryPolicy policy) {
        List<StoredDrill> known = drills.newest(repo.id());
        List<RecordedSuite> suites = suites(repo.id(), policy);
        Set<String> asked =
                suites.stream().map(it -> inputs(policy, it)).collect(Collectors.toSet());
        boolean isKnown =
                asked.equals(known.stream().map(StoredDrill::inputs).collect(Collectors.toSet()));
        return isKnown
                ? known.stream().map(StoredDrill::table).toList()
                : drill(repo, policy, suites, () -> true).orElseThrow();
    }

    private Optional<List<DrillTable>> drill(
            InstalledRepo repo, RepositoryPolicy policy, BooleanSupplier isFree) {
        return drill(repo, policy, suites(repo.id(), policy), isFree);
    }

    /** Empty if it had to stop, and nothing is stored then. */
    private Optional<List<DrillTable>> drill(
            InstalledRepo repo,
            RepositoryPolicy policy,
            List<RecordedSuite> suites,
            BooleanSupplier isFree) {
        int rows = FireDrill.MOST_ROWS / Math.max(1, suites.size());
        List<StoredDrill> done = new ArrayList<>();
        for (RecordedSuite it : suites) {
            SuitePolicy suite = it.suite();
            Optional<DrillTable> drilled =
                    new FireDrill(it.past(), suite, policy.rerun(), suite.machines(), rows)
                            .runWhile(isFree);
            if (drilled.isEmpty()) {
                return Optional.empty();
            }
            done.add(new StoredDrill(drilled.get(), inputs(policy, it), clock.instant()));
        }
        drills.replace(repo.id(), done);
        return Optional.of(done.stream().map(StoredDrill::table).toList());
    }

    private List<RecordedSuite> suites(RepoId repo, RepositoryPolicy policy) {
        List<RecordedSuite> suites = new ArrayList<>();
        Set<Attempt> setAside = history.setAside(repo, policy.ignoredRunners());
        for (SuitePlatform where : history.series(repo)) {
            policy.suite(where.suite())
                    .map(suite -> new RecordedSuite(suite, runs(repo, where, setAside)))
                    .filter(it -> it.past().size() > 0)
                    .ifPresent(suites::add);
        }
        return suites;
    }

    private SimulatedRuns runs(RepoId repo, SuitePlatform where, Set<Attempt> setAside) {
        int most = DetectionConstants.HISTORY_RUNS * 2;
        return SimulatedRuns.of(history.newest(repo, where, setAside, most));
    }

    private static String inputs(RepositoryPolicy policy, RecordedSuite it) {
        return Sha256Digest.ofParts(
                Stream.of(
                        it.suite().toString(),
                        String.valueOf(policy.rerun()),
                        it.past().history().where().label(),
                        it.past().history().runs().toString()));
    }
}
