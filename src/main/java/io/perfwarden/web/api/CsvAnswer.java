package io.perfwarden.web.api;

import module java.base;

/**
 * A table as CSV. Programs for tables must not take a name for a formula.
 *
 * @param columns names of the columns
 * @param rows each with a cell for each column: a number, an optional one, or anything as text
 * @see "RFC 4180"
 */
public record CsvAnswer(List<String> columns, List<List<?>> rows) {
    private static final String FORMULA = "=+-@\t\r";

    public CsvAnswer {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    public String text() {
        StringBuilder text = new StringBuilder();
        line(columns, text);
        rows.forEach(row -> line(row, text));
        return text.toString();
    }

    private static void line(List<?> cells, StringBuilder text) {
        text.append(cells.stream().map(CsvAnswer::cell).collect(Collectors.joining(",")))
                .append("\r\n");
    }

    private static String cell(Object value) {
        return switch (value) {
            case OptionalDouble number -> number.isPresent() ? cell(number.getAsDouble()) : "";
            case OptionalInt number ->
                    number.isPresent() ? Integer.toString(number.getAsInt()) : "";
            case Optional<?> some -> some.map(CsvAnswer::cell).orElse("");
            case Double number -> Double.isFinite(number) ? number.toString() : "";
            case Number number -> number.toString();
            default -> quoted(harmless(value.toString()));
        };
    }

    private static String harmless(String text) {
        boolean isFormula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
        return isFormula ? "'" + text : text;
    }

    private static String quoted(String text) {
        boolean isPlain = text.chars().noneMatch(c -> ",\"\r\n".indexOf(c) >= 0);
        return isPlain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
