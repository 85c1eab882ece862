package io.perfwarden.db;

/** Another server works on the embedded store. */
public final class StoreInUse extends RuntimeException {
    private static final long serialVersionUID = 1;

    StoreInUse() {
        super(
                "another Perfwarden works on it: end that one first, or use PostgreSQL to run"
                        + " several");
    }
}
