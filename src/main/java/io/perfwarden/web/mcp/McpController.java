package io.perfwarden.web.mcp;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.mcp.McpMessages.McpAnswer;
import org.jspecify.annotations.Nullable;

/** The Model Context Protocol over HTTP: each request is a message and has one answer. */
@Controller
@Requires(beans = {McpMessages.class, PublicLinks.class})
@ExecuteOn(TaskExecutors.BLOCKING)
public final class McpController {
    public static final String PATH = "/mcp";

    private static final String GUIDE =
            """
            # Perfwarden

            > Judges the benchmarks of pull requests and of default branches on GitHub.

            A public repository needs no login. For others, send a read token of the repository:
            `Authorization: Bearer TOKEN`.

            ## For programs

            - [Verdict](%1$s/api/v1/r/OWNER/REPO/pull/NUMBER/verdict): whether a pull request passes, what blocks it, what to do
            - [JSON API](%1$s/api/v1/openapi.json): every path, parameter and field
            - [MCP](%1$s/mcp): the same as tools of the Model Context Protocol, over streamable HTTP

            ## For people

            - [Repositories](%1$s/): what became worse, and since when
            """;

    private final McpMessages messages;
    private final McpTools tools;
    private final PublicLinks links;

    McpController(McpMessages messages, McpTools tools, PublicLinks links) {
        this.messages = messages;
        this.tools = tools;
        this.links = links;
    }

    /** What a model may want to know of this server, as llmstxt.org has it. */
    @Get("/llms.txt")
    @Produces("text/plain; charset=utf-8")
    public String guide() {
        return GUIDE.formatted(links.base());
    }

    /**
     * Answers a message.
     *
     * @param message JSON, at most 64 KiB
     */
    @Post(PATH)
    @Consumes(MediaType.ALL)
    @Produces(MediaType.APPLICATION_JSON)
    public HttpResponse<String> answer(HttpRequest<?> request, @Body @Nullable InputStream message)
            throws IOException {
        byte[] bytes = message == null ? new byte[0] : message.readNBytes(McpMessage.LARGEST + 1);
        return refusal(request, bytes)
                .orElseGet(() -> response(messages.answerRequest(bytes, request)));
    }

    /** A browser names the page that asks: other sites must not ask in a person's name. */
    private Optional<HttpResponse<String>> refusal(HttpRequest<?> request, byte[] bytes) {
        String origin = request.getHeaders().get(HttpHeaders.ORIGIN);
        if (origin != null && !origin.equals(ownOrigin())) {
            return Optional.of(refuse(HttpStatus.FORBIDDEN, "this origin is not ours"));
        }
        if (request.getContentType().filter(MediaType.APPLICATION_JSON_TYPE::matches).isEmpty()) {
            return Optional.of(
                    refuse(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "expected application/json"));
        }
        if (bytes.length > McpMessage.LARGEST) {
            return Optional.of(
                    refuse(HttpStatus.REQUEST_ENTITY_TOO_LARGE, "expected at most 64 KiB"));
        }
        return tools.isExpired(request)
                ? Optional.of(
                        refuse(HttpStatus.UNAUTHORIZED, "the token does not hold any more")
                                .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer"))
                : Optional.empty();
    }

    private String ownOrigin() {
        if (links.base().isEmpty()) {
            return "";
        }
        URI base = URI.create(links.base());
        return base.getScheme() + "://" + base.getRawAuthority();
    }

    private static MutableHttpResponse<String> refuse(HttpStatus status, String what) {
        McpError error = new McpError(McpError.NO_REQUEST, status, what);
        return response(McpAnswer.error(Optional.empty(), error));
    }

    private static MutableHttpResponse<String> response(McpAnswer answer) {
        MutableHttpResponse<String> response = HttpResponse.status(answer.status());
        return answer.json().map(response::body).orElse(response);
    }
}
