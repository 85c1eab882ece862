package io.perfwarden.compare;

import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.compare.RowBuilder.PastValue;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteComparison.ComparisonProvenance;
import io.perfwarden.compare.SuiteComparison.RowList;
import io.perfwarden.compare.SuiteNotice.EnvironmentDiffers;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastSeries;
import io.perfwarden.compare.rule.ParityDecider;
import io.perfwarden.compare.rule.RowDecider;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleResults;
import io.perfwarden.compare.rule.RuleResult;
import io.perfwarden.compare.rule.ThresholdRule;
import io.perfwarden.compare.rule.UnchangedPairs;
import io.perfwarden.compare.rule.ValueQuantisation;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.DenseNames;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.ResultSet.UnreadInput;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.column.ResultColumns;
import io.perfwarden.model.column.SparseList;

/** Judges one suite on one platform. */
public final class SuiteComparator {
    private SuiteComparator() {}

    public static SuiteComparison judge(
            SuitePolicy suite, String platform, Optional<Baseline> baseline, ResultSet current) {
        return judge(
                new ComparisonSubject(suite, platform, baseline, List.of(current)),
                ThresholdRule::decide);
    }

    /** Compares results by a rule; a suite that asks for parity uses parity. */
    public static SuiteComparison judge(ComparisonSubject subject, RowDecider decider) {
        return subject.suite().row().decision() == Decision.PARITY
                ? compare(subject.expectingParity(), new ParityDecider())
                : SameCode.apply(compare(subject, decider), subject);
    }

    private static SuiteComparison compare(ComparisonSubject subject, RowDecider decider) {
        RuleNotices.NoticeList notices = new RuleNotices.NoticeList();
        SuitePlatform where = subject.where();
        ResultSet current = subject.current();
        unread(subject, notices);
        current.warnings().forEach(problem -> notices.add(new SuiteNotice.FileProblem(problem)));
        subject.past().problems().forEach(it -> notices.add(new SuiteNotice.FileProblem(it)));
        if (current.measurements().isEmpty()) {
            LeftOutBenchmarks.of(subject, List.of())
                    .notices(subject.suite().maxLeftOut())
                    .forEach(notices::add);
            return withVerdict(
                    where, Basis.NO_RESULTS, List.of(), notices.toList(), provenance(subject));
        }
        SuiteNotice.BlocksFrom.of(subject.suite()).forEach(notices::add);
        if (!subject.past().formerNames().isEmpty()) {
            var names = new TreeSet<>(subject.past().formerNames());
            notices.add(new SuiteNotice.HistoryTakenOver(List.copyOf(names)));
        }
        List<Row> rows = rows(subject, decider, notices);
        Basis basis = basis(subject.baseline().isPresent(), rows);
        if (basis == Basis.NO_BASELINE) {
            boolean isFile = subject.suite().baselineFrom() == BaselineSource.FILE;
            String path = isFile ? subject.suite().baselinePath(subject.platform()) : "";
            notices.addFirst(new SuiteNotice.NoBaseline(path));
        }
        reproduce(subject, rows).ifPresent(notices::add);
        return withVerdict(where, basis, rows, notices.toList(), provenance(subject));
    }

    private static Optional<SuiteNotice.Reproduce> reproduce(
            ComparisonSubject subject, List<Row> rows) {
        boolean isWorse =
                RowList.notableRows(rows).stream()
                        .anyMatch(row -> row.outcome() == RowOutcome.REGRESSED);
        Optional<CommitSha> base =
                subject.baseline()
                        .flatMap(Baseline::provenance)
                        .flatMap(BaselineProvenance::commit);
        double fail = subject.suite().row().limits().fail();
        return subject.suite()
                .command()
                .filter(_ -> isWorse)
                .map(it -> new SuiteNotice.Reproduce(base, it, fail));
    }

