package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;

/**
 * Reads the JSON objects in a console log, such as NDJSON with a compiler's messages in between. An
 * object begins on a line of its own, with a brace and a key or with a lone brace, and may go on
 * over the following lines; all other lines are passed over.
 */
public final class JsonLines {
    private final String file;
    private final ReadLimits limits;
    private final String mark;
    private final ObjectAt each;
    private final StringBuilder text = new StringBuilder();
    private int first;
    private int depth;
    private boolean inString;

    @FunctionalInterface
    public interface ObjectAt {
        /**
         * @param line where it begins, from 1
         */
        void read(JsonCursor json, int line) throws IOException;
    }

    private JsonLines(String file, ReadLimits limits, String mark, ObjectAt each) {
        this.file = file;
        this.limits = limits;
        this.mark = mark;
        this.each = each;
    }

    /**
     * Reads all objects of a file. Another program's text may precede one on its line; the mark
     * then identifies the object.
     *
     * @param mark text of an object of the format, such as a quoted key
     * @throws FormatException if an object is damaged, unfinished or longer than a line, or {@code
     *     each} throws it
     */
    public static void walk(ResultFile file, ReadLimits limits, String mark, ObjectAt each)
            throws IOException {
        JsonLines lines = new JsonLines(file.name(), limits, mark, each);
        ConsoleLines.walk(file, limits, lines::read);
        lines.refuseUnfinished();
    }

    public static boolean begins(String line) {
        String start = line.strip();
        String first = start.startsWith("{") ? start.substring(1).stripLeading() : "-";
        return first.isEmpty() || first.startsWith("\"");
    }

    /** Whether a file begins with an object, and is no log. */
    public static boolean beginsObject(ResultFile file) throws IOException {
        try (InputStream in = file.open()) {
            int first = in.read();
            while (first == ' ' || first == '\n' || first == '\r' || first == '\t') {
                first = in.read();
            }
            return first == '{';
        }
    }

    private void read(String line, int number) throws IOException {
        int begin = depth > 0 || begins(line) || !line.contains(mark) ? 0 : line.indexOf("{\"");
        take(line.substring(Math.max(0, begin)), number);
    }

    private void take(String line, int number) throws IOException {
        if (depth > 0 && line.stripLeading().startsWith("{\"")) {
            refuseUnfinished();
        }
        if (depth == 0 && !begins(line)) {
            return;
        }
        if (depth == 0) {
            first = number;
        }
        text.append(line).append('\n');
        follow(line);
        if (text.length() > limits.lineLength()) {
            String what = "a JSON object of more than %,d characters";
            throw new FormatException(where(), what, limits.lineLength());
        }
        if (depth == 0) {
            String whole = text.toString();
            text.setLength(0);
            JsonCursor.walk(whole, where(), limits, json -> each.read(json, first));
        }
    }

    private void follow(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (inString) {
                inString = c != '"';
                i += c == '\\' ? 1 : 0;
            } else if (c == '"') {
                inString = true;
            } else if (c == '{') {
                depth++;
            } else if (c == '}') {
                depth--;
            }
        }
        inString = false;
        depth = Math.max(0, depth);
    }

    private void refuseUnfinished() throws FormatException {
        if (depth > 0) {
            throw new FormatException(where(), "a JSON object that does not end");
        }
    }

    private String where() {
        return file + ":" + first;
    }
}
