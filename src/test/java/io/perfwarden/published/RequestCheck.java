package io.perfwarden.published;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;

/**
 * What is wrong with a request, by GitHub's published description: its method and path, each
 * parameter in the path and the query, its body.
 */
public final class RequestCheck {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String BODY = "/requestBody/content/application~1json/schema";

    private final List<String> complaints = new ArrayList<>();

    private RequestCheck() {}

    /**
     * What is wrong; nothing if it is as GitHub describes it.
     *
     * @param target path and query as sent
     */
    public static List<String> complaints(String method, String target, byte[] body) {
        RequestCheck check = new RequestCheck();
        int question = target.indexOf('?');
        String path = question < 0 ? target : target.substring(0, question);
        String query = question < 0 ? "" : target.substring(question + 1);
        if (path.endsWith("/graphql")) {
            check.checkGraphQl(method, body);
        } else {
            Optional<Operation.Match> match = Operation.find(method, path);
            match.ifPresentOrElse(
                    found -> check.check(found, query, body),
                    () -> check.complaints.add("GitHub knows no such operation"));
        }
        return check.complaints;
    }

    private void check(Operation.Match match, String query, byte[] body) {
        JsonNode operation = match.operation().node();
        Set<String> asked = checkQuery(match.operation(), query);
        int index = 0;
        for (JsonNode listed : operation.path("parameters")) {
            JsonNode parameter = Published.GITHUB.resolved(listed);
            String name = parameter.path("name").asText();
            String schema = schema(match.operation(), index++);
            if (match.values().containsKey(name)) {
                checkValue(name, decoded(match.values().get(name)), schema);
            } else if (isQuery(parameter)
                    && parameter.path("required").asBoolean()
                    && !asked.contains(name)) {
                complaints.add(name + " is required");
            }
        }
        checkBody(match.operation(), body);
    }

    private Set<String> checkQuery(Operation operation, String query) {
        Set<String> asked = new HashSet<>();
        for (String pair : query.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            Optional<String> schema = querySchema(operation, name);
            if (schema.isEmpty()) {
                complaints.add("GitHub knows no " + name + " here");
            } else {
                checkValue(name, decoded(pair.substring(equals + 1)), schema.get());
            }
            if (!asked.add(name)) {
                complaints.add(name + " is asked for twice");
            }
        }
        return asked;
    }

    private static Optional<String> querySchema(Operation operation, String name) {
        int index = 0;
        for (JsonNode listed : operation.node().path("parameters")) {
            JsonNode parameter = Published.GITHUB.resolved(listed);
            if (isQuery(parameter) && parameter.path("name").asText().equals(name)) {
                return Optional.of(schema(operation, index));
            }
            index++;
        }
        return Optional.empty();
    }

    private static boolean isQuery(JsonNode parameter) {
        return parameter.path("in").asText().equals("query");
    }

    /** Where the schema of an operation's parameter is. */
    private static String schema(Operation operation, int index) {
        JsonNode listed = operation.node().path("parameters").path(index);
        return listed.has("$ref")
                ? listed.get("$ref").asText().substring(1) + "/schema"
                : operation.pointer() + "/parameters/" + index + "/schema";
    }

    private void checkValue(String name, String value, String schema) {
        if (value.isEmpty()) {
            complaints.add(name + " is empty");
            return;
        }
        JsonNode declared = Published.GITHUB.resolved(Published.GITHUB.root().at(schema));
        JsonNode typed =
                switch (declared.path("type").asText()) {
                    case "integer" ->
                            value.matches("-?\\d{1,18}")
                                    ? LongNode.valueOf(Long.parseLong(value))
                                    : TextNode.valueOf(value);
                    case "boolean" ->
                            value.matches("true|false")
                                    ? BooleanNode.valueOf(value.equals("true"))
                                    : TextNode.valueOf(value);
                    default -> TextNode.valueOf(value);
                };
        Published.GITHUB
                .complaints(schema, typed)
                .forEach(complaint -> complaints.add(name + "=" + value + ": " + complaint));
    }

    private void checkBody(Operation operation, byte[] body) {
        JsonNode declared = operation.node().path("requestBody");
        if (declared.isMissingNode()) {
            if (body.length > 0) {
                complaints.add("GitHub takes no body here");
            }
        } else if (body.length > 0) {
            json(body)
                    .ifPresent(sent ->
                            complaints.addAll(
                                    Published.GITHUB.complaints(operation.pointer() + BODY, sent)));
        } else if (declared.path("required").asBoolean()) {
            complaints.add("a body is required");
        }
    }

    /** The description leaves GraphQL out; its envelope is that of the GraphQL specification. */
    private void checkGraphQl(String method, byte[] body) {
        JsonNode sent = json(body).orElse(TextNode.valueOf(""));
        if (!method.equals("POST")
                || !sent.path("query").isTextual()
                || !sent.path("variables").isObject()
                || sent.size() != 2) {
            complaints.add("no request of GraphQL");
        }
    }

    private Optional<JsonNode> json(byte[] body) {
        try {
            return Optional.of(JSON.readTree(new String(body, StandardCharsets.UTF_8)));
        } catch (JsonProcessingException e) {
            complaints.add("the body is not JSON: " + e.getOriginalMessage());
            return Optional.empty();
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
