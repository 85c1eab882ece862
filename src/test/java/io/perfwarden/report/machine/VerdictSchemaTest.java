package io.perfwarden.report.machine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.model.Samples;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.JsonSchema;
import org.junit.jupiter.api.Test;

/**
 * The schema of a stored verdict. It follows from the records; a change of them is a change of the
 * schema, and shows in its diff. {@code SaidNumbers} holds all verdicts of scenarios to it.
 */
class VerdictSchemaTest {
    private static final JsonMapper JSON = new JsonMapper();

    private static final Map<String, String> MEANINGS =
            Map.of(
                    "schema", "Names this document and its version.",
                    "commit", "That was judged.",
                    "target", "Such as pull/7 or branch/main.",
                    "engine", "Version that gave the verdict.",
                    "repeatable", "Whether its inputs are kept for perfwarden replay.",
                    "runs", "Pages of the judged workflow runs.",
                    "config", "The configuration's text; no key without a file.",
                    "day", "Of the configuration, in UTC.",
                    "comparison", "Rows, notices and origin, by suite and platform.");

    private final ObjectNode definitions = JSON.createObjectNode();
    private final Map<Class<?>, String> names = new HashMap<>();

    private ObjectNode document() {
        ObjectNode schema = JSON.createObjectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "Perfwarden verdict");
        schema.put(
                "description",
                "A verdict as the server stores it, compressed, once. Comment, check, pages, API,"
                        + " badge and feed read it. What is absent has no key; where a type has"
                        + " several cases, \"is\" names the case.");
        schema.setAll(object(VerdictDocument.class, Optional.empty()));
        ObjectNode properties = (ObjectNode) schema.path("properties");
        MEANINGS.forEach((key, words) -> {
            JsonNode type = properties.get(key);
            ObjectNode said = JSON.createObjectNode().put("description", words);
            said.setAll((ObjectNode) type);
            properties.set(key, said);
        });
        properties.set(
                "schema",
                JSON.createObjectNode()
                        .put("description", MEANINGS.get("schema"))
                        .put("const", VerdictDocument.SCHEMA));
        ObjectNode sorted = JSON.createObjectNode();
        definitions.properties().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(it -> sorted.set(it.getKey(), it.getValue()));
        schema.set("$defs", sorted);
        return schema;
    }

    /** A record's keys. {@code as} names it where it is one of several cases. */
    private ObjectNode object(Class<?> type, Optional<String> as) {
        ObjectNode properties = JSON.createObjectNode();
        ArrayNode required = JSON.createArrayNode();
        as.ifPresent(name -> {
            properties.set("is", JSON.createObjectNode().put("const", name));
            required.add("is");
        });
        for (RecordComponent part : type.getRecordComponents()) {
            properties.set(part.getName(), of(part.getGenericType()));
            if (!isOptional(part.getType())) {
                required.add(part.getName());
            }
        }
        ObjectNode object = JSON.createObjectNode();
        object.put("type", "object");
        object.put("additionalProperties", false);
        object.set("required", required);
        object.set("properties", properties);
        return object;
    }

    private static boolean isOptional(Class<?> type) {
        return Set.of(Optional.class, OptionalDouble.class, OptionalInt.class, OptionalLong.class)
                .contains(type);
    }

    private ObjectNode of(Type type) {
        if (type instanceof ParameterizedType generic) {
            Class<?> raw = (Class<?>) generic.getRawType();
            Type last =
                    generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            if (raw == Optional.class) {
                return of(last);
            }
            ObjectNode schema = JSON.createObjectNode();
            boolean isMap = Map.class.isAssignableFrom(raw);
            schema.put("type", isMap ? "object" : "array");
            schema.set(isMap ? "additionalProperties" : "items", of(last));
            return schema;
        }
        Class<?> raw = (Class<?>) type;
        if (raw.isEnum()) {
            ArrayNode values = JSON.createArrayNode();
            Arrays.stream(raw.getEnumConstants()).forEach(it -> values.add(((Enum<?>) it).name()));
            return reference(raw, () -> JSON.createObjectNode().set("enum", values));
        }
        if (raw.isSealed()) {
            return reference(
                    raw,
                    () -> {
                        ArrayNode cases = JSON.createArrayNode();
                        cases(raw)
                                .forEach(it ->
                                        cases.add(it.isEnum() ? constant(it) : namedCase(it)));
                        return JSON.createObjectNode().set("oneOf", cases);
                    });
        }
        if (raw.isRecord()) {
            return reference(raw, () -> object(raw, Optional.empty()));
        }
        return plain(raw);
    }

    private ObjectNode namedCase(Class<?> type) {
        return object(type, Optional.of(type.getSimpleName()));
    }

    /** A case without keys is a pair: its type and its name. */
    private static ObjectNode constant(Class<?> type) {
        ArrayNode values = JSON.createArrayNode().add(type.getSimpleName());
        Arrays.stream(type.getEnumConstants()).forEach(it -> values.add(((Enum<?>) it).name()));
        ObjectNode schema = JSON.createObjectNode().put("type", "array");
        schema.set("items", JSON.createObjectNode().set("enum", values));
        return schema.put("minItems", 2).put("maxItems", 2);
    }

    private static ObjectNode plain(Class<?> raw) {
        ObjectNode schema = JSON.createObjectNode();
        if (raw == Samples.class) {
            schema.put("type", "array");
            schema.set("items", number());
            return schema;
        }
        if (raw == double.class || raw == OptionalDouble.class) {
            return number();
        }
        String name =
                raw == boolean.class || raw == Boolean.class
                        ? "boolean"
                        : raw.isPrimitive() || raw == OptionalInt.class || raw == OptionalLong.class
                                ? "integer"
                                : Number.class.isAssignableFrom(raw) ? "number" : "string";
        return schema.put("type", name);
    }

    /** NaN and infinity are texts. */
    private static ObjectNode number() {
        ObjectNode schema = JSON.createObjectNode();
        schema.set("type", JSON.createArrayNode().add("number").add("string"));
        return schema;
    }

    private static Stream<Class<?>> cases(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(VerdictSchemaTest::cases)
                : Stream.of(type);
    }

    private ObjectNode reference(Class<?> type, Supplier<JsonNode> made) {
        if (!names.containsKey(type)) {
            String name =
                    type.getName().replace('$', '.').substring(type.getPackageName().length() + 1);
            names.put(type, name);
            definitions.set(name, made.get());
        }
        return JSON.createObjectNode().put("$ref", "#/$defs/" + names.get(type));
    }

    @Test
    void the_schema_has_all_that_a_verdict_holds() {
        Golden.assertMatches(
                "../../../../config/perfwarden-verdict.schema.json",
                document().toPrettyString() + "\n");
    }

    @Test
    void a_key_that_the_schema_does_not_know_is_found() throws IOException {
        ObjectNode other = JSON.createObjectNode().put("schema", VerdictDocument.SCHEMA);
        other.put("more", 1);
        assertThat(
                        new JsonSchema(
                                        JSON.readTree(
                                                new File("config/perfwarden-verdict.schema.json")))
                                .complaints(other))
                .contains(": required", ": additionalProperties");
    }
}
