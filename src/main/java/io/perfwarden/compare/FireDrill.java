package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;

/**
 * Judges recorded runs of the default branch once more, with one thing changed at a time. The
 * figures depend on the inputs alone: of many runs and benchmarks it takes evenly spaced ones.
 */
public final class FireDrill {
    /** Most rows that are judged, which takes a processor less than a minute. */
    public static final int MOST_ROWS = 1_000_000;

    private static final int MOST_RUNS = 10;
    private static final int MOST_BENCHMARKS = 100;

    private final SimulatedRuns past;
    private final SuitePolicy suite;
    private final int rerun;
    private final Machines machines;
    private final int rows;

    /**
     * @param rerun most repetitions of a suspect
     * @param rows most that are judged
     */
    public FireDrill(
            SimulatedRuns past, SuitePolicy suite, int rerun, Machines machines, int rows) {
        this.past = past;
        this.suite = suite;
        this.rerun = rerun;
        this.machines = machines;
        this.rows = rows;
    }

    /** Drills the suite. Without a run that two others follow there is nothing to drill. */
    public DrillTable run() {
        return runWhile(() -> true).orElseThrow();
    }

    /** The same; empty if it may not go on. It asks between two benchmarks. */
    public Optional<DrillTable> runWhile(BooleanSupplier isFree) {
        int last = past.size() - DetectionConstants.MOST_RUNS;
        int first = Math.max(past.first(), (last + 1) / 2); // older runs have a short history
        List<Integer> all = IntStream.rangeClosed(first, last).boxed().toList();
        List<MetricResult> newest =
                all.isEmpty() ? List.of() : past.results().apply(last).measurements();
        Map<BenchmarkId, List<MetricResult>> benchmarks =
                newest.stream().collect(Collectors.groupingBy(MetricResult::id));
        int drills = rows / Math.max(1, DetectionConstants.MOST_RUNS * newest.size());
        int changes = DrillChange.values().length;
        List<Integer> runs = spread(all, drills / (changes * MOST_RUNS), MOST_RUNS);
        List<BenchmarkId> names = benchmarks.keySet().stream().sorted().toList();
        List<BenchmarkId> some =
                spread(names, drills / (changes * Math.max(1, runs.size())), MOST_BENCHMARKS);
        SortedMap<String, SortedMap<DrillChange, DrillCounts>> ofBenchmarks = new TreeMap<>();
        SortedMap<String, DrillBlindness> blind = new TreeMap<>();
        for (BenchmarkId id : some) {
            if (!isFree.getAsBoolean()) {
                return Optional.empty();
            }
            List<MetricResult> measured = benchmarks.getOrDefault(id, List.of());
            SortedMap<DrillChange, DrillCounts> counts = drillBenchmark(runs, id, measured);
            ofBenchmarks.put(id.label(), counts);
            if (counts.getOrDefault(DrillChange.DOUBLE, DrillCounts.NONE).caught() == 0) {
                blind.put(id.label(), DrillBlindness.of(suite, measured));
            }
        }
        return Optional.of(
                new DrillTable(
                        past.history().where(),
                        runs.size(),
                        benchmarks.size(),
                        drillSuite(runs),
                        ofBenchmarks,
                        blind));
    }

    private SortedMap<DrillChange, DrillCounts> drillSuite(List<Integer> runs) {
        SortedMap<DrillChange, DrillCounts> counts = new TreeMap<>();
        for (DrillChange change : DrillChange.OF_SUITE) {
            for (int run : runs) {
                Verdict verdict = judge(run, change, _ -> true).verdict();
                RowEffect effect =
                        switch (verdict) {
                            case FAIL -> RowEffect.FAIL;
                            case WARN, NONE -> RowEffect.WARN;
                            case PASS -> RowEffect.NONE;
                        };
                counts.merge(change, DrillCounts.of(effect), DrillCounts::plus);
            }
        }
        return counts;
    }

    private SortedMap<DrillChange, DrillCounts> drillBenchmark(
            List<Integer> runs, BenchmarkId id, List<MetricResult> measurements) {
        SortedMap<DrillChange, DrillCounts> counts = new TreeMap<>();
        for (DrillChange change : DrillChange.OF_BENCHMARK) {
            if (change.appliesTo(measurements)) {
                for (int run : runs) {
                    RowEffect effect = effect(judge(run, change, id::equals), id.label());
                    counts.merge(change, DrillCounts.of(effect), DrillCounts::plus);
                }
            }
        }
        return counts;
    }

    private static RowEffect effect(SuiteComparison judged, String benchmark) {
        return judged.notableRows().stream()
                .filter(row -> row.id().label().equals(benchmark))
                .map(Row::effect)
                .min(Comparator.naturalOrder())
                .orElse(RowEffect.NONE);
    }

    /** Judges a run with a change, and a suspect as often as the suite allows. */
    private SuiteComparison judge(int run, DrillChange change, Predicate<BenchmarkId> which) {
        UnaryOperator<ResultSet> changed =
                results ->
                        results.withMeasurements(
                                results.measurements().stream()
                                        .flatMap(one ->
                                                which.test(one.id())
                                                        ? change.apply(one).stream()
                                                        : Stream.of(one))
                                        .toList());
        int attempts = 1;
        SuiteComparison judged = judge(run, attempts, changed);
        while (judged.hasSuspect() && run + attempts < past.size()) {
            judged = judge(run, ++attempts, changed);
        }
        return judged;
    }

    private SuiteComparison judge(int run, int attempts, UnaryOperator<ResultSet> changed) {
        RerunOption more = attempts <= rerun ? RerunOption.POSSIBLE : RerunOption.IMPOSSIBLE;
        return past.judge(suite, run, attempts, new NoiseDecider(more, machines), changed);
    }

    /** Evenly spaced ones, the last among them; at least one. */
    private static <T> List<T> spread(List<T> all, int affordable, int most) {
        int count = Math.min(all.size(), Math.clamp(affordable, 1, most));
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> all.get(i * all.size() / count - 1))
                .toList();
    }
}
