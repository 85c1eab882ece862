package io.perfwarden.web.mcp;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * A message of a client.
 *
 * @param id a text or a whole number; absent for a notification, which has no answer
 * @param method empty for an answer to a request, of which we make none
 * @param params an object
 * @see "JSON-RPC 2.0"
 */
public record McpMessage(Optional<Object> id, String method, JsonNode params) {
    /** Most bytes of a message. */
    public static final int LARGEST = 64 * 1024;

    static final String VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

    private static final int DEEPEST = 32;
    private static final int LONGEST_ID = 200;
    private static final int LONGEST_NUMBER = 30;
    private static final String CANCELLED = "notifications/cancelled";

    private static final ObjectMapper JSON =
            JsonMapper.builder(
                            com.fasterxml.jackson.core.JsonFactory.builder()
                                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(DEEPEST)
                                                    .maxNumberLength(LONGEST_NUMBER)
                                                    .build())
                                    .build())
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    /**
     * Reads one.
     *
     * @throws McpError if it is none
     */
    static McpMessage parse(byte[] bytes) {
        JsonNode root = tree(bytes);
        if (root.isArray()) {
            throw McpError.badRequest(
                    McpError.NO_REQUEST, "expected one message; there are no batches");
        }
        JsonNode params = root.path("params");
        JsonNode method = root.path("method");
        boolean isAnswer = method.isMissingNode() && (root.has("result") || root.has("error"));
        if (!root.path("jsonrpc").asText().equals("2.0") || !(method.isTextual() || isAnswer)) {
            throw McpError.badRequest(
                    McpError.NO_REQUEST, "expected an object with \"jsonrpc\": \"2.0\" and method");
        }
        Optional<Object> id = isAnswer ? Optional.empty() : id(root.path("id"));
        return new McpMessage(id, method.asText(), params.isObject() ? params : none(params));
    }

    /** Reads one; nothing if it is none. */
    public static Optional<McpMessage> find(byte[] bytes) {
        try {
            return Optional.of(parse(bytes));
        } catch (McpError _) {
            return Optional.empty();
        }
    }

    private static JsonNode tree(byte[] bytes) {
        try {
            return JSON.readTree(bytes);
        } catch (JsonProcessingException _) {
            throw McpError.badRequest(McpError.NO_JSON, "expected JSON in UTF-8");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode none(JsonNode params) {
        if (!params.isMissingNode()) {
            throw McpError.badRequest(McpError.BAD_PARAMS, "expected an object as params");
        }
        return JSON.createObjectNode();
    }

    private static Optional<Object> id(JsonNode id) {
        if (id.isMissingNode()) {
            return Optional.empty();
        }
        if (id.isIntegralNumber()) {
            return Optional.of(id.numberValue());
        }
        if (!id.isTextual() || id.textValue().length() > LONGEST_ID) {
            throw McpError.badRequest(
                    McpError.NO_REQUEST, "expected a short text or a whole number as id");
        }
        return Optional.of(id.textValue());
    }

    /** The id of the request that this message cancels. */
    public Optional<Object> cancelledId() {
        JsonNode id = params.path("requestId");
        return !method.equals(CANCELLED) || id.isMissingNode()
                ? Optional.empty()
                : Optional.of(id.isIntegralNumber() ? id.numberValue() : id.asText());
    }

    /** The version that the message says it is of. */
    public Optional<String> version() {
        JsonNode version = params.path("_meta").path(VERSION_KEY);
        return version.isTextual() ? Optional.of(version.textValue()) : Optional.empty();
    }

    /** The name of the tool that is called; empty if none is. */
    public String tool() {
        return method.equals(McpMessages.CALL) ? params.path("name").asText() : "";
    }
}
