package io.perfwarden.compare.rule;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.compare.pair.Directed;
import io.perfwarden.compare.pair.Pair;
import io.perfwarden.lazy.LazyList;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.RowPolicy.Decision;
import io.perfwarden.policy.SuitePolicy;
import java.util.List;
import java.util.Optional;

/** Holds every pair against fixed limits, each for itself. */
public final class ThresholdDecider implements Decider {
    @Override
    public Findings decide(List<Pair> pairs, Evidence evidence) {
        return Findings.byLimits(LazyList.mapped(pairs, pair -> decide(pair, evidence.policy())));
    }

    private static Finding decide(Pair pair, SuitePolicy suite) {
        return switch (pair) {
            case Pair.Both(Measurement baseline, _) ->
                    Values.of(pair, suite)
                            .map(values -> held(baseline, values, suite))
                            .orElse(undecided());
            case Pair.OnlyBaseline(Measurement baseline) ->
                    new Finding.Undecided(Decision.THRESHOLD, limit(baseline, suite));
            case Pair.OnlyCurrent _, Pair.Misfit _ -> undecided();
        };
    }

    private static Finding held(Measurement baseline, Values values, SuitePolicy suite) {
        Direction direction = values.metric().direction();
        ThresholdRule rule = ThresholdRule.of(suite, baseline, values.metric());
        return rule.canHold(values.baseline(), values.metric())
                ? new Finding.Held(
                        Decision.THRESHOLD,
                        rule.judge(values.baseline(), values.current(), direction),
                        values.change(),
                        rule.limits(values.baseline(), direction))
                : new Finding.Unusable(Decision.THRESHOLD);
    }

    /** What a benchmark that is gone would have been held against. */
    private static Optional<Limit> limit(Measurement baseline, SuitePolicy suite) {
        RowPolicy policy = suite.rowPolicy(baseline.id(), baseline.metric().name());
        Metric metric = Directed.of(baseline.metric(), policy);
        return metric.direction() != Direction.UNKNOWN
                        && baseline.reading() instanceof Reading.Measured measured
                ? Optional.of(
                        ThresholdRule.of(suite, baseline, metric)
                                .limits(measured.value(), metric.direction())
                                .failing())
                : Optional.empty();
    }

    private static Finding undecided() {
        return new Finding.Undecided(Decision.THRESHOLD, Optional.empty());
    }
}
