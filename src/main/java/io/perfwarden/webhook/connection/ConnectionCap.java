package io.perfwarden.webhook.connection;

import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.perfwarden.webhook.connection.Connections.Connection;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Tells {@link Connections} who comes and goes, before anybody has said a word. */
@Singleton
@Requires(beans = Connections.class)
public final class ConnectionCap
        implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
    private final Connections connections;

    ConnectionCap(Connections connections) {
        this.connections = connections;
    }

    /** A request was signed: whoever sent it is no stranger. */
    public static void vouchFor(HttpRequest<?> request) {
        if (request instanceof NettyHttpRequest<?> came) {
            vouchFor(came.getChannelHandlerContext().channel());
        }
    }

    /** The same of a request that came by a connection. */
    public static void vouchFor(Channel channel) {
        connection(channel).ifPresent(Connection::vouchedFor);
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(
            BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        NettyServerCustomizer.Registry registry = event.getBean();
        registry.register(new Door());
        return registry;
    }

    private static Optional<Connection> connection(Channel channel) {
        return Optional.ofNullable(channel.attr(Entrance.CONNECTION).get());
    }

    /** Of the server. */
    private final class Door implements NettyServerCustomizer {
        @Override
        public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
            if (role == ChannelRole.LISTENER) {
                channel.pipeline().addFirst(new Entrance(connections));
            }
            return role == ChannelRole.CONNECTION ? new Visit(channel) : this;
        }
    }

    /** Of one connection. */
    private record Visit(Channel channel) implements NettyServerCustomizer {
        @Override
        public void onStreamPipelineBuilt() {
            connection(channel).ifPresent(this::watch);
        }

        private void watch(Connection connection) {
            channel.pipeline()
                    .addAfter(
                            ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC,
                            null,
                            new RequestWatch(connection));
        }
    }
}
