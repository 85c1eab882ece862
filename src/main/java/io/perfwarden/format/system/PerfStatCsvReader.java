package io.perfwarden.format.system;

import io.perfwarden.format.ConsoleLines;
import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.NumberText;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.DirectionOrigin;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code perf stat -x}: value, unit, event, under {@code -r} the variance, then how long the event
 * was counted. The separator is the user's choice, so it is what follows the first value.
 */
public final class PerfStatCsvReader implements ResultReader {
    /** Value, separator, unit, event, variance, running time and share. */
    private static final Pattern COUNTER =
            Pattern.compile(
                    "^(\\d+(?:[.,]\\d+)?|<not counted>|<not supported>)([,;:|\\t])([A-Za-z]*)\\2"
                            + "([a-zA-Z][^,;|\\t]*?)\\2(?:([\\d.]+)%\\2)?\\d+\\2[\\d.,]+(?:\\2|$)");

    /** A value and an event, whatever else the line has. */
    private static final Pattern ODD =
            Pattern.compile(
                    "^[\\d<][^,;|\\t]*([,;|\\t])[A-Za-z]*\\1[a-zA-Z][^,;|\\t]*\\1[^,;|\\t]*\\1");

    @Override
    public FormatInfo format() {
        return FormatInfo.log("perf-stat-csv", "perf stat CSV", DirectionOrigin.UNIT, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.anyLine(COUNTER);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        PerfCounters counters = new PerfCounters(results);
        ConsoleLines.walk(
                file,
                limits,
                (line, number) -> {
                    if (!counter(line, number, counters) && ODD.matcher(line).find()) {
                        results.unread(
                                results.at(number), "expected a counter of perf stat, found", line);
                    }
                });
        counters.finish();
    }

    private static boolean counter(String line, int number, PerfCounters counters)
            throws FormatException {
        Matcher found = COUNTER.matcher(line);
        boolean is = found.find();
        if (is) {
            PerfCounters.Row row = new PerfCounters.Row();
            row.value = found.group(1);
            row.unit = found.group(3);
            row.event = found.group(4);
            String variance = found.group(5);
            row.variance =
                    variance == null ? Double.NaN : NumberText.parse(variance).orElse(Double.NaN);
            counters.add(row, number);
        }
        return is;
    }
}
