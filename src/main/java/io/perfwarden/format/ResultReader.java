package io.perfwarden.format;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.ResultSet;
import java.io.IOException;

/** Reads one format. Stateless, so that threads share it. */
public interface ResultReader {
    FormatInfo format();

    default String id() {
        return format().id();
    }

    /** Whether a file's beginning has this format. Never throws. */
    boolean recognises(FileHead head);

    /** Whether a file of the tool lies beside its results, without any in it. */
    default boolean isBesideResults(FileHead head) {
        return false;
    }

    /**
     * Reads the whole file as a stream.
     *
     * @throws FormatException if the file is damaged or passes a bound; names file and position
     */
    void read(ResultFile file, ReadLimits limits, ResultCollector results) throws IOException;

    /** As {@link #read(ResultFile, ReadLimits, ResultCollector)}, returning the results. */
    default ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        read(file, limits, results);
        return results.finish();
    }

    /** Reads JSON documents, of which a file may have several. */
    interface Json extends ResultReader {
        void read(JsonCursor json, ResultCollector results) throws IOException;

        @Override
        default void read(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            JsonCursor.walk(file, limits, json -> read(json, results));
        }
    }

    /** Reads lines that the tool always ends, so that an unfinished last line shows a cut file. */
    interface Lines extends ResultReader {
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
