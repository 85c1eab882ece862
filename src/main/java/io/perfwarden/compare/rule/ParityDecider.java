package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.Pair;
import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleResults;
import io.perfwarden.compare.rule.RuleResult.RowLimits;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import io.perfwarden.model.ResultSet;

/**
 * Fails differences of backends beyond the declared tolerance, or the configuration's slack.
 * Nothing warns.
 */
public final class ParityDecider implements RowDecider {
    /**
     * The expected differences: none. The stored baseline defines which must exist. Its tolerance
     * counts too, unless the suite's own tables set one: a record of a pull request can loosen
     * neither.
     */
    public static Baseline reference(
            SuitePolicy suite, Optional<Baseline> stored, ResultSet current) {
        Map<MetricResult.Key, MetricResult> known = new LinkedHashMap<>();
        stored.map(it -> it.results().measurements()).orElse(List.of()).stream()
                .filter(MetricResult::hasValue)
                .forEach(it -> known.put(it.key(), it));
        List<MetricResult> expected = new ArrayList<>();
        for (MetricResult now : current.measurements()) {
            Optional<DeclaredTolerance> before =
                    Optional.ofNullable(known.get(now.key()))
                            .filter(_ -> suite.parity().isEmpty())
                            .flatMap(MetricResult::declared);
            expected.add(none(now, before.or(now::declared)));
        }
        current.measurements().forEach(now -> known.remove(now.key()));
        known.values().forEach(gone -> expected.add(none(gone, gone.declared())));
        var machine = stored.map(it -> it.results().environment()).orElse(current.environment());
        return new Baseline(
                stored.flatMap(Baseline::provenance),
                new ResultSet(List.of(), expected, machine, List.of()));
    }

    private static MetricResult none(MetricResult of, Optional<DeclaredTolerance> allowed) {
        return new MetricResult(of.id(), of.metric(), MetricReading.of(0), of.position(), allowed);
    }

    @Override
    public RuleResults decide(List<Pair> pairs, RuleInputs evidence) {
        return RuleResults.of(pairs.stream().map(pair -> decide(pair, evidence.policy())).toList());
    }

    private static RuleResult decide(Pair pair, SuitePolicy suite) {
        Optional<PairValues> values = PairValues.of(pair, suite);
        return values.isPresent() && pair instanceof Pair.Both(MetricResult expected, _)
                ? compare(expected, values.get(), suite)
                : new RuleResult.MissingValue(Decision.PARITY, Optional.empty());
    }

    private static RuleResult compare(MetricResult expected, PairValues values, SuitePolicy suite) {
        double allowed = ThresholdRule.of(suite, expected, values.metric()).slack();
        Limit limit =
                new Limit.Allowance(0, OptionalDouble.empty(), OptionalDouble.of(allowed), allowed);
        return new RuleResult.TestedPair(
                Decision.PARITY,
                Math.abs(values.current()) > allowed ? RuleOutcome.WORSE : RuleOutcome.SAME,
                OptionalDouble.empty(),
                new RowLimits(limit, limit));
    }
}
