package io.perfwarden.format;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.json.JsonTokens;
import io.perfwarden.model.Samples;

/**
 * Walks a JSON file token by token, at the streaming parser's speed and in constant memory. It is
 * always at the first token of a value. A value that is not read is skipped. Every error is a
 * {@link FormatException} that names the file and the place.
 *
 * <p>Accepts what benchmark tools write although it is not JSON: bare {@code NaN} and {@code
 * Infinity}, numbers inside strings, several documents one after the other.
 */
public final class JsonCursor {
    /** What programs write in the place of a number that they do not have. */
    private static final Pattern NONE = Pattern.compile("(?i) *(?:n/?a|null|none|nil|-*) *");

    private final JsonTokens tokens;
    private final String file;
    private final ReadLimits limits;

    /** Of the element of an array that is being read: of the next one, nothing is kept yet. */
    private final KeptCharacters held;

    private boolean keeps;

    /** Reads the value the cursor is at. */
    @FunctionalInterface
    public interface Value {
        void read() throws IOException;
    }

    /** Reads the value of a key. */
    @FunctionalInterface
    public interface Field {
        void read(String key) throws IOException;
    }

    /** Reads a document. */
    @FunctionalInterface
    public interface Document {
        void read(JsonCursor json) throws IOException;
    }

    private JsonCursor(JsonTokens tokens, String file, ReadLimits limits) {
        this.tokens = tokens;
        this.file = file;
        this.limits = limits;
        this.held = new KeptCharacters(limits);
    }

    /**
     * Reads a file of one JSON document, or of several one after the other.
     *
     * @throws FormatException if it is no JSON, ends early, passes a bound, or by {@code each}
     */
    public static void walk(ResultFile file, ReadLimits limits, Document each) throws IOException {
        try (JsonTokens tokens = JsonTokens.of(file::open, limits.ofJson())) {
            new JsonCursor(tokens, file.name(), limits).documents(each);
        }
    }

    /**
     * Reads one JSON document that is part of something else.
     *
     * @param where the file, with the line where the text begins
     * @throws FormatException as for a file
     */
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

    /** Reads an object, key by key. */
    public void object(Field each) throws IOException {
        expect(JsonToken.START_OBJECT, "an object");
        hold(KeptCharacters.OBJECT);
        while (tokens.next() && tokens.isAt(JsonToken.FIELD_NAME)) {
            String key = tokens.key();
            tokens.next();
            each.read(key);
            skipUnread();
        }
    }

    /** Reads an object, key by key; anything else is passed over. */
    public void ifObject(Field each) throws IOException {
        if (isObject()) {
            object(each);
        }
    }

    /** Reads an array, element by element; anything else is passed over. */
    public void ifArray(Value each) throws IOException {
        if (isArray()) {
            array(each);
        }
    }

    /** Reads the value of one key of an object, and passes over the others. */
    public void only(String key, Value read) throws IOException {
        object(other -> {
            if (other.equals(key)) {
                read.read();
            }
        });
    }

    /** Reads an array, element by element. */
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

    /** Reads what is done with when it is read, unless it says otherwise. */
    private void element(Value each) throws IOException {
        boolean outer = keeps;
        long before = held.now();
        keeps = false;
        each.read();
        skipUnread();
        if (!keeps) {
            held.backTo(before);
        }
        keeps = outer;
    }

