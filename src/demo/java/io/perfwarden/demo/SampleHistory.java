package io.perfwarden.demo;

import static io.perfwarden.demo.SampleResults.*;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.bot.commit.CommitPublisher;
import io.perfwarden.bot.commit.SuiteCandidate;
import io.perfwarden.bot.commit.SuiteVerdict;
import io.perfwarden.bot.commit.VerdictEvidence;
import io.perfwarden.bot.commit.VerdictEvidence.Accepted;
import io.perfwarden.bot.commit.VerdictRecordWriter;
import io.perfwarden.bot.run.ResultsCodec;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteState.Suspects;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceCause;
import io.perfwarden.compare.group.RowAcceptance.AcceptedRow;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.KnownSpreads;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.BranchNotes;
import io.perfwarden.db.BranchVerdict;
import io.perfwarden.db.BranchVerdicts;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.db.PublishedReports;
import io.perfwarden.db.PublishedReports.CheckLine;
import io.perfwarden.db.ReportPublication;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.db.SubjectLines;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.report.github.ReportContext;
import io.perfwarden.report.github.ReportLinks;

/**
 * Fills a store with what a server would have kept of a repository after 60 runs of its default
 * branch: a regression that is open, one that was accepted and one that was fixed, a noisy
 * benchmark, a release, another machine and runtime, missing results, and two open pull requests,
 * one red and one green. Always the same, but for the time.
 */
public final class SampleHistory {
    /** An open pull request that fails. */
    public static final PullNumber RED = new PullNumber(61);

    /** An open pull request that passes. */
    public static final PullNumber GREEN = new PullNumber(62);

    /** Time between two runs of the default branch. */
    private static final Duration EACH = Duration.ofHours(11);

    private static final BranchName MAIN = new BranchName("main");
    private static final WorkflowPath WORKFLOW = new WorkflowPath(".github/workflows/bench.yml");
    private static final String MAINTAINER = "ada";
    private static final String REASON = "validation is worth it";
    private static final int RELEASE = 20;
    private static final int MOST_BYTES = 16 << 20;

    /** What the commits say that changed something; others say what people usually do. */
    private static final Map<Integer, String> SUBJECTS =
            Map.of(
                    26, "Validate numbers while parsing",
                    36, "Hash block by block",
                    39, "Hash four blocks at once",
                    48, "Compress with a larger window",
                    57, "Encode base64 without a table",
                    60, "Check each block when decompressing");

    private static final List<String> USUAL =
            List.of(
                    "Name the options in the guide",
                    "Test empty input",
                    "Update the build",
                    "Take a span where a string was copied");

    private static final String CONFIG =
            """
            version: 1
            suites:
              - name: core
                workflow: .github/workflows/bench.yml
                artifact: "core-{platform}"
                baseline: "baselines/core/{platform}.json"
                rules:
                  - match: "sort/*"
                    missing: ignore
              - name: codec
                workflow: .github/workflows/bench.yml
                artifact: codec
                baseline: baselines/codec.json
            """;

    private final StoreDatabase database;
    private final FactStore facts;
    private final InstalledRepo repo;
    private final Instant newest;
    private final UnaryOperator<String> said;
    private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
    private final RepositoryPolicy policy;
    private final Map<SuitePlatform, FileRead> baselines = new HashMap<>();
    private final List<CommitSha> line = new ArrayList<>();

    private SampleHistory(
            StoreDatabase database,
            InstalledRepo repo,
            Instant newest,
            UnaryOperator<String> said) {
        this.database = database;
        this.repo = repo;
        this.newest = newest.truncatedTo(ChronoUnit.SECONDS);
        this.said = said;
        this.facts = FactStore.of(database, Clock.fixed(this.newest, ZoneOffset.UTC));
        var formats = readers.readers().stream().map(ResultReader::id).collect(Collectors.toSet());
        this.policy =
                switch (new PolicyReader(formats).read(CONFIG)) {
                    case ReadOutcome.Ok(var read) -> read;
                    case ReadOutcome.Rejected(var problems) ->
                            throw new IllegalStateException(problems.getFirst().line());
                };
    }

    /**
     * Fills a store, run by run, so that a server can use it meanwhile.
     *
     * @param runs of the default branch, the newest of 60
     * @param newest when the newest of them started
     */
    public static void fill(StoreDatabase database, InstalledRepo repo, int runs, Instant newest) {
        fill(database, repo, runs, newest, UnaryOperator.identity());
    }

    /**
     * The same in other words.
     *
     * @param said makes another text of names of benchmarks, parameters and machines, of tags and
     *     reasons
     */
    public static void fill(
            StoreDatabase database,
            InstalledRepo repo,
            int runs,
            Instant newest,
            UnaryOperator<String> said) {
        new SampleHistory(database, repo, newest, said).fill(RUNS - runs + 1);
    }

