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

    /** Whether a file is one that the tool writes beside its results, and has none in it. */
    default boolean isBesideResults(FileHead head) {
        return false;
    }

    /**
     * Reads the whole file, streaming.
     *
     * @param results takes what is read
     * @throws FormatException if the file is damaged or passes a bound; names file and position
     * @throws IOException if the file cannot be read
     */
    void read(ResultFile file, ReadLimits limits, ResultCollector results) throws IOException;

    /** The results of a whole file, as {@link #read(ResultFile, ReadLimits, ResultCollector)}. */
    default ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        read(file, limits, results);
        return results.finish();
    }

    /** Reads a format of JSON documents, several of which may follow each other in a file. */
    interface Json extends ResultReader {
        /** Reads one document. */
        void read(JsonCursor json, ResultCollector results) throws IOException;

        @Override
        default void read(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            JsonCursor.walk(file, limits, json -> read(json, results));
        }
    }

    /**
     * Reads a format of lines that a tool ends, so that a file which ends within one has lost some.
     */
    interface Lines extends ResultReader {
        /** What takes the lines of one file. */
        ConsoleLines.Line lines(ResultCollector results);

        @Override
        default void read(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            ConsoleLines.Line lines = lines(results);
            ConsoleLines.walk(file, limits, results, lines);
            lines.finish();
        }
    }
}
