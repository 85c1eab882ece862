package io.perfwarden.compare.history;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How much worse a value is than it once was, whoever is to blame; direction-adjusted, positive is
 * worse, 0.124 for 12.4 %.
 *
 * @param sinceBaseline than in the baseline file, where the row was held against something else
 * @param sinceRelease than the last release measured, where that is known
 */
public record LongTermDrift(OptionalDouble sinceBaseline, Optional<SinceRelease> sinceRelease) {
    /** Nothing to say. */
    public static final LongTermDrift NONE =
            new LongTermDrift(OptionalDouble.empty(), Optional.empty());

    /**
     * Than the last release measured.
     *
     * @param tag the release's
     */
    public record SinceRelease(String tag, double change) {}

    public LongTermDrift sinceBaseline(OptionalDouble change) {
        return new LongTermDrift(change, sinceRelease);
    }

    public LongTermDrift sinceRelease(Optional<SinceRelease> change) {
        return new LongTermDrift(sinceBaseline, change);
    }
}
