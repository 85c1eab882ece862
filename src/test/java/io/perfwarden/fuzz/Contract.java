package io.perfwarden.fuzz;

/** What must hold of every input. */
interface Contract {
    /**
     * @param id of a reader's format, or one of {@link EdgeContract#IDS}
     */
    static Contract of(String id) {
        return EdgeContract.IDS.contains(id) ? new EdgeContract(id) : new ReaderContract(id);
    }

    /**
     * Takes the input.
     *
     * @throws AssertionError if a promise is broken
     */
    void check(byte[] input);
}
