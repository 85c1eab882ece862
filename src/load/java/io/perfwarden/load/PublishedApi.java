package io.perfwarden.load;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Reduces GitHub's published OpenAPI description to the operations and webhook events that are
 * listed in {@code src/test/resources/github/used.txt}, with all that they refer to, and without
 * words for people. Writes {@code published.json} beside that list; the same input gives the same
 * bytes.
 *
 * <pre>java -cp 'target/lib/*' src/load/java/io/perfwarden/load/PublishedApi.java PACKAGE</pre>
 *
 * <p>{@code PACKAGE} is the unpacked npm package {@code @octokit/openapi}, of the version that the
 * README beside the list names.
 */
public final class PublishedApi {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path RESOURCES = Path.of("src/test/resources/github");
    private static final String JSON_BODY = "/requestBody/content/application~1json/schema";

    /** Of an operation or a schema, what says nothing about the shape of data. */
    private static final Set<String> WORDS =
            Set.of(
                    "description",
                    "example",
                    "examples",
                    "externalDocs",
                    "summary",
                    "tags",
                    "title",
                    "headers");

    private final JsonNode whole;
    private final ObjectNode reduced = JSON.createObjectNode();
    private final Map<String, JsonNode> referred = new TreeMap<>();
    private final Deque<JsonNode> unread = new ArrayDeque<>();

    private PublishedApi(JsonNode whole) {
        this.whole = whole;
    }

    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        JsonNode about = JSON.readTree(directory.resolve("package.json").toFile());
        Path description = directory.resolve("generated/api.github.com.json");
        PublishedApi api = new PublishedApi(JSON.readTree(description.toFile()));
        api.reduced.put(
                "package", about.get("name").asText() + " " + about.get("version").asText());
        api.reduced.put("license", about.get("license").asText());
        api.reduce(Files.readAllLines(RESOURCES.resolve("used.txt")));
        Files.writeString(RESOURCES.resolve("published.json"), api.written());
    }

    private void reduce(List<String> used) {
        ObjectNode paths = reduced.putObject("paths");
        ObjectNode webhooks = reduced.putObject("webhooks");
        for (String line : used) {
            int space = line.indexOf(' ');
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("event ")) {
                String event = line.substring(space + 1);
                JsonNode body = known(whole.path("x-webhooks").path(event), line).path("post");
                webhooks.set(event, kept(known(body.at(JSON_BODY), line)));
            } else {
                String path = line.substring(space + 1);
                String method = line.substring(0, space).toLowerCase(java.util.Locale.ROOT);
                ObjectNode operation =
                        kept(known(whole.path("paths").path(path).path(method), line));
                paths.withObjectProperty(path).set(method, successful(operation));
            }
        }
        refer();
    }

    private static JsonNode known(JsonNode node, String line) {
        if (node.isMissingNode()) {
            throw new IllegalArgumentException("GitHub does not know " + line);
        }
        return node;
    }

    /** Refusals look alike everywhere and are not described well. */
    private static ObjectNode successful(ObjectNode operation) {
        Iterator<String> statuses = operation.path("responses").fieldNames();
        while (statuses.hasNext()) {
            if (!statuses.next().startsWith("2")) {
                statuses.remove();
            }
        }
        return operation;
    }

    private ObjectNode kept(JsonNode node) {
        ObjectNode shape = (ObjectNode) shape(node, false);
        unread.add(shape);
        return shape;
    }

    /**
     * @param named whether keys are names that people gave, such as those of properties
     */
    private static JsonNode shape(JsonNode node, boolean named) {
        if (node.isArray()) {
            var array = JSON.createArrayNode();
            node.forEach(element -> array.add(shape(element, false)));
            return array;
        }
        if (!node.isObject()) {
            return node;
        }
        ObjectNode object = JSON.createObjectNode();
        node.properties()
                .forEach(entry -> {
                    String key = entry.getKey();
                    if (named || !(WORDS.contains(key) || key.startsWith("x-"))) {
                        object.set(
                                key, shape(entry.getValue(), !named && key.equals("properties")));
                    }
                });
        return object;
    }

    private void refer() {
        while (!unread.isEmpty()) {
            JsonNode node = unread.remove();
            for (JsonNode reference : node.findValues("$ref")) {
                String pointer = reference.asText().substring(1);
                if (reference.isTextual() && !referred.containsKey(pointer)) {
                    referred.put(pointer, kept(known(whole.at(pointer), pointer)));
                }
            }
        }
        ObjectNode components = reduced.putObject("components");
        referred.forEach((pointer, shape) -> {
            String[] steps = pointer.split("/");
            components.withObjectProperty(steps[2]).set(steps[3], shape);
        });
    }

    /** One operation or schema on a line, so that a new version of the description can be read. */
    private String written() {
        StringBuilder text = new StringBuilder();
        lines(reduced, 0, text);
        return text.append('\n').toString();
    }

    private static void lines(JsonNode node, int depth, StringBuilder text) {
        if (depth == 3 || !node.isObject()) {
            text.append(node);
            return;
        }
        String separator = "{\n";
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            text.append(separator).append("  ".repeat(depth + 1));
            text.append('"').append(entry.getKey()).append("\": ");
            lines(entry.getValue(), depth + 1, text);
            separator = ",\n";
        }
        text.append('\n').append("  ".repeat(depth)).append('}');
    }
}
