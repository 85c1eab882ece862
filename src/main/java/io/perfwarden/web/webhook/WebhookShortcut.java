package io.perfwarden.web.webhook;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.perfwarden.web.SecurityHeaders;
import jakarta.inject.Singleton;

/**
 * Leads deliveries past the framework's routes and filters, which take a third of an answer. It
 * opens with the first delivery that came the framework's way: that one may wait for the store.
 */
@Singleton
@Requires(beans = DeliveryInbox.class)
public final class WebhookShortcut
        implements BeanCreatedEventListener<NettyServerCustomizer.Registry>, NettyServerCustomizer {
    private final ConnectionLimit connections;
    private final SecurityHeaders headers;
    private final Clock clock;
    private volatile Optional<WebhookController> controller = Optional.empty();

    WebhookShortcut(ConnectionLimit connections, SecurityHeaders headers, Clock clock) {
        this.connections = connections;
        this.headers = headers;
        this.clock = clock;
    }

    /** Deliveries that come from now on are taken in there. */
    void open(WebhookController to) {
        controller = Optional.of(to);
    }

    Optional<WebhookController> controller() {
        return controller;
    }

    ConnectionLimit connections() {
        return connections;
    }

    /**
     * Adds to an answer what the framework and its filters add to each.
     *
     * @param length of its text, in bytes
     */
    MutableHttpResponse<String> complete(MutableHttpResponse<String> response, int length) {
        headers.add(response);
        return response.header(
                        HttpHeaderNames.DATE, DateFormatter.format(Date.from(clock.instant())))
                .header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(length))
                .contentType(MediaType.TEXT_PLAIN_TYPE);
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(
            BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        event.getBean().register(this);
        return event.getBean();
    }

    @Override
    public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
        return role == ChannelRole.CONNECTION ? new ConnectionShortcut(channel) : this;
    }

    private final class ConnectionShortcut implements NettyServerCustomizer {
        private final Channel channel;

        ConnectionShortcut(Channel channel) {
            this.channel = channel;
        }

        @Override
        public void onStreamPipelineBuilt() {
            channel.pipeline()
                    .addBefore(
                            ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND,
                            null,
                            new WholeDeliveries(WebhookShortcut.this));
        }
    }
}
