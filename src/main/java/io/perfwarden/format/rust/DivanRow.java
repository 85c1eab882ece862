package io.perfwarden.format.rust;

import module java.base;

import io.perfwarden.format.LineWords.LastWords;
import io.perfwarden.format.NumberWithUnit;
import io.perfwarden.model.Unit;

/** A line of divan's table in its columns. */
final class DivanRow {
    static final int COLUMNS = 6;
    static final char BAR = '\u2502';
    static final String FASTEST = "fastest";

    private static final List<String> HEADINGS =
            List.of("slowest", "median", "mean", "samples", "iters");

    static final Pattern LAST_VALUE = Pattern.compile("^(|.*\\s)([0-9][0-9.,]* \\S+)$");

    private DivanRow() {}

    static Optional<String> header(String line) {
        if (line.indexOf(BAR) < 0) {
            return Optional.empty();
        }
        List<String> cells = cells(line);
        LastWords first = new LastWords(cells.getFirst());
        boolean named =
                first.take().equals(FASTEST)
                        && stripCells(cells).subList(1, cells.size()).equals(HEADINGS);
        return named
                ? Optional.of(first.remainder().strip()).filter(it -> !it.isEmpty())
                : Optional.empty();
    }

    /** The last columns of a line, and before them the rest. */
    static List<String> cells(String text) {
        List<String> cells = new ArrayList<>();
        int end = text.length();
        for (int column = 1; column < COLUMNS; column++) {
            int bar = text.lastIndexOf(BAR, end - 1);
            if (end <= 0 || bar < 0) {
                break;
            }
            cells.addFirst(text.substring(bar + 1, end));
            end = bar;
        }
        cells.addFirst(text.substring(0, end));
        return cells;
    }

    static List<String> stripCells(List<String> cells) {
        return cells.stream().map(String::strip).toList();
    }

    static boolean isRow(List<String> cells) {
        return cells.size() == COLUMNS
                && !cells.get(4).isBlank()
                && !cells.get(5).isBlank()
                && stripCells(cells.subList(0, 3)).stream().allMatch(LAST_VALUE.asMatchPredicate());
    }

    static Optional<Double> convertTo(String text, Unit unit) {
        return NumberWithUnit.parse(text)
                .filter(value -> Unit.parse(value.unit()).comparableWith(unit))
                .map(value -> Unit.parse(value.unit()).convert(value.value(), unit));
    }
}
