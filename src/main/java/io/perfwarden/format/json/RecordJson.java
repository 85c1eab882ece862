package io.perfwarden.format.json;

import module java.base;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import org.jspecify.annotations.Nullable;

/**
 * Writes records as JSON, keys in the order of components. An empty optional and a number that is
 * not finite are null; an empty component with {@link JsonInclude} is left out. Items are written
 * as they come.
 *
 * <p>Jackson's own binding analyses each class first, which would delay the first answer after a
 * start.
 */
public final class RecordJson {
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    /** Cached, because reflection creates them anew each time. */
    private static final ClassValue<List<RecordComponent>> COMPONENTS =
            new ClassValue<>() {
                @Override
                protected List<RecordComponent> computeValue(Class<?> type) {
                    List<RecordComponent> components = List.of(type.getRecordComponents());
                    components.forEach(it -> it.getAccessor().setAccessible(true));
                    return components;
                }
            };

    private RecordJson() {}

    public static String compact(Object document) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            write(document, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    /**
     * In UTF-8, indented by two blanks a level, with a line break at its end. The stream is
     * flushed, not closed.
     */
    public static void pretty(Object document, OutputStream to) throws IOException {
        Separators separators =
                Separators.createDefaultInstance()
                        .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                        .withObjectEmptySeparator("")
                        .withArrayEmptySeparator("");
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        try (JsonGenerator json = JSON.createGenerator(to, JsonEncoding.UTF8)) {
            json.setPrettyPrinter(
                    new DefaultPrettyPrinter(separators)
                            .withObjectIndenter(lines)
                            .withArrayIndenter(lines));
            write(document, json);
            json.writeRaw('\n');
        }
    }

    /** In the order of components. */
    public static Map<String, Object> values(Record record) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (RecordComponent part : COMPONENTS.get(record.getClass())) {
            Object value = value(record, part.getAccessor());
            boolean isAbsent =
                    value.equals(Optional.empty()) || value.equals(OptionalDouble.empty());
            if (!isAbsent || !part.getAccessor().isAnnotationPresent(JsonInclude.class)) {
                values.put(part.getName(), value);
            }
        }
        return values;
    }

    private static Object value(Record record, Method accessor) {
        try {
            return Objects.requireNonNull(accessor.invoke(record));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(@Nullable Object value, JsonGenerator json) throws IOException {
        switch (value) {
            case null -> json.writeNull();
            case Supplier<?> later -> write(later.get(), json);
            case Record record -> object(values(record), json);
            case Map<?, ?> map -> object(map, json);
            case Iterable<?> all -> {
                json.writeStartArray();
                for (Object one : all) {
                    write(one, json);
                }
                json.writeEndArray();
            }
            case Optional<?> some -> write(some.orElse(null), json);
            case OptionalDouble some -> write(some.isPresent() ? some.getAsDouble() : null, json);
            case OptionalInt some -> write(some.isPresent() ? some.getAsInt() : null, json);
            case OptionalLong some -> write(some.isPresent() ? some.getAsLong() : null, json);
            case Double number when !Double.isFinite(number) -> json.writeNull();
            case Number number -> json.writeNumber(number.toString());
            case Boolean truth -> json.writeBoolean(truth);
            default -> json.writeString(wellFormed(value.toString()));
        }
    }

    private static void object(Map<?, ?> map, JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            json.writeFieldName(wellFormed(String.valueOf(entry.getKey())));
            write(entry.getValue(), json);
        }
        json.writeEndObject();
    }

    /** Replaces lone surrogates, which UTF-8 cannot hold. */
    private static String wellFormed(String text) {
        return text.codePoints()
                .map(point -> Character.getType(point) == Character.SURROGATE ? 0xFFFD : point)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
