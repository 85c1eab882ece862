package io.perfwarden.format;

import module java.base;

/**
 * A table of comma-separated values (RFC 4180) or of another separator. The first record names the
 * columns. A quoted cell may hold separators, doubled quotes, and line ends, which become blanks.
 */
public final class CsvTable {
    private static final char QUOTE = '"';
    private final char separator;
    private final int longest;
    private final StringBuilder record = new StringBuilder();
    private List<String> columns = List.of();
    private boolean open;

    /**
     * @param longest most characters of a record; a longer open quote counts as closed
     */
    public CsvTable(char separator, int longest) {
        this.separator = separator;
        this.longest = longest;
    }

    public boolean isOpen() {
        return open;
    }

    /** Whether a line begins the next row, and ends before its last column. */
    public boolean isBegunBy(String line) {
        int cells = open || line.isBlank() ? 0 : CsvTable.cells(line, separator).size();
        return cells > 1 && cells < columns.size();
    }

    /**
     * Takes the next line.
     *
     * @return the finished row by column, with clean cells; empty for the header, blank lines and
     *     open quotes. Cells without a named column are dropped; columns without a cell are absent.
     */
    public Optional<Map<String, String>> add(String line) {
        if (!open && line.isBlank()) {
            return Optional.empty();
        }
        record.append(open ? " " : "").append(line);
        open ^= line.chars().filter(c -> c == QUOTE).count() % 2 == 1;
        if (open && record.length() < longest) {
            return Optional.empty();
        }
        List<String> cells = CsvTable.cells(record.toString(), separator);
        record.setLength(0);
        open = false;
        if (columns.isEmpty()) {
            columns = cells.stream().map(ForeignText::clean).toList();
            return Optional.empty();
        }
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(columns.size(), cells.size()); i++) {
            if (!columns.get(i).isBlank()) {
                row.putIfAbsent(columns.get(i), ForeignText.clean(cells.get(i)));
            }
        }
        return Optional.of(row);
    }

    /** The cells of one line, without quotes. An open quote ends with the line. */
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
