package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** {@code perf stat -j}: an object on each line, below a comment or in a log. */
public final class PerfStatReader implements ResultReader {
    static final String VALUE = "counter-value";

    /** The variance is in percent. */
    private static final FieldTable COUNTER =
            new FieldTable().texts(VALUE, "unit", "event").numbers("variance");

    @Override
    public FormatInfo format() {
        return log("perf-stat", "perf stat JSON", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.anyLine(PerfStatReader::isCounter);
    }

    private static boolean isCounter(String line) {
        return line.stripLeading().startsWith("{") && line.contains("\"" + VALUE + "\"");
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        PerfCounters counters = new PerfCounters(results);
        ConsoleLines.walk(
                file,
                limits,
                (line, number) -> {
                    if (isCounter(line)) {
                        JsonCursor.Document each = json -> counters.add(COUNTER.read(json), number);
                        JsonCursor.walk(line, results.at(number).toString(), limits, each);
                    }
                });
        counters.finish();
    }
}
