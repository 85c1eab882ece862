package io.perfwarden.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;

/** Holds what is read to what Jackson alone reads: each token, its place and each error. */
final class SameAsJackson {
    static final JsonTokens.Bounds BOUNDS = new JsonTokens.Bounds(8, 70_000, 40);

    private SameAsJackson() {}

    /** All that can be asked of each token. */
    private static final class Told {
        private final List<String> all = new ArrayList<>();

        void add(JsonToken token, String text, int line, JsonStreamContext context) {
            String kind = token == JsonToken.VALUE_NUMBER_INT ? "VALUE_NUMBER_FLOAT" : "" + token;
            String where = context.pathAsPointer().toString() + context.inArray();
            all.add(kind + text + " " + line + " " + where);
        }

        /** A key is told when its value is there: Jackson looks ahead. */
        void add(String key) {
            all.add("FIELD_NAME " + key);
        }

        void add(JsonProcessingException e) {
            all.add(e.getClass() + e.getMessage());
        }
    }

    private static boolean isText(JsonToken token) {
        return token.isScalarValue();
    }

    private static List<String> byJackson(JsonParser made) throws IOException {
        Told told = new Told();
        try (JsonParser parser = made) {
            JsonToken token = parser.nextToken();
            while (token != null) {
                if (token == JsonToken.FIELD_NAME) {
                    String key = parser.currentName();
                    token = parser.nextToken();
                    told.add(key);
                }
                String number = token.isNumeric() ? " " + parser.getDoubleValue() : "";
                String text = isText(token) ? " " + parser.getText() + number : "";
                String length = isText(token) ? " " + parser.getTextLength() : "";
                told.add(
                        token,
                        text + length,
                        parser.currentTokenLocation().getLineNr(),
                        parser.getParsingContext());
                token = parser.nextToken();
            }
        } catch (JsonProcessingException e) {
            told.add(e);
        }
        return told.all;
    }

    private static List<String> quickly(JsonTokens made) throws IOException {
        Told told = new Told();
        try (JsonTokens tokens = made) {
            while (tokens.next()) {
                if (tokens.isAt(JsonToken.FIELD_NAME)) {
                    String key = tokens.key();
                    tokens.next();
                    told.add(key);
                }
                JsonToken token = tokens.token();
                String number = token.isNumeric() ? " " + tokens.number() : "";
                String text = isText(token) ? " " + tokens.text() + number : "";
                String length = isText(token) ? " " + tokens.length() : "";
                told.add(token, text + length, tokens.line(), tokens.context());
            }
        } catch (JsonProcessingException e) {
            told.add(e);
        }
        return told.all;
    }

    static void assertSame(byte[] bytes) {
        try {
            List<String> expected =
                    byJackson(BOUNDS.parsers().createParser(new ByteArrayInputStream(bytes)));
            assertThat(quickly(JsonTokens.of(() -> new ByteArrayInputStream(bytes), BOUNDS)))
                    .as(() -> new String(bytes, StandardCharsets.UTF_8))
                    .isEqualTo(expected);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static void assertSame(String text) {
        assertSame(text.getBytes(StandardCharsets.UTF_8));
        try {
            assertThat(quickly(JsonTokens.of(text, BOUNDS)))
                    .as(text)
                    .isEqualTo(byJackson(BOUNDS.parsers().createParser(text)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
