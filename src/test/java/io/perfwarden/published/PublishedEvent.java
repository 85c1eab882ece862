package io.perfwarden.published;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A webhook event that GitHub has published, with its action where it has one.
 *
 * @param key under which it is described, such as {@code check-run-rerequested}
 */
public record PublishedEvent(String key) {
    private static final List<String> EVENTS =
            List.of(
                    "check_run",
                    "check_suite",
                    "installation_repositories",
                    "installation",
                    "issue_comment",
                    "merge_group",
                    "ping",
                    "pull_request",
                    "push",
                    "release",
                    "repository",
                    "workflow_job",
                    "workflow_run");

    /** All that are described. */
    public static List<PublishedEvent> all() {
        List<PublishedEvent> all = new ArrayList<>();
        webhooks().fieldNames().forEachRemaining(key -> all.add(new PublishedEvent(key)));
        return all;
    }

    /** The one of a payload, if it is described. */
    public static Optional<PublishedEvent> of(String event, JsonNode payload) {
        String action = payload.path("action").asText("");
        String key = (action.isEmpty() ? event : event + "-" + action).replace('_', '-');
        return webhooks().has(key) ? Optional.of(new PublishedEvent(key)) : Optional.empty();
    }

    private static JsonNode webhooks() {
        return Published.GITHUB.root().path("webhooks");
    }

    /** What {@code X-GitHub-Event} says. */
    public String event() {
        return EVENTS.stream()
                .filter(event -> key.startsWith(event.replace('_', '-')))
                .findFirst()
                .orElseThrow();
    }

    /** With nothing that GitHub may leave out, and null wherever it may send that. */
    public JsonNode least() {
        return installed(new Specimen(true).of(pointer()));
    }

    /** With all that is described. */
    public JsonNode whole() {
        return installed(new Specimen(false).of(pointer()));
    }

    /** The description is of webhooks of any kind; an app's always name the installation. */
    private static JsonNode installed(JsonNode payload) {
        ((ObjectNode) payload).withObjectProperty("installation").put("id", 7);
        return payload;
    }

    /**
     * What is wrong with what there is in a payload, whatever there is not: specimens in tests say
     * no more than they need.
     */
    public List<String> complaints(JsonNode payload) {
        return Leniency.of(Published.GITHUB.complaints(pointer(), payload));
    }

    /**
     * The schemas of what is at a place, one for each of the alternatives described.
     *
     * @param path names of properties; those in arrays without an index
     */
    public Stream<JsonNode> schemas(List<String> path) {
        Stream<JsonNode> found = alternatives(Published.GITHUB.root().at(pointer()));
        for (String name : path) {
            found =
                    found.map(schema ->
                                    schema.path("type").asText().equals("array")
                                            ? schema.path("items")
                                            : schema)
                            .flatMap(PublishedEvent::alternatives)
                            .map(schema -> schema.path("properties").path(name))
                            .filter(schema -> !schema.isMissingNode())
                            .flatMap(PublishedEvent::alternatives);
        }
        return found;
    }

    private static Stream<JsonNode> alternatives(JsonNode listed) {
        JsonNode schema = Published.GITHUB.resolved(listed);
        return Stream.concat(
                Stream.of(schema),
                Stream.of("oneOf", "anyOf", "allOf")
                        .flatMap(choice -> schema.path(choice).valueStream())
                        .flatMap(PublishedEvent::alternatives));
    }

    private String pointer() {
        return "/webhooks/" + key;
    }

    @Override
    public String toString() {
        return key;
    }
}
