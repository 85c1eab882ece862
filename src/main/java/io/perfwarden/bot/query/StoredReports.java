package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.commit.VerdictReplay.Given;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.db.*;
import io.perfwarden.db.CommitLedger.CommitRecord;
import io.perfwarden.db.VerdictRecords.RecordKey;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.*;

/** {@link ReportQueries} over the store. */
public final class StoredReports implements ReportQueries {
    /** Verdicts on one pull request that are looked through for one that can be read. */
    private static final int NEWEST = 5;

    private static final String PULL = "pull/";

    private final FactStore ledger;
    private final ReportIndex index;
    private final ReplayedVerdicts verdicts;
    private final StoredSeries series;
    private final StoredComparison comparison;

    /**
     * @param room for replays; shared with what else holds measurements
     */
    public StoredReports(
            StoreDatabase database, FactStore ledger, StoredSeries series, MemoryBudget room) {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        this.ledger = ledger;
        this.index = new ReportIndex(database);
        this.series = series;
        this.comparison = new StoredComparison(ledger, readers, room);
        this.verdicts = new ReplayedVerdicts(ledger.proofs(), readers, room);
    }

    @Override
    public Optional<JudgedReport> pull(InstalledRepo repo, PullNumber pull) {
        RepoId id = repo.id();
        List<RecordKey> keys = new ArrayList<>(ledger.proofs().newest(id, PULL + pull, NEWEST));
        // a branch may go back to a commit that was judged before
        Optional<CommitSha> head = ledger.pulls().find(id, pull).map(PullRequest::headSha);
        keys.sort(Comparator.comparing(key -> !head.equals(Optional.of(key.sha()))));
        return keys.stream()
                .flatMap(key -> verdicts.of(id, key).map(it -> report(id, key, it)).stream())
                .findFirst();
    }

    @Override
    public List<JudgedReport> run(InstalledRepo repo, RunId run) {
        RepoId id = repo.id();
        Optional<CommitSha> sha = index.commit(id, run);
        if (sha.isEmpty()) {
            return List.of();
        }
        Optional<String> page =
                ledger.commits()
                        .read(id, sha.get())
                        .workflowRuns()
                        .filter(it -> it.attempt().run().equals(run))
                        .map(WorkflowRun::url)
                        .findFirst();
        return ledger.proofs().on(id, sha.get()).stream()
                .flatMap(key ->
                        verdicts.of(id, key).stream()
                                .filter(it -> page.filter(it.runs()::contains).isPresent())
                                .map(it -> report(id, key, it)))
                .toList();
    }

    private JudgedReport report(RepoId repo, RecordKey key, Given given) {
        String target = key.target();
        Optional<PullNumber> pull =
                target.startsWith(PULL)
                        ? Optional.of(
                                new PullNumber(Integer.parseInt(target.substring(PULL.length()))))
                        : Optional.empty();
        String branch =
                pull.map(number ->
                                ledger.pulls()
                                        .find(repo, number)
                                        .map(it -> it.baseBranch().value())
                                        .orElse(""))
                        .orElseGet(() -> target.substring(target.indexOf('/') + 1));
        return new JudgedReport(
                key.sha(),
                branch,
                pull,
                attempt(ledger.commits().read(repo, key.sha()), given.runs()),
                Optional.of(key.at()),
                given.engine(),
                given.repeats(),
                given.comparison());
    }

    /** The newest attempt that brought something of the one run that was judged. */
    private static Optional<Attempt> attempt(CommitRecord record, Set<String> pages) {
        List<RunId> runs =
                record.workflowRuns()
                        .filter(run -> pages.contains(run.url()))
                        .map(run -> run.attempt().run())
                        .distinct()
                        .toList();
        return runs.size() == 1
                ? record.brought().stream()
                        .map(CommitFacts.Brought::attempt)
                        .filter(it -> it.run().equals(runs.getFirst()))
                        .max(Comparator.naturalOrder())
                : Optional.empty();
    }

    @Override
    public List<RepositoryState> overview(List<InstalledRepo> repos) {
        return repos.stream()
                .map(this::state)
                .sorted(
                        Comparator.comparingInt(RepositoryState::opens)
                                .reversed()
                                .thenComparing(it -> it.repo().name().toString()))
                .toList();
    }

    private RepositoryState state(InstalledRepo repo) {
        BranchChanges.Known known = series.known(repo.id());
        List<BranchChange> open =
                known.all().stream().filter(it -> it.state() == BranchChange.State.OPEN).toList();
        int benchmarks =
                (int) known.series().stream().map(it -> it.benchmark().name()).distinct().count();
        return new RepositoryState(
                repo,
                benchmarks,
                open.stream().limit(RepositoryState.MOST_OPEN).toList(),
                open.size(),
                index.lastRun(repo.id()));
    }

    @Override
    public RefComparison compare(InstalledRepo repo, String before, String after) {
        return comparison.of(repo.id(), before, after);
    }

    @Override
    public List<BranchChange> changes(InstalledRepo repo, int most) {
        return series.known(repo.id()).all().stream().limit(most).toList();
    }

    @Override
    public List<SeriesHealth> health(InstalledRepo repo, OptionalDouble see) {
        return new StoredHealth(index, ledger, series, verdicts).of(repo.id(), see);
    }
}
