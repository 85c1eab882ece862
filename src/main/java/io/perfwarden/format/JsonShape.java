package io.perfwarden.format;

import module java.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.perfwarden.format.json.OddNumbers;
import org.jspecify.annotations.Nullable;

/**
 * The keys at the beginning of a JSON file, without values. Elements of an array are merged, and so
 * are documents in a row. It is bounded, and tolerates a cut end and usual errors of hand-written
 * JSON, so that a damaged file is still recognised.
 */
public final class JsonShape {
    private static final int DEEPEST = 8;
    private static final int WIDEST = 256;
    private static final int LONGEST_TEXT = 200;
    private static final int MOST_COMMAS = 4;

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                    .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
                    .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                    .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
                    .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .build();

    private static final JsonShape ABSENT = new JsonShape();

    private enum Kind {
        NOTHING,
        OBJECT,
        ARRAY,
        NUMBER,
        OTHER
    }

    private final Map<String, JsonShape> fields = new LinkedHashMap<>();
    private Kind kind = Kind.NOTHING;
    private String text = "";
    private boolean damaged;

    private JsonShape() {}

    /** {@link #isPresent} is false if the text does not begin like JSON. */
    static JsonShape of(String text) {
        String start = text.stripLeading();
        if (!start.startsWith("{") && !start.startsWith("[")) {
            return ABSENT;
        }
        return of(new StringBuilder(OddNumbers.spell(start)), MOST_COMMAS);
    }

    private static JsonShape of(StringBuilder text, int tries) {
        JsonShape root = new JsonShape();
        try (JsonParser parser = FACTORY.createParser(text.toString())) {
            while (parser.nextToken() != null) {
                root.read(parser, 0);
            }
        } catch (JsonEOFException _) {
            return root;
        } catch (JsonProcessingException e) {
            int at = place(e.getLocation());
            boolean lacks = e.getOriginalMessage().contains("expecting comma") && at > 0;
            if (lacks && tries > 0 && at < text.length()) {
                return of(text.insert(at, ','), tries - 1);
            }
            root.damaged = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return root;
    }

    /** The position of an error; -1 without one. */
    private static int place(@Nullable JsonLocation of) {
        return of == null ? -1 : (int) of.getCharOffset();
    }

    public boolean isPresent() {
        return kind != Kind.NOTHING;
    }

    public boolean isObject() {
        return kind == Kind.OBJECT;
    }

    public boolean isArray() {
        return kind == Kind.ARRAY;
    }

    public boolean isNumber() {
        return kind == Kind.NUMBER;
    }

    public boolean isDamaged() {
        return damaged;
    }

    /** The first string or number seen here, shortened; otherwise empty. */
    public String text() {
        return text;
    }

    /** The value of a path of keys; possibly not present. */
    public JsonShape at(String... keys) {
        JsonShape here = this;
        for (String key : keys) {
            here = here.fields.getOrDefault(key, ABSENT);
        }
        return here;
    }

    /** The merged elements of this array; possibly not present. */
    public JsonShape element() {
        return isArray() ? fields.getOrDefault("", ABSENT) : ABSENT;
    }

    public boolean has(String... keys) {
        return isObject() && fields.keySet().containsAll(List.of(keys));
    }

    public Set<String> keys() {
        return isObject() ? Collections.unmodifiableSet(fields.keySet()) : Set.of();
    }

    public Collection<JsonShape> values() {
        return isObject() ? Collections.unmodifiableCollection(fields.values()) : Set.of();
    }

    private void read(JsonParser parser, int depth) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                settle(Kind.OBJECT);
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String key = parser.currentName();
                    parser.nextToken();
                    readChild(key, parser, depth);
                }
            }
            case START_ARRAY -> {
                settle(Kind.ARRAY);
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    readChild("", parser, depth);
                }
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> readScalar(parser, Kind.NUMBER);
            default -> readScalar(parser, Kind.OTHER);
        }
    }

    private void readChild(String key, JsonParser parser, int depth) throws IOException {
        if (depth < DEEPEST && (fields.size() < WIDEST || fields.containsKey(key))) {
            fields.computeIfAbsent(key, _ -> new JsonShape()).read(parser, depth + 1);
        } else {
            parser.skipChildren();
        }
    }

    private void readScalar(JsonParser parser, Kind seen) throws IOException {
        settle(seen);
        JsonToken token = parser.currentToken();
        if (text.isEmpty() && (token == JsonToken.VALUE_STRING || seen == Kind.NUMBER)) {
            String whole = parser.getText();
            text = whole.substring(0, Math.min(LONGEST_TEXT, whole.length()));
        }
    }

    private void settle(Kind seen) {
        if (kind == Kind.NOTHING || kind == Kind.OTHER) {
            kind = seen;
        }
    }
}
