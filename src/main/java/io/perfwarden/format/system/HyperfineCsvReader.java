package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * hyperfine's {@code --export-csv}: a row for each command and set of parameters, in seconds. It
 * has no single runs and no exit codes, and a deviation of 0 for one run. The median is the value.
 */
public final class HyperfineCsvReader implements ResultReader {
    private static final String PARAMETER = "parameter_";
    private static final List<String> NUMBERS = List.of("median", "stddev", "user", "system");

    @Override
    public FormatInfo format() {
        return document("hyperfine-csv", "hyperfine CSV", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        Stream<String> lines = head.lines().stream().filter(line -> !line.isBlank());
        String columns = "command,mean,stddev,median,user,system,min,max";
        return lines.findFirst().filter(line -> line.startsWith(columns)).isPresent();
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        ConsoleLines.Row each = (cells, number) -> row(cells, number, results);
        ConsoleLines.walkTable(file, limits, ',', "", each);
    }

    private static void row(Map<String, String> cells, int line, ResultCollector results)
            throws FormatException {
        ObjectFields row = new ObjectFields(line);
        row.put("command", results.name(cells.getOrDefault("command", ""), line));
        OptionalDouble mean = number(cells, "mean");
        if (mean.isEmpty()) {
            results.unread(line, "expected a number as the mean of", row.text("command"));
            return;
        }
        row.put("mean", mean.getAsDouble());
        row.put("parameters", params(cells, line, results));
        for (String column : NUMBERS) {
            OptionalDouble value = number(cells, column);
            String cell = cells.getOrDefault(column, "");
            boolean oneRun = column.equals("stddev") && value.orElse(0) == 0;
            if (value.isPresent() && !oneRun) {
                row.put(column, value.getAsDouble());
            } else if (value.isEmpty() && !cell.isBlank()) {
                results.unread(line, "expected a number in " + column, cell);
            }
        }
        HyperfineReader.add(row, results);
    }

    private static OptionalDouble number(Map<String, String> row, String column) {
        return NumberText.parse(row.getOrDefault(column, ""));
    }

    private static Map<String, String> params(
            Map<String, String> row, int line, ResultCollector results) throws FormatException {
        Map<String, String> params = new LinkedHashMap<>();
        for (var cell : row.entrySet()) {
            if (cell.getKey().startsWith(PARAMETER)) {
                String name = results.name(cell.getKey().substring(PARAMETER.length()), line);
                String value = cell.getValue();
                params.put(name, value.isBlank() ? "" : results.name(value, line));
            }
        }
        return params;
    }
}
