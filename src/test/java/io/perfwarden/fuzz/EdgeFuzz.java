package io.perfwarden.fuzz;

/** What the fuzzer calls for the ways in that are no readers, in one JVM each. */
public final class EdgeFuzz {
    private static final EdgeContract CONTRACT =
            new EdgeContract(System.getProperty(ReaderFuzz.READER, ""));

    private EdgeFuzz() {}

    /** Called once. Classes are loaded here, because the time of every input is watched. */
    public static void fuzzerInitialize() {
        CONTRACT.check(new byte[0]);
    }

    /** Called for every input. */
    public static void fuzzerTestOneInput(byte[] input) {
        CONTRACT.check(input);
    }
}
