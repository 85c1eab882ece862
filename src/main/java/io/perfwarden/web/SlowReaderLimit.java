package io.perfwarden.web;

import module java.base;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import jakarta.inject.Singleton;

/**
 * Limits the bytes of answers that wait for slow readers. When there are too many, the connection
 * that has waited longest is closed: a few strangers who take nothing of large answers do not use
 * up the memory.
 */
@Singleton
public final class SlowReaderLimit
        implements BeanCreatedEventListener<NettyServerCustomizer.Registry>, NettyServerCustomizer {
    private static final long FEWEST = 32 << 20;
    private static final long MOST = 512 << 20;

    /** Of what a process has for memory outside of its heap, which is as much as the heap. */
    private static final int SHARE = 8;

    private final long most;
    private final Map<Channel, Long> waiting = new LinkedHashMap<>();
    private long unread;

    SlowReaderLimit() {
        this(Math.clamp(Runtime.getRuntime().maxMemory() / SHARE, FEWEST, MOST));
    }

    SlowReaderLimit(long most) {
        this.most = most;
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(
            BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        event.getBean().register(this);
        return event.getBean();
    }

    @Override
    public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
        if (role == ChannelRole.CONNECTION) {
            channel.pipeline().addFirst(new Counting());
        }
        return this;
    }

    final class Counting extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            if (message instanceof ByteBuf bytes && bytes.isReadable()) {
                Channel channel = context.channel();
                long size = bytes.readableBytes();
                waits(channel, size);
                ChannelFuture _ =
                        context.write(message, promise.unvoid())
                                .addListener(_ -> waits(channel, -size));
            } else {
                ChannelFuture _ = context.write(message, promise);
            }
        }
    }

    private void waits(Channel channel, long more) {
        synchronized (waiting) {
            if (more < 0 && !waiting.containsKey(channel)) {
                return;
            }
            unread += more;
            if (waiting.merge(channel, more, Long::sum) <= 0) {
                waiting.remove(channel);
            }
            while (unread > most && waiting.size() > 1) {
                Map.Entry<Channel, Long> oldest = waiting.entrySet().iterator().next();
                unread -= oldest.getValue();
                waiting.remove(oldest.getKey());
                ChannelFuture _ = oldest.getKey().close();
            }
        }
    }
}
