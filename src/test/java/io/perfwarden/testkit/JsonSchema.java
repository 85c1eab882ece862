package io.perfwarden.testkit;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

/**
 * As much of JSON Schema (draft 2020-12) as our schemas use; meeting any other keyword is an error,
 * so that nothing in the schema is silently not checked.
 */
public record JsonSchema(JsonNode root) {
    private static final Set<String> ANNOTATIONS =
            Set.of("$schema", "$defs", "title", "description", "default");

    /** What the schema has against an instance; empty if nothing. */
    public List<String> complaints(JsonNode instance) {
        List<String> complaints = new ArrayList<>();
        check(root, new Place(instance, ""), complaints);
        return complaints;
    }

    /** A value and the way to it. */
    private record Place(JsonNode at, String path) {}

    private void check(JsonNode schema, Place place, List<String> complaints) {
        schema.properties()
                .forEach(keyword -> {
                    String name = keyword.getKey();
                    if (!ANNOTATIONS.contains(name) && !holds(name, schema, place, complaints)) {
                        complaints.add(place.path() + ": " + name);
                    }
                });
    }

    private boolean holds(String keyword, JsonNode schema, Place place, List<String> complaints) {
        JsonNode at = place.at();
        JsonNode value = schema.get(keyword);
        return switch (keyword) {
            case "type" -> isAny(value, at);
            case "const" -> value.equals(at);
            case "enum" -> contains(value, at);
            case "pattern" ->
                    !at.isTextual() || Pattern.compile(value.asText()).matcher(at.asText()).find();
            case "minLength" -> !at.isTextual() || at.asText().length() >= value.asInt();
            case "maxLength" -> !at.isTextual() || at.asText().length() <= value.asInt();
            case "minimum" -> !at.isNumber() || at.asDouble() >= value.asDouble();
            case "maximum" -> !at.isNumber() || at.asDouble() <= value.asDouble();
            case "minItems" -> !at.isArray() || at.size() >= value.asInt();
            case "maxItems" -> !at.isArray() || at.size() <= value.asInt();
            case "maxProperties" -> !at.isObject() || at.size() <= value.asInt();
            case "uniqueItems" -> !at.isArray() || at.valueStream().distinct().count() == at.size();
            case "required" -> !at.isObject() || hasAll(at, value);
            case "additionalProperties" ->
                    value.isObject()
                            ? descend(keyword, value, place, complaints)
                            : value.asBoolean() || onlyKnown(schema, at);
            case "properties", "items", "propertyNames", "$ref" ->
                    descend(keyword, value, place, complaints);
            case "oneOf" -> matching(value, at) == 1;
            default -> throw new AssertionError("the schema uses " + keyword);
        };
    }

    /** Checks what lies below; it complains itself. */
    private boolean descend(String keyword, JsonNode value, Place place, List<String> complaints) {
        JsonNode at = place.at();
        String path = place.path();
        if (keyword.equals("$ref")) {
            check(root.at(value.asText().substring(1)), place, complaints);
        } else if (keyword.equals("items") && at.isArray()) {
            at.forEach(item -> check(value, new Place(item, path + "[]"), complaints));
        } else if (keyword.equals("propertyNames") && at.isObject()) {
            at.fieldNames()
                    .forEachRemaining(name ->
                            check(value, new Place(TextNode.valueOf(name), path), complaints));
        } else if (keyword.equals("additionalProperties") && at.isObject()) {
            at.properties()
                    .forEach(entry ->
                            check(
                                    value,
                                    new Place(entry.getValue(), path + "." + entry.getKey()),
                                    complaints));
        } else if (keyword.equals("properties") && at.isObject()) {
            at.properties().stream()
                    .filter(entry -> value.has(entry.getKey()))
                    .forEach(entry ->
                            check(
                                    value.get(entry.getKey()),
                                    new Place(entry.getValue(), path + "." + entry.getKey()),
                                    complaints));
        }
        return true;
    }

    private int matching(JsonNode schemas, JsonNode at) {
        int matching = 0;
        for (JsonNode schema : schemas) {
            List<String> complaints = new ArrayList<>();
            check(schema, new Place(at, ""), complaints);
            matching += complaints.isEmpty() ? 1 : 0;
        }
        return matching;
    }

    private static boolean isAny(JsonNode types, JsonNode at) {
        if (!types.isArray()) {
            return isA(types.asText(), at);
        }
        for (JsonNode type : types) {
            if (isA(type.asText(), at)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isA(String type, JsonNode at) {
        return switch (type) {
            case "object" -> at.isObject();
            case "array" -> at.isArray();
            case "string" -> at.isTextual();
            case "integer" -> at.isIntegralNumber();
            case "number" -> at.isNumber();
            case "boolean" -> at.isBoolean();
            case "null" -> at.isNull();
            default -> throw new AssertionError("the schema uses the type " + type);
        };
    }

    private static boolean contains(JsonNode values, JsonNode at) {
        for (JsonNode value : values) {
            if (value.equals(at)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasAll(JsonNode at, JsonNode keys) {
        for (JsonNode key : keys) {
            if (!at.has(key.asText())) {
                return false;
            }
        }
        return true;
    }

    private static boolean onlyKnown(JsonNode schema, JsonNode at) {
        return at.properties().stream().allMatch(e -> schema.path("properties").has(e.getKey()));
    }
}
