package io.perfwarden.web.webhook;

import io.micrometer.core.instrument.Timer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.perfwarden.model.TransientFailure;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Date;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Takes deliveries in, whichever way they came, and says what they are answered. */
@Singleton
final class DeliveryReception {
    private final WebhookSecrets secrets;
    private final DeliveryInbox inbox;
    private final DeliveryCount count;
    private final Clock clock;

    DeliveryReception(
            WebhookSecrets secrets, DeliveryInbox inbox, DeliveryCount count, Clock clock) {
        this.secrets = secrets;
        this.inbox = inbox;
        this.count = count;
        this.clock = clock;
    }

    boolean isSigned(Optional<String> signature, byte[] body) {
        return secrets.signed(signature, body);
    }

    /** Takes a signed delivery in, and waits until it is stored. */
    DeliveryReply take(String id, String event, byte[] body) {
        try {
            return DeliveryReply.of(inbox.take(id, event, body));
        } catch (TransientFailure e) {
            return DeliveryReply.notStored(id, event, e);
        }
    }

    /** Counts an answer. */
    void answered(Optional<String> event, DeliveryReply reply) {
        count.answered(event, reply.status().getCode());
    }

    /**
     * Takes a delivery in that is whole and has a usual head, without waiting.
     *
     * @return what it is answered, once it is stored, or a failure that is not the store's; nothing
     *     if it was not signed
     */
    Optional<CompletableFuture<DeliveryReply>> take(HttpHeaders head, byte[] body) {
        Timer.Sample sample = count.begun();
        return isSigned(Optional.ofNullable(head.get(DeliveryHead.SIGNATURE)), body)
                ? Optional.of(taken(head, body).thenApply(reply -> ended(head, reply, sample)))
                : Optional.empty();
    }

    private CompletableFuture<DeliveryReply> taken(HttpHeaders head, byte[] body) {
        String id = head.get(DeliveryHead.ID);
        String event = head.get(DeliveryHead.EVENT);
        try {
            return inbox.taking(id, event, body)
                    .thenApply(DeliveryReply::of)
                    .exceptionally(failure -> notStored(id, event, failure));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private DeliveryReply ended(HttpHeaders head, DeliveryReply reply, Timer.Sample sample) {
        answered(Optional.ofNullable(head.get(DeliveryHead.EVENT)), reply);
        count.ended(sample, reply.status().getCode());
        return reply;
    }

    private static DeliveryReply notStored(String id, String event, Throwable failure) {
        if (failure.getCause() instanceof TransientFailure why) {
            return DeliveryReply.notStored(id, event, why);
        }
        throw new IllegalStateException("delivery could not be stored", failure);
    }

    /** A reply as the framework would send it. */
    FullHttpResponse response(DeliveryReply reply) {
        ByteBuf text = Unpooled.copiedBuffer(reply.text(), StandardCharsets.UTF_8);
        FullHttpResponse response =
                new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1,
                        HttpResponseStatus.valueOf(reply.status().getCode()),
                        text);
        HttpHeaders headers = response.headers();
        reply.headers().forEach(headers::add);
        headers.add(HttpHeaderNames.DATE, DateFormatter.format(Date.from(clock.instant())));
        SecurityHeaders.HEADERS.forEach(headers::add);
        headers.add(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN);
        headers.add(HttpHeaderNames.CONTENT_LENGTH, text.readableBytes());
        return response;
    }
}
