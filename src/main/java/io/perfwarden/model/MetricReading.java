package io.perfwarden.model;

import java.util.Optional;
import java.util.OptionalLong;

/** What a tool reports for one metric of one benchmark. */
public sealed interface MetricReading {
    /** Fewer samples do not tell how far they lie apart. */
    int FEWEST = 3;

    /** As many as a test can still count with. */
    double MOST_TRIALS = 1e12;

    /** Why there is no number; empty where there is one. */
    default String reason() {
        return "";
    }

    /**
     * A number.
     *
     * @param value the tool's central value, in the metric's unit; as read, so it may be NaN,
     *     infinite, zero or negative, which the judge answers for
     * @param samples raw samples, in the metric's unit, where the file has them
     * @param trials of how many requests or checks the value is a share, in per cent; from 1, and
     *     absent where it is no share
     */
    record Measured(double value, ReportedSpread spread, Samples samples, OptionalLong trials)
            implements MetricReading {
        /** Of what is no share. */
        public Measured(double value, ReportedSpread spread, Samples samples) {
            this(value, spread, samples, OptionalLong.empty());
        }

        public boolean isShare() {
            return trials.isPresent();
        }

        /** The share of the trials of both; fails where one is no share. */
        public Measured pooled(Measured other) {
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
     * The benchmark itself errored.
     *
     * @param measured what was measured all the same, where it errs in every run in the one way
     *     that the reason names: it may be meant to
     */
    record Failed(String reason, Optional<Measured> measured) implements MetricReading {
        public Failed(String reason) {
            this(reason, Optional.empty());
        }

        /** Whether both were measured, and err for the same reason. */
        public boolean isMeasuredLike(Failed other) {
            return measured.isPresent()
                    && other.measured.isPresent()
                    && reason.equals(other.reason);
        }
    }

    /** The file says that the benchmark was not run. */
    record Skipped(String reason) implements MetricReading {}

    static MetricReading measured(double value) {
        return new Measured(value, ReportedSpread.NONE, Samples.NONE);
    }

    static MetricReading measured(double value, ReportedSpread spread) {
        return new Measured(value, spread, Samples.NONE);
    }

    /**
     * A share, in per cent.
     *
     * @param part how many of the trials; from 0 to all of them
     * @param trials from 1; more than 10<sup>12</sup> count as that many
     */
    static Measured share(double part, double trials) {
        long known = (long) Math.min(trials, MOST_TRIALS);
        return new Measured(
                100 * (part / trials), ReportedSpread.NONE, Samples.NONE, OptionalLong.of(known));
    }

    /** The median of one sample or more. */
    static MetricReading median(Samples samples) {
        return new Measured(samples.median(), ReportedSpread.NONE, samples);
    }
}
