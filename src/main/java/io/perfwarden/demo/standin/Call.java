package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One request, taken apart.
 *
 * @param parts what the route's placeholders matched, decoded, in order
 * @param query decoded; of a repeated key the last
 * @param accept the header's value, or empty
 * @param body a missing node where there is none
 */
record Call(List<String> parts, Map<String, String> query, String accept, JsonNode body) {
    /**
     * An answer.
     *
     * @param location where to go instead, for redirects
     */
    record Answer(int status, String contentType, Bytes body, Optional<String> location) {
        static Answer json(int status, JsonNode body) {
            return new Answer(
                    status,
                    "application/json; charset=utf-8",
                    Bytes.of(body.toString()),
                    Optional.empty());
        }

        static Answer bytes(String contentType, Bytes body) {
            return new Answer(200, contentType, body, Optional.empty());
        }

        static Answer redirect(String location) {
            return new Answer(302, "text/plain", Bytes.of(""), Optional.of(location));
        }

        static Answer nothing() {
            return new Answer(204, "", Bytes.of(""), Optional.empty());
        }

        static Answer error(int status, String message) {
            return json(status, Payloads.object().put("message", message));
        }
    }

    String part(int index) {
        return parts.get(index);
    }

    long id(int index) {
        return Long.parseLong(parts.get(index));
    }

    String param(String name) {
        return query.getOrDefault(name, "");
    }

    String text(String field) {
        return body.path(field).asText("");
    }
}
