package io.perfwarden.policy;

import io.perfwarden.bench.BenchmarkId;
import java.time.LocalDate;
import java.util.Optional;

/**
 * Limits for some rows of a suite.
 *
 * @param match over the benchmark's name, or its name with parameters as {@link
 *     BenchmarkId#label()}
 * @param metric only this metric, where given
 * @param row all limits, those the rule does not state taken from the suite
 * @param setsGate whether the rule itself states {@code gate}
 */
public record Rule(Glob match, Optional<String> metric, RowPolicy row, boolean setsGate) {
    /**
     * Whether this rule asks for a metric by name or by its gate, so that it is no mere company.
     */
    public boolean singlesOut() {
        return metric.isPresent() || setsGate;
    }

    /** Whether this rule speaks of the row. */
    public boolean covers(BenchmarkId id, String metricName) {
        return (metric.isEmpty() || metric.get().equals(metricName))
                && (match.matches(id.name())
                        || (!id.params().isEmpty() && match.matches(id.label())));
    }

    /** The name of the benchmark that a row must be faster than, where the rule asks for that. */
    public Optional<String> partnerOf(BenchmarkId id) {
        return row.limits().hard().atLeast().flatMap(speedUp -> speedUp.partner(match, id.name()));
    }

    /** The same as it holds on a day. */
    Rule on(LocalDate today) {
        RowPolicy then = row.on(today);
        return then.equals(row) ? this : new Rule(match, metric, then, setsGate);
    }
}
