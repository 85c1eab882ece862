package io.perfwarden.compare.pair;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.SeriesKey;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.bench.identity.Identities;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Pairs benchmarks that one side measured with several numbers of processors, and the other with
 * one of them. The names of the first tell the number, as {@code Sort-8} or {@code Sort
 * [@procs=8]}. The environment of the other tells it.
 */
final class ProcessorNames {
    private static final SuitePlatform HERE = new SuitePlatform("", "");

    /** Go puts the number behind such names. */
    private static final String GO = "Benchmark";

    private final Surroundings where;

    ProcessorNames(Surroundings where) {
        this.where = where;
    }

    /** Pairs with the names of the run, in its order. */
    List<Partners> among(Collection<Measurement> run, Collection<Measurement> baseline) {
        Map<SeriesKey, Measurement> before = new HashMap<>();
        baseline.forEach(one -> before.put(key(one.id(), one), one));
        List<Partners> partners = new ArrayList<>();
        for (Measurement current : run) {
            names(current.id()).stream()
                    .flatMap(id -> Optional.ofNullable(before.remove(key(id, current))).stream())
                    .findFirst()
                    .ifPresent(found -> partners.add(new Partners(found, current)));
        }
        return partners;
    }

    /** One benchmark on as many processors, which has two names. */
    record Partners(Measurement baseline, Measurement current) {
        Pair pair() {
            return Pair.of(baseline.withId(current.id()), current);
        }
    }

    /** The names that the baseline may have for a benchmark of the run. */
    private List<BenchmarkId> names(BenchmarkId id) {
        List<BenchmarkId> names = new ArrayList<>();
        String before = where.before().get(Environment.PROCS);
        String suffix = "-" + before;
        if (!before.isEmpty() && id.name().startsWith(GO) && id.name().endsWith(suffix)) {
            String name = id.name().substring(0, id.name().length() - suffix.length());
            names.add(new BenchmarkId(name, id.params()));
        }
        if (!before.isEmpty() && before.equals(id.params().get(Identities.PROCESSORS))) {
            Map<String, String> params = new LinkedHashMap<>(id.params());
            params.remove(Identities.PROCESSORS);
            names.add(new BenchmarkId(id.name(), params));
        }
        String now = where.now().get(Environment.PROCS);
        if (!now.isEmpty() && id.name().startsWith(GO)) {
            names.add(new BenchmarkId(id.name() + "-" + now, id.params()));
        }
        if (!now.isEmpty() && !id.params().containsKey(Identities.PROCESSORS)) {
            Map<String, String> params = new LinkedHashMap<>(id.params());
            params.put(Identities.PROCESSORS, now);
            names.add(new BenchmarkId(id.name(), params));
        }
        return names;
    }

    private static SeriesKey key(BenchmarkId id, Measurement one) {
        return SeriesKey.of(HERE, id, one.metric());
    }
}
