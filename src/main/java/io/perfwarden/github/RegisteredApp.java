package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.model.ReadOutcome;

/**
 * An app as GitHub shows it once, secrets included. {@code toString} shows none.
 *
 * @param htmlUrl its page on GitHub
 */
public record RegisteredApp(
        long id,
        String slug,
        String clientId,
        String clientSecret,
        String webhookSecret,
        String pem,
        String htmlUrl) {
    private static final Pattern PAGE = Pattern.compile("https?://[^\\s\"<>]{1,1000}");
    private static final Pattern SLUG = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    /** Reads GitHub's answer or {@link #json}; absent if anything is missing or invalid. */
    public static Optional<RegisteredApp> parse(JsonNode node) {
        RegisteredApp app =
                new RegisteredApp(
                        node.path("id").asLong(),
                        node.path("slug").asText(),
                        node.path("client_id").asText(),
                        node.path("client_secret").asText(),
                        node.path("webhook_secret").asText(),
                        node.path("pem").asText(),
                        node.path("html_url").asText());
        return Optional.of(app).filter(RegisteredApp::isWhole);
    }

    private boolean isWhole() {
        return id > 0
                && SLUG.matcher(slug).matches()
                && PAGE.matcher(htmlUrl).matches()
                && Stream.of(clientId, clientSecret, webhookSecret)
                        .noneMatch(it -> it.isBlank() || it.equals("null"))
                && credentials().isPresent();
    }

    /** The credentials for requests as the app; absent if the key is invalid. */
    public Optional<AppCredentials> credentials() {
        return AppCredentials.read(Long.toString(id), pem)
                        instanceof ReadOutcome.Ok<AppCredentials>(AppCredentials read)
                ? Optional.of(read)
                : Optional.empty();
    }

    public String json() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", id)
                .put("slug", slug)
                .put("client_id", clientId)
                .put("client_secret", clientSecret)
                .put("webhook_secret", webhookSecret)
                .put("pem", pem)
                .put("html_url", htmlUrl)
                .toString();
    }

    @Override
    public String toString() {
        return "app " + slug;
    }
}
