package io.perfwarden.format.system;

import io.perfwarden.format.ConsoleLines;
import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.DirectionOrigin;
import java.io.IOException;

/** {@code perf stat -j}: an object on each line, below a comment or within a log. */
public final class PerfStatJsonReader implements ResultReader {
    private static final String VALUE = "\"counter-value\"";

    @Override
    public FormatInfo format() {
        return FormatInfo.log("perf-stat", "perf stat JSON", DirectionOrigin.UNIT, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.lines().stream().anyMatch(PerfStatJsonReader::isCounter);
    }

    private static boolean isCounter(String line) {
        return line.stripLeading().startsWith("{") && line.contains(VALUE);
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
                        String where = results.at(number).toString();
                        JsonCursor.walk(
                                line, where, limits, json -> counter(json, number, counters));
                    }
                });
        counters.finish();
    }

    private static void counter(JsonCursor json, int line, PerfCounters counters)
            throws IOException {
        PerfCounters.Row row = new PerfCounters.Row();
        json.object(key -> {
            switch (key) {
                case "counter-value" -> row.value = json.text();
                case "unit" -> row.unit = json.text();
                case "event" -> row.event = json.text();
                case "variance" -> row.variance = json.number();
                default -> {}
            }
        });
        counters.add(row, line);
    }
}
