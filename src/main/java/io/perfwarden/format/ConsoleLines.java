package io.perfwarden.format;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.format.text.ConsoleLine;
import io.perfwarden.format.text.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** Reads a console log line by line, each as its tool meant it, in constant memory. */
public final class ConsoleLines {
    private final Reader reader;
    private final String file;
    private final int longest;
    private final char[] buffer = new char[16 << 10];
    private int position;
    private int filled;

    /** Takes a line. */
    @FunctionalInterface
    public interface Line {
        /**
         * @param text cleaned by {@link ConsoleLine#clean}, without its end
         * @param number from 1
         */
        void read(String text, int number) throws IOException;
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

    private ConsoleLines(Reader reader, String file, int longest) {
        this.reader = reader;
        this.file = file;
        this.longest = longest;
    }

    /**
     * Reads a file of UTF-8 text; what is not UTF-8 becomes U+FFFD.
     *
     * @throws FormatException if a line is too long, or {@code each} says so
     */
    public static void walk(ResultFile file, ReadLimits limits, Line each) throws IOException {
        try (InputStream in = file.open();
                Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            new ConsoleLines(reader, file.name(), limits.lineLength()).readAll(each);
        }
    }

    /**
     * Reads a file that is a table of separated values, as {@link CsvTable} takes it.
     *
     * @throws FormatException as for lines
     */
    public static void walkTable(ResultFile file, ReadLimits limits, char separator, Row each)
            throws IOException {
        CsvTable table = new CsvTable(separator, limits.lineLength());
        walk(
                file,
                limits,
                (line, number) -> {
                    Map<String, String> cells = table.add(line).orElse(Map.of());
                    if (!cells.isEmpty()) {
                        each.read(cells, number);
                    }
                });
    }

    private void readAll(Line each) throws IOException {
        StringBuilder begun = new StringBuilder();
        int number = 1;
        while (fill()) {
            int end = position;
            while (end < filled && buffer[end] != '\n') {
                end++;
            }
            int length = end - position;
            if (begun.length() + length > longest) {
                throw tooLong(number);
            }
            if (end < filled) {
                each.read(clean(ended(begun, length)), number++);
                begun.setLength(0);
            } else {
                begun.append(buffer, position, length);
            }
            position = end + 1;
        }
        if (!begun.isEmpty()) {
            each.read(clean(begun.toString()), number);
        }
    }

    private FormatException tooLong(int number) {
        return new FormatException(
                file + ":" + number,
                String.format(Locale.ROOT, "a line of more than %,d characters", longest));
    }

    /** The line that ends in the buffer, with what of it was in the buffer before. */
    private String ended(StringBuilder begun, int length) {
        return begun.isEmpty()
                ? new String(buffer, position, length)
                : begun.append(buffer, position, length).toString();
    }

    private static String clean(String line) {
        boolean windows = line.endsWith("\r");
        return ConsoleLine.clean(windows ? line.substring(0, line.length() - 1) : line);
    }

    private boolean fill() throws IOException {
        if (position < filled) {
            return true;
        }
        position = 0;
        filled = Math.max(0, reader.read(buffer));
        return filled > 0;
    }
}
