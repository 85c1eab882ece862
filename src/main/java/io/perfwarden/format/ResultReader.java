package io.perfwarden.format;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.ResultSet;
import java.io.IOException;

/** Reads one format. Stateless: one instance serves all threads. */
public interface ResultReader {
    /** The format's id in configuration and reports, such as {@code jmh}. */
    String id();

    /** The format's name for people, such as {@code JMH JSON}. */
    String title();

    /** Whether the beginning of a file looks like this format. Never throws. */
    boolean recognises(Head head);

    /**
     * Reads the whole file, streaming.
     *
     * @throws FormatException if the file is damaged or passes a bound; names file and position
     * @throws IOException if the file cannot be read
     */
    ResultSet read(ResultFile file, ReadLimits limits) throws IOException;
}