    /** The commit that a run of the default branch measured, 1 to 60. */
    public static CommitSha commit(InstalledRepo repo, int run) {
        return sha(repo, "commit " + run);
    }

    private void fill(int first) {
        facts.repositories().record(repo);
        for (int run = first; run <= RUNS; run++) {
            int number = run;
            database.transaction(() -> commits(number));
            if (run == first || run == ACCEPTED) {
                baseline(run);
            }
            branch(run);
        }
        database.transaction(this::settings);
        noted(45, "hashes use AVX2 where the processor has it");
        accepted(NOISE, "io/read_file", "noise: the disk was busy", 0.4);
        accepted(ACCEPTED, "parse/json", REASON, 0.2);
        pull(RED, new Change("hash/sha256", 1.22), "wide-rounds");
        pull(GREEN, Change.NONE, "explain-rounds");
    }

    private void noted(int run, String text) {
        facts.notes()
                .record(
                        repo.id(),
                        new BranchNotes.BranchNote(
                                "note-" + run,
                                new PullNumber(run),
                                Optional.of(commit(repo, run)),
                                MAINTAINER,
                                "**",
                                said.apply(text),
                                at(run)));
    }

    /** Some commits are not measured. */
    private void commits(int run) {
        for (int more = 1; more <= run % 4; more++) {
            line.addFirst(sha(repo, "commit " + run + "." + more));
        }
        CommitSha sha = commit(repo, run);
        line.addFirst(sha);
        Instant at = at(run);
        facts.history().storeLine(repo.id(), sha, new CommitLine(line), at);
        if (run >= RELEASE) {
            var tag = new HistoryLedger.Tagged(said.apply("v1.4.0"), commit(repo, RELEASE));
            var after = new HistoryLedger.KnownRelease(Optional.of(tag));
            facts.history().storeRelease(repo.id(), sha, after, at);
        }
        PullNumber number = new PullNumber(run);
        facts.pulls().record(repo.id(), pull(number, false, sha, "topic-" + run));
        var _ = facts.pulls().storeMerge(repo.id(), number, sha);
        subject(number, sha, SUBJECTS.getOrDefault(run, USUAL.get(run % USUAL.size())));
        facts.commits().onBranch(repo.id(), sha, MAIN);
    }

    private void subject(PullNumber number, CommitSha sha, String words) {
        SubjectLine line = new SubjectLine(said.apply(words), MAINTAINER);
        facts.subjects().save(repo.id(), SubjectLines.name(number), line);
        facts.subjects().save(repo.id(), sha.value(), line);
    }

    private PullRequest pull(PullNumber number, boolean open, CommitSha head, String branch) {
        return new PullRequest(
                number,
                open,
                new HeadBranch(Optional.of(repo.id()), new BranchName(branch)),
                repo.name().owner(),
                head,
                MAIN,
                line.get(Math.min(1, line.size() - 1)),
                open ? newest : at(number.value()));
    }

    private void baseline(int run) {
        for (SuitePlatform where : ALL) {
            var provenance =
                    new BaselineProvenance(
                            Optional.of(commit(repo, run)),
                            MAIN.value(),
                            Optional.empty(),
                            Optional.of(at(run)),
                            MAINTAINER,
                            said.apply(run == ACCEPTED ? REASON : "the first baseline"));
            var results = results(where, run, 1, Change.NONE);
            byte[] bytes = BaselineCodec.encode(new Baseline(Optional.of(provenance), results));
            baselines.put(where, new FileRead.Found(new FileGateway.FileContent(bytes)));
        }
    }

    private void branch(int run) {
        CommitSha sha = commit(repo, run);
        var branch = MergeTarget.Branch.of(repo.id(), MAIN);
        WorkflowRun measured = run(1000 + run, RunEvent.PUSH, branch.head(), sha, at(run));
        judged(measured, branch, run, Change.NONE);
    }

    private void pull(PullNumber number, Change change, String branch) {
        CommitSha sha = sha(repo, "pull " + number.value());
        PullRequest pull = pull(number, true, sha, branch);
        facts.pulls().record(repo.id(), pull);
        subject(number, sha, change == Change.NONE ? "Explain the rounds" : "Widen the rounds");
        var run = run(2000 + number.value(), RunEvent.PULL_REQUEST, pull.head(), sha, newest);
        judged(run, new MergeTarget.Pull(number, pull.head(), MAIN), RUNS - 1, change);
    }

    private WorkflowRun run(int id, RunEvent event, HeadBranch head, CommitSha sha, Instant at) {
        return new WorkflowRun(
                new Attempt(new RunId(id), 1),
                Optional.of(WORKFLOW),
                event,
                new RunState.Completed(RunState.RunConclusion.SUCCESS),
                head,
                repo.name().owner(),
                sha,
                at,
                at.plus(Duration.ofMinutes(6)),
                "https://github.com/" + repo.name() + "/actions/runs/" + id);
    }

