package io.perfwarden.web.api;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micronaut.http.annotation.*;
import io.perfwarden.bot.query.BenchmarkGrid;
import io.perfwarden.bot.query.BranchChange.ChangeState;
import io.perfwarden.compare.*;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.report.RangeWording.RangeOutcome;
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

    private static final Set<String> LISTS = Set.of("outcome", "s");

    /** The words of parameters and fields that have no others. */
    private static final Map<String, List<String>> WORDS =
            Map.of(
                    ApiFilter.FORMAT,
                    ApiFilter.FORMATS,
                    "sort",
                    ids(BenchmarkGrid.Sort.values(), BenchmarkGrid.Sort::id),
                    "outcome",
                    ids(RowOutcome.values(), RowOutcome::id),
                    "effect",
                    ids(RowEffect.values(), ApiBody::word),
                    "rangeOutcome",
                    ids(RangeOutcome.values(), RangeOutcome::id),
                    "direction",
                    List.of("lower", "higher"),
                    "verdict",
                    ids(Verdict.values(), Verdict::id),
                    "state",
                    ids(ChangeState.values(), ChangeState::id),
                    "status",
                    ids(CheckRunStatus.values(), ApiBody::word),
                    "conclusion",
                    ids(CheckRunConclusion.values(), ApiBody::word));

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
            ((ObjectNode) document.at("/components/schemas/ReportDocument/externalDocs"))
                    .put("url", links.json("/report.schema.json"));
            for (JsonNode path : document.path("paths")) {
                path.forEach(operation -> complete((ObjectNode) operation));
            }
            for (Map.Entry<String, JsonNode> schema :
                    document.at("/components/schemas").properties()) {
                schema.getValue().path("properties").properties().forEach(ApiDocument::limit);
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
        if (!property.has("type")) {
            property.put("type", "object"); // only of a type can it be said that it may be null
        }
        property.put("nullable", true);
        if (property.get("enum") instanceof ArrayNode words) {
            words.addNull();
        }
    }

    /** Names the words of a parameter or field that has no others. */
    private static void limit(Map.Entry<String, JsonNode> named) {
        List<String> words = WORDS.getOrDefault(named.getKey(), List.of());
        if (!words.isEmpty()
                && named.getValue() instanceof ObjectNode schema
                && schema.path("type").asText().equals("string")) {
            words.forEach(schema.putArray("enum")::add);
        }
    }

    private static <T> List<String> ids(T[] values, Function<T, String> id) {
        return Arrays.stream(values).map(id).toList();
    }

    private static @Nullable InputStream resource(String name) {
        return ApiDocument.class.getResourceAsStream(name);
    }

    private static void complete(ObjectNode operation) {
        ObjectNode responses = operation.withObject("/responses");
        for (String status : List.of("4XX", "default")) {
            responses.putObject(status).put("$ref", "#/components/responses/problem");
        }
        for (JsonNode parameter : operation.path("parameters")) {
            describe((ObjectNode) parameter);
            if (parameter.path("name").asText().equals(ApiFilter.FORMAT)) {
                ((ObjectNode) responses.path("200").path("content"))
                        .putObject("text/csv")
                        .putObject("schema")
                        .put("type", "string");
            }
        }
    }

    /** A list in a parameter has commas between its words. */
    private static void describe(ObjectNode parameter) {
        ObjectNode schema = parameter.withObject("/schema");
        String name = parameter.path("name").asText();
        if (LISTS.contains(name)) {
            parameter.put("style", "form").put("explode", false);
            ObjectNode items = JSON.createObjectNode().put("type", "string");
            schema.removeAll().put("type", "array").set("items", items);
            limit(Map.entry(name, items));
        } else {
            limit(Map.entry(name, schema));
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
