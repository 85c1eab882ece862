package io.perfwarden.format.json;

import module java.base;

import com.fasterxml.jackson.core.JsonToken;
import io.perfwarden.format.TextCache;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Walks the tokens of plain JSON: valid, with objects or arrays as documents, texts of printable
 * ASCII without escapes, and no token longer than the buffer. It checks everything it skips. At
 * anything else it returns {@link JsonToken#NOT_AVAILABLE} for good; only the number of tokens is
 * still valid.
 */
final class PlainJson {
    static final int ROOM = 1 << 16;

    private static final int LONGEST_KEY = 64;

    private final InputStream in;
    private final JsonTokens.Bounds bounds;

    /** Which levels around a token are arrays, from depth 1. */
    private final boolean[] arrays;

    private final JsonRowLayout layout = new JsonRowLayout();
    private final TextCache keys = new TextCache(LONGEST_KEY);
    private final TextCache texts = new TextCache();

    /** The read bytes, then a 0, which JSON lacks, and room for {@link JsonBytes}. */
    private final byte[] buffer;

    private @Nullable IOException failure;
    private boolean drained;
    private int at;
    private int end;
    private int line = 1;
    private long passedCharacters;

    private int begin;

    private int beginLine;
    private @Nullable JsonToken token;

    private int from;

    private int to;
    private int depth;
    private String key = "";

    /**
     * @param room bytes of the buffer, and so of the longest token
     */
    PlainJson(InputStream in, int room, JsonTokens.Bounds bounds) {
        this.in = in;
        this.buffer = new byte[room + JsonBytes.WIDTH];
        this.bounds = bounds;
        this.arrays = new boolean[bounds.depth() + 1];
    }

    /** The next token; null at the end of the last document. */
    @Nullable JsonToken next() throws IOException {
        begin = at;
        beginLine = line;
        if (depth == 0) {
            token = document(blanks());
        } else if (token == JsonToken.FIELD_NAME) {
            token = value(blanks());
        } else if (!arrays[depth] && isLaidOutAsBefore()) {
            token = JsonToken.FIELD_NAME;
        } else {
            token = memberOrEnd(blanks());
        }
        if (token != JsonToken.NOT_AVAILABLE) {
            passedCharacters++;
        }
        return token;
    }

    private boolean isLaidOutAsBefore() {
        JsonRowLayout.Gap gap = layout.next(depth, buffer, at, end);
        if (gap.bytes.length == 0) {
            return false;
        }
        at += gap.bytes.length;
        line += gap.lines;
        key = gap.key();
        return true;
    }

    private JsonToken memberOrEnd(int c) throws IOException {
        if (c == '}' || c == ']') {
            return close(c == ']');
        }
        if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
            return member(c);
        }
        if (c != ',') {
            return JsonToken.NOT_AVAILABLE;
        }
        at++;
        return member(blanks());
    }

    private @Nullable JsonToken document(int c) throws IOException {
        if (c == 0 && at == end) {
            return null;
        }
        return c == '{' || c == '[' ? value(c) : JsonToken.NOT_AVAILABLE;
    }

    private JsonToken member(int c) throws IOException {
        if (arrays[depth]) {
            return value(c);
        }
        return key(c) ? JsonToken.FIELD_NAME : JsonToken.NOT_AVAILABLE;
    }

    private boolean key(int c) throws IOException {
        at++;
        if (c != '"' || !passText() || to - from > bounds.name()) {
            return false;
        }
        key = keys.word(buffer, from, to);
        if (blanks() != ':') {
            return false;
        }
        at++;
        blanks();
        if (begin >= 0 && at - begin <= JsonRowLayout.BYTES && buffer[at - 1] != '\r') {
            byte[] bytes = Arrays.copyOfRange(buffer, begin, at);
            layout.learn(depth, new JsonRowLayout.Gap(bytes, key, line - beginLine));
        }
        return true;
    }

    private JsonToken value(int c) throws IOException {
        return switch (c) {
            case '"' -> {
                at++;
                boolean fits = passText() && to - from <= bounds.text();
                yield fits ? JsonToken.VALUE_STRING : JsonToken.NOT_AVAILABLE;
            }
            case '{' -> open(JsonToken.START_OBJECT);
            case '[' -> open(JsonToken.START_ARRAY);
            case 't' -> word("true", JsonToken.VALUE_TRUE);
            case 'f' -> word("false", JsonToken.VALUE_FALSE);
            case 'n' -> word("null", JsonToken.VALUE_NULL);
            default -> passNumber();
        };
    }

    private JsonToken open(JsonToken what) {
        if (depth == bounds.depth()) {
            return JsonToken.NOT_AVAILABLE;
        }
        at++;
        depth++;
        arrays[depth] = what == JsonToken.START_ARRAY;
        layout.open(depth);
        return what;
    }

    private JsonToken close(boolean array) {
        if (array != arrays[depth]) {
            return JsonToken.NOT_AVAILABLE;
        }
        at++;
        depth--;
        return array ? JsonToken.END_ARRAY : JsonToken.END_OBJECT;
    }

    private JsonToken word(String word, JsonToken what) throws IOException {
        if (end - at <= word.length()) {
            more();
        }
        // the buffer ends with a 0, which no word has
        for (int i = 0; i < word.length(); i++) {
            if (buffer[at + i] != word.charAt(i)) {
                return JsonToken.NOT_AVAILABLE;
            }
        }
        return upTo(at + word.length()) ? what : JsonToken.NOT_AVAILABLE;
    }

    private JsonToken passNumber() throws IOException {
        int stop = PlainNumber.pass(buffer, at);
        if ((stop < 0 || stop == end) && at + JsonTokens.Bounds.NUMBER_LENGTH > end && more()) {
            stop = PlainNumber.pass(buffer, at);
        }
        return stop >= 0 && stop - at <= JsonTokens.Bounds.NUMBER_LENGTH && upTo(stop)
                ? JsonToken.VALUE_NUMBER_FLOAT
                : JsonToken.NOT_AVAILABLE;
    }

    private boolean upTo(int stop) {
        from = at;
        to = stop;
        at = stop;
        int c = buffer[stop];
        return c == ',' || c == '}' || c == ']' || c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    /** Skips a text after its first quote; whether it is plain and ends here. */
    private boolean passText() throws IOException {
        do {
            int stop = JsonBytes.pastPlainText(buffer, at);
            if (buffer[stop] == '"') {
                from = at;
                to = stop;
                at = stop + 1;
                return true;
            }
            if (stop < end) {
                return false;
            }
        } while (more());
        return false;
    }

    private int blanks() throws IOException {
        while (true) {
            int c = buffer[at];
            if (c > ' ' || c < 0) {
                return c;
            }
            if (at == end) {
                if (!more()) {
                    return 0;
                }
            } else if (c == ' ') {
                at = buffer[at + 1] == ' ' ? JsonBytes.pastSpaces(buffer, at + 1) : at + 1;
            } else if (c == '\t') {
                at++;
            } else if (c == '\n' || c == '\r') {
                endOfLine(c);
            } else {
                return c;
            }
        }
    }

    private void endOfLine(int c) throws IOException {
        if (c == '\r' && at + 1 == end) {
            more();
        }
        line++;
        at += c == '\r' && buffer[at + 1] == '\n' ? 2 : 1;
    }

    /**
     * Drops the bytes before the current place, and fills the buffer; whether there is more. An
     * error of the stream is thrown once the rest is used.
     */
    private boolean more() throws IOException {
        if (failure != null) {
            throw failure;
        }
        System.arraycopy(buffer, at, buffer, 0, end - at);
        begin -= at;
        end -= at;
        at = 0;
        int before = end;
        int room = buffer.length - JsonBytes.WIDTH;
        try {
            while (!drained && end < room) {
                int read = in.read(buffer, end, room - end);
                drained = read < 0;
                end += Math.max(0, read);
            }
        } catch (IOException e) {
            failure = e;
        }
        buffer[end] = 0;
        if (end == before && failure != null) {
            throw failure;
        }
        return end > before;
    }

    long passedCharacters() {
        return passedCharacters;
    }

    String key() {
        return key;
    }

    /** From 1. */
    int line() {
        return line;
    }

    int length() {
        return to - from;
    }

    String text() {
        return texts.word(buffer, from, to);
    }

    double number() {
        return PlainNumber.value(buffer, from, to);
    }
}
