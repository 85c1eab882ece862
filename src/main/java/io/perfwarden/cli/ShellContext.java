package io.perfwarden.cli;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.report.MarkdownText;

/** The program's surroundings. */
public record ShellContext(
        PrintStream out, PrintStream err, Screen screen, Clock clock, String version) {
    public static final String PROGRAM = "perfwarden";

    private static final Pattern LONG_WORD = Pattern.compile("(\\S{100})\\S{100,}(\\S{100})");

    /**
     * The terminal of a report.
     *
     * @param columns most of a line
     */
    public record Screen(int columns, boolean colours) {
        /** A file or a pipe: nothing is cut. */
        public static final Screen NONE = new Screen(Integer.MAX_VALUE, false);
    }

    /** Foreign text as one line on standard output. */
    public void say(String line) {
        out.println(printable(line));
    }

    /** One line on standard error; very long words lose their middle. */
    public void complain(InputProblem problem) {
        String line = LONG_WORD.matcher(printable(problem.line())).replaceAll("$1\u2026$2");
        tell(line);
    }

    /** One line on standard error about what goes on. */
    void tell(String line) {
        err.println(PROGRAM + ": " + line);
    }

    static String word(Path path) {
        String text = path.toString();
        boolean plain = text.matches("[A-Za-z0-9_./:\\\\-]+");
        return plain ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** Foreign text on one line that cannot control a terminal. */
    public static String printable(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> line.appendCodePoint(steers(c) ? ' ' : c));
        return line.toString();
    }

    private static boolean steers(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }

    static final class TextColumns {
        private static final int NARROWEST = 20;

        private TextColumns() {}

        /**
         * Aligned lines. A too wide last column is cut.
         *
         * @param rows at least one, each with as many cells
         */
        static List<String> lines(List<List<String>> rows, int width) {
            int last = rows.getFirst().size() - 1;
            int[] widths =
                    IntStream.range(0, last)
                            .map(column ->
                                    rows.stream()
                                            .mapToInt(row -> MarkdownText.width(row.get(column)))
                                            .max()
                                            .orElse(0))
                            .toArray();
            int left = width - IntStream.of(widths).map(it -> it + 2).sum() - 2;
            List<String> lines = new ArrayList<>();
            for (List<String> row : rows) {
                StringBuilder line = new StringBuilder();
                for (int i = 0; i < last; i++) {
                    int gap = widths[i] - MarkdownText.width(row.get(i));
                    line.append("  ").append(row.get(i)).append(" ".repeat(gap));
                }
                String cell = TextExcerpt.of(row.getLast(), Math.max(left, NARROWEST));
                lines.add(line.append("  ").append(cell).toString().stripTrailing());
            }
            return lines;
        }
    }
}
