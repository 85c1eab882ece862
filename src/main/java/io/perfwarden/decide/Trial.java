package io.perfwarden.decide;

import io.perfwarden.decide.replay.Adjusted;
import io.perfwarden.decide.replay.Constants;
import io.perfwarden.decide.replay.Ground;
import io.perfwarden.stats.FalseDiscovery;
import io.perfwarden.stats.StudentT;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The runs of a candidate, held against the levels of its suite. */
public final class Trial {
    private static final StudentT STUDENT = new StudentT(Constants.FREEDOM);
    private static final double INTERVAL = STUDENT.exceededWith(Constants.INTERVAL_TAIL);

    private final Adjusted[] runs;
    private final Map<Integer, Estimate> estimates;

    private Trial(Adjusted[] runs, Map<Integer, Estimate> estimates) {
        this.runs = runs;
        this.estimates = estimates;
    }

    /**
     * Holds runs against a ground.
     *
     * @param candidates by run, then by benchmark; at least one
     */
    static Trial of(Ground ground, double[]... candidates) {
        Adjusted[] runs = new Adjusted[candidates.length];
        Arrays.setAll(runs, i -> ground.adjusted(candidates[i]));
        Map<Integer, Sample> samples = new LinkedHashMap<>();
        ground.counted().stream()
                .forEach(b -> {
                    Sample sample = Sample.of(ground.level(b), b, runs);
                    if (!sample.isEmpty()) {
                        samples.put(b, sample);
                    }
                });
        return new Trial(runs, estimates(samples));
    }

    private static Map<Integer, Estimate> estimates(Map<Integer, Sample> samples) {
        double[] p =
                samples.values().stream()
                        .mapToDouble(sample -> STUDENT.above(sample.change() / sample.error()))
                        .toArray();
        double[] q = FalseDiscovery.adjusted(p);
        double seen = STUDENT.exceededWith(Constants.SUSPECT_RATE / Math.max(1, p.length));
        Map<Integer, Estimate> estimates = new LinkedHashMap<>();
        samples.forEach((benchmark, sample) -> {
            int i = estimates.size();
            estimates.put(benchmark, estimate(sample, p[i], q[i], seen));
        });
        return estimates;
    }

    /**
     * Everything of one benchmark.
     *
     * @param seen how many errors a change has to be off for its benchmark to be a suspect, if none
     *     of the others is
     * @see "Bloom (1995), Minimum Detectable Effects, Evaluation Review 19(5)"
     */
    private static Estimate estimate(Sample sample, double p, double q, double seen) {
        double change = sample.change();
        double error = sample.error();
        return new Estimate(
                sample.runs(),
                change,
                error,
                change / error,
                p,
                q,
                change - INTERVAL * error,
                change + INTERVAL * error,
                sample.beyondRecent(),
                sample.least(),
                (seen + Constants.POWER_QUANTILE) * error);
    }

    /** How many runs the candidate has. */
    int runs() {
        return runs.length;
    }

    /** The benchmarks that have a level and a value. */
    Set<Integer> tested() {
        return Collections.unmodifiableSet(estimates.keySet());
    }

    /** Of a benchmark that has a level and a value. */
    Optional<Estimate> estimate(int benchmark) {
        return Optional.ofNullable(estimates.get(benchmark));
    }

    /** How slow the machine of each run was, as logarithms. */
    public double[] machines() {
        return Arrays.stream(runs).mapToDouble(Adjusted::common).toArray();
    }

    /** Whether one is so much better that it is so by chance in few of so many tested. */
    boolean isBetter(Estimate estimate, Bound bound) {
        return estimate.change() <= -bound.cut()
                && STUDENT.below(estimate.z()) <= Constants.FAIL_RATE / estimates.size();
    }
}
