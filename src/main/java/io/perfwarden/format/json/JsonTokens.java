package io.perfwarden.format.json;

import module java.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.perfwarden.format.ForeignText;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a file or text: fast while they are plain, and by Jackson's parser from the first
 * other one. Errors are Jackson's exceptions.
 */
public final class JsonTokens implements AutoCloseable {
    private final InputStream in;
    private final PlainJson plain;
    private final ParserSource again;
    private @Nullable JsonParser parser;
    private JsonToken token = JsonToken.NOT_AVAILABLE;

    /** Bounds of a parser. */
    public record Bounds(int depth, int text, int name) {
        static final int NUMBER_LENGTH = 1_000;

        JsonFactory parsers() {
            return JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(depth)
                                    .maxStringLength(text)
                                    .maxNameLength(name)
                                    .maxNumberLength(NUMBER_LENGTH)
                                    .build())
                    .build();
        }
    }

    /** Opens a file from its beginning, as often as needed. */
    @FunctionalInterface
    public interface Source {
        InputStream open() throws IOException;
    }

    @FunctionalInterface
    private interface ParserSource {
        JsonParser parser() throws IOException;
    }

    private JsonTokens(InputStream in, PlainJson plain, ParserSource again) {
        this.in = in;
        this.plain = plain;
        this.again = again;
    }

    /** The file may be opened a second time during reading. */
    public static JsonTokens of(Source file, Bounds bounds) throws IOException {
        InputStream in = file.open();
        return new JsonTokens(
                in,
                new PlainJson(in, PlainJson.ROOM, bounds),
                () -> bounds.parsers().createParser(OddNumbers.spell(file.open())));
    }

    public static JsonTokens of(String text, Bounds bounds) throws IOException {
        InputStream none = InputStream.nullInputStream();
        JsonTokens tokens =
                new JsonTokens(
                        none,
                        new PlainJson(none, 0, bounds),
                        () -> bounds.parsers().createParser(OddNumbers.spell(text)));
        tokens.goOnWithJackson();
        return tokens;
    }

    /** Goes to the next token; false at the end. */
    public boolean next() throws IOException {
        JsonToken following = parser == null ? plain.next() : parser.nextToken();
        if (following == JsonToken.NOT_AVAILABLE) {
            following = goOnWithJackson().nextToken();
        }
        token = following == null ? JsonToken.NOT_AVAILABLE : following;
        return following != null;
    }

    private JsonParser goOnWithJackson() throws IOException {
        JsonParser jackson = again.parser();
        parser = jackson;
        for (long i = 0; i < plain.passedCharacters(); i++) {
            jackson.nextToken();
        }
        return jackson;
    }

    /** Skips the object or array that begins here, and is at its end then. */
    public void skip() throws IOException {
        int open = 1;
        while (open > 0 && next()) {
            if (isAt(JsonToken.START_OBJECT) || isAt(JsonToken.START_ARRAY)) {
                open++;
            } else if (isAt(JsonToken.END_OBJECT) || isAt(JsonToken.END_ARRAY)) {
                open--;
            }
        }
    }

    /**
     * The current token; {@code NOT_AVAILABLE} before the first and after the last. Any number may
     * be a float.
     */
    public JsonToken token() {
        return token;
    }

    public boolean isAt(JsonToken kind) {
        return token == kind;
    }

    /** The last key of the innermost object. */
    public String key() throws IOException {
        return parser == null ? plain.key() : parser.currentName();
    }

    public String text() throws IOException {
        return parser == null ? plain.text() : parser.getText();
    }

    /** The {@linkplain ForeignText#clean cleaned} text; equal short ones are usually one object. */
    public String cleanText() throws IOException {
        return parser == null ? plain.text() : ForeignText.clean(text());
    }

    public int length() throws IOException {
        return parser == null ? plain.length() : parser.getTextLength();
    }

    public double number() throws IOException {
        return parser == null ? plain.number() : parser.getDoubleValue();
    }

    /** From 1. */
    public int line() {
        return parser == null ? plain.line() : parser.currentTokenLocation().getLineNr();
    }

    /** The keys and elements around the current token; reads the plain tokens before it again. */
    public JsonStreamContext context() throws IOException {
        return (parser == null ? goOnWithJackson() : parser).getParsingContext();
    }

    public JsonLocation location() {
        return parser == null ? JsonLocation.NA : parser.currentLocation();
    }

    @Override
    public void close() throws IOException {
        try (in) {
            if (parser != null) {
                parser.close();
            }
        }
    }
}
