package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;

/** Reads a console log in constant memory, line by line as the tool meant it. */
public final class ConsoleLines {
    private static final String CLOSING = ")]}\"'%";

    private static final String PREFIXES = "nu\u00b5\u03bcmkKMG";

    private ConsoleLines() {}

    /** Takes a line. */
    @FunctionalInterface
    public interface Line {
        /**
         * @param text cleaned by {@link ConsoleLine#clean}, without its end
         * @param number from 1
         */
        void read(String text, int number) throws IOException;

        /** Whether an unreadable line, such as a cut one, may be a result. */
        default boolean mayBeResult(String text) {
            return true;
        }

        /** Takes the last line of a file without a line end, which may be cut. */
        default void readLast(String text, int number) throws IOException {
            read(text, number);
        }

        default void finish() throws IOException {}
    }

    @FunctionalInterface
    public interface Row {
        /**
         * @param number of the row's last line, from 1
         */
        void read(Map<String, String> cells, int number) throws IOException;
    }

    /**
     * Reads UTF-8; invalid bytes become U+FFFD.
     *
     * @throws FormatException if a line is too long, or {@code each} throws it
     */
    public static void walk(ResultFile file, ReadLimits limits, Line each) throws IOException {
        int longest = limits.lineLength();
        char[] buffer = new char[16 << 10];
        StringBuilder line = new StringBuilder();
        int number = 1;
        try (Reader in = new InputStreamReader(file.open(), StandardCharsets.UTF_8)) {
            for (int filled = in.read(buffer); filled >= 0; filled = in.read(buffer)) {
                int from = 0;
                for (int i = 0; i < filled; i++) {
                    if (buffer[i] == '\n') {
                        String whole =
                                clean(line.append(buffer, from, i - from), file, number, longest);
                        each.read(whole, number);
                        number++;
                        line.setLength(0);
                        from = i + 1;
                    }
                }
                line.append(buffer, from, filled - from);
                checkLength(line, file, number, longest);
            }
        }
        if (!line.isEmpty()) {
            each.readLast(clean(line, file, number, longest), number);
        }
    }

    private static String clean(StringBuilder line, ResultFile file, int number, int longest)
            throws FormatException {
        checkLength(line, file, number, longest);
        boolean windows = !line.isEmpty() && line.charAt(line.length() - 1) == '\r';
        return ConsoleLine.clean(line.substring(0, line.length() - (windows ? 1 : 0)));
    }

    private static void checkLength(StringBuilder line, ResultFile file, int number, int longest)
            throws FormatException {
        if (line.length() > longest) {
            throw new FormatException(
                    file.name() + ":" + number, "a line of more than %,d characters", longest);
        }
    }

    /**
     * As {@link #walk(ResultFile, ReadLimits, Line)}, for tools that end every line: an unfinished
     * last line is unread. A number that ends with the file may be cut.
     *
     * @throws FormatException as for lines
     */
    public static void walk(ResultFile file, ReadLimits limits, ResultCollector results, Line each)
            throws IOException {
        walkProgram(file, limits, results, new WholeLines(results, each));
    }

    /**
     * As {@link #walk(ResultFile, ReadLimits, Line)}, for logs in which a program may report its
     * failure. That line is unread if no benchmark reports one.
     *
     * @throws FormatException as for lines
     */
    public static void walkProgram(
            ResultFile file, ReadLimits limits, ResultCollector results, Line each)
            throws IOException {
        FailureLines lines = new FailureLines(results, each);
        walk(file, limits, lines);
        lines.tell();
    }