    /**
     * A failing row still fails. Nothing passes with unreadable results, moved rows without a
     * direction, or new benchmarks without a value.
     */
    private static SuiteComparison withVerdict(
            SuitePlatform where,
            Basis basis,
            List<Row> rows,
            List<SuiteNotice> notices,
            ComparisonProvenance trust) {
        Verdict verdict = verdict(basis, rows, notices);
        SuiteComparison judged = new SuiteComparison(where, verdict, basis, rows, notices, trust);
        boolean unread = !judged.unread().isEmpty();
        boolean partial = judged.leftOut().filter(SuiteNotice.LeftOut::isTooMuch).isPresent();
        boolean open =
                unread || partial || RowList.notableRows(rows).stream().anyMatch(Row::isOpen);
        boolean crashed = RowList.notableRows(rows).stream().anyMatch(Row::isNewCrash);
        Basis moved = crashed ? Basis.CRASHED : Basis.UNDIRECTED;
        Basis why = unread ? Basis.UNREAD : partial ? Basis.TOO_MUCH_LEFT_OUT : moved;
        boolean passes = verdict == Verdict.PASS || verdict == Verdict.WARN;
        return (open && passes) || (partial && verdict == Verdict.NONE)
                ? judged.withVerdict(Verdict.NONE, why)
                : judged;
    }

    private static void unread(ComparisonSubject subject, RuleNotices.NoticeList notices) {
        UnreadInput now = subject.current().unread();
        UnreadInput before =
                subject.baseline().map(known -> known.results().unread()).orElse(UnreadInput.NONE);
        if (!now.isEmpty()) {
            notices.add(new SuiteNotice.UnreadResults(now, false));
        }
        if (!before.isEmpty()) {
            notices.add(new SuiteNotice.UnreadResults(before, true));
        }
    }

    public static SuiteComparison unusable(
            SuitePolicy suite, String platform, String path, List<InputProblem> problems) {
        List<SuiteNotice> notices = new ArrayList<>();
        problems.forEach(problem -> notices.add(new SuiteNotice.BadBaseline(path, problem)));
        return new SuiteComparison(
                new SuitePlatform(suite.name(), platform),
                Verdict.NONE,
                Basis.BAD_BASELINE,
                List.of(),
                notices,
                ComparisonProvenance.NOTHING);
    }

    /** A copy with other rows, in order, and the verdict that follows. */
    public static SuiteComparison withRows(SuiteComparison comparison, List<Row> rows) {
        List<Row> sorted = rows.stream().sorted(Row.WORST_FIRST).toList();
        Basis basis = basis(true, sorted);
        return withVerdict(
                comparison.where(), basis, sorted, comparison.notices(), comparison.provenance());
    }

    public static SuiteComparison withLeftOut(SuiteComparison comparison, SuiteComparison other) {
        List<SuiteNotice> notices =
                other.notices().stream()
                        .filter(SuiteNotice.SelectionNotice.class::isInstance)
                        .toList();
        if (notices.isEmpty()) {
            return comparison;
        }
        var known = comparison.rows().stream().map(Row::id).collect(Collectors.toSet());
        List<Row> rows = new ArrayList<>(comparison.rows());
        other.notableRows().stream()
                .filter(row -> row.has(RowReason.NOT_AFFECTED) && !known.contains(row.id()))
                .forEach(rows::add);
        return withRows(comparison.withNotices(notices), rows);
    }

    /**
     * A copy for a run that failed or did not do its task: failing rows still fail, but nothing
     * passes.
     */
    public static SuiteComparison noVerdict(
            SuiteComparison comparison, Basis basis, InputProblem why) {
        List<SuiteNotice> notices = new ArrayList<>(List.of(new SuiteNotice.FileProblem(why)));
        notices.addAll(comparison.notices());
        boolean stays =
                comparison.verdict() == Verdict.FAIL || comparison.basis() == Basis.BAD_BASELINE;
        return new SuiteComparison(
                comparison.where(),
                stays ? comparison.verdict() : Verdict.NONE,
                stays ? comparison.basis() : basis,
                comparison.rows(),
                notices,
                comparison.provenance());
    }

