package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.bot.commit.*;
import io.perfwarden.bot.query.RefComparison.LackingRef;
import io.perfwarden.bot.query.RefComparison.RefReason;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.bot.run.*;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.RangeComparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.RangeRule;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.db.ReportIndex;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.report.machine.VerdictDocument;

/**
 * Compares two commits by what is stored of both: by the runs of the default branch around each,
 * see {@link RangeRule}, and by the limits of the newest verdict.
 */
public record StoredComparison(
        ReportIndex refs,
        CommitLedger commits,
        HistoryLedger history,
        ResultLedger results,
        VerdictDocuments verdicts,
        MemoryBudget room) {
    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{7,64}");

    private static final int OF_BRANCH = 20;

    /** Compares them; see {@link ReportQueries#compare}. */
    public RefComparison of(RepoId repo, String before, String after) {
        return room.during(() -> compareRefs(repo, before, after));
    }

    private RefComparison compareRefs(RepoId repo, String before, String after) {
        FoundRun one = findRun(repo, before);
        FoundRun other = findRun(repo, after);
        List<LackingRef> lacking =
                Stream.of(one, other).flatMap(it -> it.lacking().stream()).distinct().toList();
        return lacking.isEmpty()
                ? judge(repo, before, one, other)
                : new RefComparison.Lacking(lacking);
    }

    private record FoundRun(
            Optional<CommitSha> commit,
            Optional<LackingRef> lacking,
            Map<SuitePlatform, ImportedRun> results) {
        static FoundRun ofLacking(String ref, Optional<CommitSha> commit, RefReason why) {
            return new FoundRun(commit, Optional.of(new LackingRef(ref, commit, why)), Map.of());
        }
    }

    /**
     * What was measured of a commit.
     *
     * @param attempts of the newest run, the newest last; not empty
     * @param newest absent where only the values were kept
     */
    private record ImportedRun(List<SuiteResults> attempts, Optional<Attempt> newest) {
        ResultSet results() {
            return attempts.getLast().results();
        }

        List<ResultSet> resultSets() {
            return attempts.stream().map(SuiteResults::results).toList();
        }
    }

    private FoundRun findRun(RepoId repo, String ref) {
        if (DIGITS.matcher(ref).matches()) {
            List<CommitSha> commits = refs.commits(repo, ref);
            if (commits.size() > 1) {
                return FoundRun.ofLacking(ref, Optional.empty(), RefReason.AMBIGUOUS);
            }
            if (!commits.isEmpty()) {
                return firstMeasured(repo, ref, commits);
            }
        }
        Optional<CommitSha> tagged = refs.taggedCommit(repo, ref);
        return firstMeasured(
                repo,
                ref,
                tagged.map(List::of).orElseGet(() -> refs.ofBranch(repo, ref, OF_BRANCH)));
    }

    private FoundRun firstMeasured(RepoId repo, String ref, List<CommitSha> commits) {
        for (CommitSha sha : commits) {
            Map<SuitePlatform, ImportedRun> results = results(repo, sha);
            if (!results.isEmpty()) {
                return new FoundRun(Optional.of(sha), Optional.empty(), results);
            }
        }
        Optional<CommitSha> first = commits.stream().findFirst();
        return FoundRun.ofLacking(
                ref, first, first.isEmpty() ? RefReason.UNKNOWN : RefReason.NOT_MEASURED);
    }

    private Map<SuitePlatform, ImportedRun> results(RepoId repo, CommitSha sha) {
        Map<SuitePlatform, ImportedRun> all = new TreeMap<>();
        Map<SuitePlatform, List<CommitFacts.ImportedResult>> documents = new TreeMap<>();
        commits.read(repo, sha).imported().stream()
                .filter(it -> it.readable() && it.platform().isPresent())
                .sorted(Comparator.comparing(CommitFacts.ImportedResult::attempt))
                .forEach(it ->
                        documents
                                .computeIfAbsent(
                                        new SuitePlatform(it.suite(), it.platform().orElse("")),
                                        _ -> new ArrayList<>())
                                .add(it));
        documents.forEach((where, each) -> all.put(where, importedRun(repo, where, each)));
        all.values().removeIf(it -> it.results().measurements().isEmpty());
        for (SuitePlatform where : history.series(repo)) {
            if (!all.containsKey(where)) {
                values(repo, where, sha).ifPresent(it -> all.put(where, it));
            }
        }
        return all;
    }

    private ImportedRun importedRun(
            RepoId repo, SuitePlatform where, List<CommitFacts.ImportedResult> each) {
        Attempt newest = each.getLast().attempt();
        List<SuiteResults> attempts =
                each.stream()
                        .map(CommitFacts.ImportedResult::attempt)
                        .filter(it -> it.run().equals(newest.run()))
                        .flatMap(it -> results.of(repo, it, where.suite()).stream())
                        .filter(it -> it.platform().equals(Optional.of(where.platform())))
                        .map(ResultsCodec::decode)
                        .toList();
        return new ImportedRun(attempts, Optional.of(newest));
    }

    private Optional<ImportedRun> values(RepoId repo, SuitePlatform where, CommitSha sha) {
        SuiteHistory past = history.lineHistory(repo, where, new CommitLine(List.of(sha)), 1);
        if (past.runs().isEmpty()) {
            return Optional.empty();
        }
        ResultSet results = ResultSet.EMPTY.withMeasurements(past.measurements(0));
        var origin = new SuiteResults.Origin(RunConclusion.SUCCESS, "", List.of(), List.of());
        var platform = Optional.of(where.platform());
        var brought = new SuiteResults(where.suite(), platform, origin, results);
        return Optional.of(new ImportedRun(List.of(brought), Optional.empty()));
    }

    private RefComparison judge(RepoId repo, String ref, FoundRun before, FoundRun after) {
        CommitSha from = before.commit().orElseThrow();
        CommitSha to = after.commit().orElseThrow();
        RepositoryPolicy policy = policy(repo);
        Set<BenchmarkEnvironment> machines = history.machines(repo);
        List<SuiteComparison> suites = new ArrayList<>();
        after.results()
                .forEach((where, now) -> {
                    SuitePolicy suite =
                            policy.suite(where.suite())
                                    .orElseGet(() -> SuitePolicy.defaults(where.suite()));
                    SuiteHistory runs =
                            history.around(
                                            repo,
                                            where,
                                            Set.copyOf(List.of(from, to)),
                                            RangeRule.AROUND)
                                    .withMachines(machines);
                    var provenance =
                            new BaselineProvenance(
                                    Optional.of(from),
                                    "",
                                    Optional.empty(),
                                    Optional.empty(),
                                    "",
                                    "");
                    suites.add(
                            new RangeComparison(suite, from.value(), to.value(), runs)
                                    .judge(
                                            provenance,
                                            Optional.ofNullable(before.results().get(where))
                                                    .map(ImportedRun::resultSets),
                                            now.resultSets()));
                });
        List<Attempt> attempts =
                after.results().values().stream()
                        .flatMap(it -> it.newest().stream())
                        .distinct()
                        .toList();
        return new RefComparison.JudgedRef(
                from,
                new JudgedReport(
                        to,
                        ref,
                        Optional.empty(),
                        attempts.size() == 1 ? Optional.of(attempts.getFirst()) : Optional.empty(),
                        Optional.empty(),
                        VerdictRecordWriter.engine(),
                        false,
                        Optional.empty(),
                        new Comparison(suites)));
    }

    /** As the newest verdict had it; the defaults where that is not kept. */
    RepositoryPolicy policy(RepoId repo) {
        return newestVerdict(repo).map(verdicts::policy).orElseGet(RepositoryPolicy::defaults);
    }

    /** The same after each day that it names. */
    RepositoryPolicy finalPolicy(RepoId repo) {
        return newestVerdict(repo)
                .map(it -> verdicts.policy(it, LocalDate.MAX.minusYears(1)))
                .orElseGet(RepositoryPolicy::defaults);
    }

    private Optional<VerdictDocument> newestVerdict(RepoId repo) {
        return refs.newestVerdict(repo).flatMap(key -> verdicts.read(repo, key));
    }
}
