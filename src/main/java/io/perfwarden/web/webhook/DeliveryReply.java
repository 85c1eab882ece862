package io.perfwarden.web.webhook;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpStatus;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.web.webhook.DeliveryInbox.Answer;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a delivery is answered.
 *
 * @param text GitHub shows it beside the delivery
 */
record DeliveryReply(HttpStatus status, String text) {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryReply.class);

    static DeliveryReply of(Answer answer) {
        return switch (answer) {
            case Answer.Accepted(boolean before) ->
                    new DeliveryReply(HttpStatus.ACCEPTED, before ? "received before" : "stored");
            case Answer.Unneeded(String reason) -> new DeliveryReply(HttpStatus.OK, reason);
            case Answer.Refused(var problem) ->
                    new DeliveryReply(HttpStatus.BAD_REQUEST, problem.line());
        };
    }

    /** The store is down. */
    static DeliveryReply notStored(String id, String event, TransientFailure why) {
        LOG.atError()
                .addKeyValue("delivery", id)
                .addKeyValue("event", event)
                .setCause(why)
                .log("delivery could not be stored and has to be redelivered");
        return unavailable("the store is down; redeliver later");
    }

    static DeliveryReply unavailable(String why) {
        return new DeliveryReply(HttpStatus.SERVICE_UNAVAILABLE, why);
    }

    static DeliveryReply unsigned() {
        return new DeliveryReply(
                HttpStatus.UNAUTHORIZED,
                "X-Hub-Signature-256 is missing or was not made with the webhook secret");
    }

    static DeliveryReply tooLarge() {
        return new DeliveryReply(HttpStatus.REQUEST_ENTITY_TOO_LARGE, "more than 25 MB");
    }

    static DeliveryReply malformed(String text) {
        return new DeliveryReply(HttpStatus.BAD_REQUEST, text);
    }

    /**
     * What is said beside the text. A connection ends where nobody may have read the rest of a
     * body: whoever went on sending it would keep the connection until it is found idle.
     */
    Map<String, String> headers() {
        return switch (status) {
            case SERVICE_UNAVAILABLE ->
                    Map.of(HttpHeaders.RETRY_AFTER, "60", HttpHeaders.CONNECTION, "close");
            case UNAUTHORIZED, REQUEST_ENTITY_TOO_LARGE -> Map.of(HttpHeaders.CONNECTION, "close");
            default -> Map.of();
        };
    }
}
