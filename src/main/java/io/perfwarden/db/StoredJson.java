package io.perfwarden.db;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/**
 * Records as JSON by component. A missing component is an error; unknown ones are ignored, as a
 * later version may write them. The text is ASCII, since databases refuse some of JSON's
 * characters.
 */
public final class StoredJson {
    private static final JsonMapper JSON = mapper();

    private StoredJson() {}

    public static JsonMapper mapper(Module... more) {
        return JsonMapper.builder()
                .addModules(new Jdk8Module(), new JavaTimeModule())
                .addModules(more)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                .build();
    }

    static String encode(Record value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what is told cannot be written", e);
        }
    }

    static <T> T decode(String json, Class<T> type) {
        try {
            return JSON.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what was told cannot be read", e);
        }
    }
}
