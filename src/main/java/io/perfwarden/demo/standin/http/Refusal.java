package io.perfwarden.demo.standin.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.view.Views;

/** What GitHub answers when it refuses. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final transient ObjectNode body;
    private final boolean mistake;

    private Refusal(int status, ObjectNode body, boolean mistake) {
        super(body.path("message").asText());
        this.status = status;
        this.body = body;
        this.mistake = mistake;
    }

    static Refusal of(int status, String message) {
        return new Refusal(status, Views.object().put("message", message), false);
    }

    static Refusal notFound() {
        return of(404, "Not Found");
    }

    static Refusal forbidden() {
        return of(403, "Resource not accessible by integration");
    }

    static Refusal unprocessable(String message) {
        return of(422, message);
    }

    /** A request of a form that no client should send. */
    static Refusal malformed(String detail) {
        ObjectNode body = Views.object().put("message", "Invalid request.\n\n" + detail);
        return new Refusal(422, body, true);
    }

    /** Something in it is out of bounds. */
    static Refusal invalid(String resource, String field, String message) {
        ObjectNode body = Views.object().put("message", "Validation Failed");
        body.putArray("errors")
                .addObject()
                .put("resource", resource)
                .put("code", "custom")
                .put("field", field)
                .put("message", message);
        return new Refusal(422, body, true);
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