    private static List<Row> rows(
            ComparisonSubject subject, RowDecider decider, RuleNotices.NoticeList notices) {
        EnvironmentPair where = subject.environments();
        where.differingFacts().stream()
                .map(it -> new EnvironmentDiffers(it, where.before().get(it), where.now().get(it)))
                .forEach(notices::add);
        FailureSides sides = FailureSides.of(subject);
        SuiteNotice.FailingAlike.of(sides.failing()).ifPresent(notices::add);
        SuiteNotice.UnusedRule.find(subject.suite(), subject.before(), subject.now())
                .forEach(notices::add);
        ResultColumns before = ResultColumns.of(sides.baseline());
        ResultColumns now = ResultColumns.of(sides.current());
        var both = BenchmarkPairing.of(subject.suite(), subject.platform(), where, before, now);
        both.shared().forEach(notices::add);
        if (both.pairs().stream().noneMatch(Pair.Both.class::isInstance)) {
            subject.baseline()
                    .map(file -> file.results().formats())
                    .flatMap(it -> SuiteNotice.OtherTools.of(it, subject.current().formats()))
                    .ifPresent(notices::add);
        }
        var paired = both.withPairs(withMissing(both.pairs(), sides.past(), subject.suite()));
        RuleInputs evidence =
                new RuleInputs(subject.suite(), sides.attempts(), subject.machine(), sides.past());
        ValueQuantisation quantisation = new ValueQuantisation(before, now);
        var leftOut = LeftOutBenchmarks.of(subject, paired.unmatchedPairs());
        leftOut.notices(subject.suite().maxLeftOut()).forEach(notices::add);
        RuleNotices ruleNotices = new RuleNotices(subject.suite(), quantisation, notices);
        RuleResults findings = decider.decide(paired.pairs(), evidence);
        var elsewhere = new MachineInfluence(findings.each(), paired.pairs(), decider, evidence);
        Set<BenchmarkId> broken =
                subject.baseline().isEmpty()
                        ? Set.of()
                        : addedWithoutValue(paired.unmatchedPairs(), subject.before());
        Set<BenchmarkId> known =
                broken.isEmpty()
                        ? Set.of()
                        : subject.before().stream()
                                .filter(it -> PastValue.of(it) == PastValue.NONE)
                                .map(MetricResult::id)
                                .filter(broken::contains)
                                .collect(Collectors.toSet());
        Function<BenchmarkId, PastValue> past =
                id ->
                        !broken.contains(id)
                                ? PastValue.SOME
                                : known.contains(id) ? PastValue.NONE : PastValue.UNKNOWN;
        var ruling = new RowBuilder(evidence, elsewhere, past, leftOut, ruleNotices);
        var plain = new UnchangedPairs(paired.matched(), findings, evidence, quantisation);
        RowList rows = build(paired, findings.each(), ruling, plain);
        SuiteNotice.SuiteShift.of(rows.thatMatter()).ifPresent(notices::add);
        ruleNotices.rows(rows);
        return rows;
    }

    private static RowList build(
            BenchmarkPairing.Paired paired,
            List<RuleResult> findings,
            RowBuilder ruling,
            UnchangedPairs plain) {
        List<Pair> pairs = paired.pairs();
        if (findings.size() != pairs.size()) {
            throw new IllegalStateException("a rule finds something of every pair");
        }
        SparseList.Builder<Row> rows = new SparseList.Builder<>(Row::isNotable);
        for (int i = 0; i < pairs.size(); i++) {
            if (plain.isUnchanged(i)) {
                rows.pass();
            } else {
                rows.add(ruling.build(pairs.get(i), findings.get(i)));
            }
        }
        RowBuilder again = ruling.withoutNotices();
        return new RowList(rows, i -> again.build(pairs.get(i), findings.get(i)), paired);
    }

