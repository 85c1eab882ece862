package io.perfwarden.app;

import module java.base;

import io.micronaut.context.ApplicationContext;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.runtime.server.EmbeddedServer;
import io.perfwarden.bot.commit.*;
import io.perfwarden.bot.commit.VerdictEvidence.Accepted;
import io.perfwarden.bot.query.StoredReports;
import io.perfwarden.bot.query.StoredSeries;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.bot.run.ResultsCodec;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteState.Suspects;
import io.perfwarden.cli.LocalHistory.LocalRun;
import io.perfwarden.compare.*;
import io.perfwarden.compare.history.*;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.*;
import io.perfwarden.db.HistoryLedger.Line;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.login.RepositoryAccess;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;
import org.jspecify.annotations.Nullable;

/** Pages of one history that was read from files, for this machine alone. */
final class ViewServer implements AutoCloseable {
    private static final String OWNER = "local";
    private static final int LONGEST_NAME = 100;

    private final Path directory;
    private final StoreDatabase database;
    private final ApplicationContext context;
    private final InstalledRepo repo;

    private ViewServer(Path directory, String name, ServerSettings.Web web) {
        this.directory = directory;
        this.repo =
                new InstalledRepo(
                        new InstallationId(1), new RepoId(1), new RepoName(OWNER, plain(name)));
        this.database =
                StoreDatabase.open(DatabaseConfig.embedded(directory.resolve("perfwarden.db")));
        FactStore ledger = FactStore.over(database, Clock.systemUTC());
        MemoryBudget room = MemoryBudget.within(Runtime.getRuntime().maxMemory());
        StoredSeries series = new StoredSeries(database, ledger, room);
        Map<String, Object> properties = new HashMap<>(PerfwardenServer.properties(web));
        properties.put("micronaut.metrics.enabled", false);
        properties.put("endpoints.prometheus.enabled", false);
        this.context =
                PerfwardenServer.context(
                        properties,
                        series,
                        new StoredReports(database, ledger, series, room),
                        new OneRepository(repo),
                        new PublicLinks("", ""),
                        new LoopbackOnly.Wanted());
    }

    /**
     * Starts one.
     *
     * @param name of the directory or file
     * @param runs at least one, by age
     * @param port 0 for any free one
     * @param engine version of the program
     * @return once it answers; rejected if the port is taken
     */
    static ReadOutcome<ViewServer> start(String name, List<LocalRun> runs, int port, String engine)
            throws IOException {
        var web = new ServerSettings.Web("127.0.0.1", port, OptionalInt.empty(), "");
        Path directory = Files.createTempDirectory("perfwarden-view");
        ViewServer server = new ViewServer(directory, name, web);
        try {
            FactStore ledger = FactStore.over(server.database, Clock.systemUTC());
            var store = new LocalRunStore(ledger, server.repo, runs, engine);
            server.database.transaction(store::fill);
            server.context.start();
            server.context.getBean(EmbeddedServer.class).start();
            return ReadOutcome.ok(server);
        } catch (RuntimeException e) {
            server.close();
            return ReadOutcome.rejected(StartFailure.find(e, web).orElseThrow(() -> e).problem());
        }
    }

