package io.perfwarden.finding;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.bench.column.SeededHash;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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
        return of(
                comparison,
                (suite, id) -> !families.isEmpty() && families.contains(family(suite, id)));
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
        Optional<BenchmarkId> last = Optional.empty();
        boolean isWanted = false;
        int place = 0;
        for (BenchmarkId id : suite.benchmarks()) {
            Optional<BenchmarkId> one = Optional.of(id);
            if (!one.equals(last)) {
                prefixes.computeIfAbsent(suite.name(), _ -> new Prefix(id.name())).and(id.name());
                isWanted = wanted.test(suite, id);
                if (!isWanted) {
                    others.add(id);
                }
                last = one;
            }
            if (isWanted) {
                rows.computeIfAbsent(id, _ -> new ArrayList<>()).add(suite.unsorted().get(place));
            }
            place++;
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

    /**
     * Counts benchmarks by their hashes, of which a million collide in one of thirty million cases.
     */
    private static final class Distinct {
        private final SeededHash hashes = new SeededHash();
        private final LongStream.Builder all = LongStream.builder();

        void add(BenchmarkId id) {
            all.add(hashes.of(id));
        }

        int size() {
            long[] sorted = all.build().toArray();
            Arrays.sort(sorted);
            return (int)
                    IntStream.range(0, sorted.length)
                            .filter(i -> i == 0 || sorted[i] != sorted[i - 1])
                            .count();
        }
    }
}
