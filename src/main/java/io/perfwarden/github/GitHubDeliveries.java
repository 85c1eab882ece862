package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.*;

/**
 * GitHub's record of deliveries, newest first, page by page.
 *
 * @see "docs.github.com: REST API endpoints for GitHub App webhooks"
 */
public record GitHubDeliveries(ApiCalls calls) implements DeliveryGateway {
    private static final int MOST_PAGES = 300;

    /** No event that needs work is larger; events with lists of commits need none. */
    private static final int MOST_BYTES = 8 << 20;

    @Override
    public DeliveryGateway.ListedDeliveries listSince(Instant moment) {
        List<DeliveryGateway.DeliveryAttempt> found = new ArrayList<>();
        Optional<URI> next = Optional.of(calls.address().at("/app/hook/deliveries?per_page=100"));
        for (int page = 0; page < MOST_PAGES && next.isPresent(); page++) {
            ApiAnswer answer = calls.app().send(ApiRequest.get(next.get()));
            List<DeliveryGateway.DeliveryAttempt> attempts =
                    answer.json().valueStream().map(GitHubDeliveries::attempt).toList();
            attempts.stream().filter(it -> !it.at().isBefore(moment)).forEach(found::add);
            boolean over = attempts.stream().allMatch(it -> it.at().isBefore(moment));
            next = over ? Optional.empty() : answer.nextPage();
            next.filter(page_ -> !calls.address().owns(page_))
                    .ifPresent(stray -> {
                        throw GitHubFailures.pagesElsewhere(stray);
                    });
        }
        return new DeliveryGateway.ListedDeliveries(found, next.isEmpty());
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

    private static DeliveryGateway.DeliveryAttempt attempt(JsonNode row) {
        try {
            return new DeliveryGateway.DeliveryAttempt(
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
