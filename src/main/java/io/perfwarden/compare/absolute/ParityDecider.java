package io.perfwarden.compare.absolute;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Holds differences between backends against the absolute tolerance that was declared for each, or
 * against the configuration's slack: what is beyond it fails, and nothing warns.
 */
public final class ParityDecider implements Decider {
    /**
     * What every cell is expected to be: no difference. Cells that only the stored baseline has are
     * expected, too, so that a cell that is gone is missing.
     */
    public static Baseline reference(Optional<Baseline> stored, ResultSet current) {
        Set<BenchmarkId> measured = new HashSet<>();
        List<Measurement> expected = new ArrayList<>();
        for (Measurement cell : current.measurements()) {
            measured.add(cell.id());
            expected.add(equal(cell));
        }
        stored.map(known -> known.results().measurements()).orElse(List.of()).stream()
                .filter(cell -> !measured.contains(cell.id()))
                .forEach(cell -> expected.add(equal(cell)));
        return new Baseline(
                stored.flatMap(Baseline::provenance),
                new ResultSet(
                        List.of(),
                        expected,
                        stored.map(known -> known.results().environment())
                                .orElse(current.environment()),
                        List.of()));
    }

    private static Measurement equal(Measurement cell) {
        return new Measurement(
                cell.id(), cell.metric(), Reading.measured(0), cell.position(), cell.declared());
    }

    @Override
    public Findings decide(List<Pair> pairs, Evidence evidence) {
        return Findings.of(pairs.stream().map(pair -> decide(pair, evidence.policy())).toList());
    }

    private static Finding decide(Pair pair, SuitePolicy suite) {
        return Values.of(pair, suite)
                .<Finding>map(values -> held(pair.subject(), values, suite))
                .orElse(new Finding.Undecided(Decision.PARITY, Optional.empty()));
    }

    private static Finding held(Measurement cell, Values values, SuitePolicy suite) {
        double allowed = ThresholdRule.of(suite, cell, values.metric()).slack();
        Limit limit =
                new Limit.Allowance(0, OptionalDouble.empty(), OptionalDouble.of(allowed), allowed);
        return new Finding.Held(
                Decision.PARITY,
                Math.abs(values.current()) > allowed ? Standing.WORSE : Standing.SAME,
                OptionalDouble.empty(),
                new Limits(limit, limit));
    }
}
