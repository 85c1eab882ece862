package io.perfwarden.finding;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.bench.column.BenchmarkColumn;
import io.perfwarden.bench.column.Distinct;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * The benchmarks of a comparison: one by one where something happened to one of the family, else
 * only their number.
 */
final class Benchmarks {
    private record Rows(SuitePlatform where, Collection<List<Row>> wanted, int others) {}

    /**
     * Those of a suite on a platform.
     *
     * @param unchanged how many there are besides
     */
    record OfSuite(List<Member> members, int unchanged) {
        int size() {
            return members.size() + unchanged;
        }
    }

    private final Map<String, Prefix> prefixes = new HashMap<>();
    private final BiPredicate<SuiteComparison, BenchmarkId> wanted;

    private Benchmarks(BiPredicate<SuiteComparison, BenchmarkId> wanted) {
        this.wanted = wanted;
    }

    /** One by one where there is something to say of the family. */
    static List<OfSuite> remarkable(Comparison comparison) {
        Set<Family.Key> families = new HashSet<>();
        comparison
                .suites()
                .forEach(suite ->
                        suite.remarkable().forEach(row -> families.add(family(suite, row.id()))));
        return families.isEmpty()
                ? comparison.suites().stream().map(Benchmarks::counted).toList()
                : of(comparison, (suite, id) -> families.contains(family(suite, id)));
    }

    private static OfSuite counted(SuiteComparison suite) {
        return new OfSuite(List.of(), suite.benchmarks().distinct());
    }

    /** Every one. */
    static List<OfSuite> each(Comparison comparison) {
        return of(comparison, (_, _) -> true);
    }

    private static List<OfSuite> of(
            Comparison comparison, BiPredicate<SuiteComparison, BenchmarkId> wanted) {
        Benchmarks benchmarks = new Benchmarks(wanted);
        List<Rows> rows = comparison.suites().stream().map(benchmarks::rows).toList();
        return rows.stream().map(benchmarks::ofSuite).toList();
    }

    private static Family.Key family(SuiteComparison suite, BenchmarkId id) {
        return Family.Key.ofAnyMetric(suite.name(), Parts.of(id.name()).family());
    }

    private Rows rows(SuiteComparison suite) {
        Map<BenchmarkId, List<Row>> rows = new LinkedHashMap<>();
        Distinct others = new Distinct();
        BenchmarkColumn all = suite.benchmarks();
        List<Row> unsorted = suite.unsorted();
        boolean isWanted = false;
        for (int i = 0; i < all.size(); i++) {
            if (all.isAnother(i)) {
                BenchmarkId id = all.id(i);
                prefixes.computeIfAbsent(suite.name(), _ -> new Prefix(id.name())).and(id.name());
                isWanted = wanted.test(suite, id);
                if (!isWanted) {
                    others.add(all, i);
                }
            }
            if (isWanted) {
                rows.computeIfAbsent(all.id(i), _ -> new ArrayList<>()).add(unsorted.get(i));
            }
        }
        return new Rows(suite.where(), rows.values(), others.size());
    }

    private OfSuite ofSuite(Rows rows) {
        Prefix prefix = prefixes.get(rows.where().suite());
        int start = prefix == null ? 0 : prefix.length();
        return new OfSuite(
                rows.wanted().stream().map(it -> Member.of(rows.where(), it, start)).toList(),
                rows.others());
    }
}
