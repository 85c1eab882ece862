package io.perfwarden.web;

import module java.base;

import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import jakarta.inject.Singleton;

/**
 * Lets the server be a part of another host. A request is understood with and without the path of
 * the public URL: a reverse proxy may take it off or leave it.
 */
@Singleton
public final class PublicPath implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
    /** Setting: the path, such as {@code /perfwarden}; empty for none. */
    public static final String PROPERTY = "perfwarden.public-path";

    private final String path;

    PublicPath(@Property(name = PROPERTY, defaultValue = "") String path) {
        this.path = path;
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(
            BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        if (!path.isEmpty()) {
            event.getBean().register(new Listening());
        }
        return event.getBean();
    }

    private final class Listening implements NettyServerCustomizer {
        @Override
        public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
            return role == ChannelRole.LISTENER ? this : new Connected(channel);
        }
    }

    private final class Connected implements NettyServerCustomizer {
        private final Channel channel;

        Connected(Channel channel) {
            this.channel = channel;
        }

        @Override
        public void onStreamPipelineBuilt() {
            channel.pipeline()
                    .addAfter(
                            ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC,
                            PROPERTY,
                            new Rewriting());
        }
    }

    private final class Rewriting extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof HttpRequest request) {
                request.setUri(stripPrefix(path, request.uri()));
            }
            context.fireChannelRead(message);
        }
    }

    /** An address without the path before it. */
    static String stripPrefix(String path, String uri) {
        String rest = uri.startsWith(path) ? uri.substring(path.length()) : uri;
        if (rest.isEmpty() || rest.startsWith("?")) {
            return "/" + rest;
        }
        return rest.startsWith("/") ? rest : uri;
    }
}
