package io.perfwarden.compare.history;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.history.SuiteHistory.PastSeries;
import io.perfwarden.config.BenchmarkRenames;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;

/**
 * The measurements of base and head in turns.
 *
 * @param bases what was read of the base, by round
 * @param heads what was read of the head, by round; as many
 * @param files of each round a digest of its files; empty where they are not known
 * @param functions of benchmarks that were profiled after the rounds
 * @param baseResults the base's median of each series
 */
public record PairedRounds(
        List<ResultSet> bases,
        List<ResultSet> heads,
        List<String> files,
        List<FunctionsFile> functions,
        SuiteHistory base,
        SuiteHistory head,
        ResultSet baseResults,
        ResultSet headResults) {
    public PairedRounds {
        bases = List.copyOf(bases);
        heads = List.copyOf(heads);
        files = List.copyOf(files);
        functions = List.copyOf(functions);
    }

    public static PairedRounds of(
            SuitePlatform where, List<ResultSet> baseRounds, List<ResultSet> headRounds) {
        return of(where, baseRounds, headRounds, baseRounds.size());
    }

    public PairedRounds withFiles(List<String> digests, List<FunctionsFile> profiled) {
        return new PairedRounds(
                bases, heads, digests, profiled, base, head, baseResults, headResults);
    }

    /** With the base's renamed benchmarks under their present names. */
    public PairedRounds withPresentNames(BenchmarkRenames names) {
        BenchmarkRenames left = names.withoutMeasured(heads);
        return left.names().isEmpty()
                ? this
                : of(base.where(), bases.stream().map(left::join).toList(), heads)
                        .withFiles(files, functions);
    }

    /**
     * @param newest number of rounds of the newest job, which come first
     */
    private static PairedRounds of(
            SuitePlatform where,
            List<ResultSet> baseRounds,
            List<ResultSet> headRounds,
            int newest) {
        if (baseRounds.size() != headRounds.size() || baseRounds.isEmpty()) {
            throw new IllegalArgumentException("a round has two sides");
        }
        List<ResultSet> bases = baseRounds.stream().map(BenchmarkIdentities::ofRun).toList();
        List<ResultSet> heads = headRounds.stream().map(BenchmarkIdentities::ofRun).toList();
        SuiteHistory base = roundHistory(where, bases);
        SuiteHistory head = roundHistory(where, heads);
        // a base that was measured in any round works: otherwise its crash would excuse the change;
        // a head that crashed in any round crashed
        var ofBase = medians(base, bases, (one, other) -> one.hasValue() ? one : other);
        var ofHead = medians(head, heads, (one, other) -> hasFailed(other) ? other : one);
        Map<BenchmarkId, Integer> gone =
                missingCounts(bases.subList(0, newest), heads.subList(0, newest));
        return new PairedRounds(
                bases,
                heads,
                List.of(),
                List.of(),
                base,
                head,
                ofBase,
                withFailures(ofHead, gone, newest));
    }

    /** Rounds in which the head lacks a benchmark of the base. */
    private static Map<BenchmarkId, Integer> missingCounts(
            List<ResultSet> bases, List<ResultSet> heads) {
        Map<BenchmarkId, Integer> gone = new HashMap<>();
        for (int i = 0; i < bases.size(); i++) {
            var there =
                    heads.get(i).measurements().stream()
                            .map(MetricResult::id)
                            .collect(Collectors.toSet());
            bases.get(i).measurements().stream()
                    .filter(MetricResult::hasValue)
                    .map(MetricResult::id)
                    .filter(id -> !there.contains(id))
                    .distinct()
                    .forEach(id -> gone.merge(id, 1, Integer::sum));
        }
        return gone;
    }

    /** A head that lacks a benchmark in some rounds crashed in them without saying so. */
    private static ResultSet withFailures(
            ResultSet head, Map<BenchmarkId, Integer> gone, int rounds) {
        return gone.isEmpty()
                ? head
                : head.withMeasurements(
                        head.measurements().stream()
                                .map(one ->
                                        withFailures(one, gone.getOrDefault(one.id(), 0), rounds))
                                .toList());
    }

    private static MetricResult withFailures(MetricResult one, int gone, int rounds) {
        return gone == 0 || !one.hasValue() || one.metric().role() != Metric.Role.PRIMARY
                ? one
                : one.withReading(
                        new MetricReading.Failed(
                                "gone in %d of %d rounds".formatted(gone, rounds)));
    }

    /**
     * All rounds of several jobs as one. The newest job decides about crashed and missing
     * benchmarks that it knows.
     *
     * @param jobs the newest last; not empty
     */
    public static PairedRounds pool(List<PairedRounds> jobs) {
        PairedRounds newest = jobs.getLast();
        if (jobs.size() == 1) {
            return newest;
        }
        SuitePlatform where = newest.base.where();
        Set<SeriesKey> inBase = keys(where, newest.baseResults);
        Set<SeriesKey> inHead = keys(where, newest.headResults);
        List<ResultSet> bases = new ArrayList<>(newest.bases);
        List<ResultSet> heads = new ArrayList<>(newest.heads);
        for (PairedRounds job : jobs.subList(0, jobs.size() - 1)) {
            job.bases.forEach(round -> bases.add(measuredValues(round, _ -> true)));
            Predicate<MetricResult> wanted =
                    one -> {
                        SeriesKey key = SeriesKey.of(where, one);
                        return inHead.contains(key) || !inBase.contains(key);
                    };
            job.heads.forEach(round -> heads.add(measuredValues(round, wanted)));
        }
        return of(where, bases, heads, newest.rounds());
    }

    private static Set<SeriesKey> keys(SuitePlatform where, ResultSet results) {
        var keys = results.measurements().stream().map(one -> SeriesKey.of(where, one));
        return keys.collect(Collectors.toSet());
    }

    private static ResultSet measuredValues(ResultSet round, Predicate<MetricResult> wanted) {
        var values =
                round.measurements().stream()
                        .filter(MetricResult::hasValue)
                        .filter(wanted)
                        .toList();
        return new ResultSet(round.formats(), values, BenchmarkEnvironment.UNKNOWN, List.of())
                .withUnread(round.unread());
    }

    public int rounds() {
        return base.runs().size();
    }

    /** The bases as a history of one run, for metrics without noise. */
    public SuiteHistory baseAsLastRun() {
        return roundHistory(base.where(), List.of(baseResults));
    }

    private static SuiteHistory roundHistory(SuitePlatform where, List<ResultSet> rounds) {
        HistoryBuilder past = SuiteHistory.of(where);
        rounds.forEach(
                round -> past.run(new PastRun("", Optional.empty(), "")).add(round.measurements()));
        return past.build();
    }

    private static ResultSet medians(
            SuiteHistory past, List<ResultSet> rounds, BinaryOperator<MetricResult> counts) {
        Map<SeriesKey, MetricResult> all = new LinkedHashMap<>();
        rounds.forEach(round ->
                round.measurements()
                        .forEach(one ->
                                all.merge(
                                        SeriesKey.of(past.where(), one),
                                        one,
                                        (known, next) ->
                                                poolShares(known, next)
                                                        .orElseGet(
                                                                () -> counts.apply(known, next)))));
        List<MetricResult> medians = new ArrayList<>();
        all.values().forEach(one -> medians.add(median(one, past)));
        return ResultSet.merge(rounds).withMeasurements(medians);
    }

    /** The share of all rounds together, if both are shares. */
    private static Optional<MetricResult> poolShares(MetricResult known, MetricResult next) {
        return isShare(known) && isShare(next)
                ? Optional.of(
                        known.withReading(measuredReading(known).poolWith(measuredReading(next))))
                : Optional.empty();
    }

    private static boolean isShare(MetricResult one) {
        return one.hasValue() && measuredReading(one).isShare();
    }

    private static MetricReading.Measured measuredReading(MetricResult one) {
        return (MetricReading.Measured) one.reading();
    }

    private static boolean hasFailed(MetricResult one) {
        return one.reading() instanceof MetricReading.Failed;
    }

    private static MetricResult median(MetricResult one, SuiteHistory past) {
        Optional<PastSeries> series = past.series(one);
        if (!one.hasValue() || isShare(one) || series.isEmpty()) {
            return one;
        }
        Samples values = Samples.of(series.get().newest(past.runs().size()));
        return new MetricResult(
                one.id(),
                series.get().metric(),
                new MetricReading.Measured(values.median(), ReportedSpread.NONE, values),
                one.position(),
                one.declared(),
                one.version());
    }
}
