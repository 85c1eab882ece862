package io.perfwarden.format.rust;

import module java.base;

import io.perfwarden.format.LineWords.LastWords;
import io.perfwarden.format.NumberText;
import io.perfwarden.format.NumberWithUnit;
import io.perfwarden.model.Unit;

/** A line of divan's table in its columns. */
final class DivanRow {
    static final int COLUMNS = 6;
    static final char BAR = '\u2502';
    static final String FASTEST = "fastest";

    private static final List<String> HEADINGS =
            List.of("slowest", "median", "mean", "samples", "iters");

    static final Pattern LAST_VALUE =
            Pattern.compile("^(|.*\\s)((?:[0-9][0-9.,]*|" + NumberText.ODD + ") \\S+)$");

    private static final Pattern LOST_BAR = Pattern.compile("(?<=\\s)[?\ufffd](?=\\s|$)");
    private static final Pattern LOST_BRANCH =
            Pattern.compile("^((?:[\u2502?\ufffd] {2}| {3})*)[?\ufffd](?:(\u2500)|[?\ufffd]) ");

    private DivanRow() {}

    /** A line with the bars and branches that a code page had no characters for. */
    static String restore(String line) {
        if (line.indexOf('?') < 0 && line.indexOf('\ufffd') < 0) {
            return line;
        }
        String drawn =
                LOST_BRANCH
                        .matcher(line)
                        .replaceFirst(found ->
                                found.group(1)
                                        + (found.group(2) == null ? "\u251c" : "\u2570")
                                        + "\u2500 ");
        return drawn.indexOf(BAR) >= 0
                ? drawn
                : LOST_BAR.matcher(" " + drawn).replaceAll("" + BAR).substring(1);
    }

    static Optional<String> header(String printed) {
        String line = restore(printed);
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
                .filter(value -> unit(value).comparableWith(unit))
                .map(value -> unit(value).convert(value.value(), unit));
    }

    /** Minutes are {@code m}. */
    private static Unit unit(NumberWithUnit value) {
        return Unit.parse(value.unit().equals("m") ? "min" : value.unit());
    }
}
