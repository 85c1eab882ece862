package io.perfwarden.web.api;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.testkit.JsonSchema;

/**
 * As much of the schemas of OpenAPI 3.0 as the document uses. A field that is not described is
 * complained of.
 */
record OpenApiSchemas(JsonNode document) {
    static final ObjectMapper JSON = new ObjectMapper();

    private static final Set<String> KNOWN =
            Set.of(
                    "type",
                    "format",
                    "description",
                    "nullable",
                    "allOf",
                    "properties",
                    "required",
                    "items",
                    "additionalProperties",
                    "enum",
                    "externalDocs",
                    "$ref");

    /** What a schema has against an instance; empty if nothing. */
    List<String> complaints(JsonNode schema, JsonNode instance) throws IOException {
        List<String> complaints = new ArrayList<>();
        check(schema, instance, "", complaints);
        return complaints;
    }

    private void check(JsonNode schema, JsonNode at, String path, List<String> complaints)
            throws IOException {
        schema.fieldNames()
                .forEachRemaining(name -> {
                    if (!KNOWN.contains(name)) {
                        throw new AssertionError("the document uses " + name);
                    }
                });
        if (at.isNull()) {
            if (!schema.path("nullable").asBoolean()) {
                complaints.add(path + ": null");
            }
            return;
        }
        if (schema.has("enum") && !contains(schema.path("enum"), at)) {
            complaints.add(path + ": " + at + " is not among " + schema.path("enum"));
        }
        if (schema.has("externalDocs")) {
            JsonNode report = JSON.readTree(new File("config/perfwarden-report.schema.json"));
            new JsonSchema(report).complaints(at).forEach(it -> complaints.add(path + it));
            return;
        }
        if (schema.has("$ref")) {
            referred(schema.get("$ref").asText(), at, path, complaints);
        }
        for (JsonNode part : schema.path("allOf")) {
            check(part, at, path, complaints);
        }
        if (schema.has("type") && !isA(schema.get("type").asText(), at)) {
            complaints.add(path + ": is no " + schema.get("type").asText());
        }
        if (at.isObject() && !schema.has("$ref") && !schema.has("allOf")) {
            fields(schema, at, path, complaints);
        }
        for (JsonNode item : at.isArray() ? at : JSON.createArrayNode()) {
            check(schema.path("items"), item, path + "[]", complaints);
        }
    }

    private static boolean contains(JsonNode words, JsonNode at) {
        return StreamSupport.stream(words.spliterator(), false).anyMatch(at::equals);
    }

    private void referred(String to, JsonNode at, String path, List<String> complaints)
            throws IOException {
        JsonNode target = document.at(to.substring(1));
        if (target.isMissingNode()) {
            throw new AssertionError("nothing is at " + to);
        }
        check(target, at, path, complaints);
    }

    private void fields(JsonNode schema, JsonNode at, String path, List<String> complaints)
            throws IOException {
        for (Map.Entry<String, JsonNode> field : at.properties()) {
            String below = path + "." + field.getKey();
            JsonNode known = schema.path("properties").path(field.getKey());
            if (known.isObject()) {
                check(known, field.getValue(), below, complaints);
            } else if (schema.path("additionalProperties").isObject()) {
                check(schema.get("additionalProperties"), field.getValue(), below, complaints);
            } else {
                complaints.add(below + ": is not described");
            }
        }
        for (JsonNode name : schema.path("required")) {
            if (!at.has(name.asText())) {
                complaints.add(path + ": lacks " + name.asText());
            }
        }
    }

    private static boolean isA(String type, JsonNode at) {
        return switch (type) {
            case "object" -> at.isObject();
            case "array" -> at.isArray();
            case "string" -> at.isTextual();
            case "integer" -> at.isIntegralNumber();
            case "number" -> at.isNumber();
            case "boolean" -> at.isBoolean();
            default -> throw new AssertionError("the document uses the type " + type);
        };
    }
}
