package io.perfwarden.web;

import module java.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.micronaut.core.type.Argument;
import io.micronaut.core.type.MutableHeaders;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.body.MessageBodyWriter;
import io.micronaut.http.codec.CodecException;
import io.micronaut.management.health.indicator.HealthResult;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * Writes how the server is as JSON. Micronaut's own way first finds out what each class consists
 * of, a twentieth of what the first answer after a start takes.
 */
@Singleton
@Produces(MediaType.APPLICATION_JSON)
final class HealthBody implements MessageBodyWriter<HealthResult> {
    private final JsonFactory json = new JsonFactory();

    @Override
    public void writeTo(
            Argument<HealthResult> type,
            MediaType mediaType,
            HealthResult result,
            MutableHeaders headers,
            OutputStream out) {
        headers.set(HttpHeaders.CONTENT_TYPE, mediaType);
        try (JsonGenerator to = json.createGenerator(out)) {
            write(result, to);
        } catch (IOException e) {
            throw new CodecException("health cannot be written", e);
        }
    }

    private static void write(HealthResult result, JsonGenerator to) throws IOException {
        to.writeStartObject();
        to.writeStringField("name", result.getName());
        to.writeStringField("status", result.getStatus().getName());
        if (saysSomething(result.getDetails())) {
            to.writeFieldName("details");
            write(result.getDetails(), to);
        }
        to.writeEndObject();
    }

    private static void write(@Nullable Object detail, JsonGenerator to) throws IOException {
        switch (detail) {
            case null -> to.writeNull();
            case HealthResult result -> write(result, to);
            case Map<?, ?> map -> write(map, to);
            case Collection<?> all -> write(all, to);
            case Number number when Double.isFinite(number.doubleValue()) ->
                    to.writeNumber(number.toString());
            case Boolean truth -> to.writeBoolean(truth);
            default -> to.writeString(detail.toString());
        }
    }

    private static void write(Map<?, ?> map, JsonGenerator to) throws IOException {
        to.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (saysSomething(entry.getValue())) {
                to.writeFieldName(String.valueOf(entry.getKey()));
                write(entry.getValue(), to);
            }
        }
        to.writeEndObject();
    }

    private static void write(Collection<?> all, JsonGenerator to) throws IOException {
        to.writeStartArray();
        for (Object one : all) {
            write(one, to);
        }
        to.writeEndArray();
    }

    /** What does not is left out, as Micronaut does it. */
    private static boolean saysSomething(@Nullable Object detail) {
        return switch (detail) {
            case null -> false;
            case Map<?, ?> map -> map.values().stream().anyMatch(HealthBody::saysSomething);
            case Collection<?> all -> !all.isEmpty();
            case String text -> !text.isEmpty();
            default -> true;
        };
    }
}
