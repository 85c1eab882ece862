package io.perfwarden.web.webhook;

import module java.base;

import com.sun.management.UnixOperatingSystemMXBean;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import jakarta.inject.Singleton;
import java.lang.management.ManagementFactory;

/**
 * Limits the connections that have sent nothing signed yet. When there is one too many, the oldest
 * of them is closed: GitHub signs within moments, so slow strangers do not keep it out.
 */
@Singleton
public final class ConnectionLimit
        implements BeanCreatedEventListener<NettyServerCustomizer.Registry>, NettyServerCustomizer {
    /** Setting: how many unsigned connections there may be at once. */
    public static final String PROPERTY = "perfwarden.unsigned-connections";

    private static final int FEWEST = 64;
    private static final int MOST = 8_192;

    private static final long EACH = 128 * 1024;

    private final int most;
    private final Set<Channel> unsigned = new LinkedHashSet<>();

    ConnectionLimit(@Property(name = PROPERTY, defaultValue = "1000") int most) {
        this.most = most;
    }

    public static int ofProcess() {
        long descriptors =
                ManagementFactory.getOperatingSystemMXBean()
                                instanceof UnixOperatingSystemMXBean system
                        ? system.getMaxFileDescriptorCount()
                        : Long.MAX_VALUE;
        return limitOf(descriptors, Runtime.getRuntime().maxMemory());
    }

    /**
     * Half of what a process may have open: the other half is for files and its own requests.
     *
     * @param descriptors most files and connections the operating system allows
     */
    static int limitOf(long descriptors, long heapBytes) {
        return Math.clamp(Math.min(descriptors / 2, heapBytes / EACH), FEWEST, MOST);
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(
            BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        event.getBean().register(this);
        return event.getBean();
    }

    @Override
    public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
        if (role == ChannelRole.LISTENER) {
            channel.pipeline().addFirst(new Accepting());
        }
        return this;
    }

    private final class Accepting extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof Channel connection) {
                add(connection);
            }
            context.fireChannelRead(message);
        }
    }

    /** Counts a new connection, and closes the oldest unsigned one if there are too many. */
    void add(Channel channel) {
        synchronized (unsigned) {
            if (unsigned.size() == most) {
                Channel oldest = unsigned.iterator().next();
                unsigned.remove(oldest);
                ChannelFuture _ = oldest.close();
            }
            unsigned.add(channel);
        }
        ChannelFuture _ = channel.closeFuture().addListener(_ -> markSigned(channel));
    }

    /** A request was signed: its connection counts no longer, and is not closed for others. */
    void markSigned(Channel channel) {
        synchronized (unsigned) {
            unsigned.remove(channel);
        }
    }
}
