package io.perfwarden.web.webhook;

import static io.perfwarden.web.webhook.PayloadReader.MalformedPayload.require;

import module java.base;

import io.perfwarden.db.AccessChange;
import io.perfwarden.model.*;
import io.perfwarden.queue.*;
import io.perfwarden.web.webhook.PayloadReader.MalformedPayload;

/**
 * Reads from deliveries who may see what from now on. What it cannot read changes nothing: all of
 * it is asked of GitHub again within minutes.
 */
final class AccessEvents {
    static final Map<String, Set<String>> CONCERNING =
            Map.of(
                    "repository",
                    Set.of("privatized", "publicized", "deleted", "transferred", "renamed"),
                    "installation",
                    Set.of("deleted", "suspend", "unsuspend"),
                    "installation_repositories",
                    Set.of("added", "removed"),
                    "github_app_authorization",
                    Set.of("revoked"));

    private AccessEvents() {}

    static boolean concerns(String event, String action) {
        return CONCERNING.getOrDefault(event, Set.of()).contains(action);
    }

    static Optional<AccessChange> read(String event, byte[] body) {
        if (!CONCERNING.containsKey(event)) {
            return Optional.empty();
        }
        try {
            WebhookPayload payload = PayloadReader.read(body);
            String action = require(payload.action(), "action");
            return concerns(event, action)
                    ? Optional.of(change(event, action, payload))
                    : Optional.empty();
        } catch (IllegalArgumentException | MalformedPayload _) {
            // the delivery itself is refused, or needs no work
            return Optional.empty();
        }
    }

    private static AccessChange change(String event, String action, WebhookPayload payload) {
        return switch (event) {
            case "repository" -> repository(action, payload);
            case "github_app_authorization" ->
                    new AccessChange.Revoked(
                            require(require(payload.sender(), "sender").id(), "sender.id"));
            default ->
                    switch (action) {
                        case "deleted", "suspend" ->
                                new AccessChange.AccessRemoved(
                                        installation(payload),
                                        Optional.ofNullable(payload.installation())
                                                .map(WebhookPayload.Installation::suspendedAt));
                        case "removed" -> parseRemoved(payload);
                        default -> new AccessChange.Restored(installation(payload));
                    };
        };
    }

    /** None is named when a selection replaces "all repositories": any may be gone. */
    private static AccessChange parseRemoved(WebhookPayload payload) {
        List<RepoId> gone =
                require(payload.repositoriesRemoved(), "repositories_removed").stream()
                        .map(AccessEvents::id)
                        .toList();
        return gone.isEmpty()
                ? new AccessChange.Restored(installation(payload))
                : new AccessChange.Gone(gone);
    }

    private static AccessChange repository(String action, WebhookPayload payload) {
        WebhookPayload.Repository repository = require(payload.repository(), "repository");
        return switch (action) {
            case "privatized" -> new AccessChange.Privatized(id(repository));
            case "deleted" -> new AccessChange.Gone(List.of(id(repository)));
            default ->
                    new AccessChange.AccessChanged(
                            new InstalledRepo(
                                    installation(payload),
                                    id(repository),
                                    RepoName.parse(require(repository.fullName(), "full_name"))));
        };
    }

    private static RepoId id(WebhookPayload.Repository repository) {
        return new RepoId(require(repository.id(), "repository.id"));
    }

    private static InstallationId installation(WebhookPayload payload) {
        return new InstallationId(
                require(require(payload.installation(), "installation").id(), "installation.id"));
    }
}
