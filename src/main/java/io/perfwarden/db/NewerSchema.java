package io.perfwarden.db;

/** The store was changed by a version of this program that is newer than this one. */
public final class NewerSchema extends RuntimeException {
    private static final long serialVersionUID = 1;

    NewerSchema(String version) {
        super(
                "a newer Perfwarden has changed it (schema "
                        + version
                        + "): start that version, or restore a backup from before");
    }
}
