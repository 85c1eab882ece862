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
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * hyperfine's {@code --export-csv}: one row for each command and set of parameters, in seconds. It
 * has no single runs and no exit codes, and writes a deviation of 0 for one run. As in its JSON,
 * the median is the value.
 */
public final class HyperfineCsvReader implements ResultReader {
    private static final String COLUMNS = "command,mean,stddev,median,user,system,min,max";
    private static final String PARAMETER = "parameter_";

    private static final List<String> NUMBERS = List.of("median", "stddev", "user", "system");

    @Override
    public FormatInfo format() {
        return FormatInfo.document(
                "hyperfine-csv", "hyperfine CSV", DirectionOrigin.UNIT, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.lines().stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .filter(line -> line.startsWith(COLUMNS))
                .isPresent();
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        ConsoleLines.walkTable(
                file,
                limits,
                ConsoleLines.Table.whole(','),
                (row, number) -> row(row, number, results));
    }

    private static void row(Map<String, String> row, int line, ResultCollector results)
            throws FormatException {
        String command = results.name(row.getOrDefault("command", ""), line);
        double mean = number(row, "mean").orElseThrow(() -> noMean(line, results));
        BenchmarkId id = new BenchmarkId(command, params(row, line, results));
        for (String column : NUMBERS) {
            String cell = row.getOrDefault(column, "");
            if (!cell.isBlank() && number(row, column).isEmpty()) {
                results.unread(results.at(line), "expected a number in " + column, cell);
            }
        }
        double deviation = number(row, "stddev").orElse(0);
        ReportedSpread spread =
                deviation == 0
                        ? ReportedSpread.NONE
                        : ReportedSpread.around(
                                ReportedSpread.Kind.STANDARD_DEVIATION, mean, deviation);
        Metric time = Metric.of("time", results.unit("s"));
        MetricReading reading =
                new MetricReading.Measured(
                        number(row, "median").orElse(mean), spread, Samples.NONE);
        results.add(id, time, reading, results.at(line));
        boolean median = number(row, "median").isPresent();
        List<String> others =
                median ? List.of("mean", "user", "system") : List.of("user", "system");
        for (String name : others) {
            OptionalDouble value = number(row, name);
            if (value.isPresent()) {
                Metric metric = Metric.of(name, results.unit("s")).secondary();
                MetricReading beside = MetricReading.measured(value.getAsDouble());
                results.add(id, metric, beside, results.at(line));
            }
        }
    }

    private static FormatException noMean(int line, ResultCollector results) {
        return new FormatException(results.at(line).toString(), "expected a number as the mean");
    }

    private static OptionalDouble number(Map<String, String> row, String column) {
        return NumberText.parse(row.getOrDefault(column, ""));
    }

    private static Map<String, String> params(
            Map<String, String> row, int line, ResultCollector results) throws FormatException {
        Map<String, String> params = new LinkedHashMap<>();
        for (Map.Entry<String, String> cell : row.entrySet()) {
            if (cell.getKey().startsWith(PARAMETER)) {
                String name = results.name(cell.getKey().substring(PARAMETER.length()), line);
                String value = cell.getValue();
                params.put(name, value.isBlank() ? "" : results.name(value, line));
            }
        }
        return params;
    }
}
