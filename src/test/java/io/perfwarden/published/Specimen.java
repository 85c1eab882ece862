package io.perfwarden.published;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Makes a value that a schema of the description allows.
 *
 * @param least whether it has only what is required, and null wherever that is allowed; else it has
 *     all that is described
 */
record Specimen(boolean least) {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** What GitHub always sends to apps, though the description lets some of it be left out. */
    private static final Set<String> GIVEN =
            Set.of("action", "repository", "requested_action", "identifier");

    private static final int DEEPEST = 12;

    JsonNode of(String pointer) {
        return of(Published.GITHUB.root().at(pointer), "", 0);
    }

    private JsonNode of(JsonNode listed, String name, int depth) {
        JsonNode schema = Published.GITHUB.resolved(listed);
        if (least && isNullable(schema)) {
            return NODES.nullNode();
        }
        if (schema.has("enum")) {
            return first(schema.get("enum"));
        }
        for (String choice : List.of("oneOf", "anyOf")) {
            if (schema.has(choice) && !schema.has("properties")) {
                return of(schema.get(choice).get(0), name, depth);
            }
        }
        if (schema.has("properties") || schema.has("allOf")) {
            return object(schema, depth);
        }
        return switch (schema.path("type").asText()) {
            case "array" -> array(schema, name, depth);
            case "string" -> NODES.textNode(text(schema, name));
            case "integer", "number" -> NODES.numberNode(17);
            case "boolean" -> NODES.booleanNode(true);
            default -> NODES.objectNode();
        };
    }

    private static boolean isNullable(JsonNode schema) {
        return schema.path("nullable").asBoolean();
    }

    private static JsonNode first(JsonNode values) {
        for (JsonNode value : values) {
            if (!value.isNull()) {
                return value;
            }
        }
        return values.get(0);
    }

    private JsonNode object(JsonNode schema, int depth) {
        ObjectNode object = NODES.objectNode();
        if (depth > DEEPEST) {
            return object;
        }
        schema.path("allOf")
                .forEach(part -> {
                    if (of(part, "", depth) instanceof ObjectNode made) {
                        object.setAll(made);
                    }
                });
        Set<String> required = new HashSet<>(GIVEN);
        schema.path("required").forEach(key -> required.add(key.asText()));
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            if (!least || required.contains(property.getKey())) {
                object.set(
                        property.getKey(), of(property.getValue(), property.getKey(), depth + 1));
            }
        }
        return object;
    }

    private JsonNode array(JsonNode schema, String name, int depth) {
        ArrayNode array = NODES.arrayNode();
        if (!least && depth <= DEEPEST) {
            array.add(of(schema.path("items"), name, depth + 1));
        }
        return array;
    }

    /** As long as it has to be, or what GitHub puts there, which the description does not say. */
    private static String text(JsonNode schema, String name) {
        if (schema.path("format").asText().equals("date-time")) {
            return "2026-03-01T10:00:00Z";
        }
        if (name.endsWith("sha") || Set.of("before", "after", "from").contains(name)) {
            return "5".repeat(40);
        }
        return switch (name) {
            case "full_name" -> "octo/bench";
            case "identifier" -> "rerun";
            case "ref", "head_ref", "base_ref" -> "refs/heads/main";
            case "path" -> ".github/workflows/bench.yml";
            default -> "x".repeat(Math.max(1, schema.path("minLength").asInt()));
        };
    }
}
