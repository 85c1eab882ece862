package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What GitHub answers when it refuses. */
final class StandInRefusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final transient ObjectNode body;
    private final boolean mistake;

    private StandInRefusal(int status, ObjectNode body, boolean mistake) {
        super(body.path("message").asText());
        this.status = status;
        this.body = body;
        this.mistake = mistake;
    }

    static StandInRefusal of(int status, String message) {
        return new StandInRefusal(status, ApiViews.object().put("message", message), false);
    }

    static StandInRefusal notFound() {
        return of(404, "Not Found");
    }

    static StandInRefusal forbidden() {
        return of(403, "Resource not accessible by integration");
    }

    static StandInRefusal unprocessable(String message) {
        return of(422, message);
    }

    /** A request of a form that no client should send. */
    static StandInRefusal malformed(String detail) {
        ObjectNode body = ApiViews.object().put("message", "Invalid request.\n\n" + detail);
        return new StandInRefusal(422, body, true);
    }

    /** Something in it is out of bounds. */
    static StandInRefusal invalid(String resource, String field, String message) {
        ObjectNode body = ApiViews.object().put("message", "Validation Failed");
        body.putArray("errors")
                .addObject()
                .put("resource", resource)
                .put("code", "custom")
                .put("field", field)
                .put("message", message);
        return new StandInRefusal(422, body, true);
    }

    int status() {
        return status;
    }

    ObjectNode body() {
        return body;
    }

    /** Whether a test should fail because of it. */
    boolean isMistake() {
        return mistake;
    }
}
