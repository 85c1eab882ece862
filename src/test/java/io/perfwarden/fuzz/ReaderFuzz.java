package io.perfwarden.fuzz;

/**
 * What the fuzzer calls: one reader on any bytes. The one class serves all readers, in one JVM
 * each.
 */
public final class ReaderFuzz {
    /** The system property that names the reader, by its format's id. */
    static final String READER = "fuzz.reader";

    private static final ReaderContract CONTRACT =
            new ReaderContract(System.getProperty(READER, ""));

    private ReaderFuzz() {}

    /** Called once. Classes are loaded here, because the time of every input is watched. */
    public static void fuzzerInitialize() {
        CONTRACT.check(new byte[0]);
    }

    /** Called for every input. */
    public static void fuzzerTestOneInput(byte[] input) {
        CONTRACT.check(input);
    }
}
