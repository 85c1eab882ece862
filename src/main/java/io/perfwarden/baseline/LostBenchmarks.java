package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.model.*;

/**
 * The benchmarks that a new baseline would lose: failed ones, and those that only the replaced
 * baseline has. Once lost, they would never be judged again.
 *
 * @param failed in the run's order
 * @param gone in the baseline's order
 */
public record LostBenchmarks(Set<BenchmarkId> failed, Set<BenchmarkId> gone) {
    /** Names in the message; further ones are counted. */
    private static final int NAMED = 20;

    private static final int LONGEST_NAME = 200;

    /**
     * The losses of a run. A name that became more exact, or less, is not gone.
     *
     * @param replaced may be empty
     */
    public static LostBenchmarks of(List<MetricResult> run, List<MetricResult> replaced) {
        List<MetricResult> now = BenchmarkIdentities.ofRun(run);
        Set<BenchmarkId> failed = ids(now, LostBenchmarks::isFailed);
        var gone = ids(BenchmarkIdentities.ofBaseline(replaced), MetricResult::hasValue);
        Set<BenchmarkId> there = ids(now, _ -> true);
        DenseNames names = new DenseNames(there);
        DenseNames bare =
                new DenseNames(
                        there.stream()
                                .map(BenchmarkIdentities::bare)
                                .collect(Collectors.toUnmodifiableSet()));
        gone.removeIf(id ->
                names.contains(id)
                        || bare.contains(id)
                        || names.contains(BenchmarkIdentities.bare(id)));
        return new LostBenchmarks(failed, gone);
    }

    /** The same rule for failures as in {@link io.perfwarden.compare}. */
    private static boolean isFailed(MetricResult one) {
        return switch (one.reading()) {
            case MetricReading.Failed _ -> true;
            case MetricReading.Skipped _ -> false;
            case MetricReading.Measured measured ->
                    !Double.isFinite(measured.value())
                            || (measured.value() < 0 && one.metric().unit().isTime());
        };
    }

    private static Set<BenchmarkId> ids(List<MetricResult> all, Predicate<MetricResult> wanted) {
        return all.stream()
                .filter(wanted)
                .map(MetricResult::id)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    public LostBenchmarks withoutGone(Predicate<BenchmarkId> allowed) {
        Set<BenchmarkId> rest = new LinkedHashSet<>(gone);
        rest.removeIf(allowed);
        return new LostBenchmarks(failed, rest);
    }

    /** Why no baseline is written; absent without losses. */
    public Optional<InputProblem> problem(String where, String anyway) {
        List<String> parts = new ArrayList<>();
        if (!failed.isEmpty()) {
            parts.add(countWithNames(failed, " failed: "));
        }
        if (!gone.isEmpty()) {
            parts.add(countWithNames(gone, gone.size() == 1 ? " is gone: " : " are gone: "));
        }
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(new InputProblem(where, String.join("; ", parts), anyway));
    }

    private static String countWithNames(Set<BenchmarkId> ids, String what) {
        String names =
                ids.stream()
                        .limit(NAMED)
                        .map(id -> TextExcerpt.of(id.label(), LONGEST_NAME))
                        .collect(Collectors.joining(", "));
        int more = ids.size() - NAMED;
        String counted = ids.size() + (ids.size() == 1 ? " benchmark" : " benchmarks");
        return counted + what + names + (more > 0 ? " and " + more + " more" : "");
    }
}
