package io.perfwarden.notify.message;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.OptionalDouble;

/** Writes JSON in one line. */
final class Json {
    private static final JsonFactory JSON = new JsonFactory();

    private Json() {}

    /** What is written between the braces of an object. */
    interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    static String object(Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            object(json, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    static void object(JsonGenerator json, Content content) throws IOException {
        json.writeStartObject();
        content.write(json);
        json.writeEndObject();
    }

    static void object(JsonGenerator json, String key, Content content) throws IOException {
        json.writeFieldName(key);
        object(json, content);
    }

    static void array(JsonGenerator json, String key, Content content) throws IOException {
        json.writeArrayFieldStart(key);
        content.write(json);
        json.writeEndArray();
    }

    /** Text, or null where it is empty. */
    static void text(JsonGenerator json, String key, String text) throws IOException {
        if (text.isEmpty()) {
            json.writeNullField(key);
        } else {
            json.writeStringField(key, text);
        }
    }

    /** A number, or null where there is none. */
    static void number(JsonGenerator json, String key, OptionalDouble value) throws IOException {
        if (value.isPresent()) {
            json.writeNumberField(key, value.getAsDouble());
        } else {
            json.writeNullField(key);
        }
    }
}
