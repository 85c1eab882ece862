package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/**
 * JMH's {@code -rf csv} and {@code scsv}: a row for each metric, without raw data. Numbers follow
 * the locale; if decimal mark and separator are both commas, the file is refused.
 */
public final class JmhCsvReader implements ResultReader {
    private static final String PARAMETER = "Param: ";

    @Override
    public FormatInfo format() {
        return document("jmh-csv", "JMH CSV", Offer.SPREAD);
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
                begins(FileHead.of(file), ';') ? ';' : ',',
                "",
                (cells, number) -> {
                    var row = row(cells, results, number);
                    if (row.isPresent()) {
                        table.add(row.get(), results.at(number));
                    }
                });
        table.finish();
    }

    private static boolean begins(FileHead head, char separator) {
        String columns = "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\"";
        return head.text().stripLeading().startsWith(columns.replace(',', separator));
    }

    private static Optional<JmhTable.Row> row(
            Map<String, String> cells, ResultCollector results, int line) throws FormatException {
        OptionalDouble score = NumberText.parseDecimalComma(cells.getOrDefault("Score", ""));
        if (score.isEmpty()) {
            String found = cells.getOrDefault("Score", "");
            results.unread(line, "expected a number in the column Score", found);
            return Optional.empty();
        }
        if (NumberText.parse(cells.getOrDefault("Unit", "")).isPresent()) {
            String what =
                    "expected a unit in the column Unit, found a number: decimal commas in a table"
                            + " separated by commas";
            String hint = "write it with -rf scsv or json";
            throw new FormatException(new InputProblem(results.at(line).toString(), what, hint));
        }
        double error = NumberText.parseDecimalComma(errorOf(cells)).orElse(Double.NaN);
        return Optional.of(
                new JmhTable.Row(
                        results.name(cells.getOrDefault("Benchmark", ""), line),
                        cells.getOrDefault("Mode", ""),
                        cells.getOrDefault("Threads", ""),
                        params(cells, results, line),
                        score.getAsDouble(),
                        error,
                        cells.getOrDefault("Unit", "")));
    }

    /** The column's name includes the level, which is always %. */
    private static String errorOf(Map<String, String> cells) {
        var column = cells.keySet().stream().filter(key -> key.startsWith("Score Error"));
        return cells.getOrDefault(column.findFirst().orElse(""), "");
    }

    private static Map<String, String> params(
            Map<String, String> cells, ResultCollector results, int line) throws FormatException {
        Map<String, String> params = new LinkedHashMap<>();
        for (var cell : cells.entrySet()) {
            if (cell.getKey().startsWith(PARAMETER) && !cell.getValue().isBlank()) {
                String name = cell.getKey().substring(PARAMETER.length());
                params.put(results.name(name, line), results.name(cell.getValue(), line));
            }
        }
        return params;
    }
}
