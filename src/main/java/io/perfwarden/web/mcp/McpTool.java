package io.perfwarden.web.mcp;

import module java.base;

import io.micronaut.http.HttpResponse;
import io.perfwarden.web.api.ApiBody;
import io.perfwarden.web.mcp.BoundedAnswer.ListEnd;

/**
 * A question of the API that a program may ask. It changes nothing.
 *
 * @param description for a model: what it answers and when to ask; never foreign text
 * @param kept which end of long lists is the interesting one
 */
record McpTool(
        String name,
        String title,
        String description,
        List<McpArgument> arguments,
        ListEnd kept,
        Function<McpCall, HttpResponse<? extends ApiBody>> question) {
    /**
     * An argument.
     *
     * @param type of JSON: {@code string} or {@code integer}
     */
    record McpArgument(String name, String type, boolean required, String description) {
        static final int LONGEST = 1_000;

        static McpArgument text(String name, boolean required, String description) {
            return new McpArgument(name, "string", required, description);
        }

        static McpArgument number(String name, boolean required, String description) {
            return new McpArgument(name, "integer", required, description);
        }

        private Map<String, Object> schema() {
            return type.equals("string")
                    ? object("type", type, "maxLength", LONGEST, "description", description)
                    : object(
                            "type",
                            type,
                            "minimum",
                            1,
                            "maximum",
                            Integer.MAX_VALUE,
                            "description",
                            description);
        }
    }

    /** As {@code tools/list} describes it. */
    Map<String, Object> definition() {
        Map<String, Object> properties = new LinkedHashMap<>();
        arguments.forEach(it -> properties.put(it.name(), it.schema()));
        return object(
                "name",
                name,
                "title",
                title,
                "description",
                description,
                "inputSchema",
                object(
                        "type",
                        "object",
                        "properties",
                        properties,
                        "required",
                        arguments.stream()
                                .filter(McpArgument::required)
                                .map(McpArgument::name)
                                .toList(),
                        "additionalProperties",
                        false),
                "outputSchema",
                object(
                        "type",
                        "object",
                        "properties",
                        object(
                                "note",
                                Map.of("type", "string"),
                                "answer",
                                Map.of("type", "object"),
                                "leftOut",
                                Map.of("type", "array"))),
                "annotations",
                object("readOnlyHint", true, "openWorldHint", false));
    }

    /** An object with its members in this order: names and values in turns. */
    static Map<String, Object> object(Object... members) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (int i = 0; i < members.length; i += 2) {
            all.put((String) members[i], members[i + 1]);
        }
        return all;
    }
}
