package io.perfwarden.web.webhook;

import module java.base;

import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery;

/** The payloads under {@code deliveries}, shaped like those GitHub publishes. */
final class Payloads {
    static final String ID = "7c3f2a10-9d5e-11f0-8de9-0242ac120002";
    static final Instant RECEIVED = Instant.parse("2026-09-30T12:34:56.789Z");

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

    /** A payload as it is read when it comes. */
    static WebhookDelivery parsed(DeliveryParser parser, String name) {
        return parser.parse(envelope(event(name)), bytes(name));
    }

    static DeliveryParser.Envelope envelope(String event) {
        return new DeliveryParser.Envelope(ID, event, RECEIVED);
    }

    /** The event a payload is of. */
    static String event(String name) {
        return name.substring(0, name.indexOf('-'));
    }
}
