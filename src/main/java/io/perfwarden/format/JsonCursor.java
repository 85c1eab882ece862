package io.perfwarden.format;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.json.JsonTokens;
import io.perfwarden.model.Samples;

/**
 * Walks a JSON file token by token, in constant memory. It is always at the first token of a value,
 * and skips a value that is not read. Every error is a {@link FormatException} with file and place.
 *
 * <p>It accepts what benchmark tools write beyond JSON: bare {@code NaN} and {@code Infinity},
 * numbers in strings, several documents in a row.
 */
public final class JsonCursor {
    private static final Pattern NONE = Pattern.compile("(?i) *(?:n/?a|null|none|nil|-*) *");

    private final JsonTokens tokens;
    private final String file;
    private final ReadLimits limits;

    /** Characters kept of the present array element; the next element starts at zero. */
    private final ReadMemoryMeter held;

    private boolean keeps;

    @FunctionalInterface
    public interface Value {
        void read() throws IOException;
    }

    @FunctionalInterface
    public interface Field {
        void read(String key) throws IOException;
    }

    @FunctionalInterface
    public interface Document {
        void read(JsonCursor json) throws IOException;
    }

    private JsonCursor(JsonTokens tokens, String file, ReadLimits limits) {
        this.tokens = tokens;
        this.file = file;
        this.limits = limits;
        this.held = new ReadMemoryMeter(limits);
    }

    /**
     * Reads one JSON document, or several in a row.
     *
     * @throws FormatException if it is no JSON, ends early, passes a bound, or by {@code each}
     */
    public static void walk(ResultFile file, ReadLimits limits, Document each) throws IOException {
        try (JsonTokens tokens = JsonTokens.of(file::open, limits.ofJson())) {
            new JsonCursor(tokens, file.name(), limits).documents(each);
        }
    }

    public static void walk(String text, String where, ReadLimits limits, Document each)
            throws IOException {
        try (JsonTokens tokens = JsonTokens.of(text, limits.ofJson())) {
            new JsonCursor(tokens, where, limits).documents(each);
        }
    }

    private void documents(Document each) throws IOException {
        try {
            if (!tokens.next()) {
                throw new FormatException(file, "is empty, expected JSON");
            }
            int documents = 0;
            do {
                if (++documents > limits.documents()) {
                    throw problem("more than %,d JSON documents", limits.documents());
                }
                element(() -> each.read(this));
            } while (tokens.next());
        } catch (JsonProcessingException e) {
            throw JsonReadError.describe(e, file, tokens.location(), limits);
        }
    }

    public void object(Field each) throws IOException {
        expect(JsonToken.START_OBJECT, "an object");
        hold(ReadMemoryMeter.OBJECT);
        while (tokens.next() && tokens.isAt(JsonToken.FIELD_NAME)) {
            String key = tokens.key();
            tokens.next();
            each.read(key);
            skipUnread();
        }
    }

    /** Reads an object; skips anything else. */
    public void ifObject(Field each) throws IOException {
        if (isObject()) {
            object(each);
        }
    }

    /** Reads an array; skips anything else. */
    public void ifArray(Value each) throws IOException {
        if (isArray()) {
            array(each);
        }
    }

    public void only(String key, Value read) throws IOException {
        object(other -> {
            if (other.equals(key)) {
                read.read();
            }
        });
    }

    public void array(Value each) throws IOException {
        expect(JsonToken.START_ARRAY, "an array");
        while (tokens.next() && !tokens.isAt(JsonToken.END_ARRAY)) {
            if (isObject()) {
                element(each);
            } else {
                each.read();
                skipUnread();
            }
        }
    }

    /** Releases what the element kept, unless {@link #keep} was called. */
    private void element(Value each) throws IOException {
        boolean outer = keeps;
        long before = held.count();
        keeps = false;
        each.read();
        skipUnread();
        if (!keeps) {
            held.backTo(before);
        }
        keeps = outer;
    }

    /** Declares that the texts of this array element are kept for longer. */
    public void keep() {
        keeps = true;
    }

    private void hold(int characters) throws IOException {
        if (!held.add(characters)) {
            throw held.tooMuch(JsonReadError.path(file, tokens.context()));
        }
    }

    public boolean isNull() {
        return tokens.isAt(JsonToken.VALUE_NULL);
    }

    public boolean isNumber() {
        JsonToken token = tokens.token();
        return token == JsonToken.VALUE_NUMBER_FLOAT || token == JsonToken.VALUE_NUMBER_INT;
    }

    public boolean isText() {
        return tokens.isAt(JsonToken.VALUE_STRING);
    }

    public boolean isObject() {
        return tokens.isAt(JsonToken.START_OBJECT);
    }

    public boolean isArray() {
        return tokens.isAt(JsonToken.START_ARRAY);
    }

