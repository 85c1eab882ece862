package io.perfwarden.web.mcp;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpRequest;
import io.perfwarden.model.NearestWord;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.api.ApiRefusal;
import io.perfwarden.web.mcp.McpTool.McpArgument;

/**
 * A question with its arguments, which fit their tool.
 *
 * @param caller whose token counts
 * @param arguments texts and numbers by name
 */
record McpCall(HttpRequest<?> caller, RepoName repo, Map<String, String> arguments) {
    /**
     * The arguments as the tool takes them.
     *
     * @throws ApiRefusal if one does not fit
     */
    static Map<String, String> check(McpTool tool, JsonNode given) {
        List<String> known = tool.arguments().stream().map(McpArgument::name).toList();
        given.fieldNames()
                .forEachRemaining(name -> {
                    if (!known.contains(name)) {
                        throw ApiRefusal.odd(
                                TextExcerpt.of(name, 60),
                                "is not known here, expected " + String.join(", ", known),
                                NearestWord.hint(name, known));
                    }
                });
        Map<String, String> checked = new LinkedHashMap<>();
        for (McpArgument argument : tool.arguments()) {
            JsonNode value = given.path(argument.name());
            boolean isMissing = value.isMissingNode() || value.isNull();
            if (isMissing && argument.required()) {
                throw ApiRefusal.odd(argument.name(), "is missing", argument.description());
            }
            if (!isMissing) {
                checked.put(argument.name(), text(argument, value));
            }
        }
        return checked;
    }

    private static String text(McpArgument argument, JsonNode value) {
        boolean isText = argument.type().equals("string");
        boolean fits =
                isText
                        ? value.isTextual()
                                && !value.textValue().isBlank()
                                && value.textValue().length() <= McpArgument.LONGEST
                        : value.canConvertToInt()
                                && value.isIntegralNumber()
                                && value.intValue() > 0;
        if (!fits) {
            throw ApiRefusal.odd(
                    argument.name(),
                    isText
                            ? "expected a text of 1 to " + McpArgument.LONGEST + " characters"
                            : "expected a whole number from 1",
                    argument.description());
        }
        return value.asText();
    }

    String text(String name) {
        return arguments.getOrDefault(name, "");
    }

    int number(String name) {
        return Integer.parseInt(arguments.getOrDefault(name, "1"));
    }

    String owner() {
        return repo.owner();
    }

    String name() {
        return repo.name();
    }

    /** The same question to the API, as its caller would ask it. */
    HttpRequest<?> request(String tail) {
        return request(tail, Map.of());
    }

    /** With parameters; those that are empty are left out. */
    HttpRequest<?> request(String tail, Map<String, String> parameters) {
        MutableHttpRequest<?> question =
                question(caller, PublicLinks.API + PublicLinks.repository(repo) + tail);
        new TreeMap<>(parameters)
                .forEach((name, value) -> {
                    if (!value.isEmpty()) {
                        question.getParameters().add(name, value);
                    }
                });
        return question;
    }

    /** A request to a path of the API. A token counts; a browser's session does not. */
    static MutableHttpRequest<?> question(HttpRequest<?> caller, String path) {
        MutableHttpRequest<?> question = HttpRequest.GET(path);
        String token = caller.getHeaders().get(HttpHeaders.AUTHORIZATION);
        return token == null ? question : question.header(HttpHeaders.AUTHORIZATION, token);
    }
}
