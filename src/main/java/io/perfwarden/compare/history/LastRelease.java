package io.perfwarden.compare.history;

import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Samples;
import java.util.OptionalDouble;

/**
 * What the last release measured.
 *
 * @param tag its name
 * @param runs of one commit: the release itself, or its nearest ancestor that was measured
 */
public record LastRelease(String tag, SuiteHistory runs) {
    public LastRelease {
        if (runs.runs().isEmpty()) {
            throw new IllegalArgumentException("a release that nobody measured");
        }
    }

    /**
     * The same of a history that ends with it: the runs of the last commit.
     *
     * @param along not empty
     */
    public static LastRelease endOf(String tag, SuiteHistory along) {
        int end = along.runs().size();
        String commit = along.runs().getLast().name();
        int from = end - 1;
        while (from > 0 && along.runs().get(from - 1).name().equals(commit)) {
            from--;
        }
        return new LastRelease(tag, along.between(from, end));
    }

    /**
     * What it measured of a benchmark's metric: the median where several runs did.
     *
     * @return in the measurement's unit
     */
    public OptionalDouble value(MetricResult measurement) {
        return runs.series(measurement)
                .map(series ->
                        OptionalDouble.of(
                                series.metric()
                                        .unit()
                                        .convert(
                                                Samples.of(series.newest(runs.runs().size()))
                                                        .median(),
                                                measurement.metric().unit())))
                .orElse(OptionalDouble.empty());
    }

    /** Whether all that is known of its machine is another one than this. */
    public boolean isOnOther(BenchmarkEnvironment machine) {
        return runs.runs().stream().allMatch(run -> run.machine().isElsewhere(machine));
    }
}
