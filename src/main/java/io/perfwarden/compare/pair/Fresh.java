package io.perfwarden.compare.pair;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Benchmarks with measurements that only the run has. */
public final class Fresh {
    private Fresh() {}

    /**
     * Those of which the baseline has no value at all. One that has a value now and failed by the
     * tool's own verdict, as by a threshold of k6, is not among them: it did not fail before.
     */
    public static Set<BenchmarkId> withoutValue(List<Pair> pairs, List<Measurement> baseline) {
        Set<BenchmarkId> fresh = ids(pairs, _ -> true);
        if (!fresh.isEmpty()) {
            baseline.stream().filter(Side::isMeasured).map(Measurement::id).forEach(fresh::remove);
            Set<BenchmarkId> failed = ids(pairs, one -> one.reading() instanceof Reading.Failed);
            failed.retainAll(ids(pairs, Side::isMeasured));
            fresh.removeAll(failed);
        }
        return fresh;
    }

    /** Of what only the run has. */
    private static Set<BenchmarkId> ids(List<Pair> pairs, Predicate<Measurement> chosen) {
        Set<BenchmarkId> ids = new HashSet<>();
        pairs.forEach(pair -> {
            if (pair instanceof Pair.OnlyCurrent(Measurement current) && chosen.test(current)) {
                ids.add(current.id());
            }
        });
        return ids;
    }
}
