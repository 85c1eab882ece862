package io.perfwarden.webhook.connection;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.perfwarden.webhook.connection.Connections.Connection;

/**
 * Tells a connection when a request has come and when its answer is given. Whether the answer is
 * read does not matter: else a stranger who reads none would be answered for ever.
 */
final class RequestWatch extends ChannelDuplexHandler {
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
