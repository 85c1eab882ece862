package io.perfwarden.format.web;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.ConsoleLines;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonLines;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;

/**
 * The lines {@code PERFHERDER_DATA: {...}} that Mozilla's test suites put into their logs, or such
 * a document on its own.
 */
public final class PerfherderReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines(
                    "perfherder", "Perfherder log line", DirectionOrigin.DECLARED, Offer.SAMPLES);

    private static final String MARK = "PERFHERDER_DATA: ";

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return isDocument(head)
                || (head.mentions(MARK)
                        && head.lines().stream().anyMatch(line -> line.contains(MARK + "{")));
    }

    private static boolean isDocument(Head head) {
        if (!head.mentions("framework", "suites")) {
            return false;
        }
        JsonShape root = head.json();
        return root.at("framework").has("name") && root.at("suites").element().has("name");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        if (JsonLines.beginsObject(file)) {
            JsonCursor.walk(file, limits, json -> document(json, results, 0));
        } else {
            ConsoleLines.walk(file, limits, (line, number) -> line(line, number, results, limits));
        }
        return results.finish();
    }

    private static void line(String line, int number, ResultCollector results, ReadLimits limits)
            throws IOException {
        int mark = line.indexOf(MARK);
        if (mark >= 0) {
            String text = line.substring(mark + MARK.length());
            String where = results.at(number).toString();
            JsonCursor.walk(text, where, limits, json -> document(json, results, number));
        }
    }

    private static void document(JsonCursor json, ResultCollector results, int line)
            throws IOException {
        json.only(
                "suites",
                () ->
                        json.array(() ->
                                new PerfherderSuite(line == 0 ? json.line() : line)
                                        .read(json, results)));
    }
}
