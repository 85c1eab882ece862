package io.perfwarden.web.api;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micronaut.http.annotation.*;
import io.perfwarden.web.PublicLinks;
import org.jspecify.annotations.Nullable;

/**
 * The description of this API, as Micronaut made it from the controllers when the server was built,
 * and what holds for all of them: problems, tables, tokens.
 */
final class ApiDocument {
    private static final String GENERATED = "/META-INF/swagger/openapi.json";
    private static final String COMMON = "/api/openapi-common.json";

    private static final Set<Class<?>> OPTIONAL =
            Set.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class);

    private static final ObjectMapper JSON = new ObjectMapper();

    private ApiDocument() {}

    /**
     * The whole document.
     *
     * @return nothing where the server was built without it
     */
    static Optional<byte[]> bytes(PublicLinks links) throws IOException {
        try (InputStream generated = resource(GENERATED);
                InputStream common = resource(COMMON)) {
            if (generated == null || common == null) {
                return Optional.empty();
            }
            ObjectNode document = (ObjectNode) JSON.readTree(generated);
            merge(document, (ObjectNode) JSON.readTree(common));
            document.putArray("servers")
                    .addObject()
                    .put("url", links.base().isEmpty() ? "/" : links.base());
            for (JsonNode path : document.path("paths")) {
                path.forEach(operation -> complete((ObjectNode) operation));
            }
            for (Map.Entry<String, JsonNode> schema :
                    document.at("/components/schemas").properties()) {
                for (RecordComponent part : components(schema.getKey())) {
                    if (OPTIONAL.contains(part.getType())) {
                        nullable((ObjectNode) schema.getValue(), part.getName());
                    }
                }
            }
            return Optional.of(JSON.writeValueAsBytes(document));
        }
    }

    private static RecordComponent[] components(String schema) throws IOException {
        try {
            String name = ApiDocument.class.getPackageName() + "." + schema.replace('.', '$');
            Class<?> type = Class.forName(name);
            return type.isRecord() ? type.getRecordComponents() : new RecordComponent[0];
        } catch (ClassNotFoundException e) {
            throw new IOException("a schema is of another package: " + schema, e);
        }
    }

    /** Micronaut does not see that an optional field may be null where packages are null-marked. */
    private static void nullable(ObjectNode schema, String field) {
        ObjectNode property = (ObjectNode) schema.path("properties").path(field);
        JsonNode reference = property.remove("$ref");
        if (reference != null) {
            property.putArray("allOf").addObject().set("$ref", reference);
        }
        property.put("nullable", true);
    }

    private static @Nullable InputStream resource(String name) {
        return ApiDocument.class.getResourceAsStream(name);
    }

    private static void complete(ObjectNode operation) {
        ObjectNode responses = operation.withObject("/responses");
        responses.putObject("default").put("$ref", "#/components/responses/problem");
        for (JsonNode parameter : operation.path("parameters")) {
            if (parameter.path("name").asText().equals(ApiFilter.FORMAT)) {
                ((ObjectNode) responses.path("200").path("content"))
                        .putObject("text/csv")
                        .putObject("schema")
                        .put("type", "string");
            }
        }
    }

    private static void merge(ObjectNode to, ObjectNode from) {
        from.properties()
                .forEach(entry -> {
                    JsonNode old = to.get(entry.getKey());
                    if (old instanceof ObjectNode known
                            && entry.getValue() instanceof ObjectNode more
                            && !more.has("$ref")) {
                        merge(known, more);
                    } else {
                        to.set(entry.getKey(), entry.getValue());
                    }
                });
    }
}
