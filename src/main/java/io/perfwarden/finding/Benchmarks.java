package io.perfwarden.finding;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.column.SeededHash;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/**
 * The benchmarks of a comparison: one by one where something happened to one of the family, else
 * only their number.
 */
final class Benchmarks {
    private record Name(String suite, String family) {}

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

    private final Map<String, Integer> omitted;
    private final Predicate<Name> wanted;

    private Benchmarks(Comparison comparison, Predicate<Name> wanted) {
        this.omitted = Prefix.lengths(comparison);
        this.wanted = wanted;
    }

    /** One by one where there is something to say of the family. */
    static List<OfSuite> remarkable(Comparison comparison) {
        Set<Name> families = new HashSet<>();
        comparison.suites().forEach(suite ->
                suite.remarkable().forEach(row -> families.add(name(suite, row.id()))));
        return of(comparison, families::contains);
    }

    /** Every one. */
    static List<OfSuite> each(Comparison comparison) {
        return of(comparison, _ -> true);
    }

    private static List<OfSuite> of(Comparison comparison, Predicate<Name> wanted) {
        Benchmarks benchmarks = new Benchmarks(comparison, wanted);
        return comparison.suites().stream().map(benchmarks::ofSuite).toList();
    }

    private static Name name(SuiteComparison suite, BenchmarkId id) {
        return new Name(suite.name(), Parts.of(id.name()).family());
    }

    private OfSuite ofSuite(SuiteComparison suite) {
        Map<BenchmarkId, List<Row>> rows = new LinkedHashMap<>();
        Distinct others = new Distinct();
        for (Row row : suite.unsorted()) {
            if (wanted.test(name(suite, row.id()))) {
                rows.computeIfAbsent(row.id(), _ -> new ArrayList<>()).add(row);
            } else {
                others.add(row.id());
            }
        }
        int start = omitted.getOrDefault(suite.name(), 0);
        List<Member> members = new ArrayList<>();
        rows.values().forEach(metrics -> members.add(Member.of(suite.where(), metrics, start)));
        return new OfSuite(members, others.size());
    }

    /**
     * Counts benchmarks by their hashes, of which a million collide in one of thirty million cases.
     */
    private static final class Distinct {
        private final SeededHash hashes = new SeededHash();
        private final LongStream.Builder all = LongStream.builder();
        private long last;

        void add(BenchmarkId id) {
            long hash = hashes.of(id);
            if (hash != last) {
                all.add(hash);
                last = hash;
            }
        }

        int size() {
            return (int) all.build().distinct().count();
        }
    }
}