    /** Stores what a run brought, and the verdict with its evidence. */
    private void judged(WorkflowRun run, MergeTarget target, int like, Change change) {
        boolean onDefault = target instanceof MergeTarget.Branch;
        int first = onDefault ? 1 : 3;
        LocalDate day = LocalDate.ofInstant(run.startedAt(), ZoneOffset.UTC);
        var subject =
                new VerdictRecordWriter.RecordSubject(
                        repo, run.headSha(), target, Optional.of(CONFIG), day);
        var writer = new VerdictRecordWriter(subject, MOST_BYTES);
        List<SuiteComparison> suites = new ArrayList<>();
        List<ResultLedger.StoredResults> brought = new ArrayList<>();
        for (SuitePlatform where : ALL) {
            if (onDefault && !SampleResults.has(where, like)) {
                continue;
            }
            SuitePolicy suite = suite(where);
            SuiteHistory past = past(where);
            List<SuiteResults> attempts = new ArrayList<>();
            VerdictEvidence evidence;
            SuiteComparison judged;
            do {
                int number = first + attempts.size();
                attempts.add(
                        new SuiteResults(
                                where.suite(),
                                Optional.of(where.platform()),
                                origin(run),
                                results(where, like, number, change)));
                evidence = evidence(where, attempts, past, day);
                judged = new SuiteVerdict(readers).of(suite, evidence);
            } while (attempts.size() == 1 && judged.verdict() == Verdict.WARN);
            writer.addSuite(suite, evidence);
            brought.add(stored(run, attempts.getFirst(), onDefault));
            suites.add(judged);
        }
        var kept = writer.finish(new Comparison(suites), "demo", run.updatedAt()).orElseThrow();
        database.transaction(() -> {
            facts.commits().record(repo.id(), run);
            facts.results().takenIn(repo.id(), run, onDefault, brought);
            if (onDefault) {
                suites.forEach(it -> outcome(run, it));
                facts.branchVerdicts().record(repo.id(), changed(run, suites));
            }
            facts.verdictRecords().keep(repo.id(), run.headSha(), subject.label(), kept);
            check(run.headSha(), target.pull(), new Comparison(suites));
        });
    }

    /** As the server would have shown it. */
    private void check(CommitSha sha, Optional<PullNumber> pull, Comparison judged) {
        CheckText shown =
                CheckText.of(
                        ChangeGroups.of(judged),
                        new ReportContext(
                                repo.id(),
                                pull,
                                sha,
                                "main",
                                Optional.empty(),
                                0,
                                "",
                                ReportLinks.NONE,
                                false,
                                new ReportContext.Page.CommentPage("", ""),
                                Optional.empty(),
                                List.of(),
                                ReportContext.RowTrend.BARS));
        var conclusion =
                switch (judged.verdict()) {
                    case PASS -> CheckRunConclusion.SUCCESS;
                    case WARN, NONE -> CheckRunConclusion.NEUTRAL;
                    case FAIL -> CheckRunConclusion.FAILURE;
                };
        var line =
                new CheckLine(
                        Optional.of(CheckRunStatus.COMPLETED),
                        Optional.of(conclusion),
                        shown.title(),
                        CheckText.nextStep(shown.summary()));
        var key = PublishedReports.Key.check(repo.id(), sha, CommitPublisher.CHECK);
        var _ =
                facts.publications()
                        .replace(
                                ReportPublication.none(key)
                                        .withShown(Optional.empty(), "", "")
                                        .reading(line));
    }

    private static SuiteResults.Origin origin(WorkflowRun run) {
        long artifact = run.attempt().run().value() * 10;
        return new SuiteResults.Origin(
                RunState.RunConclusion.SUCCESS, run.url(), List.of(artifact), List.of());
    }

    /** Where something is suspect it is measured once more. */
    private VerdictEvidence evidence(
            SuitePlatform where, List<SuiteResults> attempts, SuiteHistory past, LocalDate day) {
        return new VerdictEvidence(
                new SuiteCandidate(attempts.getLast(), attempts, past, Suspects.STAY),
                FalseAlarmRate.of(List.of()),
                Objects.requireNonNull(baselines.get(where)),
                Optional.empty(),
                KnownSpreads.NONE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Accepted.nothing(day));
    }

    private ResultSet results(SuitePlatform where, int run, int attempt, Change change) {
        ResultSet all = SampleResults.of(where, run, attempt, change);
        Map<String, String> facts = new HashMap<>(all.environment().facts());
        facts.replaceAll((_, fact) -> said.apply(fact));
        return new ResultSet(
                all.formats(),
                all.measurements().stream().map(this::said).toList(),
                new BenchmarkEnvironment(facts),
                all.warnings());
    }

