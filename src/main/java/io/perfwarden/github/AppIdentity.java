package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiRequest;
import io.perfwarden.github.http.AppCalls;

/**
 * Recognises what this app itself has written.
 *
 * <p>The configured id may be numeric or a client id. What it does not tell is asked of GitHub when
 * first needed and kept for the life of the process: id and client id never change, and a changed
 * slug matters only to objects without {@code performed_via_github_app}.
 */
final class AppIdentity {
    private record Profile(long id, String clientId, String slug) {}

    private final String configured;
    private final AppCalls app;
    private final ApiAddress address;
    private final AtomicReference<Optional<Profile>> known =
            new AtomicReference<>(Optional.empty());

    AppIdentity(String configured, AppCalls app, ApiAddress address) {
        this.configured = configured;
        this.app = app;
        this.address = address;
    }

    /** The numeric app id. */
    long id() {
        return configured.matches("\\d{1,18}") ? Long.parseLong(configured) : profile().id();
    }

    /**
     * Whether this app wrote a comment: by the app GitHub says it came through, and only where
     * GitHub does not say, by the name of the app's bot account.
     */
    boolean wrote(JsonNode comment) {
        JsonNode through = comment.path("performed_via_github_app");
        if (through.isObject()) {
            return configured.equals(through.path("client_id").asText())
                    || through.path("id").asLong() == id();
        }
        JsonNode user = comment.path("user");
        return user.path("type").asText().equals("Bot")
                && user.path("login").asText().equals(profile().slug() + "[bot]");
    }

    private Profile profile() {
        Optional<Profile> profile = known.get();
        if (profile.isPresent()) {
            return profile.get();
        }
        Profile fetched = fetch();
        known.set(Optional.of(fetched));
        return fetched;
    }

    private Profile fetch() {
        JsonNode body = app.send(ApiRequest.get(address.at("/app"))).json();
        return new Profile(
                body.path("id").asLong(),
                body.path("client_id").asText(),
                body.path("slug").asText());
    }
}
