package io.perfwarden.compare;

import module java.base;

import io.perfwarden.model.SuitePlatform;

/**
 * What drills of a suite found.
 *
 * @param runs number of recorded runs that were changed
 * @param benchmarks number of benchmarks of the suite; some of them are drilled
 * @param ofSuite all benchmarks changed at once, one drill a run
 * @param ofBenchmarks one benchmark changed, by its label
 * @param blind why a benchmark that is twice as bad did not fail, by its label
 */
public record DrillTable(
        SuitePlatform where,
        int runs,
        int benchmarks,
        SortedMap<DrillChange, DrillCounts> ofSuite,
        SortedMap<String, SortedMap<DrillChange, DrillCounts>> ofBenchmarks,
        SortedMap<String, DrillBlindness> blind) {
    public DrillTable {
        ofSuite = Collections.unmodifiableSortedMap(ofSuite);
        ofBenchmarks = Collections.unmodifiableSortedMap(ofBenchmarks);
        blind = Collections.unmodifiableSortedMap(blind);
    }

    /** The drills of all benchmarks with one change. */
    public DrillCounts sum(DrillChange change) {
        return ofBenchmarks.values().stream()
                .map(it -> it.getOrDefault(change, DrillCounts.NONE))
                .reduce(DrillCounts.NONE, DrillCounts::plus);
    }
}