    private MetricResult said(MetricResult one) {
        Map<String, String> params = new LinkedHashMap<>(one.id().params());
        params.replaceAll((_, value) -> said.apply(value));
        var id = new BenchmarkId(said.apply(one.id().name()), params);
        return new MetricResult(id, one.metric(), one.reading(), one.position());
    }

    /** What was measured before the newest commit, which the pull requests do not have. */
    private SuiteHistory past(SuitePlatform where) {
        CommitLine before = new CommitLine(line.subList(1, line.size()));
        return facts.history().lineHistory(repo.id(), where, before, RUNS);
    }

    private SuitePolicy suite(SuitePlatform where) {
        return policy.suites().stream()
                .filter(it -> it.name().equals(where.suite()))
                .findFirst()
                .orElseThrow();
    }

    private static ResultLedger.StoredResults stored(
            WorkflowRun run, SuiteResults measured, boolean onDefault) {
        return new ResultLedger.StoredResults(
                run.attempt(),
                measured.suite(),
                measured.platform(),
                true,
                ResultsCodec.encode(measured),
                onDefault ? RunPoints.of(measured.results()) : Optional.empty());
    }

    private static List<BranchVerdict> changed(WorkflowRun run, List<SuiteComparison> suites) {
        return suites.stream()
                .flatMap(suite ->
                        BranchVerdict.of(
                                new BranchVerdicts.MeasuredSuite(
                                        suite.where(),
                                        run.attempt(),
                                        run.headSha(),
                                        run.startedAt()),
                                suite)
                                .stream())
                .toList();
    }

    private void outcome(WorkflowRun run, SuiteComparison judged) {
        var said =
                judged.verdict() == Verdict.FAIL
                        ? AlarmOutcome.AlarmKind.ALARM
                        : AlarmOutcome.AlarmKind.QUIET;
        facts.alarmOutcomes()
                .record(
                        repo.id(),
                        judged.where().suite(),
                        new AlarmOutcome.JudgedAlarm(
                                run.attempt(),
                                run.headSha(),
                                said,
                                Optional.empty(),
                                run.updatedAt()));
    }

    private void settings() {
        for (SuitePolicy suite : policy.suites()) {
            var source =
                    new HistoryLedger.SuiteSource(
                            suite.name(), Optional.of(WORKFLOW), suite.reads());
            facts.history().measuredFrom(repo.id(), source);
        }
        CommitSha tip = line.getFirst();
        byte[] config = CONFIG.getBytes(StandardCharsets.UTF_8);
        facts.files()
                .keep(repo.id(), tip, RepositoryPolicy.PATH, new FileGateway.FileContent(config));
        baselines.forEach((where, file) ->
                facts.files()
                        .keep(
                                repo.id(),
                                tip,
                                suite(where).baselinePath(where.platform()),
                                file.foundContent().orElseThrow()));
    }

    /** A maintainer accepted what a pull request made worse by no more than a bound. */
    private void accepted(int run, String benchmark, String reason, double most) {
        CommitSha head = commit(repo, run);
        Instant at = at(run).minus(Duration.ofHours(2));
        var bound = new AcceptanceBound.Worsening(most * 0.9, most);
        List<AcceptedRow> rows =
                Stream.of(LINUX, MACOS)
                        .flatMap(where ->
                                SampleResults.of(where, run, 1, Change.NONE).measurements().stream()
                                        .filter(it -> it.id().name().equals(benchmark))
                                        .map(this::said)
                                        .map(it -> SeriesKey.of(where, it.id(), it.metric())))
                        .map(key -> new AcceptedRow(key, AcceptanceCause.LIMIT, bound))
                        .toList();
        PullNumber pull = new PullNumber(run);
        var acceptance =
                new RowAcceptance(
                        "comment-" + (9000 + run),
                        said.apply(benchmark),
                        MAINTAINER,
                        said.apply(reason),
                        head,
                        at,
                        Optional.empty(),
                        rows);
        facts.rowAcceptances().record(repo.id(), pull, MAIN, acceptance);
        var outcome = new AlarmOutcome.AcceptedAlarm(pull, acceptance.saysNoise(), at);
        facts.alarmOutcomes().record(repo.id(), LINUX.suite(), outcome);
    }

    private Instant at(int run) {
        return newest.minus(EACH.multipliedBy(RUNS - run));
    }

    private static CommitSha sha(InstalledRepo repo, String what) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            byte[] text = (repo.name() + " " + what).getBytes(StandardCharsets.UTF_8);
            return new CommitSha(HexFormat.of().formatHex(digest.digest(text)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each JDK has SHA-1", e);
        }
    }
}
