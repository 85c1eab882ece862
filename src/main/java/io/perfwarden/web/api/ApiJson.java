package io.perfwarden.web.api;

import module java.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.report.machine.JsonReport;
import org.jspecify.annotations.Nullable;

/**
 * Writes records as JSON: keys in the order of their components, null for what is absent or no
 * finite number. Jackson's own binding first studies each class, which the first answer after a
 * start would wait for.
 */
final class ApiJson {
    private static final JsonFactory JSON = new JsonFactory();

    /** Each question for them makes them anew. */
    private static final ClassValue<RecordComponent[]> COMPONENTS =
            new ClassValue<>() {
                @Override
                protected RecordComponent[] computeValue(Class<?> type) {
                    return type.getRecordComponents();
                }
            };

    private ApiJson() {}

    /**
     * The values of components, in the order of their names.
     *
     * @param columns names with blanks between; others are passed over
     */
    static List<Object> values(Record record, String columns) {
        List<String> names = List.of(columns.split(" "));
        return Arrays.stream(COMPONENTS.get(record.getClass()))
                .filter(part -> names.contains(part.getName()))
                .sorted(Comparator.comparingInt(part -> names.indexOf(part.getName())))
                .map(part -> Objects.requireNonNull(value(record, part)))
                .toList();
    }

    static byte[] bytes(Record body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            write(body, json);
            json.writeRaw('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(@Nullable Object value, JsonGenerator json) throws IOException {
        switch (value) {
            case null -> json.writeNull();
            case ReportDocument report ->
                    json.writeRawValue(JsonReport.compact(ChangeGroups.of(report.comparison())));
            case Record record -> record(record, json);
            case Map<?, ?> map -> map(map, json);
            case Collection<?> all -> {
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
            default -> json.writeString(JsonReport.wellFormed(value.toString()));
        }
    }

    private static void record(Record record, JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (RecordComponent part : COMPONENTS.get(record.getClass())) {
            json.writeFieldName(part.getName());
            write(value(record, part), json);
        }
        json.writeEndObject();
    }

    private static void map(Map<?, ?> map, JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            json.writeFieldName(JsonReport.wellFormed(String.valueOf(entry.getKey())));
            write(entry.getValue(), json);
        }
        json.writeEndObject();
    }

    private static @Nullable Object value(Record record, RecordComponent part) {
        try {
            return part.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
