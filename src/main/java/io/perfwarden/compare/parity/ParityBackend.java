package io.perfwarden.compare.parity;

/** One implementation of the features. */
public sealed interface ParityBackend {
    String name();

    /**
     * The same with what another file of it held: other metrics of the same frames.
     *
     * @param file how that file is called
     */
    default ParityBackend and(String file, ParityBackend more) {
        if (!(this instanceof Ran(_, BackendFrames mine))
                || !(more instanceof Ran(_, BackendFrames others))) {
            return this instanceof Broken ? this : more;
        }
        return mine.joined(others)
                .<ParityBackend>map(frames -> new Ran(name(), frames))
                .orElseGet(() ->
                        new Broken(
                                name(),
                                file
                                        + " has other frames than the files before it, or a"
                                        + " metric that one of them has"));
    }

    /** It computed something. */
    record Ran(String name, BackendFrames frames) implements ParityBackend {}

    /**
     * It failed, or what it left cannot be read.
     *
     * @param reason foreign text
     */
    record Broken(String name, String reason) implements ParityBackend {}
}
