package io.perfwarden.format.history;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import java.util.Map;
import java.util.Optional;

/** A suite of the history and its newest entry so far. */
final class GabSuite {
    private final String name;
    private Optional<GabEntry> newest = Optional.empty();

    GabSuite(String name) {
        this.name = name;
    }

    /** Takes an entry if none is newer; of equal dates, the later in the file. */
    void offer(GabEntry entry) {
        if (newest.isEmpty() || !(entry.date() < newest.get().date())) {
            newest = Optional.of(entry);
        }
    }

    void addTo(ResultCollector results, boolean named) throws FormatException {
        if (newest.isPresent()) {
            newest.get().addTo(results, named ? Map.of("suite", name) : Map.of());
        }
    }
}
