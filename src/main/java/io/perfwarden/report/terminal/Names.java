package io.perfwarden.report.terminal;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.WholeSuite;
import io.perfwarden.report.Entry;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is said beside a benchmark's name to tell its rows apart, as little as will do. */
final class Names {
    private final Set<SuitePlatform> withMetrics;
    private final boolean withSuite;

    private Names(List<SuiteComparison> suites, boolean withSuite) {
        this.withMetrics =
                suites.stream()
                        .filter(Names::hasSeveralMetrics)
                        .map(SuiteComparison::where)
                        .collect(Collectors.toSet());
        this.withSuite = withSuite;
    }

    /** Over all suites: several suites are named, and metrics where a suite has several. */
    static Names across(Comparison comparison) {
        return new Names(comparison.suites(), comparison.suites().size() > 1);
    }

    /** Foreign text, to be shown with care; often empty. */
    List<String> beside(Entry entry) {
        SuitePlatform where = entry.suite().where();
        Stream<String> metric =
                withMetrics.contains(where) && !WholeSuite.is(entry.row())
                        ? Stream.of(entry.row().metric().name())
                        : Stream.empty();
        Stream<String> suite = withSuite ? Stream.of(where.label()) : Stream.empty();
        return Stream.concat(metric, suite).toList();
    }

    private static boolean hasSeveralMetrics(SuiteComparison suite) {
        return suite.unsorted().stream().map(row -> row.metric().name()).distinct().limit(2).count()
                > 1;
    }
}
