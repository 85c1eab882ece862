package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.compare.FireDrill;
import io.perfwarden.compare.SimulatedRuns;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.DrillStore.StoredDrill;
import io.perfwarden.db.FactStore;
import io.perfwarden.model.RepoId;
import io.perfwarden.stats.SignificanceOptions.Machines;

/** Small fire drills of what a store has recorded. */
public final class SampleDrills {
    private static final int ROWS = 2_000;

    private SampleDrills() {}

    public static void fill(FactStore facts, RepoId repo, Instant at) {
        List<StoredDrill> drills =
                facts.history().series(repo).stream()
                        .map(it -> SimulatedRuns.of(facts.history().newest(repo, it, Set.of(), 60)))
                        .map(it ->
                                new FireDrill(
                                        it,
                                        SuitePolicy.defaults(it.history().where().suite()),
                                        1,
                                        Machines.SHARED,
                                        ROWS))
                        .map(it -> new StoredDrill(it.run(), "", at))
                        .toList();
        facts.drills().replace(repo, drills);
    }
}