    /**
     * A number, or a text that is one, {@code "NaN"} included. Null and the like are NaN.
     *
     * @throws FormatException if it is anything else
     */
    public double number() throws IOException {
        if (isNull()) {
            return Double.NaN;
        }
        if (isNumber()) {
            return tokens.number();
        }
        if (isText() && !isWord()) {
            return NumberText.parse(tokens.text()).orElse(Double.NaN);
        }
        throw expectedProblem("a number");
    }

    /** Whether this is a text that {@link #number} refuses. */
    public boolean isWord() throws IOException {
        return isText()
                && NumberText.parse(tokens.text()).isEmpty()
                && !NONE.matcher(tokens.text()).matches();
    }

    /** As {@link #number}; empty for null. */
    public OptionalDouble numberOrNull() throws IOException {
        return isNull() ? OptionalDouble.empty() : OptionalDouble.of(number());
    }

    /** A whole number; the nearest {@code int} if it is out of range. */
    public int integer() throws IOException {
        return (int) number();
    }

    public boolean isTrue() {
        return tokens.isAt(JsonToken.VALUE_TRUE);
    }

    /**
     * A string, number or boolean as clean text; null is empty.
     *
     * @throws FormatException if it is longer than a name may be
     */
    public String text() throws IOException {
        if (isNull()) {
            return "";
        }
        refuseContainer();
        int length = tokens.length();
        if (length > limits.nameLength()) {
            throw problem("a text of more than %,d characters", limits.nameLength());
        }
        hold(length);
        return tokens.cleanText();
    }

    /** As {@link #text} for people: a long one is cut. */
    public String note() throws IOException {
        refuseContainer();
        String kept = ForeignText.note(isNull() ? "" : tokens.text());
        hold(ReadMemoryMeter.TEXT + kept.length());
        return kept;
    }

    /** An unchanged text with line ends, to be parsed; bounded like a line. */
    public String raw() throws IOException {
        refuseContainer();
        return isNull() ? "" : tokens.text();
    }

    private void refuseContainer() throws IOException {
        if (isObject() || isArray()) {
            throw expectedProblem("a text");
        }
    }

    /** A non-empty text, such as a benchmark's name. */
    public String name() throws IOException {
        String text = text();
        if (text.isEmpty()) {
            throw problem("expected a name, found an empty text");
        }
        return text;
    }

    /** Checks a key, or a composed name, as a benchmark's name. */
    public String key(String key) throws IOException {
        checkName(key);
        hold(ReadMemoryMeter.TEXT + key.length());
        return ForeignText.clean(key);
    }

    /** Refuses a too long name, such as the path of a group. */
    public void checkName(CharSequence name) throws IOException {
        if (name.isEmpty() || name.length() > limits.nameLength()) {
            throw problem("expected a name of 1 to %,d characters", limits.nameLength());
        }
    }

    /**
     * The numbers of an object by key, in the file's order; null is NaN. Objects, arrays and
     * booleans are skipped.
     *
     * @throws FormatException if a value is a text and no number
     */
    public Map<String, Double> numbersByKey() throws IOException {
        Map<String, Double> found = new LinkedHashMap<>();
        object(key -> {
            if (isNumber() || isText() || isNull()) {
                hold(ReadMemoryMeter.TEXT + key.length());
                found.put(key, number());
            }
        });
        return found;
    }

    /** In the file's order. */
    public Map<String, String> texts() throws IOException {
        Map<String, String> found = new LinkedHashMap<>();
        object(key -> found.put(key(key), text()));
        return found;
    }

    /** The numbers of nested arrays, in order. */
    public Samples numbers() throws IOException {
        expect(JsonToken.START_ARRAY, "an array of numbers");
        SampleBuffer found = new SampleBuffer();
        int open = 1;
        while (open > 0) {
            tokens.next();
            if (isArray()) {
                open++;
            } else if (tokens.isAt(JsonToken.END_ARRAY)) {
                open--;
            } else {
                hold(ReadMemoryMeter.SAMPLE);
                found.add(number());
            }
            checkSamples(found);
        }
        return found.toSamples();
    }

    /** Refuses more samples than one measurement may have. */
    public void checkSamples(SampleBuffer found) throws IOException {
        if (found.size() > limits.samples()) {
            throw problem("more than %,d samples", limits.samples());
        }
    }

    /** From 1. */
    public int line() {
        return tokens.line();
    }

    /** {@code what} is a format if there are numbers. */
    public FormatException problem(String what, Object... numbers) throws IOException {
        JsonStreamContext here = tokens.context();
        JsonStreamContext value = isObject() || isArray() ? here.getParent() : here;
        return new FormatException(JsonReadError.path(file, value), what, numbers);
    }

    /** The error that something else was expected. */
    public FormatException expectedProblem(String expected) throws IOException {
        return problem("expected " + expected + ", found " + JsonReadError.foundToken(tokens));
    }

    private void expect(JsonToken token, String called) throws IOException {
        if (!tokens.isAt(token)) {
            throw expectedProblem(called);
        }
    }

    private void skipUnread() throws IOException {
        if (isObject() || isArray()) {
            tokens.skip();
        }
    }
}
