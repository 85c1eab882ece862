package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/**
 * {@code --csv} of Haskell's criterion and gauge. They append to a file that exists, with a header
 * once more: the later rows count.
 */
public final class HaskellCsvReader implements ResultReader {
    private static final String HEADER = "Name,Mean,MeanLB,MeanUB,Stddev";

    @Override
    public FormatInfo format() {
        return document("haskell-criterion-csv", "criterion CSV (Haskell)", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.firstLine().startsWith(HEADER);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        Map<String, ObjectFields> rows = new LinkedHashMap<>();
        ConsoleLines.walkTable(
                file, limits, ',', "", (cells, line) -> take(cells, line, rows, results));
        for (var row : rows.entrySet()) {
            ObjectFields values = row.getValue();
            ReportedSpread spread =
                    ReportedSpread.confidence(values.number("MeanLB"), values.number("MeanUB"));
            results.add(
                    BenchmarkId.of(row.getKey()),
                    results.metric("time", "s"),
                    MetricReading.of(values.number("Mean"), spread),
                    results.at(values.line()));
        }
    }

    private static void take(
            Map<String, String> cells,
            int line,
            Map<String, ObjectFields> rows,
            ResultCollector results)
            throws FormatException {
        if (cells.getOrDefault("Mean", "").equals("Mean")) {
            String hint = "criterion appends: remove the file before a run";
            results.warn(results.at(line), "a second run in the file, whose rows count", hint);
            return;
        }
        String name = results.name(cells.getOrDefault("Name", ""), line);
        ObjectFields row = new ObjectFields(line);
        for (String column : List.of("Mean", "MeanLB", "MeanUB")) {
            OptionalDouble value = NumberText.parse(cells.getOrDefault(column, ""));
            if (value.isPresent()) {
                row.put(column, value.getAsDouble());
            } else {
                results.unread(line, "expected a number as " + column + " of", name);
                return;
            }
        }
        if (rows.put(results.hold(name, results.at(line)), row) == null) {
            results.reserve(results.at(line));
        }
    }
}
