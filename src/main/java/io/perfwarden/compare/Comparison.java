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

    /** The notices of one kind, each of them once. */
    public <N extends SuiteNotice> Stream<N> notices(Class<N> kind) {
        return suites.stream().flatMap(suite -> suite.notices(kind)).distinct();
    }

    /** The rows of which there is more to say than that nothing changed. */
    public Stream<Row> notableRows() {
        return suites.stream().flatMap(suite -> suite.notableRows().stream());
    }
}
