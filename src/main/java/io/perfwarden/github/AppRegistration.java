package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiRequest;

/**
 * How the app is registered on GitHub.
 *
 * @param permissions access by permission, such as {@code read} by {@code actions}
 */
public record AppRegistration(
        String slug, Map<String, String> permissions, Set<String> events, Hook hook) {
    /**
     * The app's webhook.
     *
     * @param url may be empty
     * @param contentType {@code json} or {@code form}
     * @param signed whether GitHub has a secret to sign with
     * @param insecure whether GitHub skips the check of certificates
     */
    public record Hook(String url, String contentType, boolean signed, boolean insecure) {}

    public AppRegistration {
        permissions = Map.copyOf(permissions);
        events = Set.copyOf(events);
    }

    /**
     * @throws io.perfwarden.model.TransientFailure if GitHub refuses the app's key or is
     *     unreachable
     */
    public static AppRegistration of(ApiCalls calls) {
        JsonNode node = ask(calls, "/app");
        JsonNode hook = ask(calls, "/app/hook/config");
        Set<String> events = new TreeSet<>();
        node.path("events").forEach(event -> events.add(event.asText()));
        return new AppRegistration(
                node.path("slug").asText(),
                permissions(node),
                events,
                new Hook(
                        hook.path("url").asText(""),
                        hook.path("content_type").asText("form"),
                        !hook.path("secret").asText("").isEmpty(),
                        hook.path("insecure_ssl").asText("0").equals("1")));
    }

    static Map<String, String> permissions(JsonNode node) {
        return node.path("permissions").properties().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, it -> it.getValue().asText()));
    }

    private static JsonNode ask(ApiCalls calls, String path) {
        return calls.app().send(ApiRequest.get(calls.address().at(path))).json();
    }
}
