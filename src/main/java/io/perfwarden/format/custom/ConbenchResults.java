package io.perfwarden.format.custom;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.Position;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;

/** Walks a file of Conbench results, one result in memory at a time. */
public final class ConbenchResults {
    private static final String DATA = "data";

    private final ResultFile file;
    private final JsonCursor json;
    private final Visitor each;

    /** Takes the results in the file's order. */
    @FunctionalInterface
    public interface Visitor {
        void result(ConbenchOrigin origin, Row row) throws IOException;
    }

    /** One result. */
    @FunctionalInterface
    public interface Row {
        /** Adds the measurement, and what is said of the machine. */
        void addTo(ResultCollector results) throws FormatException;
    }

    private ConbenchResults(ResultFile file, JsonCursor json, Visitor each) {
        this.file = file;
        this.json = json;
        this.each = each;
    }

    /**
     * Hands over every result: of one, a list, one after the other, or what the server answers,
     * where they are in {@code data}.
     *
     * @throws FormatException if the file is damaged or passes a bound
     */
    public static void walk(ResultFile file, ReadLimits limits, Visitor each) throws IOException {
        JsonCursor.walk(file, limits, json -> new ConbenchResults(file, json, each).value());
    }

    private void value() throws IOException {
        if (json.isArray()) {
            json.array(this::value);
            return;
        }
        ConbenchOrigin.Parts origin = new ConbenchOrigin.Parts();
        ConbenchResult result = new ConbenchResult(new Position(file.name(), json.line()), origin);
        json.object(key -> {
            if (key.equals(DATA) && (json.isArray() || json.isObject())) {
                value();
            } else {
                result.field(key, json);
            }
        });
        if (result.isComplete(json)) {
            each.result(origin.origin(), result::addTo);
        }
    }
}
