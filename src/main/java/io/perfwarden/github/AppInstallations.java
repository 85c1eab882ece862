package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.*;
import io.perfwarden.model.InstallationId;

/**
 * Where the app is installed.
 *
 * @param all the first {@link #MOST}
 * @param at GitHub's time of the answer; absent without one
 */
public record AppInstallations(List<InstalledApp> all, Optional<Instant> at) {
    public static final int MOST = 100;

    /** One installation. */
    public record InstalledApp(
            InstallationId id, String account, boolean suspended, Map<String, String> permissions) {
        public InstalledApp {
            permissions = Map.copyOf(permissions);
        }
    }

    public AppInstallations {
        all = List.copyOf(all);
    }

    /**
     * @throws io.perfwarden.model.TransientFailure if GitHub refuses the app's key or is
     *     unreachable
     */
    public static AppInstallations of(ApiCalls calls) {
        URI uri = calls.address().at("/app/installations?per_page=" + MOST);
        ApiAnswer answer = calls.app().send(ApiRequest.get(uri));
        return new AppInstallations(
                answer.json().valueStream().map(AppInstallations::toInstalledApp).toList(),
                answer.date("Date"));
    }

    private static InstalledApp toInstalledApp(JsonNode node) {
        return new InstalledApp(
                new InstallationId(Math.max(1, node.path("id").asLong())),
                node.path("account").path("login").asText(""),
                node.path("suspended_at").isTextual(),
                AppRegistration.permissions(node));
    }
}
