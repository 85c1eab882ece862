package io.perfwarden.demo.standin;

import module java.base;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What an app is shown of the deliveries that were tried; of those that arrived nothing is kept.
 */
public final class HookRecord {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private record Attempt(long id, StandInDelivery delivery, Instant at) {}

    private final List<Attempt> attempts = new ArrayList<>();
    private final Supplier<Instant> clock;

    public HookRecord(Supplier<Instant> clock) {
        this.clock = clock;
    }

    /** A delivery got no answer. */
    public synchronized void missed(StandInDelivery delivery) {
        attempts.add(new Attempt(attempts.size() + 1L, delivery, clock.get()));
    }

    /** All attempts, the newest first. */
    public synchronized List<ObjectNode> rows() {
        return attempts.reversed().stream().map(HookRecord::row).toList();
    }

    /** One attempt with what was sent. */
    public synchronized Optional<ObjectNode> whole(long id) {
        return attempts.stream().filter(it -> it.id() == id).findFirst().map(HookRecord::whole);
    }

    private static ObjectNode whole(Attempt attempt) {
        ObjectNode node = row(attempt);
        try {
            node.putObject("request").set("payload", MAPPER.readTree(attempt.delivery().payload()));
        } catch (JacksonException e) {
            throw new IllegalStateException("our delivery is no JSON", e);
        }
        return node;
    }

    private static ObjectNode row(Attempt attempt) {
        ObjectNode node = ApiViews.object();
        node.put("id", attempt.id()).put("guid", attempt.delivery().id());
        node.put("delivered_at", attempt.at().toString()).put("redelivery", false);
        node.put("status", "failed to connect to host").put("status_code", 502);
        node.put("event", attempt.delivery().event());
        return node.put("action", action(attempt.delivery().payload()));
    }

    private static String action(String payload) {
        try {
            return MAPPER.readTree(payload).path("action").asText("");
        } catch (JacksonException e) {
            throw new IllegalStateException("our delivery is no JSON", e);
        }
    }
}
