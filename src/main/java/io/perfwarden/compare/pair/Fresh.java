package io.perfwarden.compare.pair;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Benchmarks with measurements that only the run has. */
public final class Fresh {
    private Fresh() {}

    /** Those of which the baseline has no value at all. */
    public static Set<BenchmarkId> withoutValue(List<Pair> pairs, List<Measurement> baseline) {
        Set<BenchmarkId> fresh = new HashSet<>();
        pairs.forEach(pair -> {
            if (pair instanceof Pair.OnlyCurrent(Measurement current)) {
                fresh.add(current.id());
            }
        });
        if (!fresh.isEmpty()) {
            baseline.stream().filter(Side::isMeasured).map(Measurement::id).forEach(fresh::remove);
        }
        return fresh;
    }
}