    private static Basis basis(boolean hasBaseline, List<Row> rows) {
        List<Row> notable = RowList.notableRows(rows);
        if (notable.stream()
                        .filter(row -> row.effect() != RowEffect.NONE)
                        .anyMatch(row -> row.has(RowReason.SHARED_NAME))
                && notable.stream().noneMatch(row -> row.effect() == RowEffect.FAIL)) {
            return Basis.SHARED_NAMES;
        }
        if (notable.size() < rows.size() || notable.stream().anyMatch(SuiteComparator::isJudged)) {
            return hasBaseline
                            || notable.stream()
                                    .flatMap(row -> row.testDetail().stream())
                                    .anyMatch(it -> it.expectedSide().isPresent())
                    ? Basis.JUDGED
                    : Basis.NO_BASELINE;
        }
        return notable.stream().anyMatch(row -> row.has(RowReason.NO_HISTORY))
                ? Basis.NO_HISTORY
                : hasBaseline ? Basis.NOTHING_COMPARABLE : Basis.NO_BASELINE;
    }

    private static boolean isJudged(Row row) {
        return switch (row.outcome()) {
            case UNCHANGED -> !row.has(RowReason.NO_HISTORY);
            case REGRESSED, SLOWER, IMPROVED, ACCEPTED, INCONCLUSIVE -> true;
            case FAILED -> !row.isBrokenAsBefore();
            case ADDED, MISSING, SKIPPED, INCOMPARABLE -> row.effect() == RowEffect.FAIL;
        };
    }

    private static Verdict verdict(Basis basis, List<Row> rows, List<SuiteNotice> notices) {
        List<Row> notable = RowList.notableRows(rows);
        boolean fails = notable.stream().anyMatch(row -> row.effect() == RowEffect.FAIL);
        boolean warns = notable.stream().anyMatch(row -> row.effect() == RowEffect.WARN);
        for (SuiteNotice notice : notices) {
            warns |=
                    notice instanceof SuiteNotice.WarningNotice
                            || notice instanceof SuiteNotice.UnreadResults
                            || (notice instanceof SuiteNotice.MetricsGone gone && gone.decides());
        }
        return switch (basis) {
            case JUDGED -> fails ? Verdict.FAIL : warns ? Verdict.WARN : Verdict.PASS;
            case NO_BASELINE, NO_HISTORY -> fails ? Verdict.FAIL : Verdict.WARN;
            case SHARED_NAMES -> fails ? Verdict.FAIL : Verdict.NONE;
            case NOTHING_COMPARABLE, NO_RESULTS, TOO_MANY_ARTIFACTS, BAD_BASELINE -> Verdict.NONE;
            case UNREAD, TOO_MUCH_LEFT_OUT, UNDIRECTED, CRASHED -> Verdict.NONE;
            case UNREPEATED, RUN_FAILED -> Verdict.NONE;
        };
    }

    private static ComparisonProvenance provenance(ComparisonSubject subject) {
        return new ComparisonProvenance(
                subject.baseline().flatMap(Baseline::provenance),
                subject.current().formats(),
                subject.current().environment(),
                subject.environments().sameMachine(),
                subject.suite().baselineFrom());
    }

    /**
     * New benchmarks without any value. One with a value that its tool calls failed, as by a
     * threshold of k6, is not included.
     */
    private static Set<BenchmarkId> addedWithoutValue(
            List<Pair> pairs, List<MetricResult> baseline) {
        Set<BenchmarkId> fresh = ids(pairs, _ -> true);
        if (!fresh.isEmpty()) {
            baseline.stream()
                    .filter(PairSide::isMeasured)
                    .map(MetricResult::id)
                    .forEach(fresh::remove);
            var failed = ids(pairs, one -> one.reading() instanceof MetricReading.Failed);
            failed.retainAll(ids(pairs, PairSide::isMeasured));
            fresh.removeAll(failed);
        }
        return fresh;
    }

    private static Set<BenchmarkId> ids(List<Pair> pairs, Predicate<MetricResult> chosen) {
        return pairs.stream()
                .filter(it -> it instanceof Pair.OnlyCurrent(var now) && chosen.test(now))
                .map(it -> it.subject().id())
                .collect(Collectors.toCollection(HashSet::new));
    }

