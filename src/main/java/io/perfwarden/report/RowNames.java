package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.SuitePlatform;

final class RowNames {
    private final Set<SuitePlatform> withMetrics;
    private final boolean withSuite;

    private final Map<SuitePlatform, Integer> omitted = new HashMap<>();

    private final Map<SuitePlatform, Map<String, String>> shared = new HashMap<>();

    RowNames(ChangeGroups findings) {
        List<SuiteComparison> suites = findings.comparison().suites();
        this.withMetrics =
                suites.stream()
                        .filter(RowNames::hasSeveralMetrics)
                        .map(SuiteComparison::where)
                        .collect(Collectors.toSet());
        this.withSuite = suites.size() > 1;
        findings.notable().stream()
                .flatMap(finding -> finding.members().stream())
                .forEach(member -> omitted.put(member.where(), member.omitted()));
        suites.forEach(suite -> shared.put(suite.where(), sharedParams(suite.unsortedRows())));
    }

    private static Map<String, String> sharedParams(List<Row> rows) {
        Optional<BenchmarkId> first = rows.stream().findFirst().map(Row::id);
        Map<String, String> shared = new HashMap<>(first.map(BenchmarkId::params).orElse(Map.of()));
        boolean several = false;
        for (int i = 0; i < rows.size() && !shared.isEmpty(); i++) {
            BenchmarkId id = rows.get(i).id();
            several |= !first.equals(Optional.of(id));
            shared.entrySet().retainAll(id.params().entrySet());
        }
        return several ? shared : Map.of();
    }

    String shownName(ReportRow entry) {
        BenchmarkId id = entry.row().id();
        if (SuiteWideShift.isRow(entry.row())) {
            return id.label();
        }
        SuitePlatform where = entry.suite().where();
        Map<String, String> params = new LinkedHashMap<>(id.params());
        params.entrySet().removeAll(shared.getOrDefault(where, Map.of()).entrySet());
        String name = id.name().substring(omitted.getOrDefault(where, 0));
        return new BenchmarkId(name, params).label();
    }

    List<String> suffixes(ReportRow entry) {
        SuitePlatform where = entry.suite().where();
        Stream<String> metric =
                withMetrics.contains(where) && !SuiteWideShift.isRow(entry.row())
                        ? Stream.of(entry.row().metric().name())
                        : Stream.empty();
        Stream<String> suite = withSuite ? Stream.of(where.label()) : Stream.empty();
        return Stream.concat(metric, suite).toList();
    }

    private static boolean hasSeveralMetrics(SuiteComparison suite) {
        return suite.unsortedRows().stream()
                        .map(row -> row.metric().name())
                        .distinct()
                        .limit(2)
                        .count()
                > 1;
    }
}
