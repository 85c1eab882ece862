package io.perfwarden.cli;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.report.MarkdownText;

/**
 * What the program was started in.
 *
 * @param out for results
 * @param err for problems and progress
 * @param screen what {@code out} is shown on
 * @param clock for the date of a baseline, and to tell when something takes long
 * @param version of the program
 */
public record ShellContext(
        PrintStream out, PrintStream err, Screen screen, Clock clock, String version) {
    public static final String PROGRAM = "perfwarden";

    private static final Pattern LONG_WORD = Pattern.compile("(\\S{100})\\S{100,}(\\S{100})");

    /**
     * What a report is shown on.
     *
     * @param columns how long a line may be
     * @param colours whether it shows colours
     */
    public record Screen(int columns, boolean colours) {
        /** A file or a pipe: nothing is cut. */
        public static final Screen NONE = new Screen(Integer.MAX_VALUE, false);
    }

    /** One line of foreign text on standard output. */
    public void say(String line) {
        out.println(printable(line));
    }

    /** One line on standard error; the middle of a word longer than any path is left out. */
    public void complain(InputProblem problem) {
        String line = LONG_WORD.matcher(printable(problem.line())).replaceAll("$1\u2026$2");
        err.println(PROGRAM + ": " + line);
    }

    /** A path as a word for a shell. */
    static String word(Path path) {
        String text = path.toString();
        boolean plain = text.matches("[A-Za-z0-9_./:\\\\-]+");
        return plain ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** Foreign text on one line, unable to steer a terminal. */
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
         * Aligned lines. Only the last column may be too wide for the screen: it is cut.
         *
         * @param rows at least one, each with as many cells
         * @param width columns of the screen
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
