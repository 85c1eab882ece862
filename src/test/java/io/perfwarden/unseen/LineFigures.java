package io.perfwarden.unseen;

import module java.base;

/** Finds the numbers of lines: of consoles, and of tables of separated values. */
final class LineFigures {
    private static final Pattern NUMBER =
            Pattern.compile(
                    "(?<![^\\s(\\[|±≈~<>\"*])"
                            + "(?:\\d+:\\d\\d\\.\\d+|\\d+m\\d+\\.\\d+(?=s)"
                            + "|[-+]?\\d[\\d,]*(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)"
                            + "(?=[\\s)\\]|*,;±\"(]|$|[a-zA-Zµμ/%]{1,12}(?:[\\s)\\],;]|$))");

    private static final Pattern UNIT = Pattern.compile("\\G ?([a-zA-Zµμ/%][^\\s,;)\\]]*)");
    private static final Pattern TIME = Pattern.compile("ns|us|µs|μs|ms|s|m|msec|sec");
    private static final Pattern LABEL =
            Pattern.compile("(?:^|\\s{2,}|\\t|│|\\.\\.\\. )([^\\d\\s][^\\d]*:)[\\s\\[]*$");
    private static final Pattern FIRST_WORD =
            Pattern.compile("[^\\w]*([A-Za-z]\\w*)[\\w #,.()%]*[:=](?:\\s.*)?");
    private static final Pattern GAP = Pattern.compile(".*(?:\\s{2,}|\\t|\\.\\.\\. )");
    private static final Pattern INDENTED = Pattern.compile("\\s+([A-Z][A-Za-z/]+)\\s{2,}");
    private static final Pattern METRIC_ROW = Pattern.compile("\\S+(:[·a-z][\\w.]*) ");
    private static final Pattern ONLY_TIMES =
            Pattern.compile("(?:\\s+\\d[\\d.]*(?:e[-+]?\\d+)? [nuµμm]?s){3}\\s*");

    /** What a row of a table is about: a metric beside the time, or an aggregate. */
    private static final Pattern ROW_KIND =
            Pattern.compile(
                    "^\"?[^\",;]*?(:[·a-z][\\w.]*|_(?:mean|median|stddev|cv|BigO|RMS))\"?[,;]");

    private static final Pattern CELL = Pattern.compile("\"(?:[^\"]|\"\")*\"|[^,;]+");
    private static final Pattern NUMERIC =
            Pattern.compile("\"?[-+]?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?%?\"?");

    private final List<Figure> found = new ArrayList<>();
    private final boolean table;
    private List<String> header = List.of();
    private String lastRow = "";
    private int lastLine = -2;
    private int line;
    private int row;
    private int onlyTimes;

    /**
     * @param table whether lines hold cells between commas or semicolons
     */
    LineFigures(boolean table) {
        this.table = table;
    }

    static List<Figure> in(String text, boolean table) {
        LineFigures figures = new LineFigures(table);
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            for (Figure figure : figures.line(text.substring(start, end))) {
                figures.found.add(figure.moved(start));
            }
            start = end + 1;
        }
        return figures.found;
    }

    /** The numbers of the next line. */
    List<Figure> line(String text) {
        line++;
        List<Figure> figures = table ? cells(text) : numbers(text);
        if (figures.isEmpty()) {
            return figures;
        }
        String named = NUMBER.matcher(text).replaceAll("0");
        if (table) {
            named = text.split("[,;]", 2)[0];
        }
        if (!named.equals(lastRow) || line > lastLine + 1) {
            row++;
        }
        lastRow = named;
        lastLine = line;
        String which = row + " " + named.strip();
        return figures.stream().map(it -> it.within(which)).toList();
    }

    private List<Figure> numbers(String text) {
        List<Figure> figures = new ArrayList<>();
        Matcher number = NUMBER.matcher(text);
        String label = "";
        while (number.find()) {
            if (figures.isEmpty()) {
                label = label(text, number.start());
            }
            Matcher unit = UNIT.matcher(text).region(number.end(), text.length());
            String of = unit.find() ? unit.group(1) : "";
            of = TIME.matcher(of).matches() ? " t" : of.isEmpty() ? "" : " " + of;
            figures.add(new Figure(of, "", number.start(), number.end()));
        }
        onlyTimes = ONLY_TIMES.matcher(text).matches() ? onlyTimes + 1 : 0;
        String front = onlyTimes > 0 ? "line " + onlyTimes + " " : label;
        boolean backwards = text.contains(" ± ") || text.contains("│");
        for (int i = 0; i < figures.size(); i++) {
            Figure figure = figures.get(i);
            int at = backwards ? i - figures.size() : i + 1;
            figures.set(i, figure.of(front + "#" + at + figure.kind()));
        }
        return figures;
    }

    private static String label(String text, int end) {
        Matcher before = LABEL.matcher(text.substring(0, end));
        if (before.find()) {
            return GAP.matcher(before.group(1)).replaceFirst("") + " ";
        }
        for (Pattern other : List.of(INDENTED, METRIC_ROW)) {
            Matcher start = other.matcher(text);
            if (start.lookingAt()) {
                return start.group(1) + " ";
            }
        }
        Matcher first = FIRST_WORD.matcher(text);
        return first.matches() && first.end(1) <= end ? first.group(1) + " " : "";
    }

    private List<Figure> cells(String text) {
        List<Figure> figures = new ArrayList<>();
        Matcher cell = CELL.matcher(text);
        List<String> names = new ArrayList<>();
        Matcher suffix = ROW_KIND.matcher(text);
        String rows = suffix.find() ? suffix.group(1) + " " : "";
        boolean numeric = false;
        int column = 0;
        int from = 0;
        while (from <= text.length()) {
            boolean filled = cell.region(from, text.length()).lookingAt();
            int end = filled ? cell.end() : from;
            String value = text.substring(from, end);
            names.add(value.replace("\"", ""));
            boolean name = row == 0 && value.startsWith("\"");
            numeric |= NUMERIC.matcher(value).matches() && !value.endsWith("%") && !name;
            if (NUMERIC.matcher(value).matches()) {
                int quote = value.startsWith("\"") ? 1 : 0;
                int unit = value.endsWith("%") ? 1 : 0;
                String kind = column < header.size() ? header.get(column) : "#" + (column + 1);
                figures.add(new Figure(rows + kind, "", from + quote, end - quote - unit));
            }
            column++;
            from = end + 1;
        }
        if (!numeric && names.size() > 2) {
            header = names;
            return List.of();
        }
        return figures;
    }
}
