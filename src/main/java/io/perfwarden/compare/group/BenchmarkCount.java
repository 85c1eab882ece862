package io.perfwarden.compare.group;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice.Reproduce;
import io.perfwarden.compare.group.BenchmarkCount.SuiteMembers;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.column.BenchmarkColumn;
import io.perfwarden.model.column.DistinctCounter;

/** The benchmarks of a comparison: one by one for changed families, otherwise by number. */
final class BenchmarkCount {
    private record SuiteRows(SuiteComparison suite, Collection<List<Row>> wanted, int others) {}

    record SuiteMembers(List<GroupMember> members, int unchanged) {
        int size() {
            return members.size() + unchanged;
        }
    }

    private final Map<String, ChangeGroups.NamePrefix> prefixes = new HashMap<>();
    private final BiPredicate<SuiteComparison, BenchmarkId> wanted;

    private BenchmarkCount(BiPredicate<SuiteComparison, BenchmarkId> wanted) {
        this.wanted = wanted;
    }

    static List<SuiteMembers> notable(Comparison comparison) {
        List<SuiteComparison> suites = comparison.suites();
        Set<BenchmarkFamily.Key> families = new HashSet<>();
        for (SuiteComparison suite : suites) {
            suite.notableRows().forEach(row -> families.add(family(suite, row.id())));
        }
        return families.isEmpty()
                ? suites.stream()
                        .map(it -> new SuiteMembers(List.of(), it.benchmarks().distinct()))
                        .toList()
                : of(comparison, (suite, id) -> families.contains(family(suite, id)));
    }

    static List<SuiteMembers> each(Comparison comparison) {
        return of(comparison, (_, _) -> true);
    }

    private static List<SuiteMembers> of(
            Comparison comparison, BiPredicate<SuiteComparison, BenchmarkId> wanted) {
        BenchmarkCount benchmarks = new BenchmarkCount(wanted);
        List<SuiteRows> rows = comparison.suites().stream().map(benchmarks::rows).toList();
        return rows.stream().map(benchmarks::ofSuite).toList();
    }

    private static BenchmarkFamily.Key family(SuiteComparison suite, BenchmarkId id) {
        return BenchmarkFamily.Key.ofAnyMetric(suite.name(), NameParts.of(id.name()).family());
    }

    private SuiteRows rows(SuiteComparison suite) {
        Map<BenchmarkId, List<Row>> rows = new LinkedHashMap<>();
        DistinctCounter others = new DistinctCounter();
        BenchmarkColumn all = suite.benchmarks();
        List<Row> unsorted = suite.unsortedRows();
        boolean isWanted = false;
        for (int i = 0; i < all.size(); i++) {
            if (all.isAnother(i)) {
                BenchmarkId id = all.id(i);
                prefixes.computeIfAbsent(suite.name(), _ -> new ChangeGroups.NamePrefix(id.name()))
                        .and(id.name());
                isWanted = wanted.test(suite, id);
                if (!isWanted) {
                    others.add(all, i);
                }
            }
            if (isWanted) {
                rows.computeIfAbsent(all.id(i), _ -> new ArrayList<>()).add(unsorted.get(i));
            }
        }
        return new SuiteRows(suite, rows.values(), others.size());
    }

    private SuiteMembers ofSuite(SuiteRows rows) {
        ChangeGroups.NamePrefix prefix = prefixes.get(rows.suite().name());
        int start = prefix == null ? 0 : prefix.length();
        SuiteComparison suite = rows.suite();
        Optional<Reproduce> again =
                suite.notices().stream()
                        .filter(Reproduce.class::isInstance)
                        .map(Reproduce.class::cast)
                        .findFirst();
        List<FunctionsFile> profiled = suite.functions();
        var members =
                rows.wanted().stream()
                        .map(it -> GroupMember.of(suite.where(), it, start, again, profiled));
        return new SuiteMembers(members.toList(), rows.others());
    }
}
