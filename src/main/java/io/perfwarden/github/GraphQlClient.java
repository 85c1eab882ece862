package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiRequest;
import io.perfwarden.github.http.GitHubFailures;
import io.perfwarden.model.InstallationId;

/** GraphQL, whose errors arrive with status 200. */
final class GraphQlClient {
    private static final Duration THROTTLED = Duration.ofMinutes(1);

    /**
     * What came back.
     *
     * @param data {@code data} of the answer
     * @param stale GitHub's words, if the branch was not where the caller expected it
     */
    record Result(JsonNode data, Optional<String> stale) {}

    private final ApiCalls calls;

    GraphQlClient(ApiCalls calls) {
        this.calls = calls;
    }

    /**
     * Sends an operation.
     *
     * @throws GitHubRefusal for any error but throttling, trouble on GitHub's side, and a stale
     *     branch
     */
    Result send(InstallationId who, String operation, ObjectNode variables) {
        ObjectNode body = RepoCalls.object().put("query", operation);
        body.set("variables", variables);
        JsonNode answer =
                calls.send(who, ApiRequest.of("POST", calls.address().graphql(), body.toString()))
                        .json();
        JsonNode error = answer.path("errors").path(0);
        return error.isMissingNode()
                ? new Result(answer.path("data"), Optional.empty())
                : failed(error);
    }

    private static Result failed(JsonNode error) {
        String type = error.path("type").asText("");
        String message = error.path("message").asText("");
        if (type.equals("STALE_DATA") || message.startsWith("Expected branch to point to")) {
            return new Result(error.path("data"), Optional.of(message));
        }
        if (error.path("extensions").has("code")) {
            throw refused(GitHubRefusal.Kind.UNPROCESSABLE, message);
        }
        throw switch (type) {
            case "RATE_LIMITED" -> GitHubFailures.throttled("GraphQL " + message, THROTTLED);
            case "" -> GitHubFailures.trouble("GraphQL", message);
            case "SERVICE_UNAVAILABLE", "INTERNAL" -> GitHubFailures.trouble("GraphQL", message);
            case "NOT_FOUND" -> refused(GitHubRefusal.Kind.NOT_FOUND, message);
            case "FORBIDDEN" -> refused(GitHubRefusal.Kind.FORBIDDEN, message);
            default -> refused(GitHubRefusal.Kind.UNPROCESSABLE, type + " " + message);
        };
    }

    private static GitHubRefusal refused(GitHubRefusal.Kind kind, String message) {
        return GitHubFailures.refused(kind, "GraphQL", message);
    }
}
