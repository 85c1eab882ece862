package io.perfwarden.webhook;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The payloads under {@code deliveries}, shaped like those GitHub publishes. */
final class Payloads {
    private Payloads() {}

    /**
     * @param name {@code <event>-<scenario>}
     */
    static byte[] bytes(String name) {
        String path = "/deliveries/" + name + ".json";
        try (InputStream in = Payloads.class.getResourceAsStream(path)) {
            return Objects.requireNonNull(in, path).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The event a payload is of. */
    static String event(String name) {
        return name.substring(0, name.indexOf('-'));
    }
}
