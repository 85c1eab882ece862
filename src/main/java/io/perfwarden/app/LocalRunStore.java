package io.perfwarden.app;

import module java.base;

import io.micronaut.http.*;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.bot.commit.*;
import io.perfwarden.bot.commit.VerdictEvidence.Accepted;
import io.perfwarden.bot.run.ResultsCodec;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteState.Suspects;
import io.perfwarden.cli.FileHistory.LocalRun;
import io.perfwarden.compare.*;
import io.perfwarden.compare.history.*;
import io.perfwarden.compare.rule.KnownSpreads;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.*;
import io.perfwarden.db.BranchVerdict;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.FileGateway.FileContent;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.stats.DetectionConstants;

/**
 * Stores runs from files as runs of a default branch, for the pages. The newest of each suite are
 * judged, each against the earlier ones.
 */
final class LocalRunStore {
    private static final int JUDGED = 60;

    private static final int YOUNG = DetectionConstants.GATE_RUNS + DetectionConstants.LEVEL_LEAST;

    private static final int MOST_BYTES = 16 << 20;
    private static final BranchName MAIN = new BranchName("main");

    private final FactStore facts;
    private final InstalledRepo repo;
    private final List<LocalRun> runs;
    private final String engine;
    private final SuiteVerdict verdict =
            new SuiteVerdict(ResultReaders.standard(ReadLimits.DEFAULT));

    /**
     * @param runs by age
     */
    LocalRunStore(FactStore facts, InstalledRepo repo, List<LocalRun> runs, String engine) {
        this.facts = facts;
        this.repo = repo;
        this.runs = runs;
        this.engine = engine;
    }

    /** Stores all in one transaction, which is much faster. */
    void fill() {
        facts.repositories().record(repo);
        Map<CommitSha, Map<SuitePlatform, LocalRun>> commits = new LinkedHashMap<>();
        Map<SuitePlatform, List<LocalRun>> all = new HashMap<>();
        for (LocalRun run : runs) {
            commits.computeIfAbsent(run.sha(), _ -> new LinkedHashMap<>()).put(run.where(), run);
            all.computeIfAbsent(run.where(), _ -> new ArrayList<>()).add(run);
        }
        List<CommitSha> line = new ArrayList<>();
        int number = 0;
        for (var commit : commits.entrySet()) {
            line.addFirst(commit.getKey());
            store(++number, List.copyOf(commit.getValue().values()), line, all);
        }
        Instant newest = runs.getLast().at();
        facts.history().storeLine(repo.id(), line.getFirst(), new CommitLine(line), newest);
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
        judge(run, suites, new CommitLine(line), all);
        first.subject().ifPresent(it -> facts.subjects().save(repo.id(), first.sha().value(), it));
        facts.commits().onBranch(repo.id(), first.sha(), MAIN);
        facts.commits().record(repo.id(), run);
        List<ResultLedger.StoredResults> brought =
                suites.stream().map(it -> toStoredResults(run, results(number, it))).toList();
        facts.results().takenIn(repo.id(), run, true, brought);
    }

    private static String page(int number) {
        return "run-" + number;
    }

    private static SuiteResults results(int number, LocalRun run) {
        var origin =
                new SuiteResults.Origin(
                        RunConclusion.SUCCESS, page(number), List.of((long) number), List.of());
        return new SuiteResults(
                run.where().suite(), Optional.of(run.where().platform()), origin, run.results());
    }

    private static ResultLedger.StoredResults toStoredResults(
            WorkflowRun run, SuiteResults results) {
        return new ResultLedger.StoredResults(
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
            CommitLine line,
            Map<SuitePlatform, List<LocalRun>> all) {
        LocalDate day = LocalDate.ofInstant(run.startedAt(), ZoneOffset.UTC);
        var target = MergeTarget.Branch.of(repo.id(), MAIN);
        var about =
                new VerdictRecordWriter.RecordSubject(
                        repo, run.headSha(), target, Optional.empty(), day);
        var writer = new VerdictRecordWriter(about, MOST_BYTES);
        List<SuiteComparison> judged = new ArrayList<>();
        for (LocalRun one : suites) {
            List<LocalRun> later = laterRuns(one, all.getOrDefault(one.where(), List.of()));
            if (later.size() < JUDGED) {
                judged.add(judge(run, one, later, line, writer));
            }
        }
        if (judged.isEmpty()) {
            return;
        }
        writer.finish(new Comparison(judged), engine, run.startedAt())
                .ifPresent(kept ->
                        facts.verdictRecords().keep(repo.id(), run.headSha(), about.label(), kept));
        List<BranchVerdict> changes = new ArrayList<>();
        for (SuiteComparison suite : judged) {
            var measured =
                    new BranchVerdicts.MeasuredSuite(
                            suite.where(), run.attempt(), run.headSha(), run.startedAt());
            BranchVerdict.of(measured, suite).ifPresent(changes::add);
        }
        facts.branchVerdicts().record(repo.id(), changes);
    }

    private static List<LocalRun> laterRuns(LocalRun run, List<LocalRun> all) {
        return all.subList(all.indexOf(run) + 1, all.size());
    }

    private SuiteComparison judge(
            WorkflowRun run,
            LocalRun one,
            List<LocalRun> later,
            CommitLine line,
            VerdictRecordWriter writer) {
        int number = Math.toIntExact(run.attempt().run().value());
        SuitePolicy suite = SuitePolicy.defaults(one.where().suite());
        SuiteHistory past = facts.history().lineHistory(repo.id(), one.where(), line, JUDGED);
        List<SuiteResults> attempts = List.of(results(number, one));
        VerdictEvidence evidence = evidence(run, attempts, past);
        SuiteComparison judged = verdict.of(suite, evidence);
        if (judged.verdict() == Verdict.WARN && !later.isEmpty()) {
            attempts = List.of(results(number, later.getFirst()), attempts.getFirst());
            evidence = evidence(run, attempts, past);
            judged = verdict.of(suite, evidence);
        }
        writer.addSuite(suite, evidence);
        return judged;
    }

    private static VerdictEvidence evidence(
            WorkflowRun run, List<SuiteResults> attempts, SuiteHistory past) {
        return new VerdictEvidence(
                new SuiteCandidate(attempts.getLast(), attempts, past, Suspects.STAY),
                FalseAlarmRate.of(List.of()),
                before(past, attempts.getFirst().results()),
                Optional.empty(),
                KnownSpreads.NONE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Accepted.nothing(LocalDate.ofInstant(run.startedAt(), ZoneOffset.UTC)));
    }

    /** Until there is a history to judge by, each run is held against the ones before. */
    private static FileRead before(SuiteHistory past, ResultSet now) {
        return Optional.of(past)
                .filter(it -> it.runs().size() < YOUNG)
                .flatMap(it -> BranchBaseline.of(it, now, Optional.empty()))
                .<FileRead>map(it -> new FileRead.Found(new FileContent(BaselineCodec.encode(it))))
                .orElseGet(FileRead.Absent::new);
    }
}
