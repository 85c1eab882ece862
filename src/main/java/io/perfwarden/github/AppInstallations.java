package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.*;

/**
 * Where the app is installed.
 *
 * @param all the first {@link #MOST}
 * @param at when GitHub answered, by its clock; absent if it did not say
 */
public record AppInstallations(List<InstalledApp> all, Optional<Instant> at) {
    public static final int MOST = 100;

    /**
     * One installation.
     *
     * @param account login of its owner
     * @param permissions access by permission that the owner has accepted
     */
    public record InstalledApp(String account, boolean suspended, Map<String, String> permissions) {
        public InstalledApp {
            permissions = Map.copyOf(permissions);
        }
    }

    public AppInstallations {
        all = List.copyOf(all);
    }

    /**
     * Asks GitHub.
     *
     * @throws io.perfwarden.model.TransientFailure if it refuses the app's key, or is not reached
     */
    public static AppInstallations of(ApiCalls calls) {
        URI uri = calls.address().at("/app/installations?per_page=" + MOST);
        ApiAnswer answer = calls.app().send(ApiRequest.get(uri));
        return new AppInstallations(
                answer.json().valueStream().map(AppInstallations::installed).toList(),
                answer.date("Date"));
    }

    private static InstalledApp installed(JsonNode node) {
        return new InstalledApp(
                node.path("account").path("login").asText(""),
                node.path("suspended_at").isTextual(),
                AppRegistration.permissions(node));
    }
}
