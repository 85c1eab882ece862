package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.format.archive.ResultFile;

/**
 * {@code perf stat -x}: value, unit, event, under {@code -r} the variance, then the counting time.
 * The separator is what follows the first value. Before version 4.1 a row ends before the time, and
 * before 3.16 it has no unit; such a file is told by an event that every perf has.
 */
public final class PerfStatCsvReader implements ResultReader {
    private static final Pattern COUNTER =
            Pattern.compile(
                    "^(\\d+(?:[.,]\\d+)?|<not counted>|<not"
                            + " supported>)([,;:|\\t])([A-Za-z]*)\\2"
                            + "([a-zA-Z][^,;|\\t]*?)\\2(?:([\\d.]+)%\\2)?\\d+\\2[\\d.,]+(?:\\2|$)");

    private static final Pattern BEFORE_41 =
            Pattern.compile(
                    "^(\\d+(?:[.,]\\d+)?|<not counted>|<not supported>)([,;:|\\t])"
                            + "(?:([A-Za-z]*)\\2)?([a-zA-Z][^,;|\\t]*?)(?:\\2([\\d.]+)%)?$");

    private static final Pattern COMMON =
            Pattern.compile(
                    "^[\\d.]+[,;:|\\t](?:[A-Za-z]*[,;:|\\t])?(?:(?:task|cpu)-clock|page-faults"
                            + "|context-switches|cycles|instructions)(?::[a-zA-Z]+)?"
                            + "(?:[,;:|\\t][\\d.]+%)?$");

    private static final Pattern ODD =
            Pattern.compile(
                    "^[\\d<][^,;|\\t]*([,;|\\t])[A-Za-z]*\\1[a-zA-Z][^,;|\\t]*\\1[^,;|\\t]*\\1");

    @Override
    public FormatInfo format() {
        return log("perf-stat-csv", "perf stat CSV", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.anyLine(COUNTER) || head.anyLine(COMMON);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        PerfCounters counters = new PerfCounters(results);
        boolean[] timed = {false};
        ConsoleLines.Line each =
                (line, number) -> {
                    boolean isCounter = counter(COUNTER, line, number, counters);
                    timed[0] |= isCounter;
                    boolean isRead =
                            isCounter || (!timed[0] && counter(BEFORE_41, line, number, counters));
                    if (!isRead && ODD.matcher(line).find()) {
                        results.unread(number, "expected a counter of perf stat, found", line);
                    }
                };
        ConsoleLines.walk(file, limits, each);
        counters.finish();
    }

    private static boolean counter(Pattern form, String line, int number, PerfCounters counters)
            throws FormatException {
        Matcher found = form.matcher(line);
        boolean is = found.find();
        if (is) {
            ObjectFields row = new ObjectFields(number);
            row.put(PerfStatReader.VALUE, found.group(1));
            row.put("unit", Objects.requireNonNullElse(found.group(3), ""));
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
