package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.*;

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
public record SuiteRule(
        GlobPattern match,
        Optional<String> metric,
        RowPolicy row,
        boolean setsGate,
        boolean setsFail) {
    /** Whether this rule names a metric or sets its gate. */
    public boolean singlesOut() {
        return metric.isPresent() || setsGate;
    }

    boolean isOf(String metricName) {
        return metric.map(metricName::equals).orElse(true);
    }

    /** Whether it applies to the benchmark. {@code starts}: possible begins of its name. */
    boolean matches(BenchmarkId id, List<Integer> starts) {
        return match.matches(id.name(), starts)
                || (!id.params().isEmpty() && match.matches(id.label(), starts));
    }

    /** Whether a pattern means the benchmark as a rule's does. */
    public static boolean matches(GlobPattern pattern, BenchmarkId id) {
        return new SuiteRule(pattern, Optional.empty(), RowPolicy.DEFAULT, false, false)
                .matches(id, ShortName.starts(id.name()));
    }

    /** The longest matching part of the name. */
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

    /** The benchmark that a row must outperform. */
    public Optional<String> partnerOf(BenchmarkId id) {
        int start = start(id).orElse(0);
        String beginning = id.name().substring(0, start);
        return row.limits()
                .hard()
                .atLeast()
                .flatMap(speedUp -> speedUp.partner(match, id.name().substring(start)))
                .map(other -> other.startsWith(beginning) ? other : beginning + other);
    }

    SuiteRule onDay(LocalDate today) {
        return with(row.onDay(today));
    }

    SuiteRule withEarnedGate() {
        return with(row.withEarnedGate());
    }

    private SuiteRule with(RowPolicy then) {
        return then.equals(row) ? this : new SuiteRule(match, metric, then, setsGate, setsFail);
    }
}
