package io.perfwarden.parity;

/** One implementation of the features. */
public sealed interface Backend {
    String name();

    /**
     * The same with what another file of it held: other metrics of the same frames.
     *
     * @param file how that file is called
     */
    default Backend and(String file, Backend more) {
        if (!(this instanceof Ran(_, Frames mine)) || !(more instanceof Ran(_, Frames others))) {
            return this instanceof Broken ? this : more;
        }
        return mine.joined(others)
                .<Backend>map(frames -> new Ran(name(), frames))
                .orElseGet(() ->
                        new Broken(
                                name(),
                                file
                                        + " has other frames than the files before it, or a"
                                        + " metric that one of them has"));
    }

    /** It computed something. */
    record Ran(String name, Frames frames) implements Backend {}

    /**
     * It failed, or what it left cannot be read.
     *
     * @param reason foreign text
     */
    record Broken(String name, String reason) implements Backend {}
}
