package io.perfwarden.fuzz;

/** A promise, checked as cheaply as a fuzzer wants it. */
final class Require {
    private Require() {}

    /**
     * @param promise what the reader or what it read does, such as {@code has a name}
     */
    static void that(boolean kept, String promise) {
        if (!kept) {
            throw new AssertionError("broken: " + promise);
        }
    }
}
