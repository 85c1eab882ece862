package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.FieldTable.ObjectFields;
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

    /**
     * {@code perf stat -x}: value, unit, event, under {@code -r} the variance, then the counting
     * time. The separator is what follows the first value.
     */
    public static final class PerfStatCsv implements ResultReader {
        private static final Pattern COUNTER =
                Pattern.compile(
                        "^(\\d+(?:[.,]\\d+)?|<not counted>|<not"
                                + " supported>)([,;:|\\t])([A-Za-z]*)\\2"
                                + "([a-zA-Z][^,;|\\t]*?)\\2(?:([\\d.]+)%\\2)?\\d+\\2[\\d.,]+(?:\\2|$)");

        private static final Pattern ODD =
                Pattern.compile(
                        "^[\\d<][^,;|\\t]*([,;|\\t])[A-Za-z]*\\1[a-zA-Z][^,;|\\t]*\\1[^,;|\\t]*\\1");

        @Override
        public FormatInfo format() {
            return log("perf-stat-csv", "perf stat CSV", Offer.SPREAD);
        }

        @Override
        public boolean recognises(FileHead head) {
            return head.anyLine(COUNTER);
        }

        @Override
        public void read(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            PerfCounters counters = new PerfCounters(results);
            ConsoleLines.Line each =
                    (line, number) -> {
                        if (!counter(line, number, counters) && ODD.matcher(line).find()) {
                            results.unread(number, "expected a counter of perf stat, found", line);
                        }
                    };
            ConsoleLines.walk(file, limits, each);
            counters.finish();
        }

        private static boolean counter(String line, int number, PerfCounters counters)
                throws FormatException {
            Matcher found = COUNTER.matcher(line);
            boolean is = found.find();
            if (is) {
                ObjectFields row = new ObjectFields(number);
                row.put(VALUE, found.group(1));
                row.put("unit", found.group(3));
                row.put("event", found.group(4));
                String variance = found.group(5);
                if (variance != null) {
                    row.put("variance", NumberText.parse(variance).orElse(Double.NaN));
                }
                counters.add(row, number);
            }
            return is;
        }
    }
}