    /** Says that what is read of this element of an array is kept when the next one is read. */
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
     * A number, or a text that is one, {@code "NaN"} included. What says that there is none, such
     * as null, is NaN.
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
        if (isText()) {
            String text = tokens.text();
            OptionalDouble number = NumberText.parse(text);
            if (number.isPresent() || NONE.matcher(text).matches()) {
                return number.orElse(Double.NaN);
            }
        }
        throw expected("a number");
    }

    /** A number as {@link #number} reads it, or nothing for null: where that means no more. */
    public OptionalDouble numberOrNull() throws IOException {
        return isNull() ? OptionalDouble.empty() : OptionalDouble.of(number());
    }

    /** A whole number; what lies outside of {@code int} becomes the nearest {@code int}. */
    public int integer() throws IOException {
        return (int) number();
    }

    /** Whether the value is {@code true}. */
    public boolean isTrue() {
        return tokens.isAt(JsonToken.VALUE_TRUE);
    }

    /**
     * A string, number or boolean as text, cleaned; null is the empty text.
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

    /** A text for people, such as an error message: like {@link #text}, but cut when long. */
    public String note() throws IOException {
        refuseContainer();
        String kept = ForeignText.note(isNull() ? "" : tokens.text());
        hold(KeptCharacters.TEXT + kept.length());
        return kept;
    }

    /** A text as it is, line ends and all, to be taken apart; bounded like a line of text. */
    public String raw() throws IOException {
        refuseContainer();
        return isNull() ? "" : tokens.text();
    }

    private void refuseContainer() throws IOException {
        if (isObject() || isArray()) {
            throw expected("a text");
        }
    }

    /** A text that is not empty, such as a benchmark's name. */
    public String name() throws IOException {
        String text = text();
        if (text.isEmpty()) {
            throw problem("expected a name, found an empty text");
        }
        return text;
    }

    /** A key, or a name made of several, as a benchmark's name. */
    public String key(String key) throws IOException {
        checkName(key);
        hold(KeptCharacters.TEXT + key.length());
        return ForeignText.clean(key);
    }

    /** Refuses what is too long for a name, such as the path of a group that was not named yet. */
    public void checkName(CharSequence name) throws IOException {
        if (name.isEmpty() || name.length() > limits.nameLength()) {
            throw problem("expected a name of 1 to %,d characters", limits.nameLength());
        }
    }

    /**
     * The numbers of an object by their keys, in the file's order; null is NaN. Objects, arrays and
     * booleans are skipped.
     *
     * @throws FormatException if a value is a text and no number
     */
    public Map<String, Double> numbersByKey() throws IOException {
        Map<String, Double> found = new LinkedHashMap<>();
        object(key -> {
            if (isNumber() || isText() || isNull()) {
                hold(KeptCharacters.TEXT + key.length());
                found.put(key, number());
            }
        });
        return found;
    }

    /** The texts of an object by their keys, in the file's order. */
    public Map<String, String> texts() throws IOException {
        Map<String, String> found = new LinkedHashMap<>();
        object(key -> found.put(key(key), text()));
        return found;
    }

    /** All numbers of an array and of the arrays within it, in order. */
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
                hold(KeptCharacters.SAMPLE);
                found.add(number());
            }
            checkSamples(found);
        }
        return found.toSamples();
    }

    /**
     * Stops a series that grows too long.
     *
     * @throws FormatException if there are more samples than one measurement may have
     */
    public void checkSamples(SampleBuffer found) throws IOException {
        if (found.size() > limits.samples()) {
            throw problem("more than %,d samples", limits.samples());
        }
    }

    /** The line of the current token, from 1. */
    public int line() {
        return tokens.line();
    }

    /** An error at the current value; {@code what} is a format where there are numbers in it. */
    public FormatException problem(String what, Object... numbers) throws IOException {
        JsonStreamContext here = tokens.context();
        JsonStreamContext value = isObject() || isArray() ? here.getParent() : here;
        return new FormatException(JsonReadError.path(file, value), what, numbers);
    }

    /** An error that says what was expected instead of the current value. */
    public FormatException expected(String expected) throws IOException {
        return problem("expected " + expected + ", found " + JsonReadError.found(tokens));
    }

    private void expect(JsonToken token, String called) throws IOException {
        if (!tokens.isAt(token)) {
            throw expected(called);
        }
    }

    private void skipUnread() throws IOException {
        if (isObject() || isArray()) {
            tokens.skip();
        }
    }
}
