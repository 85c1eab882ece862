package io.perfwarden.model;

import java.util.Optional;
import java.util.OptionalLong;

/** A tool's report of one metric of one benchmark. */
public sealed interface MetricReading {
    /** Fewer samples do not tell their spread. */
    int FEWEST = 3;

    /** Most trials that a test can use. */
    double MOST_TRIALS = 1e12;

    /** Why there is no number; empty if there is one. */
    default String reason() {
        return "";
    }

    /**
     * A number.
     *
     * @param value the tool's central value, in the metric's unit, as read: it may be NaN,
     *     infinite, zero or negative
     * @param samples raw samples, in the metric's unit; may be empty
     * @param trials number of requests or checks, from 1, if the value is a percentage of them;
     *     otherwise absent
     */
    record Measured(double value, ReportedSpread spread, Samples samples, OptionalLong trials)
            implements MetricReading {
        public Measured(double value, ReportedSpread spread, Samples samples) {
            this(value, spread, samples, OptionalLong.empty());
        }

        public boolean isShare() {
            return trials.isPresent();
        }

        /** The share of both trials together; throws if one is no share. */
        public Measured poolWith(Measured other) {
            long own = trials.orElseThrow();
            long all = own + other.trials.orElseThrow();
            double part = (double) own / all;
            return new Measured(
                    value * part + other.value * (1 - part),
                    ReportedSpread.NONE,
                    Samples.NONE,
                    OptionalLong.of(all));
        }

        /** The tool's spread, else the standard deviation of three samples or more. */
        public ReportedSpread spreadOfSamples() {
            return spread.kind() == ReportedSpread.Kind.NONE && samples.size() >= FEWEST
                    ? ReportedSpread.around(
                            ReportedSpread.Kind.STANDARD_DEVIATION,
                            value,
                            samples.standardDeviation())
                    : spread;
        }
    }

    /**
     * The benchmark itself failed.
     *
     * @param measured the value of a benchmark that fails the same way in every run, as it may be
     *     meant to
     */
    record Failed(String reason, Optional<Measured> measured) implements MetricReading {
        public Failed(String reason) {
            this(reason, Optional.empty());
        }

        public boolean isMeasuredLike(Failed other) {
            return measured.isPresent()
                    && other.measured.isPresent()
                    && reason.equals(other.reason);
        }
    }

    /** The file states that the benchmark was not run. */
    record Skipped(String reason) implements MetricReading {}

    static MetricReading of(double value) {
        return new Measured(value, ReportedSpread.NONE, Samples.NONE);
    }

    static MetricReading of(double value, ReportedSpread spread) {
        return new Measured(value, spread, Samples.NONE);
    }

    /**
     * A share in per cent.
     *
     * @param part from 0 to all trials
     * @param trials from 1; counted as at most 10<sup>12</sup>
     */
    static Measured share(double part, double trials) {
        long known = (long) Math.min(trials, MOST_TRIALS);
        return new Measured(
                100 * (part / trials), ReportedSpread.NONE, Samples.NONE, OptionalLong.of(known));
    }

    static MetricReading median(Samples samples) {
        return new Measured(samples.median(), ReportedSpread.NONE, samples);
    }
}
