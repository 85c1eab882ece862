package io.perfwarden.format.jvm;

import io.perfwarden.format.ConsoleLines;
import io.perfwarden.format.DecimalComma;
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
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.InputProblem;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * JMH's {@code -rf csv} and {@code scsv}: a table with one row for each metric, and without raw
 * data. Numbers follow the locale; where both its decimal mark and the separator are commas, no row
 * can be told from another, and the file is refused.
 */
public final class JmhCsvReader implements ResultReader {
    private static final String COLUMNS =
            "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\"";
    private static final String PARAMETER = "Param: ";

    @Override
    public FormatInfo format() {
        return FormatInfo.document("jmh-csv", "JMH CSV", DirectionOrigin.UNIT, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return begins(head, ',') || begins(head, ';');
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        JmhTable table = new JmhTable(results);
        ConsoleLines.walkTable(
                file,
                limits,
                ConsoleLines.Table.whole(begins(FileHead.of(file), ';') ? ';' : ','),
                (cells, number) -> table.add(row(cells, results, number), results.at(number)));
        table.finish();
    }

    private static boolean begins(FileHead head, char separator) {
        return head.text().stripLeading().startsWith(COLUMNS.replace(',', separator));
    }

    private static JmhTable.Row row(Map<String, String> cells, ResultCollector results, int line)
            throws FormatException {
        FilePosition at = results.at(line);
        OptionalDouble score = DecimalComma.parse(cells.getOrDefault("Score", ""));
        if (score.isEmpty()) {
            throw new FormatException(at.toString(), "expected a number in the column Score");
        }
        if (NumberText.parse(cells.getOrDefault("Unit", "")).isPresent()) {
            throw new FormatException(
                    new InputProblem(
                            at.toString(),
                            "expected a unit in the column Unit, found a number: decimal commas"
                                    + " in a table separated by commas",
                            "write it with -rf scsv or json"));
        }
        double error = DecimalComma.parse(errorOf(cells)).orElse(Double.NaN);
        return new JmhTable.Row(
                results.name(cells.getOrDefault("Benchmark", ""), line),
                cells.getOrDefault("Mode", ""),
                cells.getOrDefault("Threads", ""),
                params(cells, results, line),
                score.getAsDouble(),
                error,
                cells.getOrDefault("Unit", ""));
    }

    /** The column's name holds the level, which is always 99.9 %. */
    private static String errorOf(Map<String, String> cells) {
        return cells.entrySet().stream()
                .filter(cell -> cell.getKey().startsWith("Score Error"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }

    private static Map<String, String> params(
            Map<String, String> cells, ResultCollector results, int line) throws FormatException {
        Map<String, String> params = new LinkedHashMap<>();
        for (Map.Entry<String, String> cell : cells.entrySet()) {
            if (cell.getKey().startsWith(PARAMETER) && !cell.getValue().isBlank()) {
                String name = cell.getKey().substring(PARAMETER.length());
                params.put(results.name(name, line), results.name(cell.getValue(), line));
            }
        }
        return params;
    }
}
