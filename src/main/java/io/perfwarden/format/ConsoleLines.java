package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;

/** Reads a console log line by line, each as its tool meant it, in constant memory. */
public final class ConsoleLines {
    /** One character takes at most so many bytes of UTF-8. */
    private static final int WIDEST = 3;

    /** What may be last in a line that is whole, letters aside. */
    private static final String CLOSING = ")]}\"'%";

    /** Units of their own, and the beginnings of others. */
    private static final String PREFIXES = "nu\u00b5\u03bcmkKMG";

    private final InputStream in;
    private final String file;
    private final int longest;
    private final byte[] buffer = new byte[16 << 10];

    /** What of a line was in the buffer before. */
    private byte[] begun = new byte[0];

    private int kept;
    private int position;
    private int filled;
    private boolean plain = true;

    /** Takes a line. */
    @FunctionalInterface
    public interface Line {
        /**
         * @param text cleaned by {@link ConsoleLine#clean}, without its end
         * @param number from 1
         */
        void read(String text, int number) throws IOException;

        /**
         * Whether a line that cannot be read, such as one that is cut off, may be of a result. What
         * plainly is none may be passed over.
         */
        default boolean mayBeResult(String text) {
            return true;
        }

        /** Takes the last line of a file that ends without a line end, and may be cut off there. */
        default void readLast(String text, int number) throws IOException {
            read(text, number);
        }

        /** To be called at the end of the file. */
        default void finish() throws IOException {}
    }

    /** Takes a row of a table. */
    @FunctionalInterface
    public interface Row {
        /**
         * @param cells by the names of their columns
         * @param number of the line that ends the row, from 1
         */
        void read(Map<String, String> cells, int number) throws IOException;
    }

    private ConsoleLines(InputStream in, String file, int longest) {
        this.in = in;
        this.file = file;
        this.longest = longest;
    }

    /**
     * Reads a file of UTF-8 text; what is not UTF-8 becomes U+FFFD.
     *
     * @throws FormatException if a line is too long, or {@code each} says so
     */
    public static void walk(ResultFile file, ReadLimits limits, Line each) throws IOException {
        try (InputStream in = file.open()) {
            new ConsoleLines(in, file.name(), limits.lineLength()).readAll(each);
        }
    }

    /**
     * Reads a file of UTF-8 text as {@link #walk(ResultFile, ReadLimits, Line)} does, for tools
     * that end every line: of a file that ends within one, that line is unread. A number whose
     * digits touch the end of the file is whatever the cut made of it.
     *
     * @throws FormatException as for lines
     */
    public static void walk(ResultFile file, ReadLimits limits, ResultCollector results, Line each)
            throws IOException {
        walk(file, limits, new WholeLines(results, each));
    }

    /**
     * Reads a file that is a table of separated values, as {@link CsvTable} takes it.
     *
     * @param header what the line of its columns begins with; what is above it is passed over.
     *     Empty if the first line is that
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
                        Map<String, String> cells =
                                begun[0] ? rows.add(text).orElse(Map.of()) : Map.of();
                        if (!cells.isEmpty()) {
                            each.read(cells, number);
                        }
                    }

                    @Override
                    public void readLast(String text, int number) throws IOException {
                        if (rows.isBegunBy(text)) {
                            throw new FormatException(
                                    file.name() + ":" + number, "the file ends within this row");
                        }
                        read(text, number);
                    }
                };
        walk(file, limits, lines);
        if (rows.isOpen() && header.isEmpty()) {
            throw new FormatException(file.name(), "the file ends within a quoted cell");
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
                results.unread(
                        results.at(number).toString(),
                        "the file ends within this line",
                        text,
                        "was the log cut? tools end every line");
            } else {
                each.read(text, number);
            }
        }
    }

    private void readAll(Line each) throws IOException {
        int number = 1;
        while (fill()) {
            int end = decoded(each, number);
            if (end < filled) {
                number++;
            }
            position = end + 1;
        }
        if (kept > 0) {
            String last = cleaned(new String(begun, 0, kept, StandardCharsets.UTF_8), number);
            each.readLast(last, number);
        }
    }

    /** Gives a line as text, or keeps what is in the buffer of it; where either ends. */
    private int decoded(Line each, int number) throws IOException {
        int end = lineEnd();
        if (end < filled) {
            each.read(ended(end, number), number);
            kept = 0;
            plain = true;
        } else {
            keep(end, number);
        }
        return end;
    }

    /** Where the line ends, or else what is in the buffer; notes what has to be cleaned. */
    private int lineEnd() {
        byte[] bytes = buffer;
        int last = filled;
        boolean added = false;
        int end = position;
        while (end < last && bytes[end] != '\n') {
            added |= ConsoleLine.isAdded(bytes[end]);
            end++;
        }
        plain &= !added;
        return end;
    }

    private void keep(int end, int number) throws FormatException {
        int more = end - position;
        if (kept + (long) more > (long) WIDEST * longest) {
            throw tooLong(number);
        }
        if (kept + more > begun.length) {
            begun = Arrays.copyOf(begun, Math.max(2 * begun.length, kept + more));
        }
        System.arraycopy(buffer, position, begun, kept, more);
        kept += more;
    }

    private String ended(int end, int number) throws FormatException {
        if (kept == 0) {
            String line = new String(buffer, position, end - position, StandardCharsets.UTF_8);
            return cleaned(line, number);
        }
        keep(end, number);
        return cleaned(new String(begun, 0, kept, StandardCharsets.UTF_8), number);
    }

    private String cleaned(String line, int number) throws FormatException {
        if (line.length() > longest) {
            throw tooLong(number);
        }
        if (plain && !ConsoleLine.mayHaveClock(line)) {
            return line;
        }
        boolean windows = line.endsWith("\r");
        return ConsoleLine.clean(windows ? line.substring(0, line.length() - 1) : line);
    }

    private FormatException tooLong(int number) {
        return new FormatException(
                file + ":" + number,
                String.format(Locale.ROOT, "a line of more than %,d characters", longest));
    }

    private boolean fill() throws IOException {
        if (position < filled) {
            return true;
        }
        position = 0;
        filled = Math.max(0, in.read(buffer));
        return filled > 0;
    }

    /**
     * Whether more may have followed that changes what the line says: its last number may have had
     * more digits or a longer unit, as {@code 1.5 m} of {@code 1.5 ms}. A line that ends in a word,
     * a bracket or a blank is taken as whole, for some programs end no file with a line end.
     */
    private static boolean endsWithin(String line) {
        if (line.isEmpty()) {
            return false;
        }
        char last = line.charAt(line.length() - 1);
        if (Character.isLetter(last)) {
            return PREFIXES.indexOf(last) >= 0 && isBehindNumber(line, line.length() - 2);
        }
        return !Character.isWhitespace(last) && CLOSING.indexOf(last) < 0;
    }

    private static boolean isBehindNumber(String line, int index) {
        int at = index;
        while (at >= 0 && LineWords.isBlank(line.charAt(at))) {
            at--;
        }
        return at >= 0 && Character.isDigit(line.charAt(at));
    }
}
