package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.*;

/**
 * What GitHub remembers of the deliveries it tried to make: three days of them.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface DeliveryGateway {
    /**
     * One attempt at a delivery.
     *
     * @param id of the attempt
     * @param guid of the delivery, the same for all of its attempts
     * @param arrived whether it was answered with success
     * @param action empty where the event has none
     * @param status of the answer; 0 if none came
     */
    record Attempt(
            long id,
            String guid,
            Instant at,
            boolean arrived,
            String event,
            String action,
            int status) {}

    /**
     * Attempts that were made; not complete if there were more than are ever listed, the oldest of
     * which are left out.
     */
    record Listed(List<Attempt> attempts, boolean complete) {
        public Listed {
            attempts = List.copyOf(attempts);
        }
    }

    /** All attempts from a moment on, in no order to rely on. */
    Listed since(Instant moment);

    /**
     * What was sent with an attempt, as JSON; nothing if GitHub does not have it any more, or it is
     * larger than any event with work.
     */
    Optional<byte[]> payload(long attempt);

    /**
     * The record of deliveries over HTTP, newest first, page by page.
     *
     * @see "docs.github.com: REST API endpoints for GitHub App webhooks"
     */
    record HttpHookDeliveries(ApiCalls calls) implements DeliveryGateway {
        /** Of 100 attempts each: what a busy server is sent in about an hour. */
        private static final int MOST_PAGES = 300;

        /**
         * No event that needs work is this large: those that may be carry commits, and need none.
         */
        private static final int MOST_BYTES = 8 << 20;

        @Override
        public Listed since(Instant moment) {
            List<Attempt> found = new ArrayList<>();
            Optional<URI> next =
                    Optional.of(calls.address().at("/app/hook/deliveries?per_page=100"));
            for (int page = 0; page < MOST_PAGES && next.isPresent(); page++) {
                ApiAnswer answer = calls.app().send(ApiRequest.get(next.get()));
                List<Attempt> attempts =
                        answer.json().valueStream().map(HttpHookDeliveries::attempt).toList();
                attempts.stream().filter(it -> !it.at().isBefore(moment)).forEach(found::add);
                boolean over = attempts.stream().allMatch(it -> it.at().isBefore(moment));
                next = over ? Optional.empty() : answer.nextPage();
                next.filter(page_ -> !calls.address().owns(page_))
                        .ifPresent(stray -> {
                            throw GitHubFailures.pagesElsewhere(stray);
                        });
            }
            return new Listed(found, next.isEmpty());
        }

        @Override
        public Optional<byte[]> payload(long attempt) {
            URI uri = calls.address().at("/app/hook/deliveries/" + attempt);
            try {
                ApiAnswer answer = calls.app().send(ApiRequest.get(uri).ofAtMost(MOST_BYTES));
                return answer.isTooLarge() ? Optional.empty() : payload(answer.json());
            } catch (GitHubRefusal refusal) {
                return RepoCall.absent(refusal);
            }
        }

        private static Optional<byte[]> payload(JsonNode delivery) {
            return Optional.of(delivery.path("request").path("payload"))
                    .filter(JsonNode::isObject)
                    .map(payload -> payload.toString().getBytes(StandardCharsets.UTF_8));
        }

        private static Attempt attempt(JsonNode row) {
            try {
                return new Attempt(
                        row.path("id").asLong(),
                        row.path("guid").asText(""),
                        Instant.parse(row.path("delivered_at").asText("")),
                        row.path("status").asText("").equals("OK"),
                        row.path("event").asText(""),
                        row.path("action").asText(""),
                        row.path("status_code").asInt(0));
            } catch (DateTimeException e) {
                throw GitHubFailures.unreadable("webhook deliveries", e);
            }
        }
    }
}
