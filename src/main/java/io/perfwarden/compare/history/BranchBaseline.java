package io.perfwarden.compare.history;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.MetricReading.Failed;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.stats.DetectionConstants;
import org.jspecify.annotations.Nullable;

/** The newest measurements of the default branch, as a baseline. */
public final class BranchBaseline {
    private BranchBaseline() {}

    /**
     * The values of the last run of each workflow that counts, or of the last run if none is known.
     * A benchmark that they lack keeps its newest value of the last 10 runs, so that one omission
     * does not make it new. Failures count for what fails now, and for what has no value.
     *
     * @param file its own limits hold too
     * @return absent without a run
     */
    public static Optional<Baseline> of(
            SuiteHistory past, ResultSet candidate, Optional<Baseline> file) {
        int last = past.runs().size() - 1;
        if (last < 0) {
            return Optional.empty();
        }
        List<MetricResult> now = BenchmarkIdentities.ofRun(candidate.measurements());
        Set<SeriesKey> wanted = keys(past, now.stream());
        Set<SeriesKey> failing =
                keys(past, now.stream().filter(it -> it.reading() instanceof Failed));
        Map<SeriesKey, MetricResult> found = new LinkedHashMap<>();
        Set<Integer> whole = Set.copyOf(past.lastRuns());
        int oldest = Math.max(0, last + 1 - DetectionConstants.LEVEL_RUNS);
        for (int run = last; run >= 0; run--) {
            boolean isWhole = whole.contains(run);
            if (!isWhole && run < oldest) {
                continue;
            }
            for (MetricResult one : past.failures(run)) {
                SeriesKey key = SeriesKey.of(past.where(), one);
                if (failing.contains(key)) {
                    found.putIfAbsent(key, one);
                }
            }
            for (MetricResult one : past.measurements(run)) {
                SeriesKey key = SeriesKey.of(past.where(), one);
                if (isWhole || wanted.contains(key)) {
                    found.putIfAbsent(key, one);
                }
            }
        }
        past.lastRuns().stream()
                .flatMap(run -> past.failures(run).stream())
                .forEach(it -> found.putIfAbsent(SeriesKey.of(past.where(), it), it));
        Map<SeriesKey, DeclaredTolerance> limits = limits(past, file);
        List<MetricResult> measured =
                found.entrySet().stream()
                        .map(it -> withTolerance(it.getValue(), limits.get(it.getKey())))
                        .toList();
        PastRun run = past.runs().get(last);
        var commit = Optional.of(run.name()).filter(CommitSha::isValid).map(CommitSha::new);
        var provenance = new BaselineProvenance(commit, "", Optional.empty(), run.date(), "", "");
        return Optional.of(
                new Baseline(
                        Optional.of(provenance),
                        new ResultSet(List.of(), measured, run.machine(), List.of())));
    }

    private static Set<SeriesKey> keys(SuiteHistory past, Stream<MetricResult> all) {
        return all.map(it -> SeriesKey.of(past.where(), it))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Map<SeriesKey, DeclaredTolerance> limits(
            SuiteHistory past, Optional<Baseline> file) {
        Map<SeriesKey, DeclaredTolerance> limits = new HashMap<>();
        List<MetricResult> all = file.map(it -> it.results().measurements()).orElse(List.of());
        for (MetricResult one : BenchmarkIdentities.ofBaseline(all)) {
            one.declared().ifPresent(limit -> limits.put(SeriesKey.of(past.where(), one), limit));
        }
        return limits;
    }

    private static MetricResult withTolerance(MetricResult one, @Nullable DeclaredTolerance limit) {
        return limit == null
                ? one
                : new MetricResult(
                        one.id(), one.metric(), one.reading(), one.position(), Optional.of(limit));
    }
}
