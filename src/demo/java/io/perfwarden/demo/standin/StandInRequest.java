package io.perfwarden.demo.standin;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One request, taken apart.
 *
 * @param address of the request without its query
 * @param owned what it is about; absent for what is about no repository
 * @param person whose token it has; absent for the app's
 * @param parts what the route's placeholders matched, decoded, in order
 * @param query decoded; of a repeated key the last
 * @param accept the header's value, or empty
 * @param body a missing node where there is none
 */
record StandInRequest(
        String address,
        Optional<StandInRepository> owned,
        Optional<String> person,
        List<String> parts,
        Map<String, String> query,
        String accept,
        JsonNode body) {
    /** An answer. */
    record Answer(int status, StandInBytes body, Map<String, String> headers) {
        static Answer json(int status, JsonNode body) {
            return new Answer(
                    status,
                    StandInBytes.of(body.toString()),
                    Map.of("Content-Type", "application/json; charset=utf-8"));
        }

        static Answer ok(JsonNode body) {
            return json(200, body);
        }

        static Answer bytes(String contentType, StandInBytes body) {
            return new Answer(200, body, Map.of("Content-Type", contentType));
        }

        static Answer redirect(int status, String location) {
            return new Answer(status, StandInBytes.of(""), Map.of("Location", location));
        }

        static Answer nothing() {
            return new Answer(204, StandInBytes.of(""), Map.of());
        }

        String etag() {
            return headers.getOrDefault("ETag", "W/\"" + body.blobSha() + "\"");
        }
    }

    private static final int USUAL_PAGE = 30;
    private static final int LARGEST_PAGE = 100;
    private static final String PAGE = "page";
    private static final String CURSOR = "cursor";

    StandInRepository repository() {
        return owned.orElseThrow(StandInRefusal::notFound);
    }

    String part(int index) {
        return parts.get(index);
    }

    long id(int index) {
        if (!part(index).matches("\\d{1,18}")) {
            throw StandInRefusal.notFound();
        }
        return Long.parseLong(part(index));
    }

    String param(String name) {
        return query.getOrDefault(name, "");
    }

    boolean isRaw() {
        return accept.contains("raw");
    }

    /** One page of a list, which says where the next one is. */
    <T> Answer page(List<T> all, Function<T, ObjectNode> view) {
        ArrayNode shown = ApiViews.array();
        part(all).stream().map(view).forEach(shown::add);
        return linked(Answer.ok(shown), all.size());
    }

    /** One page of a list under a key. */
    <T> Answer page(String key, List<T> all, Function<T, ObjectNode> view) {
        ObjectNode node = ApiViews.object().put("total_count", all.size());
        ArrayNode shown = node.putArray(key);
        part(all).stream().map(view).forEach(shown::add);
        return linked(Answer.ok(node), all.size());
    }

    /**
     * One page of a list that grows at its beginning: the next one is told by how many are left.
     */
    <T> Answer rest(List<T> all, Function<T, ObjectNode> view) {
        int left = Integer.parseInt(query.getOrDefault(CURSOR, Integer.toString(all.size())));
        int from = Math.clamp(all.size() - (long) left, 0, all.size());
        int end = Math.min(all.size(), from + size());
        ArrayNode shown = ApiViews.array();
        all.subList(from, end).stream().map(view).forEach(shown::add);
        Answer answer = Answer.ok(shown);
        return end == all.size() ? answer : linked(answer, CURSOR, all.size() - end);
    }

    private <T> List<T> part(List<T> all) {
        int from = Math.min(all.size(), (number() - 1) * size());
        return all.subList(from, Math.min(all.size(), from + size()));
    }

    private int number() {
        return Integer.parseInt(query.getOrDefault(PAGE, "1"));
    }

    private int size() {
        int size = Integer.parseInt(query.getOrDefault("per_page", Integer.toString(USUAL_PAGE)));
        return Math.clamp(size, 1, LARGEST_PAGE);
    }

    private Answer linked(Answer answer, int total) {
        return number() * size() >= total ? answer : linked(answer, PAGE, number() + 1);
    }

    private Answer linked(Answer answer, String key, int next) {
        StringBuilder uri = new StringBuilder(address).append('?').append(key).append('=');
        uri.append(next);
        query.forEach((asked, value) -> {
            if (!asked.equals(key)) {
                uri.append('&').append(asked).append('=').append(StandInRouter.encoded(value));
            }
        });
        return new Answer(
                answer.status(),
                answer.body(),
                Map.of(
                        "Content-Type",
                        "application/json; charset=utf-8",
                        "Link",
                        "<" + uri + ">; rel=\"next\""));
    }
}
