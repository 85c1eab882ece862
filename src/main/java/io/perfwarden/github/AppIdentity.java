package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiRequest;
import org.jspecify.annotations.Nullable;

/**
 * Recognises what this app itself has written.
 *
 * <p>The configured id may be a number or a client id. The other names are asked of GitHub once and
 * kept for the life of the process. Ids never change; a changed slug matters only to objects
 * without {@code performed_via_github_app}.
 */
final class AppIdentity {
    private record AppProfile(long id, String slug) {}

    private final String configured;
    private final ApiCalls calls;
    private volatile @Nullable AppProfile known;

    AppIdentity(String configured, ApiCalls calls) {
        this.configured = configured;
        this.calls = calls;
    }

    long id() {
        return configured.matches("\\d{1,18}") ? Long.parseLong(configured) : profile().id();
    }

    /**
     * Whether this app wrote a comment as itself, not for a person, by GitHub's app field; without
     * it, by the name of the bot account.
     */
    boolean hasWritten(JsonNode comment) {
        JsonNode user = comment.path("user");
        if (!user.path("type").asText().equals("Bot")) {
            return false;
        }
        JsonNode through = comment.path("performed_via_github_app");
        return through.isObject()
                ? configured.equals(through.path("client_id").asText())
                        || through.path("id").asLong() == id()
                : user.path("login").asText().equals(profile().slug() + "[bot]");
    }

    boolean hasStarted(JsonNode run) {
        return run.path("actor").path("login").asText().equals(profile().slug() + "[bot]");
    }

    private AppProfile profile() {
        AppProfile profile = known;
        if (profile == null) {
            JsonNode app = calls.app().send(ApiRequest.get(calls.address().at("/app"))).json();
            profile = new AppProfile(app.path("id").asLong(), app.path("slug").asText());
            known = profile;
        }
        return profile;
    }
}
