package io.perfwarden.compare;

import module java.base;

/**
 * The judgement of one head: the source of comment, check, exit code and JSON.
 *
 * @param suites in the configuration's order, platforms sorted
 * @param claims of a pull request; absent without any, where none is required
 */
public record Comparison(List<SuiteComparison> suites, Optional<SpeedClaims> claims) {
    public Comparison {
        suites = List.copyOf(suites);
    }

    public Comparison(List<SuiteComparison> suites) {
        this(suites, Optional.empty());
    }

    public Verdict verdict() {
        return Verdict.worst(suites.stream().map(SuiteComparison::verdict).toList());
    }

    public <N extends SuiteNotice> Stream<N> notices(Class<N> kind) {
        return suites.stream().flatMap(suite -> suite.notices(kind)).distinct();
    }

    /** Without what was measured on runners that are set aside. */
    public Comparison withoutSetAside() {
        return new Comparison(suites.stream().filter(it -> !it.isSetAside()).toList(), claims);
    }

    /** With each notice replaced by another. */
    public Comparison replaceNotices(UnaryOperator<SuiteNotice> other) {
        return new Comparison(suites.stream().map(it -> it.replaceNotices(other)).toList(), claims);
    }

    /** The rows with more to say than that nothing changed. */
    public Stream<Row> notableRows() {
        return suites.stream().flatMap(suite -> suite.notableRows().stream());
    }
}
