package io.perfwarden.baseline;

import io.perfwarden.model.ResultSet;
import java.io.IOException;
import java.util.List;

/** The history in one file or directory of another system. */
public interface ImportedHistory {
    /** Takes the entries. */
    @FunctionalInterface
    interface Visitor {
        void entry(HistoryEntry entry, Results results) throws IOException;
    }

    /** The measurements of an entry; read when asked for, and only during the visit. */
    @FunctionalInterface
    interface Results {
        ResultSet read() throws IOException;
    }

    /** The id of its format. */
    String format();

    /**
     * Hands over all entries, every time in the same order; of entries with the same date, the
     * later one counts.
     */
    void walk(Visitor each) throws IOException;

    /** What the history does not say although it matters, for people; complete after a walk. */
    List<String> losses();
}
