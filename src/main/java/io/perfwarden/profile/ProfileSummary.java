package io.perfwarden.profile;

import module java.base;

import io.perfwarden.profile.CallProfile.ProfileUnit;
import io.perfwarden.profile.ProfileDifference.FunctionChange;

/**
 * What two profiles of one program differ in, small enough to be kept.
 *
 * @param before counts of the base in all, from 1
 * @param after counts of the head in all, from 1
 * @param functions those with the largest certain changes, the largest first
 * @param frames each before what it called
 */
public record ProfileSummary(
        ProfileUnit unit,
        long before,
        long after,
        List<FunctionChange> functions,
        List<CallFrame> frames) {
    /** Functions that are named. */
    public static final int MOST_FUNCTIONS = 5;

    /** Frames that are kept of a benchmark: what is narrower is not seen on a screen. */
    public static final int MOST_FRAMES = 1_000;

    /**
     * A function as it was called by the nearest frame of less depth above it.
     *
     * @param depth from 0
     * @param before what it spent with all that it called, in counts of the base
     * @param after the same of the head
     */
    public record CallFrame(int depth, String function, long before, long after) {}

    public ProfileSummary {
        functions = List.copyOf(functions);
        frames = List.copyOf(frames);
    }
}
