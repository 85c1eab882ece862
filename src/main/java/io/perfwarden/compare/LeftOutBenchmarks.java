package io.perfwarden.compare;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.SuiteComparator.EnvironmentPair;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.RunSelection;

/**
 * Benchmarks of the baseline that a run left out on purpose. One that an attempt measured under a
 * more or less exact name is not left out.
 */
public final class LeftOutBenchmarks {
    private static final int SHOWN = 3;

    private final RunSelection selection;
    private final Map<BenchmarkId, String> reasons = new LinkedHashMap<>();
    private final Set<String> unmatched;
    private final int known;

    private LeftOutBenchmarks(RunSelection selection, List<ResultSet> run, Set<BenchmarkId> known) {
        this.selection = selection;
        this.known = known.size();
        this.unmatched = new TreeSet<>(selection.reasons().keySet());
        if (!selection.isEmpty()) {
            CommonGlobs globs = new CommonGlobs(selection.reasons().keySet());
            Set<BenchmarkId> measured =
                    run.stream()
                            .flatMap(it -> it.measurements().stream())
                            .map(it -> BenchmarkIdentities.bare(it.id()))
                            .collect(Collectors.toSet());
            known.forEach(id -> find(id, globs, measured));
        }
    }

    private void find(BenchmarkId id, CommonGlobs globs, Set<BenchmarkId> measured) {
        List<String> matching = globs.matching(id);
        matching.forEach(unmatched::remove);
        if (!matching.isEmpty() && !measured.contains(BenchmarkIdentities.bare(id))) {
            reasons.put(id, selection.reasons().get(matching.getFirst()));
        }
    }

    static LeftOutBenchmarks of(ComparisonSubject subject, List<Pair> pairs) {
        RunSelection selection = subject.current().selection();
        Set<BenchmarkId> known = new LinkedHashSet<>();
        if (!selection.isEmpty()) {
            subject.before().forEach(it -> known.add(it.id()));
            List<Integer> lastRuns = subject.past().lastRuns();
            subject.past().series().stream()
                    .flatMap(it -> it.firstOf(lastRuns).stream())
                    .forEach(it -> known.add(it.id()));
            pairs.stream()
                    .filter(Pair.OnlyBaseline.class::isInstance)
                    .forEach(it -> known.add(it.subject().id()));
        }
        return new LeftOutBenchmarks(selection, subject.attempts(), known);
    }

    /** Why a benchmark is not affected; absent if it is, or the reasons are not believed. */
    Optional<String> reason(BenchmarkId id) {
        return selection.doubt().isPresent()
                ? Optional.empty()
                : Optional.ofNullable(reasons.get(id));
    }

    List<SuiteNotice> notices(double most) {
        List<SuiteNotice> notices = new ArrayList<>();
        if (!reasons.isEmpty()) {
            Map<String, Integer> counted = new TreeMap<>();
            reasons.values().forEach(it -> counted.merge(it, 1, Integer::sum));
            List<String> why =
                    counted.entrySet().stream()
                            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                            .map(Map.Entry::getKey)
                            .limit(SHOWN)
                            .toList();
            notices.add(
                    new SuiteNotice.LeftOut(reasons.size(), known, why, most, selection.doubt()));
        }
        if (!unmatched.isEmpty() && known > 0) {
            List<String> some = unmatched.stream().limit(SHOWN).toList();
            notices.add(new SuiteNotice.UnmatchedGlobs(unmatched.size(), some));
        }
        return notices;
    }

    /**
     * Completes a run to a baseline, with the replaced baseline's rows for what the run left out.
     *
     * @return rejected without such rows, or if they are of another machine
     */
    public static ReadOutcome<ResultSet> complete(
            ResultSet run, Optional<Baseline> replaced, String where) {
        if (run.selection().isEmpty()) {
            return ReadOutcome.ok(run);
        }
        ResultSet before = replaced.map(Baseline::results).orElse(ResultSet.EMPTY);
        Set<BenchmarkId> known = new LinkedHashSet<>();
        before.measurements().forEach(it -> known.add(it.id()));
        var leftOut = new LeftOutBenchmarks(run.selection(), List.of(run), known);
        boolean isElsewhere =
                new EnvironmentPair(before.environment(), run.environment()).isElsewhere();
        if (known.isEmpty() || (isElsewhere && !leftOut.reasons.isEmpty())) {
            return ReadOutcome.rejected(
                    new InputProblem(
                            where,
                            known.isEmpty()
                                    ? "the run left benchmarks out, and there is no baseline yet that has"
                                            + " them"
                                    : "the run left benchmarks out, and the baseline has them of another"
                                            + " machine",
                            "make it of a run that measures everything"));
        }
        List<MetricResult> all = new ArrayList<>(run.measurements());
        before.measurements().stream()
                .filter(it -> leftOut.reasons.containsKey(it.id()))
                .forEach(all::add);
        return ReadOutcome.ok(run.withMeasurements(all).withSelection(RunSelection.NONE));
    }
}