    /**
     * Reads a table of separated values, see {@link CsvTable}.
     *
     * @param header beginning of the header line; lines above are skipped. Empty if it is the first
     *     line
     * @throws FormatException as for lines, and if the file ends within a row
     */
    public static void walkTable(
            ResultFile file, ReadLimits limits, char separator, String header, Row each)
            throws IOException {
        CsvTable rows = new CsvTable(separator, limits.lineLength());
        boolean[] begun = {false};
        Line lines =
                new Line() {
                    @Override
                    public void read(String text, int number) throws IOException {
                        begun[0] |= text.startsWith(header);
                        var cells =
                                begun[0]
                                        ? rows.add(text).orElse(Map.of())
                                        : Map.<String, String>of();
                        if (!cells.isEmpty()) {
                            each.read(cells, number);
                        }
                    }

                    @Override
                    public void readLast(String text, int number) throws IOException {
                        if (rows.isBegunBy(text)) {
                            String where = file.name() + ":" + number;
                            throw new FormatException(where, "the file ends within this row");
                        }
                        read(text, number);
                    }
                };
        walk(file, limits, lines);
        if (rows.isOpen() && header.isEmpty()) {
            throw new FormatException(file.name(), "the file ends within a quoted cell");
        }
    }

    private static final class FailureLines implements Line {
        private static final Pattern FAILURE =
                Pattern.compile(
                        "error: (?:bench|test|could not compile|\\d+ targets? failed).*"
                                + "|thread '.*' panicked at .*|test result: FAILED.*"
                                + "|test cases: .*\\bfailed.*|Exception in thread \"main\".*"
                                + "|Traceback \\(most recent call last\\):.*"
                                + "|(?i:make)(?:\\[\\d+])?: \\*\\*\\* .*|.*\\(core dumped\\).*"
                                + "|(?:.*: ++\\d*+ *+)?(?:Segmentation fault|Aborted)(?: .*)?"
                                + "|##\\[error]Process completed .*");

        /** JMH prints it behind the beginning of an iteration's line. */
        private static final String LEFT_OUT = "<failure>";

        private static final String CRASHED = "<forked VM failed with exit code ";

        private final ResultCollector results;
        private final Line each;
        private int number;
        private String failure = "";
        private int before;
        private boolean isLeftOut;

        FailureLines(ResultCollector results, Line each) {
            this.results = results;
            this.each = each;
        }

        private void look(String text, int line) {
            boolean isNow = text.startsWith(CRASHED) || text.stripTrailing().endsWith(LEFT_OUT);
            if (isNow || (!isLeftOut && FAILURE.matcher(text).matches())) {
                isLeftOut |= isNow;
                failure = text;
                number = line;
                before = results.size();
            }
        }

        /** A failure did not stop what was measured after it. */
        void tell() {
            boolean isLast = isLeftOut || results.size() == before;
            if (!failure.isEmpty() && isLast && !results.hasFailed()) {
                results.unread(number, "expected the benchmark that failed, found", failure);
            }
        }

        @Override
        public void read(String text, int line) throws IOException {
            each.read(text, line);
            look(text, line);
        }

        @Override
        public void readLast(String text, int line) throws IOException {
            each.readLast(text, line);
            look(text, line);
        }
    }

    private record WholeLines(ResultCollector results, Line each) implements Line {
        @Override
        public void read(String text, int number) throws IOException {
            each.read(text, number);
        }

        @Override
        public void readLast(String text, int number) throws IOException {
            if (endsWithin(text) && each.mayBeResult(text)) {
                String where = results.at(number).toString();
                String hint = "was the log cut? tools end every line";
                results.unread(where, "the file ends within this line", text, hint);
            } else {
                each.read(text, number);
            }
        }
    }

    /**
     * Whether the line may be cut: its last number may have had more digits or a longer unit, as
     * {@code 1.5 m} of {@code 1.5 ms}. A line that ends in a word, a bracket or a blank counts as
     * whole, because some programs omit the last line end.
     */
    private static boolean endsWithin(String line) {
        if (line.isEmpty()) {
            return false;
        }
        char last = line.charAt(line.length() - 1);
        if (!Character.isLetter(last)) {
            return !Character.isWhitespace(last) && CLOSING.indexOf(last) < 0;
        }
        int at = line.length() - 2;
        while (at >= 0 && LineWords.isBlank(line.charAt(at))) {
            at--;
        }
        return PREFIXES.indexOf(last) >= 0 && at >= 0 && Character.isDigit(line.charAt(at));
    }
}
