package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.format.json.RecordJson;
import io.perfwarden.report.chart.TrendChart;
import java.util.Optional;

/**
 * A table as CSV. Programs for tables must not take a name for a formula.
 *
 * @param columns names of the columns, with blanks between
 * @param rows each with a cell for each column: a number, an optional one, or anything as text
 * @see "RFC 4180"
 */
public record CsvAnswer(String columns, List<List<?>> rows) {
    /** Characters of a table at most: each row of a series repeats its name. */
    static final int MOST = 16 << 20;

    public CsvAnswer {
        rows = List.copyOf(rows);
    }

    /** The table; nothing if it is longer than {@link #MOST}. */
    public Optional<String> text() {
        StringBuilder text = new StringBuilder();
        line(List.of(columns.split(" ")), text);
        for (List<?> row : rows) {
            line(row, text);
            if (text.length() > MOST) {
                return Optional.empty();
            }
        }
        return Optional.of(text.toString());
    }

    private static void line(List<?> cells, StringBuilder text) {
        text.append(cells.stream().map(CsvAnswer::cell).collect(Collectors.joining(",")))
                .append("\r\n");
    }

    /** The values of components, in the order of the columns; other columns are passed over. */
    static List<Object> values(Record record, String columns) {
        Map<String, Object> values = RecordJson.values(record);
        return Stream.of(columns.split(" "))
                .flatMap(name -> Stream.ofNullable(values.get(name)))
                .toList();
    }

    static List<Object> join(List<?> some, List<?> more) {
        return Stream.concat(some.stream(), more.stream()).collect(Collectors.toList());
    }

    private static String cell(Object value) {
        return switch (value) {
            case RowBody.MeasuredSide side -> cell(side.value());
            case SeriesBody.SeenRun run -> cell(run.commit());
            case Map<?, ?> params ->
                    cell(
                            params.entrySet().stream()
                                    .map(it -> it.getKey() + "=" + it.getValue())
                                    .collect(Collectors.joining(", ")));
            case List<?> all ->
                    cell(all.stream().map(String::valueOf).collect(Collectors.joining("; ")));
            case OptionalDouble number -> number.isPresent() ? cell(number.getAsDouble()) : "";
            case OptionalInt number ->
                    number.isPresent() ? Integer.toString(number.getAsInt()) : "";
            case OptionalLong number -> number.isPresent() ? Long.toString(number.getAsLong()) : "";
            case Optional<?> some -> some.map(CsvAnswer::cell).orElse("");
            case Double number -> Double.isFinite(number) ? number.toString() : "";
            case Number number -> number.toString();
            default -> TrendChart.quoteCell(value.toString());
        };
    }
}
