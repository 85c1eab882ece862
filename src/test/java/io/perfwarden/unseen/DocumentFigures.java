package io.perfwarden.unseen;

import module java.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;

/** Finds the numbers of JSON documents, and those of the lines around them. */
final class DocumentFigures {
    private static final JsonFactory JSON =
            JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
                    .build();

    /** Members that name what an element is about. */
    private static final Set<String> NAMES =
            Set.of(
                    "run_name",
                    "name",
                    "fullname",
                    "fullName",
                    "FullName",
                    "Name",
                    "benchmark",
                    "command",
                    "alias",
                    "event",
                    "title",
                    "feature",
                    "Id");

    /** Members that say what kind an element is of. */
    private static final Set<String> SORTS = Set.of("aggregate_name", "event");

    private static final Pattern NUMBER =
            Pattern.compile("[-+]?\\d[\\d,]*(?:\\.\\d+)?(?:[eE][-+]?\\d+)?");

    /** A number in quotes, with its unit, or with its error. */
    private static final Pattern QUOTED =
            Pattern.compile("[±≈ ]*" + NUMBER + "[^\\d]*(?:\\d[\\d.]*[^\\d]*)?");

    private static final Pattern INDEX = Pattern.compile("\\[\\d+](.*)", Pattern.DOTALL);

    /** An object or array that is being read; kinds in it begin where it does. */
    private static final class Open {
        final boolean array;
        final String path;
        final int start;
        final List<Figure> found = new ArrayList<>();
        int index = -1;
        boolean nested;
        boolean plain;
        String key = "";
        String name = "";
        String sort = "";

        Open(boolean array, String path, int start) {
            this.array = array;
            this.path = path;
            this.start = start;
        }

        String step() {
            return array ? "[" + index + "]" : "." + key;
        }

        /** Arrays of values and arrays are tuples, in which the position says what a value is. */
        List<Figure> figures() {
            return array && !(nested && plain)
                    ? found.stream()
                            .map(it -> it.of(INDEX.matcher(it.kind()).replaceFirst("[]$1")))
                            .toList()
                    : found;
        }
    }

    /** An object within a document, with its path and what it names. */
    record Element(String name, int start, int end) {}

    private final List<Element> elements = new ArrayList<>();
    private final List<Figure> all = new ArrayList<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private final LineFigures output = new LineFigures(false);
    private final String text;
    private int document;

    private DocumentFigures(String text) {
        this.text = text;
    }

    static List<Figure> in(String text) {
        return read(text).all;
    }

    /** All objects within documents, inner ones first. */
    static List<Element> elements(String text) {
        return read(text).elements;
    }

    static int documents(String text) {
        return read(text).document;
    }

    private static DocumentFigures read(String text) {
        DocumentFigures figures = new DocumentFigures(text);
        int done = 0;
        int at = figures.bracket(0);
        while (at < text.length()) {
            OptionalInt end = figures.document(at);
            if (end.isPresent()) {
                figures.lines(done, at);
                done = end.getAsInt();
                at = figures.bracket(done);
            } else {
                at = figures.bracket(at + 1);
            }
        }
        figures.lines(done, text.length());
        return figures;
    }

    private void lines(int from, int to) {
        for (Figure figure : LineFigures.in(text.substring(from, to), false)) {
            all.add(figure.moved(from));
        }
    }

    private int bracket(int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) != '{' && text.charAt(at) != '[') {
            at++;
        }
        return at;
    }

    /** Reads a document; the index behind it, if it is one. */
    private OptionalInt document(int from) {
        open.clear();
        int before = all.size();
        try (JsonParser json = JSON.createParser(text.substring(from))) {
            do {
                JsonToken token = json.nextToken();
                if (token == null) {
                    return OptionalInt.empty();
                }
                token(json, token, from + (int) json.currentTokenLocation().getCharOffset());
            } while (!open.isEmpty());
            document += all.size() > before ? 1 : 0;
            return OptionalInt.of(from + (int) json.currentLocation().getCharOffset());
        } catch (IOException _) {
            return OptionalInt.empty();
        }
    }

    private void token(JsonParser json, JsonToken token, int start) throws IOException {
        switch (token) {
            case START_OBJECT, START_ARRAY -> {
                value(true);
                open.push(new Open(token == JsonToken.START_ARRAY, path(), start));
            }
            case END_OBJECT, END_ARRAY -> close(start + 1);
            case FIELD_NAME -> open.element().key = json.currentName();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                value(false);
                int end = start + json.getTextLength();
                if (Character.isDigit(text.charAt(end - 1))) {
                    add("", start, end);
                }
            }
            case VALUE_STRING -> {
                value(false);
                string(json.getText(), start);
            }
            default -> value(false);
        }
    }

    private void value(boolean nested) {
        if (!open.isEmpty() && open.element().array) {
            Open parent = open.element();
            parent.index++;
            parent.nested |= nested;
            parent.plain |= !nested;
        }
    }

    /** Of the value that comes next; elements of an array have one path together. */
    private String path() {
        if (open.isEmpty()) {
            return "";
        }
        Open parent = open.element();
        return parent.path + (parent.array ? "[]" : parent.step());
    }

    private void add(String more, int start, int end) {
        Open parent = open.element();
        parent.found.add(new Figure(parent.step() + more, "", start, end));
    }

    private void string(String content, int start) {
        Open parent = open.element();
        if (!parent.array && NAMES.contains(parent.key) && parent.name.isEmpty()) {
            parent.name = content;
        }
        if (!parent.array && SORTS.contains(parent.key)) {
            parent.sort = " (" + content + ")";
        }
        int end = start + 1;
        while (text.charAt(end) != '"') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        String raw = text.substring(start + 1, end);
        if (parent.key.equals("Output")) {
            for (Figure it : output.line(raw.replace("\\t", "  ").replace("\\n", "  "))) {
                parent.found.add(it.of(parent.step() + " " + it.kind()).moved(start + 1));
            }
        } else if (QUOTED.matcher(raw).matches()) {
            Matcher number = NUMBER.matcher(raw);
            for (int n = 1; number.find(); n++) {
                String which = n > 1 ? " #" + n : "";
                add(which, start + 1 + number.start(), start + 1 + number.end());
            }
        }
    }

    private void close(int end) {
        Open done = open.pop();
        if (!done.array && !open.isEmpty()) {
            elements.add(new Element(done.path + " " + done.name, done.start, end));
        }
        List<Figure> found = done.figures();
        boolean element = !open.isEmpty() && open.element().array;
        if (open.isEmpty() || (element && !done.name.isEmpty())) {
            String row = open.isEmpty() ? document + " " + done.name : done.name;
            found = found.stream().map(it -> it.row().isEmpty() ? it.within(row) : it).toList();
        }
        found = found.stream().map(it -> it.of(it.kind() + done.sort)).toList();
        if (open.isEmpty()) {
            for (Figure it : found) {
                all.add(it.of(it.kind().startsWith(".") ? it.kind().substring(1) : it.kind()));
            }
        } else {
            Open parent = open.element();
            found.forEach(it -> parent.found.add(it.of(parent.step() + it.kind())));
        }
    }
}
