package io.perfwarden.archive;

import java.io.IOException;
import java.io.InputStream;

/**
 * A file that may hold benchmark results: an entry of an artifact, a file of a directory, a blob of
 * a repository.
 */
public interface ResultFile {
    /** Its name within its artifact or directory, with {@code /} between segments. Foreign text. */
    String name();

    /**
     * Opens it from the start; the stream ends with an {@link ArchiveException} when a bound is
     * passed. May be called several times.
     */
    InputStream open() throws IOException;
}
