package io.perfwarden.published;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.oas.OpenApi30;

/**
 * GitHub's OpenAPI description, reduced to what is used; {@code
 * src/test/resources/github/README.md} says where it is from. Made stricter in one point: a request
 * body may have no keys but those that are described, since GitHub ignores others without a word.
 */
final class Published {
    static final Published GITHUB = new Published();

    private static final String NAME = "urn:published";

    private final JsonNode root = read();
    private final Map<String, JsonSchema> schemas = new ConcurrentHashMap<>();
    private final JsonSchema description;

    private Published() {
        root.path("paths").forEach(path -> path.forEach(Published::close));
        String text = root.toString();
        SchemaValidatorsConfig config =
                SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();
        this.description =
                JsonSchemaFactory.getInstance(
                                SpecVersion.VersionFlag.V4,
                                builder ->
                                        builder.metaSchema(OpenApi30.getInstance())
                                                .defaultMetaSchemaIri(
                                                        OpenApi30.getInstance().getIri())
                                                .schemaLoaders(
                                                        it -> it.schemas(Map.of(NAME, text))))
                        .getSchema(SchemaLocation.of(NAME), config);
    }

    private static JsonNode read() {
        try (InputStream in = Published.class.getResourceAsStream("/github/published.json")) {
            return new ObjectMapper().readTree(Objects.requireNonNull(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(JsonNode operation) {
        JsonNode content = operation.path("requestBody").path("content");
        closeObjects(content.path("application/json").path("schema"));
    }

    private static void closeObjects(JsonNode node) {
        if (!(node instanceof ObjectNode schema)) {
            return;
        }
        if (schema.has("properties") && !schema.has("additionalProperties")) {
            schema.put("additionalProperties", false);
        }
        schema.path("properties").forEach(Published::closeObjects);
        closeObjects(schema.path("items"));
    }

    JsonNode root() {
        return root;
    }

    /** What a reference leads to, or the node itself where it is none. */
    JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? root.at(node.get("$ref").asText().substring(1)) : node;
    }

    /**
     * What a schema has against a value.
     *
     * @param pointer to the schema in the description
     */
    List<String> complaints(String pointer, JsonNode value) {
        return schemas.computeIfAbsent(pointer, this::schema).validate(value).stream()
                .map(message -> message.toString())
                .sorted()
                .toList();
    }

    /** A part of the one description: the factory would read all of it for each. */
    private synchronized JsonSchema schema(String pointer) {
        return description.getRefSchema(SchemaLocation.of("#" + pointer).getFragment());
    }
}
