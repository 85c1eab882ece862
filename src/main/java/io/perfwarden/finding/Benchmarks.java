package io.perfwarden.finding;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.bench.column.BenchmarkColumn;
import io.perfwarden.bench.column.SeededHash;
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
        BenchmarkColumn all = suite.benchmarks();
        Distinct benchmarks = new Distinct();
        for (int i = 0; i < all.size(); i++) {
            if (isAnother(all, i)) {
                benchmarks.add(all, i);
            }
        }
        return new OfSuite(List.of(), benchmarks.size());
    }

    /** Metrics of a benchmark mostly follow each other. */
    private static boolean isAnother(BenchmarkColumn all, int place) {
        return place == 0 || !all.isSame(place - 1, place);
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
            if (isAnother(all, i)) {
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

    /**
     * Counts benchmarks by their hashes, of which a million collide in one of thirty million cases:
     * a hash table of those, in which what falls on the same place stands in the next free one.
     */
    private static final class Distinct {
        private static final int FIRST = 16;

        private final SeededHash hashes = new SeededHash();

        /** 0 for a free place. */
        private long[] places = new long[FIRST];

        private int size;

        void add(BenchmarkColumn all, int index) {
            long hash = all.hash(index, hashes);
            if (add(places, hash == 0 ? 1 : hash)) {
                size++;
                if (2 * size > places.length) {
                    grow();
                }
            }
        }

        private static boolean add(long[] places, long hash) {
            int place = (int) (hash >>> (Long.numberOfLeadingZeros(places.length) + 1));
            while (places[place] != 0 && places[place] != hash) {
                place = place + 1 == places.length ? 0 : place + 1;
            }
            boolean isNew = places[place] == 0;
            places[place] = hash;
            return isNew;
        }

        private void grow() {
            long[] more = new long[Math.multiplyExact(2, places.length)];
            for (long hash : places) {
                boolean _ = hash != 0 && add(more, hash);
            }
            places = more;
        }

        int size() {
            return size;
        }
    }
}
