package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.bot.commit.*;
import io.perfwarden.bot.query.RefComparison.LackingRef;
import io.perfwarden.bot.query.RefComparison.RefReason;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.bot.run.*;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.SuiteState.Suspects;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.db.VerdictRecords.RecordKey;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.stats.DetectionConstants;

/**
 * Compares two commits by what is stored of both, as a pull request from the one to the other is
 * judged: by the configuration of the newest verdict, and by the noise of the default branch where
 * the first commit is on it.
 */
public record StoredComparison(FactStore ledger, ResultReaders readers, MemoryBudget room) {
    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{7,64}");

    private static final int OF_BRANCH = 20;

    /** Compares them; see {@link ReportQueries#compare}. */
    public RefComparison of(RepoId repo, String before, String after) {
        return room.during(() -> compared(repo, before, after));
    }

    private RefComparison compared(RepoId repo, String before, String after) {
        FoundRun one = found(repo, before);
        FoundRun other = found(repo, after);
        List<LackingRef> lacking =
                Stream.of(one, other).flatMap(it -> it.lacking().stream()).distinct().toList();
        return lacking.isEmpty()
                ? judged(repo, before, one, other)
                : new RefComparison.Lacking(lacking);
    }

    private record FoundRun(
            Optional<CommitSha> commit,
            Optional<LackingRef> lacking,
            Map<SuitePlatform, Brought> results) {
        static FoundRun lacking(String ref, Optional<CommitSha> commit, RefReason why) {
            return new FoundRun(commit, Optional.of(new LackingRef(ref, commit, why)), Map.of());
        }
    }

    /**
     * What was measured of a commit.
     *
     * @param attempts of the newest run, the newest last; not empty
     * @param newest absent where only the values were kept
     */
    private record Brought(List<SuiteResults> attempts, Optional<Attempt> newest) {
        ResultSet results() {
            return attempts.getLast().results();
        }
    }

    private FoundRun found(RepoId repo, String ref) {
        if (DIGITS.matcher(ref).matches()) {
            List<CommitSha> commits = ledger.refs().commits(repo, ref);
            if (commits.size() > 1) {
                return FoundRun.lacking(ref, Optional.empty(), RefReason.AMBIGUOUS);
            }
            if (!commits.isEmpty()) {
                return measured(repo, ref, commits);
            }
        }
        Optional<CommitSha> tagged = ledger.refs().tagged(repo, ref);
        return measured(
                repo,
                ref,
                tagged.map(List::of).orElseGet(() -> ledger.refs().ofBranch(repo, ref, OF_BRANCH)));
    }

    private FoundRun measured(RepoId repo, String ref, List<CommitSha> commits) {
        for (CommitSha sha : commits) {
            Map<SuitePlatform, Brought> results = results(repo, sha);
            if (!results.isEmpty()) {
                return new FoundRun(Optional.of(sha), Optional.empty(), results);
            }
        }
        Optional<CommitSha> first = commits.stream().findFirst();
        return FoundRun.lacking(
                ref, first, first.isEmpty() ? RefReason.UNKNOWN : RefReason.NOT_MEASURED);
    }

    private Map<SuitePlatform, Brought> results(RepoId repo, CommitSha sha) {
        Map<SuitePlatform, Brought> all = new TreeMap<>();
        Map<SuitePlatform, List<CommitFacts.ImportedResult>> documents = new TreeMap<>();
        ledger.commits().read(repo, sha).imported().stream()
                .filter(it -> it.readable() && it.platform().isPresent())
                .sorted(Comparator.comparing(CommitFacts.ImportedResult::attempt))
                .forEach(it ->
                        documents
                                .computeIfAbsent(
                                        new SuitePlatform(it.suite(), it.platform().orElse("")),
                                        _ -> new ArrayList<>())
                                .add(it));
        documents.forEach((where, each) -> all.put(where, brought(repo, where, each)));
        all.values().removeIf(it -> it.results().measurements().isEmpty());
        for (SuitePlatform where : ledger.history().series(repo)) {
            if (!all.containsKey(where)) {
                values(repo, where, sha).ifPresent(it -> all.put(where, it));
            }
        }
        return all;
    }

