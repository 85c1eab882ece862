package io.perfwarden.web.webhook;

import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.perfwarden.web.webhook.UnsignedConnections.Connection;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Tells {@link UnsignedConnections} who comes and goes, before anybody has said a word. */
@Singleton
@Requires(beans = UnsignedConnections.class)
public final class ConnectionCap
        implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
    private final UnsignedConnections connections;

    ConnectionCap(UnsignedConnections connections) {
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
        return Optional.ofNullable(channel.attr(ConnectionEntrance.CONNECTION).get());
    }

    /** Of the server. */
    private final class Door implements NettyServerCustomizer {
        @Override
        public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
            if (role == ChannelRole.LISTENER) {
                channel.pipeline().addFirst(new ConnectionEntrance(connections));
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

    /**
     * Tells a connection when a request has come and when its answer is given. Whether the answer
     * is read does not matter: else a stranger who reads none would be answered for ever.
     */
    private static final class RequestWatch extends ChannelDuplexHandler {
        private final Connection connection;
        private boolean interim;

        RequestWatch(Connection connection) {
            this.connection = connection;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof LastHttpContent) {
                connection.asked();
            }
            context.fireChannelRead(message);
        }

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            if (message instanceof HttpResponse response) {
                interim = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
            }
            if (message instanceof LastHttpContent && !interim) {
                connection.answered();
            }
            ChannelFuture _ = context.write(message, promise);
        }
    }
}
