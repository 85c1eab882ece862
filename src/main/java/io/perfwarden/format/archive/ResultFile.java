package io.perfwarden.format.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

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

    /**
     * What reading it, and whatever is packed within it, may cost. One that stands alone has a
     * budget of its own each time it is asked.
     */
    default ArchiveBudget budget() {
        return new ArchiveBudget(ArchiveLimits.DEFAULT, ReadDeadline.NONE);
    }

    /**
     * A file that explains this one: of the given name, in the same directory or else in the one
     * above, of the same artifact or disk.
     *
     * @param fileName a plain name that a format fixes; never taken from a file
     * @return nothing where there is none, or where this file stands alone
     */
    default Optional<ResultFile> beside(String fileName) {
        return Optional.empty();
    }
}
