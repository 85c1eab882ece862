package io.perfwarden.config;

import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.ShortName;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Limits for some rows of a suite.
 *
 * @param match over the benchmark's name, or its name with parameters as {@link
 *     BenchmarkId#label()}, whole or {@linkplain ShortName shortened} as reports do. How far does
 *     not matter: else another benchmark beside it would decide whether a limit holds
 * @param metric only this metric, where given
 * @param row all limits, those the rule does not state taken from the suite
 * @param setsGate whether the rule itself states {@code gate} for these rows; one that is to be
 *     earned is the suite's
 * @param setsFail whether the rule itself states {@code fail} for these rows
 */
public record RuleKind(
        GlobPattern match,
        Optional<String> metric,
        RowPolicy row,
        boolean setsGate,
        boolean setsFail) {
    /** A rule that leaves {@code fail} to its suite. */
    public RuleKind(GlobPattern match, Optional<String> metric, RowPolicy row, boolean setsGate) {
        this(match, metric, row, setsGate, false);
    }

    /**
     * Whether this rule asks for a metric by name or by its gate, so that it is no mere company.
     */
    public boolean singlesOut() {
        return metric.isPresent() || setsGate;
    }

    /** Whether this rule speaks of the row. */
    public boolean covers(BenchmarkId id, String metricName) {
        return isOf(metricName) && matches(id, ShortName.starts(id.name()));
    }

    /** Whether it speaks of this metric. */
    boolean isOf(String metricName) {
        return metric.map(metricName::equals).orElse(true);
    }

    /**
     * Whether it speaks of the benchmark, of all its metrics or of one.
     *
     * @param starts where its name may begin as well
     */
    boolean matches(BenchmarkId id, List<Integer> starts) {
        return match.matches(id.name(), starts)
                || (!id.params().isEmpty() && match.matches(id.label(), starts));
    }

    /** Where the part of the name begins that matches, the longest first. */
    private OptionalInt start(BenchmarkId id) {
        return IntStream.concat(
                        IntStream.of(0),
                        ShortName.starts(id.name()).stream().mapToInt(start -> start))
                .filter(start -> matches(id, start))
                .findFirst();
    }

    private boolean matches(BenchmarkId id, int start) {
        return match.matches(id.name().substring(start))
                || (!id.params().isEmpty() && match.matches(id.label().substring(start)));
    }

    /** The name of the benchmark that a row must be faster than, where the rule asks for that. */
    public Optional<String> partnerOf(BenchmarkId id) {
        int start = start(id).orElse(0);
        String beginning = id.name().substring(0, start);
        return row.limits()
                .hard()
                .atLeast()
                .flatMap(speedUp -> speedUp.partner(match, id.name().substring(start)))
                .map(other -> other.startsWith(beginning) ? other : beginning + other);
    }

    /** The same as it holds on a day. */
    RuleKind on(LocalDate today) {
        return with(row.on(today));
    }

    /** The same where the suite's alarms have shown that they can be trusted. */
    RuleKind earned() {
        return with(row.earned());
    }

    private RuleKind with(RowPolicy then) {
        return then.equals(row) ? this : new RuleKind(match, metric, then, setsGate, setsFail);
    }
}
