package io.perfwarden.compare.absolute;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Tolerance;
import io.perfwarden.compare.pair.Pair;
import io.perfwarden.compare.rule.Decider;
import io.perfwarden.compare.rule.Evidence;
import io.perfwarden.compare.rule.Finding;
import io.perfwarden.compare.rule.Finding.Limits;
import io.perfwarden.compare.rule.Finding.Standing;
import io.perfwarden.compare.rule.Findings;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.ThresholdRule;
import io.perfwarden.compare.rule.Values;
import io.perfwarden.policy.RowPolicy.Decision;
import io.perfwarden.policy.SuitePolicy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Holds differences between backends against the absolute tolerance that was declared for each, or
 * against the configuration's slack: what is beyond it fails, and nothing warns.
 */
public final class ParityDecider implements Decider {
    /**
     * What every difference is expected to be: none. The stored baseline says which there must be,
     * so that one that is gone is missing. It also says how much is allowed where it holds the same
     * one, unless the suite's own tables did when the matrix was made: a record that a pull request
     * brings cannot loosen either.
     */
    public static Baseline reference(
            SuitePolicy suite, Optional<Baseline> stored, ResultSet current) {
        Map<Measurement.Key, Measurement> known = new LinkedHashMap<>();
        stored.map(it -> it.results().measurements()).orElse(List.of()).stream()
                .filter(it -> it.reading() instanceof Reading.Measured)
                .forEach(it -> known.put(it.key(), it));
        List<Measurement> expected = new ArrayList<>();
        for (Measurement now : current.measurements()) {
            Optional<Tolerance> before =
                    Optional.ofNullable(known.get(now.key()))
                            .filter(_ -> suite.parity().isEmpty())
                            .flatMap(Measurement::declared);
            expected.add(none(now, before.or(now::declared)));
        }
        current.measurements().forEach(now -> known.remove(now.key()));
        known.values().forEach(gone -> expected.add(none(gone, gone.declared())));
        return new Baseline(
                stored.flatMap(Baseline::provenance),
                new ResultSet(
                        List.of(),
                        expected,
                        stored.map(it -> it.results().environment()).orElse(current.environment()),
                        List.of()));
    }

    private static Measurement none(Measurement of, Optional<Tolerance> allowed) {
        return new Measurement(of.id(), of.metric(), Reading.measured(0), of.position(), allowed);
    }

    @Override
    public Findings decide(List<Pair> pairs, Evidence evidence) {
        return Findings.of(pairs.stream().map(pair -> decide(pair, evidence.policy())).toList());
    }

    private static Finding decide(Pair pair, SuitePolicy suite) {
        Optional<Values> values = Values.of(pair, suite);
        return values.isPresent() && pair instanceof Pair.Both(Measurement expected, _)
                ? held(expected, values.get(), suite)
                : new Finding.Undecided(Decision.PARITY, Optional.empty());
    }

    private static Finding held(Measurement expected, Values values, SuitePolicy suite) {
        double allowed = ThresholdRule.of(suite, expected, values.metric()).slack();
        Limit limit =
                new Limit.Allowance(0, OptionalDouble.empty(), OptionalDouble.of(allowed), allowed);
        return new Finding.Held(
                Decision.PARITY,
                Math.abs(values.current()) > allowed ? Standing.WORSE : Standing.SAME,
                OptionalDouble.empty(),
                new Limits(limit, limit));
    }
}
