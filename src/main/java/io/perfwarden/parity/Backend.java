package io.perfwarden.parity;

/** One implementation of the features. */
public sealed interface Backend {
    String name();

    /** It computed something. */
    record Ran(String name, Frames frames) implements Backend {}

    /**
     * It failed, or what it left cannot be read.
     *
     * @param reason foreign text
     */
    record Broken(String name, String reason) implements Backend {}
}
