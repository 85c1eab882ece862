package io.perfwarden.app;

import module java.base;

import io.perfwarden.bot.query.RefComparison;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.bot.query.ReportQueries.RepositoryWorth;
import io.perfwarden.bot.run.BackfillTrigger;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.cli.*;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.db.*;
import io.perfwarden.db.ImportLedger.ImportedPoint;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.model.*;
import io.perfwarden.queue.DurableQueue;
import io.perfwarden.report.ReleaseReport;

/** Reads histories from the server's database, as the environment configures it. */
public final class DatabaseHistories implements ServerHistories {
    private static final int CONNECTIONS = 2;

    private final Map<String, String> environment;
    private final Clock clock;

    public DatabaseHistories(Map<String, String> environment, Clock clock) {
        this.environment = Map.copyOf(environment);
        this.clock = clock;
    }

    @Override
    public List<SuiteHistory> histories(RepoName repo, int most) throws CliRefusal {
        return with("--of", repo, (facts, known) -> of(facts, known, most));
    }

    @Override
    public List<StoredDocument> verdicts(RepoName repo, CommitSha sha) throws CliRefusal {
        return with("--of", repo, (facts, known) -> facts.verdictRecords().of(known.id(), sha));
    }

    @Override
    public Map<SuitePlatform, Duration> durations(RepoName repo) throws CliRefusal {
        return with("--of", repo, (facts, known) -> facts.history().durations(known.id()));
    }

    @Override
    public void keep(RepoName repo, List<BranchMeasurement> measured) throws CliRefusal {
        with(
                "--into-server",
                repo,
                (facts, known) -> {
                    Map<SuitePlatform, List<ImportedPoint>> points = new LinkedHashMap<>();
                    measured.forEach(one ->
                            points.computeIfAbsent(one.where(), _ -> new ArrayList<>())
                                    .add(new ImportedPoint(one.sha(), one.at(), one.points())));
                    points.forEach((where, all) ->
                            facts.imports()
                                    .storePoints(
                                            new ImportLedger.Series(known.id(), where),
                                            all,
                                            clock.instant()));
                    return measured.size();
                });
    }

    @Override
    public RefComparison compare(RepoName repo, String before, String after) throws CliRefusal {
        var room = MemoryBudget.ofHeap(Runtime.getRuntime().maxMemory());
        return with(
                "--stored",
                repo,
                (facts, known) ->
                        QueryWiring.comparison(facts, room).of(known.id(), before, after));
    }

    @Override
    public ReleaseReport release(RepoName repo, RefComparison.RefPair releases) throws CliRefusal {
        RefComparison compared = compare(repo, releases.before(), releases.after());
        if (compared instanceof RefComparison.Lacking(var lacking)) {
            throw ServerHistories.refuseLacking(lacking.getFirst());
        }
        return withReports(
                repo,
                (reports, known) ->
                        reports.release(known, releases, (RefComparison.JudgedRef) compared));
    }

    @Override
    public RepositoryWorth worth(RepoName repo, int weeks) throws CliRefusal {
        return withReports(repo, (reports, known) -> reports.worth(known, weeks));
    }

    private <R> R withReports(RepoName repo, BiFunction<ReportQueries, InstalledRepo, R> work)
            throws CliRefusal {
        var room = MemoryBudget.ofHeap(Runtime.getRuntime().maxMemory());
        return withDatabase(
                "--of",
                repo,
                (database, known) -> {
                    FactStore facts = FactStore.of(database, clock);
                    var series = QueryWiring.series(database, facts, room);
                    return work.apply(QueryWiring.reports(database, facts, series, room), known);
                });
    }

    @Override
    public void backfill(RepoName repo) throws CliRefusal {
        withDatabase(
                "OWNER/REPO",
                repo,
                (database, known) -> {
                    BackfillRuns past = new BackfillRuns(database);
                    past.forgetListings(known.id());
                    new BackfillTrigger(past, new DurableQueue(database, clock)).ask(known);
                    return known;
                });
    }

    private <R> R with(String option, RepoName repo, BiFunction<FactStore, InstalledRepo, R> work)
            throws CliRefusal {
        return withDatabase(
                option,
                repo,
                (database, known) -> work.apply(FactStore.of(database, clock), known));
    }

    /**
     * Does something with the database while it is open.
     *
     * @param option that names the repository
     */
    <R> R withDatabase(
            String option, RepoName repo, BiFunction<StoreDatabase, InstalledRepo, R> work)
            throws CliRefusal {
        ServerSettings.Store store =
                CliRefusal.orElse(ExitCode.USAGE, new SettingsReader(environment).store());
        if (store.server().isEmpty() && !Files.isRegularFile(store.file())) {
            throw noDatabase(store);
        }
        try (StoreDatabase database = store.open(CONNECTIONS)) {
            FactStore facts = FactStore.of(database, clock);
            InstalledRepo known =
                    facts.repositories().findByName(repo).orElseThrow(() -> unknown(option, repo));
            return work.apply(database, known);
        } catch (StartFailure e) {
            throw new CliRefusal(ExitCode.USAGE, e.problem());
        }
    }

    private static List<SuiteHistory> of(FactStore facts, InstalledRepo known, int most) {
        return facts.history().series(known.id()).stream()
                .map(where -> facts.history().newest(known.id(), where, Set.of(), most))
                .filter(past -> !past.runs().isEmpty())
                .toList();
    }

    private static CliRefusal noDatabase(ServerSettings.Store store) {
        return CliRefusal.usage(
                "PERFWARDEN_DATA_DIR",
                "there is no database in " + store.dataDir(),
                "set it, or PERFWARDEN_DATABASE_URL, as the server has it");
    }

    private static CliRefusal unknown(String option, RepoName repo) {
        return CliRefusal.usage(
                option,
                "the server knows no repository " + repo,
                "it is known after its first event");
    }
}
