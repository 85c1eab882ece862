package io.perfwarden.cli.scoring;

import io.perfwarden.bench.Direction;
import java.util.List;
import java.util.Map;

/**
 * The runs of one project's suite, one after the other.
 *
 * @param dedicated whether they were measured on a machine of their own
 * @param runs oldest first: what each measured, by benchmark
 */
record Recording(boolean dedicated, Direction direction, List<Map<String, Double>> runs) {
    Recording {
        runs = List.copyOf(runs);
    }

    /** The names of all benchmarks, in the order in which they appeared. */
    List<String> benchmarks() {
        return runs.stream().flatMap(run -> run.keySet().stream()).distinct().toList();
    }
}
