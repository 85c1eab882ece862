package io.perfwarden.web.webhook;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.AttributeKey;
import io.perfwarden.web.webhook.UnsignedConnections.Connection;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where connections are accepted, no faster than others have gone for them: closing takes its time,
 * and until then they count with the operating system.
 */
final class ConnectionEntrance extends ChannelInboundHandlerAdapter {
    /** Of a channel: what is known of it here. */
    static final AttributeKey<Connection> CONNECTION =
            AttributeKey.valueOf(ConnectionEntrance.class, "connection");

    private final UnsignedConnections connections;
    private final AtomicInteger leaving = new AtomicInteger();

    ConnectionEntrance(UnsignedConnections connections) {
        this.connections = connections;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof Channel newcomer) {
            Connection connection = connections.came(() -> end(newcomer, context.channel()));
            newcomer.attr(CONNECTION).set(connection);
            ChannelFuture _ = newcomer.closeFuture().addListener(_ -> connection.went());
        }
        context.fireChannelRead(message);
    }

    private void end(Channel channel, Channel listener) {
        leaving.incrementAndGet();
        listener.config().setAutoRead(false);
        ChannelFuture _ = channel.close().addListener(_ -> left(listener));
    }

    private void left(Channel listener) {
        if (leaving.decrementAndGet() == 0) {
            listener.config().setAutoRead(true);
        }
    }
}
