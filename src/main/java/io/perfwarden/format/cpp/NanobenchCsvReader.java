package io.perfwarden.format.cpp;

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
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * nanobench's CSV template: its JSON without the single measurements, cells apart by semicolons.
 */
public final class NanobenchCsvReader implements ResultReader {
    private static final String COLUMNS =
            "\"title\";\"name\";\"unit\";\"batch\";\"elapsed\";\"error %\"";

    private static final List<String> TEXTS = List.of("title", "name", "unit");

    /** What the columns are called in the template for JSON. */
    private static final Map<String, String> NUMBERS =
            Map.of(
                    "batch", "batch",
                    "elapsed", NanobenchResult.MEDIAN,
                    "error %", NanobenchResult.ERROR,
                    "instructions", "median(instructions)",
                    "branches", "median(branchinstructions)",
                    "branch misses", "median(branchmisses)");

    @Override
    public FormatInfo format() {
        return FormatInfo.document(
                "nanobench-csv", "nanobench CSV", DirectionOrigin.UNIT, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.text().stripLeading().startsWith(COLUMNS);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        ConsoleLines.walkTable(
                file,
                limits,
                ConsoleLines.Table.whole(';'),
                (row, number) -> {
                    if (!row.getOrDefault("title", "").equals("title")) {
                        row(row, number, results);
                    }
                });
    }

    private static void row(Map<String, String> row, int line, ResultCollector results)
            throws FormatException {
        NanobenchResult result = new NanobenchResult(results.at(line));
        row.forEach((column, cell) -> {
            if (TEXTS.contains(column)) {
                result.text(column, cell);
            } else if (NUMBERS.containsKey(column)) {
                OptionalDouble value = NumberText.parse(cell);
                if (value.isPresent()) {
                    result.number(NUMBERS.get(column), value.getAsDouble());
                } else if (!cell.isBlank()) {
                    results.unread(results.at(line), "expected a number in " + column, cell);
                }
            }
        });
        if (!result.isComplete()) {
            throw new FormatException(
                    results.at(line).toString(), "expected a name and a number in elapsed");
        }
        result.addTo(results);
    }
}
