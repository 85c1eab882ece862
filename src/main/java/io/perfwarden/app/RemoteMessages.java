package io.perfwarden.app;

import module java.base;

import io.perfwarden.web.mcp.McpController;
import io.perfwarden.web.mcp.McpMessage;
import io.perfwarden.web.mcp.McpMessages;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Hands messages to a server. */
final class RemoteMessages implements MessageLines.MessageAnswerer, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"id\":";
    private static final int LARGEST = 1 << 20;
    private static final Pattern HEADER = Pattern.compile("[\\x21-\\x7e]{0,128}");

    private final URI address;
    private final String token;
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    /**
     * @param server its public URL
     * @param token for reading; empty for none
     */
    RemoteMessages(URI server, String token) {
        this.address = URI.create(server.toString().replaceFirst("/+$", "") + McpController.PATH);
        this.token = token;
    }

    @Override
    public Optional<String> answer(byte[] bytes) throws InterruptedException {
        Optional<McpMessage> message = McpMessage.find(bytes);
        Optional<Object> id = message.flatMap(McpMessage::id);
        try {
            HttpResponse<InputStream> response =
                    client.send(request(bytes, message), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                String json = new String(body.readNBytes(LARGEST), StandardCharsets.UTF_8);
                return isAnswer(json, id)
                        ? Optional.of(json)
                        : id.map(it ->
                                MessageLines.error(
                                        it, "the server answered " + says(response.statusCode())));
            }
        } catch (IOException e) {
            return id.map(it ->
                    MessageLines.error(it, "the server cannot be reached: " + e.getMessage()));
        }
    }

    /** Whether it is one line with an answer to this request, not to nothing. */
    private static boolean isAnswer(String json, Optional<Object> id) {
        return json.startsWith(ANSWER)
                && !json.contains("\n")
                && (id.isEmpty() || !json.startsWith(ANSWER + "null"));
    }

    private static String says(int status) {
        return switch (status) {
            case 401 -> "401: PERFWARDEN_TOKEN does not hold any more";
            case 404 -> "404: it has no MCP, or this is another address";
            default -> String.valueOf(status);
        };
    }

    private HttpRequest request(byte[] bytes, Optional<McpMessage> message) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address)
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(bytes));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        message.filter(it -> it.version().isPresent())
                .ifPresent(it -> {
                    header(request, McpMessages.VERSION_HEADER, it.version().orElseThrow());
                    header(request, McpMessages.METHOD_HEADER, it.method());
                    header(request, McpMessages.NAME_HEADER, it.tool());
                });
        return request.build();
    }

    private static void header(HttpRequest.Builder request, String name, String value) {
        if (!value.isEmpty() && HEADER.matcher(value).matches()) {
            request.header(name, value);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
