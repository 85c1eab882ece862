package io.perfwarden.compare;

import module java.base;

/**
 * Everything judged for one head: the one source of comment, check, exit code and JSON.
 *
 * @param suites in the configuration's order, platforms sorted
 */
public record Comparison(List<SuiteComparison> suites) {
    public Comparison {
        suites = List.copyOf(suites);
    }

    public Verdict verdict() {
        return Verdict.worst(suites.stream().map(SuiteComparison::verdict).toList());
    }

    /** Rows of all suites by outcome; outcomes without rows are absent. */
    public Map<RowOutcome, Integer> counts() {
        Map<RowOutcome, Integer> counts = new EnumMap<>(RowOutcome.class);
        suites.forEach(suite ->
                suite.counts().forEach((outcome, n) -> counts.merge(outcome, n, Integer::sum)));
        return counts;
    }
}
