package io.perfwarden.jobs;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.perfwarden.forge.RunState;

/**
 * Jobs as JSON, with their case in the property {@code type}.
 *
 * <p>A job may have been written by another version: properties it does not know are ignored, and
 * optional ones that are absent are empty. The text is ASCII, since a database may refuse what JSON
 * allows in a string.
 */
final class JobCodec {
    private static final JsonMapper JSON = mapper();

    private JobCodec() {}

    /** The name of a job's case, as in {@code PullChanged}. */
    static String kind(Job job) {
        return job.getClass().getSimpleName();
    }

    static String encode(Job job) {
        try {
            return JSON.writerFor(Job.class).writeValueAsString(job);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a job that cannot be written: " + kind(job), e);
        }
    }

    /**
     * @throws IllegalArgumentException if this version knows no such job
     */
    static Job decode(String json) {
        try {
            return JSON.readValue(json, Job.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a job this version cannot read", e);
        }
    }

    private static JsonMapper mapper() {
        JsonMapper.Builder builder =
                JsonMapper.builder()
                        .addModules(new Jdk8Module(), new JavaTimeModule())
                        .addMixIn(Job.class, Typed.class)
                        .addMixIn(RunState.class, Typed.class)
                        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                        .enable(JsonWriteFeature.ESCAPE_NON_ASCII);
        for (Class<?> job : Job.class.getPermittedSubclasses()) {
            builder.registerSubtypes(new NamedType(job, job.getSimpleName()));
        }
        for (Class<?> state : RunState.class.getPermittedSubclasses()) {
            builder.registerSubtypes(new NamedType(state, state.getSimpleName()));
        }
        return builder.build();
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    private interface Typed {}
}
