package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;

/**
 * A measurement of a commit.
 *
 * @param tag of the dispatch; empty for a repeated run
 * @param attempt absent while it is unknown
 * @param value as a logarithm, larger is worse; absent without one
 * @param at last request to GitHub to start it
 * @param reason why it cannot be measured; foreign text
 */
public record BisectionMeasurement(
        int place,
        CommitSha sha,
        String tag,
        Optional<Attempt> attempt,
        MeasurementStatus status,
        OptionalDouble value,
        Instant at,
        String reason) {
    /** Of a measurement. */
    public enum MeasurementStatus {
        ASKED,
        STARTED,
        DONE,
        BROKEN
    }

    public static BisectionMeasurement ofRequest(
            int place, CommitSha sha, String tag, Optional<Attempt> attempt, Instant at) {
        OptionalDouble none = OptionalDouble.empty();
        return new BisectionMeasurement(
                place, sha, tag, attempt, MeasurementStatus.ASKED, none, at, "");
    }

    public BisectionMeasurement askedAgain(Instant now) {
        return new BisectionMeasurement(
                place, sha, tag, attempt, status, value, now, "asked again");
    }

    public boolean isOpen() {
        return status == MeasurementStatus.ASKED || status == MeasurementStatus.STARTED;
    }

    public BisectionMeasurement withRun(Attempt run) {
        return new BisectionMeasurement(
                place, sha, tag, Optional.of(run), MeasurementStatus.STARTED, value, at, reason);
    }

    public BisectionMeasurement withValue(double result) {
        OptionalDouble known = OptionalDouble.of(result);
        return new BisectionMeasurement(
                place, sha, tag, attempt, MeasurementStatus.DONE, known, at, reason);
    }

    public BisectionMeasurement broken(String why) {
        return new BisectionMeasurement(
                place, sha, tag, attempt, MeasurementStatus.BROKEN, value, at, why);
    }
}
