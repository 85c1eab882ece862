package io.perfwarden.compare.rule;

import static io.perfwarden.config.RowPolicy.Decision.STATISTICAL;

import module java.base;

import io.perfwarden.compare.Pair;
import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleResults;
import io.perfwarden.model.Metric;
import io.perfwarden.model.ResultSet;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;

/**
 * Compares every benchmark to its own noise on the default branch.
 *
 * <p>Primary metrics are tested together, other metrics separately: memory sizes do not feel a slow
 * machine.
 */
public record NoiseDecider(RerunOption rerun, Machines machines) implements RowDecider {
    @Override
    public RuleResults decide(List<Pair> pairs, RuleInputs evidence) {
        RuleResults nothing = RuleResults.nothing(pairs.size(), STATISTICAL);
        if (evidence.past().series().isEmpty()) {
            return nothing;
        }
        List<RuleResult> all = new ArrayList<>(nothing.each());
        List<SignificanceMetric> columns =
                SignificanceMetric.of(
                        pairs,
                        evidence.policy(),
                        pair -> evidence.past().series(pair.subject()).isPresent());
        SuiteHistory again = earlierAttempts(evidence);
        List<SignificanceMetric> noisy = new ArrayList<>();
        for (SignificanceMetric column : columns) {
            double[] past = column.values(evidence.past());
            boolean exact = column.metric().exact();
            if (exact && SignificanceMetric.isVarying(past)) {
                decideVarying(column, evidence, again, all);
            } else if (exact || column.startsAtZero(past)) {
                all.set(column.place(), column.decideExactly(evidence, again));
            } else {
                noisy.add(column);
            }
        }
        for (Metric.Role role : Metric.Role.values()) {
            var group = SignificanceMetric.of(noisy, role);
            if (!group.isEmpty()) {
                new MetricGroup(rerun, machines, group, evidence.past(), again).report(all);
            }
        }
        return RuleResults.of(all);
    }

    @Override
    public boolean mayMeasureAgain() {
        return rerun == RerunOption.POSSIBLE;
    }

    /**
     * Tests a metric that should repeat exactly and does not, by itself, as a slow machine does not
     * change it. Without known noise it is compared to its level with {@code fail}.
     */
    private void decideVarying(
            SignificanceMetric column,
            RuleInputs evidence,
            SuiteHistory again,
            List<RuleResult> all) {
        new MetricGroup(rerun, machines, List.of(column), evidence.past(), again).report(all);
        if (all.get(column.place()) instanceof RuleResult.TestedPair tested
                && tested.testDetail()
                        .filter(SignificanceDetail.TooFewRuns.class::isInstance)
                        .isPresent()) {
            all.set(column.place(), column.decideByLevel(evidence, again));
        }
    }

    private static SuiteHistory earlierAttempts(RuleInputs evidence) {
        List<ResultSet> attempts = evidence.attempts();
        HistoryBuilder before = SuiteHistory.of(evidence.past().where());
        for (ResultSet attempt : attempts.subList(0, attempts.size() - 1)) {
            before.run(new PastRun("", Optional.empty(), "")).add(attempt.measurements());
        }
        return before.build();
    }
}
