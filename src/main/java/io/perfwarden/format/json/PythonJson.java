package io.perfwarden.format.json;

import module java.base;

import java.util.Map.Entry;

/**
 * Writes trees as Python's {@code json.dumps(…, sort_keys=True)}: keys by code point, ASCII only.
 *
 * @see <a href="https://docs.python.org/3/library/json.html">Python, json</a>
 */
public final class PythonJson {
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT);
    private static final DateTimeFormatter MICROSECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT);
    private static final Comparator<Entry<String, JsonValue>> BY_KEY =
            Entry.comparingByKey(PythonJson::compareCodePoints);
    private static final String STEP = "  ";
    private final StringBuilder text = new StringBuilder();
    private final boolean indented;

    private PythonJson(boolean indented) {
        this.indented = indented;
    }

    /** With {@code indent=2} and a line break at the end. */
    public static String pretty(JsonValue document) {
        PythonJson json = new PythonJson(true);
        json.write(document, "");
        return json.text.append('\n').toString();
    }

    public static String compact(JsonValue document) {
        PythonJson json = new PythonJson(false);
        json.write(document, "");
        return json.text.toString();
    }

    /** A time as {@code datetime.isoformat} writes it, with {@code Z}. */
    public static String time(Instant at) {
        Instant shown = at.truncatedTo(ChronoUnit.MICROS);
        boolean whole = shown.equals(at.truncatedTo(ChronoUnit.SECONDS));
        return (whole ? SECONDS : MICROSECONDS).format(shown.atOffset(ZoneOffset.UTC));
    }

    private void write(JsonValue value, String indent) {
        switch (value) {
            case JsonValue.Members(Map<String, JsonValue> members) -> members(members, indent);
            case JsonValue.Items(List<JsonValue> items) -> items(items, indent);
            case JsonValue.Text(String string) -> string(string);
            case JsonValue.Whole(var number) -> text.append(number);
            case JsonValue.Real(double number) -> text.append(PythonNumber.repr(number));
            case JsonValue.Word word -> text.append(word.name().toLowerCase(Locale.ROOT));
        }
    }

    private void members(Map<String, JsonValue> members, String indent) {
        Iterator<Entry<String, JsonValue>> sorted =
                members.entrySet().stream().sorted(BY_KEY).iterator();
        text.append('{');
        for (boolean first = true; sorted.hasNext(); first = false) {
            Entry<String, JsonValue> member = sorted.next();
            next(first, indent);
            string(member.getKey());
            text.append(indented ? ": " : ":");
            write(member.getValue(), indent + STEP);
        }
        end(members.isEmpty(), indent, '}');
    }

    private void items(List<JsonValue> items, String indent) {
        text.append('[');
        for (int i = 0; i < items.size(); i++) {
            next(i == 0, indent);
            write(items.get(i), indent + STEP);
        }
        end(items.isEmpty(), indent, ']');
    }

    private void next(boolean first, String indent) {
        if (!first) {
            text.append(',');
        }
        if (indented) {
            text.append('\n').append(indent).append(STEP);
        }
    }

    private void end(boolean empty, String indent, char bracket) {
        if (indented && !empty) {
            text.append('\n').append(indent);
        }
        text.append(bracket);
    }

    private void string(String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"', '\\' -> text.append('\\').append(c);
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                case '\b' -> text.append("\\b");
                case '\f' -> text.append("\\f");
                default -> {
                    if (c >= ' ' && c <= '~') {
                        text.append(c);
                    } else {
                        text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    }
                }
            }
        }
        text.append('"');
    }

    private static int compareCodePoints(String left, String right) {
        int shared = Math.min(left.length(), right.length());
        for (int i = 0; i < shared; ) {
            int mine = left.codePointAt(i);
            int other = right.codePointAt(i);
            if (mine != other) {
                return Integer.compare(mine, other);
            }
            i += Character.charCount(mine);
        }
        return Integer.compare(left.length(), right.length());
    }
}
