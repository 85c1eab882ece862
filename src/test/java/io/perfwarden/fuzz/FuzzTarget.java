package io.perfwarden.fuzz;

import java.util.Arrays;
import java.util.List;

/**
 * What the fuzzer calls: one or more readers, or other ways in, that are all given every input. The
 * one class serves all of them.
 */
public final class FuzzTarget {
    /** The system property that names them, with commas between. */
    static final String IDS = "fuzz.ids";

    private static final List<String> NAMED =
            Arrays.asList(System.getProperty(IDS, "").split(",", -1));
    private static final List<Contract> CONTRACTS = NAMED.stream().map(Contract::of).toList();

    private FuzzTarget() {}

    /** Called once. Classes are loaded here, because the time of every input is watched. */
    public static void fuzzerInitialize() {
        fuzzerTestOneInput(new byte[0]);
    }

    /** Called for every input. */
    public static void fuzzerTestOneInput(byte[] input) {
        for (int i = 0; i < CONTRACTS.size(); i++) {
            try {
                CONTRACTS.get(i).check(input);
            } catch (RuntimeException | Error broken) {
                throw new AssertionError("by " + NAMED.get(i), broken);
            }
        }
    }
}
