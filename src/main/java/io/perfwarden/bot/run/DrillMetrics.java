package io.perfwarden.bot.run;

import module java.base;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.perfwarden.compare.DrillChange;
import io.perfwarden.compare.DrillCounts;
import io.perfwarden.compare.DrillTable;
import io.perfwarden.db.DrillStore;
import io.perfwarden.db.DrillStore.StoredDrill;

/**
 * The metric {@code perfwarden.drill.caught}: the share of drills that failed, by {@code
 * repository}, {@code suite} and {@code change}.
 */
public final class DrillMetrics {
    /** Bounded, because configurations can invent suites. */
    private static final int MOST = 1_000;

    private final MeterRegistry registry;
    private final DrillStore drills;
    private final Map<Key, Double> caught = new ConcurrentHashMap<>();
    private volatile Instant shown = Instant.EPOCH;

    private record Key(String repository, String suite, String change) {}

    public DrillMetrics(MeterRegistry registry, DrillStore drills) {
        this.registry = registry;
        this.drills = drills;
    }

    /** Shows the stored drills, if there are new ones. */
    public void refresh() {
        Instant newest = drills.newestAt();
        if (newest.equals(shown)) {
            return;
        }
        drills.repositories(MOST)
                .forEach(repo -> {
                    Map<String, List<DrillTable>> suites =
                            drills.newest(repo.id()).stream()
                                    .map(StoredDrill::table)
                                    .collect(Collectors.groupingBy(it -> it.where().suite()));
                    suites.forEach((suite, tables) -> {
                        for (DrillChange change : DrillChange.SLOWDOWNS) {
                            Key key = new Key(repo.name().toString(), suite, change.text());
                            show(key, share(tables, change));
                        }
                    });
                });
        shown = newest;
    }

    /** NaN if nothing was drilled. */
    private static double share(List<DrillTable> tables, DrillChange change) {
        DrillCounts sum =
                tables.stream()
                        .map(it -> it.sum(change))
                        .reduce(DrillCounts.NONE, DrillCounts::plus);
        return (double) sum.caught() / sum.total();
    }

    private void show(Key key, double share) {
        if (caught.size() >= MOST * DrillChange.SLOWDOWNS.size() && !caught.containsKey(key)) {
            return;
        }
        if (caught.put(key, share) == null) {
            Gauge.builder("perfwarden.drill.caught", () -> caught.get(key))
                    .description("Share of fire drills that failed")
                    .tag("repository", key.repository())
                    .tag("suite", key.suite())
                    .tag("change", key.change())
                    .strongReference(true)
                    .register(registry);
        }
    }
}
