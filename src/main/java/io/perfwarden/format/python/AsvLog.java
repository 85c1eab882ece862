package io.perfwarden.format.python;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.ConsoleLines;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.NumberText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of asv's console while they are read. A value is written as {@code 11.1±0.01μs}, {@code
 * 2.42k} (bytes), {@code failed}, {@code n/a}, or {@code ok} above an {@link AsvTable}; times and
 * sizes are scaled to what is readable, so they are brought back to seconds and bytes.
 */
final class AsvLog implements ConsoleLines.Line {
    private static final int LONGEST_LINE = 2_000;

    private static final Pattern ENVIRONMENT =
            Pattern.compile("^\\[ *[\\d.]{1,6}%\\] (?:··|--) Benchmarking (\\S+)\\s*$");

    private static final Pattern ROW =
            Pattern.compile("^\\[ *[\\d.]{1,6}%\\] (?:···|---) (\\S+)\\s+(\\S.*)$");

    private static final Pattern VALUE =
            Pattern.compile("^([\\d.,]+(?:e[+-]?\\d+)?)(?:±([\\d.,]+(?:e[+-]?\\d+)?))? ?(.*)$");

    private static final Pattern PARTLY = Pattern.compile("^(?:ok|\\d+/\\d+ failed)$");

    private static final String EXPECTED = "expected a row of the table of parameters, found";

    private final ResultCollector results;
    private String environment = "";

    /** The table that follows, or is read. */
    private Optional<AsvTable> table = Optional.empty();

    AsvLog(ResultCollector results) {
        this.results = results;
    }

    /** Whether a line says in which environment the benchmarks that follow run. */
    static boolean isEnvironment(String line) {
        return line.length() <= LONGEST_LINE && ENVIRONMENT.matcher(line).matches();
    }

    @Override
    public boolean mayBeResult(String text) {
        return table.isPresent() || ROW.matcher(text).matches();
    }

    @Override
    public void read(String line, int number) throws FormatException {
        if (line.length() > LONGEST_LINE) {
            if (table.isPresent()) {
                results.unread(results.at(number), EXPECTED, line);
            }
            return;
        }
        if (table.isPresent() && (AsvTable.isRule(line) || !line.startsWith("["))) {
            table(table.get(), line, number);
            return;
        }
        finish();
        Matcher row = ROW.matcher(line);
        Matcher begun = ENVIRONMENT.matcher(line);
        if (begun.matches()) {
            environment = results.name(begun.group(1), number);
        } else if (row.matches()) {
            row(results.name(row.group(1), number), row.group(2).strip(), number);
        }
    }

    private void table(AsvTable open, String line, int number) throws FormatException {
        List<AsvTable.Cell> cells = open.read(line);
        boolean empty = cells.stream().allMatch(cell -> cell.shown().isEmpty());
        if (empty && !cells.isEmpty()) {
            results.unread(results.at(number), EXPECTED, line);
            return;
        }
        for (AsvTable.Cell cell : cells) {
            if (!value(open.name(), cell.params(), cell.shown(), number)) {
                results.unread(results.at(number), EXPECTED, line);
            }
        }
        if (open.isEnded()) {
            table = Optional.empty();
        }
    }

    /** To be called at the end of the log. */
    void finish() {
        table.ifPresent(open ->
                results.unread(
                        results.at(open.number()),
                        "expected a table of the benchmark's parameters below it",
                        open.name()));
        table = Optional.empty();
    }

    private void row(String name, String shown, int line) throws FormatException {
        if (PARTLY.matcher(shown).matches()) {
            table = Optional.of(new AsvTable(name, line));
        } else {
            value(name, Map.of(), shown, line);
        }
    }

    /** Adds a value; whether it was one. */
    private boolean value(String name, Map<String, String> params, String shown, int line)
            throws FormatException {
        Matcher number = VALUE.matcher(shown);
        if (shown.equals("failed")) {
            add(name, params, "", new Reading.Failed("the benchmark failed"), line);
        } else if (shown.equals("n/a")) {
            add(name, params, "", new Reading.Skipped("asv gave no value"), line);
        } else if (number.matches()) {
            measured(name, params, number, line);
        } else {
            return false;
        }
        return true;
    }

    private void measured(String name, Map<String, String> params, Matcher value, int line)
            throws FormatException {
        String suffix = value.group(3).strip();
        Unit kept = AsvMetric.of(name, suffix, results).unit();
        Unit printed = printed(kept, suffix);
        OptionalDouble centre = NumberText.parse(value.group(1));
        if (centre.isEmpty() || !printed.comparableWith(kept)) {
            results.unread(results.at(line), "expected a value of asv for " + name, value.group());
            return;
        }
        double margin =
                value.group(2) == null
                        ? Double.NaN
                        : NumberText.parse(value.group(2)).orElse(Double.NaN);
        double one = printed.convert(centre.getAsDouble(), kept);
        Spread spread = Spread.around(Spread.Kind.UNSPECIFIED, one, printed.convert(margin, kept));
        add(name, params, suffix, new Reading.Measured(one, spread, Samples.NONE), line);
    }

    /** What asv abbreviates: minutes to m, and a thousand bytes to k. */
    private Unit printed(Unit kept, String suffix) {
        return switch (kept.symbol()) {
            case "s" -> results.unit(suffix.equals("m") ? "min" : suffix);
            case "B" -> results.unit(suffix + "B");
            default -> kept;
        };
    }

    private void add(String name, Map<String, String> more, String unit, Reading reading, int line)
            throws FormatException {
        Map<String, String> params = new LinkedHashMap<>();
        if (!environment.isEmpty()) {
            params.put("env", environment);
        }
        for (Map.Entry<String, String> one : more.entrySet()) {
            params.put(results.name(one.getKey(), line), results.name(one.getValue(), line));
        }
        Metric metric = AsvMetric.of(name, unit, results);
        results.add(new BenchmarkId(name, params), metric, reading, results.at(line));
    }
}
