package io.perfwarden.web.webhook;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Leads deliveries past the framework, once one has come the framework's way: that one may have to
 * wait until the store is open, which no thread that serves connections must.
 */
@Singleton
public final class DeliveryShortcut
        implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
    /** Bytes read at once; of a new connection's, so that a usual delivery is whole. */
    private static final int FIRST = 32 * 1024;

    private static final int FEWEST = 64;
    private static final int MOST = 64 * 1024;

    private volatile Optional<DeliveryReception> reception = Optional.empty();

    /** Deliveries that come from now on are taken in there. */
    void open(DeliveryReception to) {
        reception = Optional.of(to);
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(
            BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        NettyServerCustomizer.Registry registry = event.getBean();
        registry.register(new Server());
        return registry;
    }

    /** Of the server. */
    private final class Server implements NettyServerCustomizer {
        @Override
        public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
            return role == ChannelRole.CONNECTION ? new Visit(channel) : this;
        }
    }

    /** Of one connection. */
    private final class Visit implements NettyServerCustomizer {
        private final Channel channel;

        Visit(Channel channel) {
            this.channel = channel;
        }

        @Override
        public void onStreamPipelineBuilt() {
            channel.config()
                    .setRecvByteBufAllocator(new AdaptiveRecvByteBufAllocator(FEWEST, FIRST, MOST));
            channel.pipeline()
                    .addBefore(
                            ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND,
                            null,
                            new WholeDeliveries(() -> reception));
        }
    }
}
