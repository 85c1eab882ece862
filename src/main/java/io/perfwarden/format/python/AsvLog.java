package io.perfwarden.format.python;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Lines of asv's console during reading. A value is {@code 11.1±0.01μs}, {@code 2.42k} (bytes),
 * {@code failed}, {@code n/a}, or {@code ok} above an {@link AsvTable}. Scaled times and sizes are
 * converted to seconds and bytes.
 */
final class AsvLog implements ConsoleLines.Line {
    private static final int LONGEST_LINE = 2_000;

    private static final Pattern ENVIRONMENT =
            Pattern.compile(
                    "^\\[ *[\\d.]{1,6}%\\] (?:\\?{2}|[^\\x00-\\x7f]{2}|--) Benchmarking (\\S+)\\s*$");

    /** Before 0.3 a word is before the name. */
    private static final Pattern ROW =
            Pattern.compile(
                    "^\\[ *[\\d.]{1,6}%\\] (?:\\?{3}|[^\\x00-\\x7f]{3}|---) (?:Running )?(\\S+)\\s+(\\S.*)$");

    /** The line above a table, before 0.3. */
    private static final Pattern ABOVE_TABLE =
            Pattern.compile("^\\[ *[\\d.]{1,6}%\\] (?:\\?{4}|[^\\x00-\\x7f]{4}|----)\\s*$");

    private static final String NUMBER = "[\\d.,]+(?:e[+-]?\\d+)?|" + NumberText.ODD;

    private static final Pattern VALUE =
            Pattern.compile("^(" + NUMBER + ")(?:[±~?\ufffd](" + NUMBER + "))? ?(.*)$");

    private static final Pattern PARTLY = Pattern.compile("^(?:ok|\\d+/\\d+ failed)$");
    private static final String EXPECTED = "expected a row of the table of parameters, found";
    private final ResultCollector results;
    private String environment = "";
    private Optional<AsvTable> table = Optional.empty();

    AsvLog(ResultCollector results) {
        this.results = results;
    }

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
                results.unread(number, EXPECTED, line);
            }
            return;
        }
        if (table.isPresent() && (AsvTable.isRule(line) || !line.startsWith("["))) {
            table(table.get(), line, number);
            return;
        }
        if (ABOVE_TABLE.matcher(line).matches()) {
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
        if (!cells.isEmpty() && cells.stream().allMatch(cell -> cell.shown().isEmpty())) {
            results.unread(number, EXPECTED, line);
            return;
        }
        for (AsvTable.Cell cell : cells) {
            if (!value(open.name, cell.params(), cell.shown(), number)) {
                results.unread(number, EXPECTED, line);
            }
        }
        if (open.ended) {
            table = Optional.empty();
        }
    }

    @Override
    public void finish() {
        String what = "expected a table of the benchmark's parameters below it";
        table.ifPresent(open -> results.unread(open.number, what, open.name));
        table = Optional.empty();
    }

    private void row(String name, String shown, int line) throws FormatException {
        if (PARTLY.matcher(shown).matches()) {
            table = Optional.of(new AsvTable(name, line));
        } else {
            value(name, Map.of(), shown, line);
        }
    }

    private boolean value(String name, Map<String, String> params, String shown, int line)
            throws FormatException {
        Matcher number = VALUE.matcher(shown);
        if (shown.equals("failed")) {
            add(name, params, "", new Failed("the benchmark failed"), line);
        } else if (shown.equals("n/a")) {
            add(name, params, "", new Skipped("asv gave no value"), line);
        } else if (number.matches()) {
            addMeasurement(name, params, number, line);
        } else {
            return false;
        }
        return true;
    }

    private void addMeasurement(String name, Map<String, String> params, Matcher value, int line)
            throws FormatException {
        String suffix = value.group(3).strip();
        Unit kept = AsvReader.AsvMetric.of(name, suffix, results).unit();
        Unit printed = printedUnit(kept, suffix);
        OptionalDouble centre = NumberText.parse(value.group(1));
        if (centre.isEmpty() || !printed.comparableWith(kept)) {
            results.unread(line, "expected a value of asv for " + name, value.group());
            return;
        }
        String shown = Optional.ofNullable(value.group(2)).orElse("");
        double margin = printed.convert(NumberText.parse(shown).orElse(Double.NaN), kept);
        double one = printed.convert(centre.getAsDouble(), kept);
        var kind = ReportedSpread.Kind.UNSPECIFIED;
        ReportedSpread spread = ReportedSpread.around(kind, one, margin);
        add(name, params, suffix, MetricReading.of(one, spread), line);
    }

    /** asv abbreviates minutes to m, and a thousand bytes to k. */
    private Unit printedUnit(Unit kept, String suffix) {
        return switch (kept.symbol()) {
            case "s" -> results.unit(suffix.equals("m") ? "min" : suffix);
            case "B" -> results.unit(suffix + "B");
            default -> kept;
        };
    }

    private void add(
            String name, Map<String, String> more, String unit, MetricReading reading, int line)
            throws FormatException {
        Map<String, String> params = new LinkedHashMap<>();
        if (!environment.isEmpty()) {
            params.put("env", environment);
        }
        for (var one : more.entrySet()) {
            params.put(results.name(one.getKey(), line), results.name(one.getValue(), line));
        }
        Metric metric = AsvReader.AsvMetric.of(name, unit, results);
        results.add(new BenchmarkId(name, params), metric, reading, line);
    }
}
