package io.perfwarden.web.mcp;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.perfwarden.format.json.RecordJson;
import io.perfwarden.model.TextExcerpt;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the messages of the Model Context Protocol, one by one: nothing is kept between two. The
 * versions before 2026-07-28 begin with a greeting; from then on each message says its version.
 */
@Singleton
@Requires(beans = McpTools.class)
public final class McpMessages {
    static final String CALL = "tools/call";

    public static final String VERSION_HEADER = "MCP-Protocol-Version";
    public static final String METHOD_HEADER = "Mcp-Method";
    public static final String NAME_HEADER = "Mcp-Name";

    private static final Logger LOG = LoggerFactory.getLogger(McpMessages.class);
    private static final String MODERN = "2026-07-28";
    private static final String GREETED = "2025-11-25";
    private static final List<String> VERSIONS = List.of(MODERN, GREETED, "2025-06-18");
    private static final int LONGEST = 60;
    private static final long KEPT_MILLIS = 3_600_000;

    private static final String INSTRUCTIONS =
            "Perfwarden judges the benchmarks of pull requests and of default branches. To learn why"
                    + " a pull request is red and what would turn it green, call"
                    + " pull_request_verdict. A change of 0.05 is 5 % worse. "
                    + McpTools.NOTE;

    private final McpTools tools;
    private final String release;

    McpMessages(McpTools tools) {
        this.tools = tools;
        String packaged = McpMessages.class.getPackage().getImplementationVersion();
        this.release = packaged == null ? "development" : packaged;
    }

    /**
     * What is answered.
     *
     * @param status of HTTP
     * @param json absent where the message asks for nothing
     */
    public record McpAnswer(HttpStatus status, Optional<String> json) {
        private static final McpAnswer NONE = new McpAnswer(HttpStatus.ACCEPTED, Optional.empty());

        static McpAnswer error(Optional<Object> id, McpError error) {
            return of(error.status(), id, "error", error.body());
        }

        private static McpAnswer of(
                HttpStatus status, Optional<Object> id, String key, Object value) {
            return new McpAnswer(
                    status,
                    Optional.of(
                            RecordJson.compact(
                                    McpTool.object("jsonrpc", "2.0", "id", id, key, value))));
        }
    }

    /**
     * Answers a message of HTTP, whose headers have to say the same as the message.
     *
     * @param caller whose token counts
     */
    McpAnswer answerRequest(byte[] message, HttpRequest<?> caller) {
        return answer(message, caller, Optional.of(caller.getHeaders()));
    }

    /**
     * Answers a message that came without HTTP.
     *
     * @param caller whose token counts
     */
    public McpAnswer answer(byte[] message, HttpRequest<?> caller) {
        return answer(message, caller, Optional.empty());
    }

    private McpAnswer answer(
            byte[] bytes, HttpRequest<?> caller, Optional<? extends HttpHeaders> headers) {
        Optional<Object> id = Optional.empty();
        try {
            McpMessage message = McpMessage.parse(bytes);
            id = message.id();
            boolean isModern = isModern(message, headers);
            if (id.isEmpty()) {
                return McpAnswer.NONE;
            }
            Map<String, Object> result = result(message, caller, isModern);
            if (isModern) {
                result.put("resultType", "complete");
            }
            return McpAnswer.of(HttpStatus.OK, id, "result", result);
        } catch (McpError error) {
            return McpAnswer.error(id, error);
        } catch (RuntimeException fault) {
            LOG.error("a message could not be answered", fault);
            return McpAnswer.error(
                    id,
                    new McpError(
                            McpError.FAULT,
                            HttpStatus.INTERNAL_SERVER_ERROR,
                            "the server failed; its log says why"));
        }
    }

    private static boolean isModern(McpMessage message, Optional<? extends HttpHeaders> headers) {
        if (headers.isPresent() && !isAsSaid(message, headers.get())) {
            throw McpError.badRequest(
                    McpError.OTHER_HEADERS,
                    "the headers "
                            + String.join(", ", VERSION_HEADER, METHOD_HEADER, NAME_HEADER)
                            + " do not say the same as the message");
        }
        Optional<String> version =
                message.version().or(() -> headers.map(it -> it.get(VERSION_HEADER)));
        if (version.isPresent() && !VERSIONS.contains(version.get())) {
            throw new McpError(
                    McpError.OTHER_VERSION,
                    HttpStatus.BAD_REQUEST,
                    "this version of the protocol is not spoken here",
                    McpTool.object(
                            "supported",
                            VERSIONS,
                            "requested",
                            TextExcerpt.of(version.get(), LONGEST)));
        }
        return version.equals(Optional.of(MODERN));
    }

    private static boolean isAsSaid(McpMessage message, HttpHeaders headers) {
        Optional<String> header = Optional.ofNullable(headers.get(VERSION_HEADER));
        if (message.version().isEmpty()) {
            return message.id().isEmpty() || !header.equals(Optional.of(MODERN));
        }
        String tool = headers.get(NAME_HEADER);
        return header.equals(message.version())
                && message.method().equals(headers.get(METHOD_HEADER))
                && message.tool().equals(tool == null ? "" : tool);
    }

    private Map<String, Object> result(
            McpMessage message, HttpRequest<?> caller, boolean isModern) {
        return switch (message.method()) {
            case "initialize" -> {
                String wanted = message.params().path("protocolVersion").asText();
                boolean isSpoken = VERSIONS.contains(wanted) && !wanted.equals(MODERN);
                yield greeting("protocolVersion", isSpoken ? wanted : GREETED);
            }
            case "server/discover" -> addCaching(greeting("supportedVersions", VERSIONS));
            case "ping" -> McpTool.object();
            case "tools/list" -> {
                if (!message.params().path("cursor").isMissingNode()) {
                    throw McpError.badParams("there is one page only, without a cursor");
                }
                Map<String, Object> list = McpTool.object("tools", tools.definitions());
                yield isModern ? addCaching(list) : list;
            }
            case CALL -> call(message.params(), caller);
            default ->
                    throw new McpError(
                            McpError.NO_METHOD,
                            isModern ? HttpStatus.NOT_FOUND : HttpStatus.OK,
                            "this method is not known here");
        };
    }

    private Map<String, Object> greeting(String key, Object versions) {
        return McpTool.object(
                key,
                versions,
                "capabilities",
                Map.of("tools", Map.of()),
                "serverInfo",
                McpTool.object("name", "perfwarden", "title", "Perfwarden", "version", release),
                "instructions",
                INSTRUCTIONS);
    }

    private static Map<String, Object> addCaching(Map<String, Object> result) {
        result.put("ttlMs", KEPT_MILLIS);
        result.put("cacheScope", "public");
        return result;
    }

    private Map<String, Object> call(JsonNode params, HttpRequest<?> caller) {
        McpTool tool =
                tools.find(params.path("name").asText())
                        .orElseThrow(() -> McpError.badParams("this tool is not known here"));
        JsonNode arguments = params.path("arguments");
        if (!arguments.isObject() && !arguments.isMissingNode()) {
            throw McpError.badParams("expected an object as arguments");
        }
        return tools.call(tool, arguments, caller);
    }

    /** A result of a call: once as text, once as an object. */
    static Map<String, Object> result(Map<String, Object> document, boolean isError) {
        return McpTool.object(
                "content",
                List.of(McpTool.object("type", "text", "text", RecordJson.compact(document))),
                "structuredContent",
                document,
                "isError",
                isError);
    }
}
