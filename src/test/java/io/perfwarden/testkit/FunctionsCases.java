package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.format.FunctionsFile;
import io.perfwarden.profile.CallProfile.ProfileUnit;
import io.perfwarden.profile.ProfileDifference.FunctionChange;
import io.perfwarden.profile.ProfileSummary;
import io.perfwarden.profile.ProfileSummary.CallFrame;

/** Functions of benchmarks. */
public final class FunctionsCases {
    public static final FunctionsFile SORT = of("sort/100", "cmp");

    private FunctionsCases() {}

    /** A benchmark in which one function executes three quarters more. */
    public static FunctionsFile of(String benchmark, String function) {
        return new FunctionsFile(
                benchmark,
                new ProfileSummary(
                        ProfileUnit.INSTRUCTIONS,
                        6_210_000,
                        7_250_000,
                        List.of(new FunctionChange(function, 1_390_000, 2_430_000, "sort.c")),
                        List.of(
                                new CallFrame(0, "main", 6_210_000, 7_250_000),
                                new CallFrame(1, function, 1_390_000, 2_430_000),
                                new CallFrame(1, "swap", 4_000_000, 4_000_000))));
    }
}