    static List<Pair> withMissing(List<Pair> read, SuiteHistory past, SuitePolicy suite) {
        if (past.runs().isEmpty()) {
            return read;
        }
        List<Pair> pairs = withSkipped(read, past, suite);
        Set<SeriesKey> paired = new HashSet<>();
        Set<BenchmarkId> broken = new HashSet<>();
        for (Pair pair : pairs) {
            MetricResult subject = pair.subject();
            // a name was bare before another benchmark shared it
            Stream.of(subject.id(), BenchmarkIdentities.bare(subject.id()))
                    .map(id -> SeriesKey.of(past.where(), id, subject.metric()).inAnyUnit())
                    .forEach(paired::add);
            if (!subject.hasValue()) {
                broken.add(subject.id());
            }
        }
        Set<BenchmarkId> ids =
                pairs.stream().map(it -> it.subject().id()).collect(Collectors.toSet());
        DenseNames names = new DenseNames(ids);
        List<Pair> all = new ArrayList<>(pairs);
        List<Integer> lastRuns = past.lastRuns();
        for (PastSeries series : past.series()) {
            SeriesKey key = SeriesKey.of(past.where(), series.id(), series.metric()).inAnyUnit();
            boolean isOther = !ids.contains(series.id()) && names.contains(series.id());
            if (!paired.contains(key) && !broken.contains(series.id()) && !isOther) {
                missedResult(series, lastRuns, suite)
                        .map(Pair.OnlyBaseline::new)
                        .ifPresent(all::add);
            }
        }
        return all;
    }

    /** A skipped benchmark gets its last measured metric, whatever metric it is skipped under. */
    private static List<Pair> withSkipped(List<Pair> pairs, SuiteHistory past, SuitePolicy suite) {
        if (pairs.stream().noneMatch(SuiteComparator::isSkipped)) {
            return pairs;
        }
        List<Integer> lastRuns = past.lastRuns();
        Map<BenchmarkId, MetricResult> missed = new HashMap<>();
        past.series().stream()
                .flatMap(series -> missedResult(series, lastRuns, suite).stream())
                .forEach(last -> missed.putIfAbsent(last.id(), last));
        return pairs.stream()
                .map(pair -> {
                    MetricResult last = missed.get(pair.subject().id());
                    return isSkipped(pair) && last != null
                            ? new Pair.Both(last, pair.subject())
                            : pair;
                })
                .toList();
    }

    private static boolean isSkipped(Pair pair) {
        return pair instanceof Pair.OnlyCurrent(MetricResult current)
                && current.reading() instanceof MetricReading.Skipped;
    }

    private static Optional<MetricResult> missedResult(
            PastSeries series, List<Integer> lastRuns, SuitePolicy suite) {
        RowPolicy policy = suite.rowPolicy(series.id(), series.metric().name());
        return policy.decision().asksForHistory() ? series.firstOf(lastRuns) : Optional.empty();
    }

    public record EnvironmentPair(BenchmarkEnvironment before, BenchmarkEnvironment now) {
        private static final List<String> SHOWN =
                Stream.of(
                                Stream.of(CPU, PROCS, GPU, OS, RUNTIME, TOOL, IMAGE),
                                Stream.of("nvidia_driver", "cuda", "torch", "device"))
                        .flatMap(some -> some)
                        .toList();

        public List<String> differingFacts() {
            return SHOWN.stream().filter(fact -> before.contradicts(now, fact)).toList();
        }

        public boolean isElsewhere() {
            return before.isElsewhere(now);
        }

        /** Whether both sides have one machine; absent if a side does not say. */
        public Optional<Boolean> sameMachine() {
            return isElsewhere() || sharesMachineFacts()
                    ? Optional.of(!isElsewhere())
                    : Optional.empty();
        }

        public boolean sharesMachineFacts() {
            return before.sharesMachineFacts(now);
        }
    }
}
