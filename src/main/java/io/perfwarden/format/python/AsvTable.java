package io.perfwarden.format.python;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * The table of asv's console below a benchmark with parameters. The marks of its rules show the
 * columns' widths. If there is room, the last parameters' values are columns: the first line then
 * begins with {@code --} and names them. The next line has a mark for the other parameters, and one
 * for the rest.
 */
final class AsvTable {
    private static final Pattern RULE = Pattern.compile("^.*?(=+(?: =+)+)\\s*$");
    private static final Pattern LINE = Pattern.compile("^\\s*(-+)(?: -+)+\\s*$");
    private static final Pattern MARKS = Pattern.compile("=+");
    private static final String ACROSS = "--";

    /**
     * A value with its parameters.
     *
     * @param shown as printed; may be empty
     */
    record Cell(Map<String, String> params, String shown) {}

    private record AsvColumn(int start, int end) {
        String cellOf(String line) {
            int from = Math.min(start, line.length());
            return line.substring(from, Math.clamp(end, from, line.length())).strip();
        }
    }

    final String name;
    final int number;
    private List<AsvColumn> columns = List.of();
    private List<String> headings = List.of();
    private static final String BETWEEN = " / ";
    private String across = "";
    private int behind;
    private boolean inRows;
    boolean ended;

    AsvTable(String name, int number) {
        this.name = name;
        this.number = number;
    }

    static boolean isRule(String line) {
        return RULE.matcher(line).matches();
    }

    /**
     * Takes a line.
     *
     * @return its values; none in headings and rules
     */
    List<Cell> read(String line) {
        Matcher rule = RULE.matcher(line);
        if (rule.matches()) {
            ended = inRows;
            inRows = !headings.isEmpty();
            columns = columns(line, rule.start(1));
            return List.of();
        }
        Matcher below = LINE.matcher(line);
        if (below.matches()) {
            inRows = across.isEmpty() && !headings.isEmpty();
            int end = below.end(1);
            behind =
                    across.isEmpty()
                            ? columns.size() - 1
                            : (int) columns.stream().filter(it -> it.end() <= end).count();
            return List.of();
        }
        if (inRows) {
            return line.isBlank() ? List.of() : cells(line);
        }
        heading(line);
        return List.of();
    }

    private static List<AsvColumn> columns(String line, int from) {
        List<AsvColumn> found = new ArrayList<>();
        Matcher marks = MARKS.matcher(line);
        for (int at = from; marks.find(at); at = marks.end()) {
            found.add(new AsvColumn(marks.start(), marks.end()));
        }
        AsvColumn last = found.removeLast();
        found.add(new AsvColumn(last.start(), Integer.MAX_VALUE));
        return found;
    }

    private void heading(String line) {
        if (columns.isEmpty() || line.isBlank()) {
            return;
        }
        String text = line.strip();
        if (headings.isEmpty() && across.isEmpty() && text.startsWith(ACROSS)) {
            across = text.substring(ACROSS.length()).strip();
        } else {
            headings = columns.stream().map(column -> column.cellOf(line)).toList();
        }
    }

    private List<Cell> cells(String line) {
        Map<String, String> params = new LinkedHashMap<>();
        for (int i = 0; i < behind; i++) {
            params.put(headings.get(i), columns.get(i).cellOf(line));
        }
        List<Cell> cells = new ArrayList<>();
        for (int i = behind; i < columns.size(); i++) {
            Map<String, String> all = new LinkedHashMap<>(params);
            if (!across.isEmpty()) {
                addColumnParams(headings.get(i), all);
            }
            cells.add(new Cell(all, columns.get(i).cellOf(line)));
        }
        return cells;
    }

    private void addColumnParams(String values, Map<String, String> params) {
        List<String> names = List.of(across.split(BETWEEN));
        List<String> each = List.of(values.split(BETWEEN));
        if (names.size() != each.size()) {
            params.put(across, values);
            return;
        }
        for (int i = 0; i < names.size(); i++) {
            params.put(names.get(i), each.get(i));
        }
    }
}
