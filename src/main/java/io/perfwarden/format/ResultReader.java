package io.perfwarden.format;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.ResultSet;
import java.io.IOException;

/** Reads one format. Stateless: one instance serves all threads. */
public interface ResultReader {
    /** What this reader reads. */
    FormatInfo format();

    /** The format's id. */
    default String id() {
        return format().id();
    }

    /** Whether the beginning of a file looks like this format. Never throws. */
    boolean recognises(FileHead head);

    /**
     * Reads the whole file, streaming.
     *
     * @throws FormatException if the file is damaged or passes a bound; names file and position
     * @throws IOException if the file cannot be read
     */
    ResultSet read(ResultFile file, ReadLimits limits) throws IOException;
}
