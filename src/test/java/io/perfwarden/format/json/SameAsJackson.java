package io.perfwarden.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import io.perfwarden.testkit.Thorough;

/** Holds what is read to what Jackson alone reads: each token, its place and each error. */
final class SameAsJackson {
    static final JsonTokens.Bounds BOUNDS = new JsonTokens.Bounds(8, 70_000, 40);

    private SameAsJackson() {}

    /** All that can be asked of each token. */
    private static final class Told {
        private final List<String> all = new ArrayList<>();
        private final List<String> places = new ArrayList<>();

        void add(JsonToken token, String text, int line) {
            String kind = token == JsonToken.VALUE_NUMBER_INT ? "VALUE_NUMBER_FLOAT" : "" + token;
            all.add(kind + text + " " + line);
        }

        void add(JsonStreamContext context) {
            places.add(context.pathAsPointer().toString() + context.inArray());
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

    private static Told byJackson(JsonParser made) throws IOException {
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
                told.add(token, text + length, parser.currentTokenLocation().getLineNr());
                told.add(parser.getParsingContext());
                token = parser.nextToken();
            }
        } catch (JsonProcessingException e) {
            told.add(e);
        }
        return told;
    }

    private static Told quickly(JsonTokens made) throws IOException {
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
                told.add(token, text + length, tokens.line());
            }
        } catch (JsonProcessingException e) {
            told.add(e);
        }
        return told;
    }

    /** Opens the same tokens again. */
    @FunctionalInterface
    private interface Tokens {
        JsonTokens open() throws IOException;
    }

    /** Asks for the place at one value, and for all values behind it. */
    private static Told quicklyWithPlace(JsonTokens made, int asked) throws IOException {
        Told told = new Told();
        try (JsonTokens tokens = made) {
            for (int i = 0; i <= asked; i++) {
                tokens.next();
                if (tokens.isAt(JsonToken.FIELD_NAME)) {
                    tokens.next();
                }
            }
            told.add(tokens.context());
            Told rest = quickly(tokens);
            told.all.addAll(rest.all);
        }
        return told;
    }

    private static void assertSame(String text, JsonParser jackson, Tokens tokens)
            throws IOException {
        Told expected = byJackson(jackson);
        assertThat(quickly(tokens.open()).all).as(text).isEqualTo(expected.all);
        int step = 1 + expected.places.size() / Thorough.cases(8, 40);
        List<String> values =
                expected.all.stream().filter(it -> !it.startsWith("FIELD_NAME ")).toList();
        for (int i = 0; i < expected.places.size(); i += step) {
            Told told = quicklyWithPlace(tokens.open(), i);
            assertThat(told.places).as(text).containsExactly(expected.places.get(i));
            told.all.removeIf(it -> it.startsWith("FIELD_NAME "));
            assertThat(told.all).as(text).isEqualTo(values.subList(i + 1, values.size()));
        }
    }

    static void assertSame(byte[] bytes) {
        try {
            assertSame(
                    new String(bytes, StandardCharsets.UTF_8),
                    BOUNDS.parsers().createParser(new ByteArrayInputStream(bytes)),
                    () -> JsonTokens.of(() -> new ByteArrayInputStream(bytes), BOUNDS));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static void assertSame(String text) {
        assertSame(text.getBytes(StandardCharsets.UTF_8));
        try {
            assertSame(
                    text, BOUNDS.parsers().createParser(text), () -> JsonTokens.of(text, BOUNDS));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
