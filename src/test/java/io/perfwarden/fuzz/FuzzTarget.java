package io.perfwarden.fuzz;

import module java.base;

/**
 * What the fuzzer calls: one or more readers, or other ways in, that are all given every input. The
 * one class serves all of them.
 */
public final class FuzzTarget {
    /** The system property that names them, with commas between. */
    static final String IDS = "fuzz.ids";

    private static final Map<String, Contract> CONTRACTS =
            Arrays.stream(System.getProperty(IDS, "").split(",", -1))
                    .collect(Collectors.toMap(Function.identity(), Contract::of));

    private FuzzTarget() {}

    /** Called once. Classes are loaded here, because the time of every input is watched. */
    public static void fuzzerInitialize() {
        fuzzerTestOneInput(new byte[0]);
    }

    /** Called for every input. */
    public static void fuzzerTestOneInput(byte[] input) {
        CONTRACTS.forEach((id, contract) -> {
            try {
                contract.check(input);
            } catch (RuntimeException | Error broken) {
                throw new AssertionError("by " + id, broken);
            }
        });
    }
}
