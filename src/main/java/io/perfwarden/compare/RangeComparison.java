package io.perfwarden.compare;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.RangeRule;
import io.perfwarden.compare.rule.RangeRule.RangeEnd;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.ResultSet;

/**
 * Two commits of one suite, each judged by the runs of the default branch around it; see {@link
 * RangeRule}.
 *
 * @param from name of the runs of the one
 * @param to name of the runs of the other
 * @param runs around both
 */
public record RangeComparison(SuitePolicy suite, String from, String to, SuiteHistory runs) {
    /**
     * Judges the other one.
     *
     * @param then what was measured of the one, the newest last; absent if nothing was
     * @param now what was measured of the other, the newest last; not empty
     */
    public SuiteComparison judge(
            BaselineProvenance provenance, Optional<List<ResultSet>> then, List<ResultSet> now) {
        RangeRule rule = new RangeRule(runs, end(from, to, then.orElse(now)), end(to, from, now));
        SuiteHistory none = SuiteHistory.none(runs.where());
        return SuiteComparator.judge(
                new ComparisonSubject(
                        suite,
                        runs.where().platform(),
                        then.map(_ -> new Baseline(Optional.of(provenance), rule.levelsBefore())),
                        List.of(rule.levelsAfter()),
                        runs.machines().map(none::withMachines).orElse(none)),
                rule);
    }

    /** The runs of the earlier one are those up to it, those of the other all from it on. */
    private RangeEnd end(String one, String other, List<ResultSet> attempts) {
        OptionalInt last = places(one).max();
        boolean isFirst = last.orElse(-1) <= places(other).max().orElse(Integer.MAX_VALUE);
        return new RangeEnd(isFirst ? last : places(one).min(), isFirst, attempts);
    }

    private IntStream places(String commit) {
        return IntStream.range(0, runs.runs().size())
                .filter(run -> runs.runs().get(run).name().equals(commit));
    }
}
