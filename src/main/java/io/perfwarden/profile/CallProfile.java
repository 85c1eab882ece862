package io.perfwarden.profile;

import module java.base;

/**
 * What a program spent, by function.
 *
 * @param unit what was counted
 * @param calls the functions as they called each other
 * @param own what each function spent itself, in counts of the unit
 * @param places file and line of a function, where they are known
 */
public record CallProfile(
        ProfileUnit unit, CallTree calls, Map<String, Long> own, Map<String, String> places) {

    public CallProfile {
        own = Map.copyOf(own);
        places = Map.copyOf(places);
    }

    static CallProfile ofSamples(CallTree calls, Map<String, String> places) {
        return new CallProfile(ProfileUnit.SAMPLES, calls, calls.byFunction(), places);
    }

    /** The sum of all functions. */
    public long total() {
        return own.values().stream().reduce(0L, Math::addExact);
    }

    /** What a profile counts. */
    public enum ProfileUnit {
        /** Looks at the program at intervals of time: a share of them has an error. */
        SAMPLES,
        /** Instructions, all of them. */
        INSTRUCTIONS;

        /** As files and reports have it. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