    private static String plain(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9._-]+", "-");
        String cut = plain.substring(0, Math.min(LONGEST_NAME, plain.length()));
        return cut.isEmpty() || cut.matches("\\.+") ? "history" : cut;
    }

    /** The page of all benchmarks. */
    URI page() {
        return context.getBean(EmbeddedServer.class)
                .getURI()
                .resolve(PublicLinks.repository(repo.name()));
    }

    @Override
    public void close() {
        context.close();
        database.close();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everyone on this machine sees the one repository. */
    private record OneRepository(InstalledRepo repo) implements RepositoryAccess {
        @Override
        public Viewer viewer(HttpRequest<?> request) {
            return new Viewer.Stranger(false);
        }

        @Override
        public Optional<VisibleRepo> repo(Viewer viewer, String owner, String name) {
            return repos(viewer).stream()
                    .filter(it -> it.name().toString().equalsIgnoreCase(owner + "/" + name))
                    .findFirst();
        }

        @Override
        public List<VisibleRepo> repos(Viewer viewer) {
            return List.of(new VisibleRepo(repo, true, false));
        }
    }

    /**
     * Stores runs that were read from files as if they had been runs of a default branch, so that
     * pages can show them. The newest of each suite are judged, each against those before it.
     */
    static final class LocalRunStore {
        private static final int JUDGED = 60;

        private static final int MOST_BYTES = 16 << 20;
        private static final BranchName MAIN = new BranchName("main");

        private final FactStore ledger;
        private final InstalledRepo repo;
        private final List<LocalRun> runs;
        private final String engine;
        private final SuiteVerdict verdict =
                new SuiteVerdict(ResultReaders.standard(ReadLimits.DEFAULT));

        /**
         * @param runs by age
         * @param engine version of the program
         */
        LocalRunStore(FactStore ledger, InstalledRepo repo, List<LocalRun> runs, String engine) {
            this.ledger = ledger;
            this.repo = repo;
            this.runs = runs;
            this.engine = engine;
        }

        /** Stores all of them; within one transaction it takes a fraction of the time. */
        void fill() {
            ledger.repositories().record(repo);
            Map<CommitSha, Map<SuitePlatform, LocalRun>> commits = new LinkedHashMap<>();
            Map<SuitePlatform, List<LocalRun>> all = new HashMap<>();
            for (LocalRun run : runs) {
                commits.computeIfAbsent(run.sha(), _ -> new LinkedHashMap<>())
                        .put(run.where(), run);
                all.computeIfAbsent(run.where(), _ -> new ArrayList<>()).add(run);
            }
            List<CommitSha> line = new ArrayList<>();
            int number = 0;
            for (var commit : commits.entrySet()) {
                line.addFirst(commit.getKey());
                store(++number, List.copyOf(commit.getValue().values()), line, all);
            }
            Instant newest = runs.getLast().at();
            ledger.history().asked(repo.id(), line.getFirst(), new Line(line), newest);
        }

        private void store(
                int number,
                List<LocalRun> suites,
                List<CommitSha> line,
                Map<SuitePlatform, List<LocalRun>> all) {
            LocalRun first = suites.getFirst();
            WorkflowRun run =
                    new WorkflowRun(
                            new Attempt(new RunId(number), 1),
                            Optional.empty(),
                            RunEvent.PUSH,
                            new RunState.Completed(RunConclusion.SUCCESS),
                            MergeTarget.Branch.of(repo.id(), MAIN).head(),
                            repo.name().owner(),
                            first.sha(),
                            first.at(),
                            first.at(),
                            page(number));
            judge(run, suites, new Line(line), all);
            ledger.commits().onBranch(repo.id(), first.sha(), MAIN);
            ledger.commits().record(repo.id(), run);
            List<ResultLedger.Stored> brought =
                    suites.stream().map(it -> stored(run, results(number, it))).toList();
            ledger.results().takenIn(repo.id(), run, true, brought);
        }

        private static String page(int number) {
            return "run-" + number;
        }

        private static SuiteResults results(int number, LocalRun run) {
            var origin =
                    new SuiteResults.Origin(
                            RunConclusion.SUCCESS, page(number), List.of((long) number), List.of());
            return new SuiteResults(
                    run.where().suite(),
                    Optional.of(run.where().platform()),
                    origin,
                    run.results());
        }

        private static ResultLedger.Stored stored(WorkflowRun run, SuiteResults results) {
            return new ResultLedger.Stored(
                    run.attempt(),
                    results.suite(),
                    results.platform(),
                    true,
                    ResultsCodec.encode(results),
                    RunPoints.of(results.results()));
        }

        private void judge(
                WorkflowRun run,
                List<LocalRun> suites,
                Line line,
                Map<SuitePlatform, List<LocalRun>> all) {
            LocalDate day = LocalDate.ofInstant(run.startedAt(), ZoneOffset.UTC);
            var target = MergeTarget.Branch.of(repo.id(), MAIN);
            var about =
                    new VerdictRecordWriter.Subject(
                            repo, run.headSha(), target, Optional.empty(), day);
            var writer = new VerdictRecordWriter(about, MOST_BYTES);
            List<SuiteComparison> judged = new ArrayList<>();
            for (LocalRun one : suites) {
                List<LocalRun> later = after(one, all.getOrDefault(one.where(), List.of()));
                if (later.size() < JUDGED) {
                    judged.add(judge(run, one, later, line, writer));
                }
            }
            if (judged.isEmpty()) {
                return;
            }
            writer.done(new Comparison(judged), engine)
                    .map(ResultLedger.Document::new)
                    .map(document -> new VerdictRecords.Kept(document, run.startedAt()))
                    .ifPresent(kept ->
                            ledger.proofs().keep(repo.id(), run.headSha(), about.label(), kept));
            List<BranchVerdicts.Judged> changes = new ArrayList<>();
            for (SuiteComparison suite : judged) {
                var measured =
                        new BranchVerdicts.Measured(
                                suite.where(), run.attempt(), run.headSha(), run.startedAt());
                BranchVerdicts.Judged.of(measured, suite).ifPresent(changes::add);
            }
            ledger.branchVerdicts().record(repo.id(), changes);
        }

        private static List<LocalRun> after(LocalRun run, List<LocalRun> all) {
            return all.subList(all.indexOf(run) + 1, all.size());
        }

        /** What is suspect is confirmed, or cleared, by the run after it. */
        private SuiteComparison judge(
                WorkflowRun run,
                LocalRun one,
                List<LocalRun> later,
                Line line,
                VerdictRecordWriter writer) {
            int number = Math.toIntExact(run.attempt().run().value());
            SuitePolicy suite = SuitePolicy.defaults(one.where().suite());
            SuiteHistory past = ledger.history().along(repo.id(), one.where(), line, JUDGED);
            List<SuiteResults> attempts = List.of(results(number, one));
            VerdictEvidence evidence = evidence(run, attempts, past);
            SuiteComparison judged = verdict.of(suite, evidence);
            if (judged.verdict() == Verdict.WARN && !later.isEmpty()) {
                attempts = List.of(results(number, later.getFirst()), attempts.getFirst());
                evidence = evidence(run, attempts, past);
                judged = verdict.of(suite, evidence);
            }
            writer.judged(suite, evidence);
            return judged;
        }

        private static VerdictEvidence evidence(
                WorkflowRun run, List<SuiteResults> attempts, SuiteHistory past) {
            return new VerdictEvidence(
                    new SuiteCandidate(attempts.getLast(), attempts, past, Suspects.STAY),
                    FalseAlarmRate.of(List.of()),
                    new FileRead.Absent(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Accepted.nothing(LocalDate.ofInstant(run.startedAt(), ZoneOffset.UTC)));
        }
    }

    /**
     * Refuses requests under another name than this machine's own, as a site that makes its name
     * lead here would send them.
     */
    @ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
    @Requires(beans = LoopbackOnly.Wanted.class)
    public static final class LoopbackOnly {
        private static final Pattern OWN =
                Pattern.compile("(?:localhost|127\\.0\\.0\\.1)(?::[0-9]{1,5})?");

        /** A server that is for this machine alone. */
        public record Wanted() {}

        @RequestFilter
        @Nullable HttpResponse<?> refused(HttpRequest<?> request) {
            String host = request.getHeaders().get("Host");
            return host != null && OWN.matcher(host).matches()
                    ? null
                    : HttpResponse.status(HttpStatus.MISDIRECTED_REQUEST);
        }
    }
}
