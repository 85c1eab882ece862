package io.perfwarden.importing;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.ResultSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Benchmarks of a suite that were measured in another unit at another time, so that their values
 * cannot be put side by side.
 */
final class ChangedUnits {
    /** Most benchmarks looked at; those that come later are not. */
    private static final int MOST = 100_000;

    private final Map<BenchmarkId, Set<String>> first = new HashMap<>();
    private final Set<BenchmarkId> changed = new HashSet<>();

    void look(ResultSet results) {
        Map<BenchmarkId, Set<String>> units = new HashMap<>();
        for (Measurement row : results.measurements()) {
            units.computeIfAbsent(row.id(), _ -> new HashSet<>()).add(row.metric().unit().base());
        }
        units.forEach((id, bases) -> {
            if (first.size() < MOST) {
                first.putIfAbsent(id, bases);
            }
            Set<String> known = first.getOrDefault(id, bases);
            if (known.stream().noneMatch(bases::contains)) {
                changed.add(id);
            }
        });
    }

    int count() {
        return changed.size();
    }
}