    private Brought brought(
            RepoId repo, SuitePlatform where, List<CommitFacts.ImportedResult> each) {
        Attempt newest = each.getLast().attempt();
        List<SuiteResults> attempts =
                each.stream()
                        .map(CommitFacts.ImportedResult::attempt)
                        .filter(it -> it.run().equals(newest.run()))
                        .flatMap(it -> ledger.results().of(repo, it, where.suite()).stream())
                        .filter(it -> it.platform().equals(Optional.of(where.platform())))
                        .map(ResultsCodec::decode)
                        .toList();
        return new Brought(attempts, Optional.of(newest));
    }

    private Optional<Brought> values(RepoId repo, SuitePlatform where, CommitSha sha) {
        SuiteHistory past = ledger.history().along(repo, where, new CommitLine(List.of(sha)), 1);
        if (past.runs().isEmpty()) {
            return Optional.empty();
        }
        ResultSet results = ResultSet.EMPTY.withMeasurements(past.measurements(0));
        var origin = new SuiteResults.Origin(RunConclusion.SUCCESS, "", List.of(), List.of());
        var platform = Optional.of(where.platform());
        var brought = new SuiteResults(where.suite(), platform, origin, results);
        return Optional.of(new Brought(List.of(brought), Optional.empty()));
    }

    private RefComparison judged(RepoId repo, String ref, FoundRun before, FoundRun after) {
        CommitSha from = before.commit().orElseThrow();
        CommitSha to = after.commit().orElseThrow();
        RepositoryPolicy policy = policy(repo);
        List<SuiteComparison> suites = new ArrayList<>();
        after.results()
                .forEach((where, now) -> {
                    Optional<Brought> then = Optional.ofNullable(before.results().get(where));
                    suites.add(judged(repo, policy, from, where, then, now));
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

    private SuiteComparison judged(
            RepoId repo,
            RepositoryPolicy policy,
            CommitSha from,
            SuitePlatform where,
            Optional<Brought> then,
            Brought now) {
        SuitePolicy suite =
                policy.suite(where.suite()).orElseGet(() -> SuitePolicy.defaults(where.suite()));
        var provenance =
                new BaselineProvenance(
                        Optional.of(from), "", Optional.empty(), Optional.empty(), "", "");
        Optional<Baseline> baseline =
                then.map(it -> new Baseline(Optional.of(provenance), it.results()));
        SuiteHistory past = past(repo, where, from);
        var candidate =
                new SuiteCandidate(now.attempts().getLast(), now.attempts(), past, Suspects.STAY);
        return candidate.judged(suite, baseline);
    }

    /** What the default branch measured up to a commit of it; nothing of any other commit. */
    private SuiteHistory past(RepoId repo, SuitePlatform where, CommitSha from) {
        return ledger.history()
                .line(repo, from)
                .map(line ->
                        ledger.history()
                                .along(repo, where, line, DetectionConstants.HISTORY_RUNS)
                                .withMachines(ledger.history().machines(repo)))
                .filter(past ->
                        !past.runs().isEmpty() && past.runs().getLast().name().equals(from.value()))
                .orElseGet(() -> SuiteHistory.none(where));
    }

    /** As the newest verdict had it; the defaults where that is not kept. */
    private RepositoryPolicy policy(RepoId repo) {
        Optional<RecordKey> newest = ledger.refs().newestVerdict(repo);
        return newest.flatMap(key -> ledger.proofs().find(repo, key))
                .flatMap(proof -> VerdictReplay.policy(proof.bytes(), "proof", readers).optional())
                .orElseGet(RepositoryPolicy::defaults);
    }
}
