package io.perfwarden.format;

import java.util.ArrayList;
import java.util.List;

/** One line of comma-separated values, as RFC 4180 quotes them; cells do not go over lines. */
public final class CsvLine {
    private static final char QUOTE = '"';

    private CsvLine() {}

    /** The cells, without their quotes. A quote that is not closed ends with the line. */
    public static List<String> cells(String line, char separator) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean doubled = quoted && i + 1 < line.length() && line.charAt(i + 1) == QUOTE;
            if (c == QUOTE && doubled) {
                cell.append(QUOTE);
                i++;
            } else if (c == QUOTE && (quoted || cell.isEmpty())) {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}
